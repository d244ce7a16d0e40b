/// The contents of a book: what the reader needs before the first chapter is loaded.
public struct BookManifest: WireObject {
    /// A document of the book.
    public struct Section: WireObject {
        /// The path in the book.
        public var path = ""
        /// The title.
        public var title: String?
        /// Whether the document is part of the main reading order (`linear` in EPUB).
        public var isLinear = true
        /// Whether the section has a narration; see ``Narration``.
        public var hasNarration = false
        /// The size of the document in bytes.
        public var bytes: Int64 = 0
        /// The number of positions.
        public var positions = 1
        /// The layout, if it differs from the book's.
        public var layout: String?
        /// The side of a spread: `left`, `right` or `center`.
        public var pageSpread: String?
        /// The size of a page with a fixed layout.
        public var viewport: Viewport?
        /// The page that the document shows, in a book of images; nil in other books.
        public var page: Int?
        /// The reason why the document can't be shown; nil when it can.
        public var problem: String?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("bytes", &bytes)
            coder.code("layout", &layout)
            coder.code("linear", &isLinear)
            coder.code("narration", &hasNarration)
            coder.code("page", &page)
            coder.code("pageSpread", &pageSpread)
            coder.code("path", &path)
            coder.code("positions", &positions)
            coder.code("problem", &problem)
            coder.code("title", &title)
            coder.code("viewport", &viewport)
        }
    }

    /// The size of a page with a fixed layout, in CSS pixels.
    public struct Viewport: WireObject {
        /// The width.
        public var width: Double = 0
        /// The height.
        public var height: Double = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("height", &height, .required)
            coder.code("width", &width, .required)
        }
    }

    /// An entry of the table of contents or the page list.
    public struct Entry: WireObject {
        /// The title.
        public var title = ""
        /// The depth, counted from 0.
        public var level = 0
        /// The index of the section it leads to; nil for a heading without a target.
        public var section: Int?
        /// The identifier of an element in that section.
        public var fragment: String?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("fragment", &fragment)
            coder.code("level", &level)
            coder.code("section", &section)
            coder.code("title", &title)
        }
    }

    /// A landmark, such as the cover or the beginning of the text.
    public struct Landmark: WireObject {
        /// The kind, as written in the book.
        public var kind = ""
        /// The title.
        public var title = ""
        /// The index of the section it leads to.
        public var section: Int?
        /// The identifier of an element in that section.
        public var fragment: String?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("fragment", &fragment)
            coder.code("kind", &kind)
            coder.code("section", &section)
            coder.code("title", &title)
        }
    }

    /// `reflowable`, `fixed` or `images`.
    public var layout = ""
    /// The address that paths are relative to; ends with a slash.
    public var base = ""
    /// The language as a BCP 47 tag.
    public var language: String?
    /// The version of the server's hyphenation patterns, a part of the addresses of documents; nil when the server has
    /// no patterns.
    public var hyphenation: String?
    /// The character encoding, if the book is a plain-text file.
    public var encoding: String?
    /// The publisher's choice of spreads: `none`, `landscape`, `both` or `auto`.
    public var spread: String?
    /// The publisher's choice of orientation: `landscape`, `portrait` or `auto`.
    public var orientation: String?
    /// The publisher's choice between pages and scrolling.
    public var flow: String?
    /// The documents in reading order.
    public var sections: [Section] = []
    /// The table of contents.
    public var contents: [Entry] = []
    /// The pages of the printed edition.
    public var pageList: [Entry] = []
    /// The landmarks.
    public var landmarks: [Landmark] = []
    /// The defects of the file.
    public var problems: [String] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("base", &base, .required)
        coder.code("contents", &contents)
        coder.code("encoding", &encoding)
        coder.code("flow", &flow)
        coder.code("hyphenation", &hyphenation, .optional)
        coder.code("landmarks", &landmarks)
        coder.code("language", &language)
        coder.code("layout", &layout)
        coder.code("orientation", &orientation)
        coder.code("pageList", &pageList)
        coder.code("problems", &problems)
        coder.code("sections", &sections)
        coder.code("spread", &spread)
    }
}
