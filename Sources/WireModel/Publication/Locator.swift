/// A position in a publication, described in several ways, so that it can be found in another edition, layout or program.
///
/// In a book of text, ``href`` names a document. In a comic it is empty, and ``Locations/position`` is the number of the page.
///
/// The model and its JSON are [Readium's](https://readium.org/architecture/models/locators/).
public struct Locator: Hashable, WireObject {
    /// The path of the document in the book, percent-decoded, without a leading slash; empty for a page of a comic.
    public var href = ""
    /// The document's media type.
    public var type = "application/xhtml+xml"
    /// The title of the chapter or section.
    public var title: String?
    /// The position in the book.
    public var locations = Locations()
    /// The words at the position.
    public var text = Text()

    /// Creates an object with default values.
    public init() {}

    /// Creates a locator.
    public init(
        href: String,
        type: String = "application/xhtml+xml",
        title: String? = nil,
        locations: Locations = Locations(),
        text: Text = Text()
    ) {
        self.href = href
        self.type = type
        self.title = title
        self.locations = locations
        self.text = text
    }

    /// Creates the locator of a page of a comic. `page` is from 0, `fraction` the vertical position on it, from 0 to 1.
    public init(page: Int, fraction: Double? = nil) {
        self.init(href: "", locations: Locations(progression: fraction, position: page + 1))
    }

    /// The page of a comic, from 0; nil for a position in a book of text.
    public var page: Int? { href.utf8.isEmpty ? locations.position.map { $0 - 1 } : nil }

    /// The position in the book.
    public struct Locations: Hashable, WireObject {
        /// The `id`s of elements in the document.
        public var fragments: [String] = []
        /// The part of the document before the position, from 0 to 1.
        public var progression: Double?
        /// The number of the position, from 1.
        public var position: Int?
        /// The part of the book before the position, from 0 to 1.
        public var totalProgression: Double?
        /// The position or range in the document as a partial EPUB CFI: `/4/10/3:10`.
        public var cfi: String?

        /// Creates an object with default values.
        public init() {}

        /// Creates locations.
        public init(
            fragments: [String] = [],
            progression: Double? = nil,
            position: Int? = nil,
            totalProgression: Double? = nil,
            cfi: String? = nil
        ) {
            self.fragments = fragments
            self.progression = progression
            self.position = position
            self.totalProgression = totalProgression
            self.cfi = cfi
        }
    }

    /// The words at the position and around it.
    public struct Text: Hashable, WireObject {
        /// The words before it.
        public var before: String?
        /// The words of the range; nil for a position without extent.
        public var highlight: String?
        /// The words after it.
        public var after: String?

        /// Creates an object with default values.
        public init() {}

        /// Creates text.
        public init(before: String? = nil, highlight: String? = nil, after: String? = nil) {
            self.before = before
            self.highlight = highlight
            self.after = after
        }
    }
}
