/// What is known of a book apart from its text: its sections, its contents, and how it wants to be laid out.
public struct BookBody: Sendable, Hashable {
    /// How the book wants to be laid out, unless a section says otherwise.
    public var layout: BookLayout
    /// The encoding a text file was decoded from, by its IANA name; nil for books that declare theirs.
    public var encoding: String?
    /// The sections in reading order, linear or not. Never empty.
    public var sections: [BookSection]
    /// The table of contents, flat: each entry has its level.
    public var contents: [BookContentsEntry]
    /// Where the printed edition's pages begin.
    public var pageList: [BookContentsEntry]
    /// Named places: cover, beginning of the text, notes.
    public var landmarks: [BookLandmark]
    /// The path of the cover's picture, for `Book.resource(atPath:)`.
    public var coverPath: String?
    /// Whether pages may face each other, where the book says so.
    public var spread: BookSpread?
    /// The way the device should be held, where the book says so.
    public var orientation: BookOrientation?
    /// Whether the book wants to be paged or scrolled, where it says so.
    public var flow: BookFlow?
    /// Paths of media overlays (SMIL), by the path of their section.
    public var mediaOverlays: [String: String]
    /// What is wrong with the book as a whole, each a sentence for a person.
    public var problems: [String]

    /// Makes a body from its parts.
    public init(
        layout: BookLayout = .reflowable,
        encoding: String? = nil,
        sections: [BookSection],
        contents: [BookContentsEntry] = [],
        pageList: [BookContentsEntry] = [],
        landmarks: [BookLandmark] = [],
        coverPath: String? = nil,
        spread: BookSpread? = nil,
        orientation: BookOrientation? = nil,
        flow: BookFlow? = nil,
        mediaOverlays: [String: String] = [:],
        problems: [String] = []
    ) {
        self.layout = layout
        self.encoding = encoding
        self.sections = sections
        self.contents = contents
        self.pageList = pageList
        self.landmarks = landmarks
        self.coverPath = coverPath
        self.spread = spread
        self.orientation = orientation
        self.flow = flow
        self.mediaOverlays = mediaOverlays
        self.problems = problems
    }
}

/// How a book, or a section of it, wants to be laid out (EPUB 3.3, 8.2 Layout rendering control).
public enum BookLayout: String, Sendable, Codable {
    /// Text that takes the shape of the window.
    case reflowable
    /// Pages of a given size.
    case fixed
    /// Pages that are single pictures: read as a comic.
    case images
}

/// When pages may face each other (`rendition:spread`).
public enum BookSpread: String, Sendable, Codable {
    case none, landscape, both, auto
}

/// How the device should be held (`rendition:orientation`).
public enum BookOrientation: String, Sendable, Codable {
    case landscape, portrait, auto
}

/// How text that is longer than the window goes on (`rendition:flow`).
public enum BookFlow: String, Sendable, Codable {
    case paginated
    case scrolledContinuous = "scrolled-continuous"
    case scrolledDocument = "scrolled-doc"
    case auto
}

/// The side of a spread a section asks for (`page-spread-*`, `rendition:page-spread-center`).
public enum BookPageSpread: String, Sendable, Codable {
    case left, right, center
}
