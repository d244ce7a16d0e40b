/// The structure of a book: its sections, table of contents and layout.
public struct BookBody: Sendable, Hashable {
    /// The default layout of sections.
    public var layout = BookLayout.reflowable
    /// The IANA name of the encoding of a text file; nil for other books.
    public var encoding: String?
    /// The sections in reading order, including non-linear ones. Never empty.
    public var sections: [BookSection]
    /// The table of contents as a flat list, in which each entry has its nesting level.
    public var contents: [BookContentsEntry] = []
    /// The positions at which the pages of the printed edition begin.
    public var pageList: [BookContentsEntry] = []
    /// The landmarks, such as the cover, the start of the text and the notes.
    public var landmarks: [BookLandmark] = []
    /// The path of the cover image, as a parameter of `Book.resource(atPath:)`.
    public var coverPath: String?
    /// Whether two pages may be shown side by side; nil if the book doesn't specify it.
    public var spread: BookSpread?
    /// The device orientation; nil if the book doesn't specify it.
    public var orientation: BookOrientation?
    /// Whether the text is paginated or scrolled; nil if the book doesn't specify it.
    public var flow: BookFlow?
    /// The paths of media overlays (SMIL), by the path of their section.
    public var mediaOverlays: [String: String] = [:]
    /// The problems of the whole book, each as a sentence.
    public var problems: [String] = []
}

extension BookBody {
    /// Creates the structure of a book with some sections.
    public init(layout: BookLayout, sections: [BookSection]) {
        self.init(layout: layout, encoding: nil, sections: sections)
    }
}

/// The layout of a book or section (EPUB 3.3, 8.2 Layout rendering control).
public enum BookLayout: String, Sendable, Codable {
    /// Text that is laid out to fit the window.
    case reflowable
    /// Pages of a fixed size.
    case fixed
    /// Pages that are single images. Quire shows them as a comic.
    case images
}

/// When two pages are shown side by side (`rendition:spread`).
public enum BookSpread: String, Sendable, Codable {
    case none, landscape, both, auto
}

/// The device orientation (`rendition:orientation`).
public enum BookOrientation: String, Sendable, Codable {
    case landscape, portrait, auto
}

/// How overflowing text is handled (`rendition:flow`).
public enum BookFlow: String, Sendable, Codable {
    case paginated
    case scrolledContinuous = "scrolled-continuous"
    case scrolledDocument = "scrolled-doc"
    case auto
}

/// The side of a spread for a section (`page-spread-*`, `rendition:page-spread-center`).
public enum BookPageSpread: String, Sendable, Codable {
    case left, right, center
}
