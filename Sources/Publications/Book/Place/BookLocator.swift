/// A place in a book, said in several ways, so that it is found again in another edition, layout or program. The model and
/// its JSON are [Readium's](https://readium.org/architecture/models/locators/).
public struct BookLocator: Sendable, Hashable {
    /// The path of the document inside the book, percent-decoded, without a leading slash. Never empty.
    public var href: String
    /// The document's media type.
    public var type: String
    /// The title of the chapter or section.
    public var title: String?
    /// Where in the book the place is.
    public var locations: Locations
    /// The words at the place.
    public var text: Text

    /// Makes a locator from its parts.
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

    /// Where the place is.
    public struct Locations: Sendable, Hashable {
        /// Elements' `id`s in the document.
        public var fragments: [String]
        /// How much of the document lies before the place, from 0 to 1.
        public var progression: Double?
        /// The number of the position, from 1; see `BookPositions`.
        public var position: Int?
        /// How much of the book lies before the place, from 0 to 1.
        public var totalProgression: Double?
        /// The place or range within the document as a partial EPUB CFI: `/4/10/3:10`.
        public var cfi: String?

        /// Makes locations from what is known.
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

    /// The words at the place and around it.
    public struct Text: Sendable, Hashable {
        /// The words before it.
        public var before: String?
        /// The words of the range itself; nil for a place without extent.
        public var highlight: String?
        /// The words behind it.
        public var after: String?

        /// Makes the words from their parts.
        public init(before: String? = nil, highlight: String? = nil, after: String? = nil) {
            self.before = before
            self.highlight = highlight
            self.after = after
        }
    }

    /// The most UTF-16 code units of a highlight that are held; of a longer one its beginning.
    static let maximumHighlightUnits = 4096
}
