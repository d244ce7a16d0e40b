/// The words and links of a page, with their areas in fractions of the page.
public struct PageText: WireObject {
    /// A word, or a part of a run of text without spaces.
    public struct Word: WireObject {
        /// The characters.
        public var text = ""
        /// What follows: a space, a line break, or nothing within a run.
        public var after = ""
        /// The area of the word.
        public var area = PageArea()

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            area.code(with: &coder)
            coder.code("after", &after)
            coder.code("text", &text, .required)
        }
    }

    /// A link to another page, or to an address.
    public struct Link: WireObject {
        /// The page, from 0; nil for an address.
        public var page: Int?
        /// The address, as written in the document; nil for a page.
        public var address: String?
        /// The area of the link.
        public var area = PageArea()

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            area.code(with: &coder)
            coder.code("address", &address)
            coder.code("page", &page)
        }
    }

    /// The words in reading order; empty for a page that is only an image.
    public var words: [Word] = []
    /// The links.
    public var links: [Link] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("links", &links)
        coder.code("words", &words)
    }
}
