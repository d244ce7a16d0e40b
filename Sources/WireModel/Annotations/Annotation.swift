/// A bookmark or a highlight in a publication, with or without a note.
///
/// The server and the app have one annotation model for books of text and for comics. The locator distinguishes them:
/// it contains a document in a book of text, and only the position of a page in a comic.
///
///     let highlight = Annotation(id: "k3f9", kind: .highlight, color: .blue, locator: locator, created: now)
///     let bookmark = Annotation(bookmarkAtPage: 11, created: now)
public struct Annotation: Hashable, Identifiable, WireObject {
    /// 1 to 64 letters, digits, `-` and `_`, chosen by the device that made the annotation.
    public var id = ""
    /// Whether the annotation is a bookmark or a highlight.
    public var kind = Kind.bookmark
    /// The colour of a highlight.
    public var color = Color.yellow
    /// The note; nil for none.
    public var note: String?
    /// The position in the publication.
    public var locator = Locator()
    /// The time of creation, in milliseconds since 1970.
    public var created: Int64 = 0
    /// The time of the last change, in milliseconds since 1970; never before ``created``.
    public var modified: Int64 = 0
    /// The name of the device that made the last change; nil when it is unknown.
    public var device: String?

    /// Creates an object with default values.
    public init() {}

    /// Creates an annotation.
    public init(
        id: String,
        kind: Kind,
        color: Color = .yellow,
        note: String? = nil,
        locator: Locator,
        created: Int64,
        modified: Int64? = nil,
        device: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.color = color
        self.note = note
        self.locator = locator
        self.created = created
        self.modified = max(created, modified ?? created)
        self.device = device
    }

    /// Creates the bookmark of a page of a comic. `page` is counted from 0. `fraction` is the vertical position on the page,
    /// from 0 to 1.
    public init(
        bookmarkAtPage page: Int,
        fraction: Double? = nil,
        note: String? = nil,
        created: Int64,
        modified: Int64? = nil,
        device: String? = nil
    ) {
        self.init(
            id: Self.bookmarkID(page: page),
            kind: .bookmark,
            note: note,
            locator: Locator(page: page, fraction: fraction),
            created: created,
            modified: modified,
            device: device
        )
    }

    /// The identifier of the bookmark of a page (from 0). Each page has at most one bookmark, so devices that bookmark the
    /// same page while they are offline change the same annotation.
    public static func bookmarkID(page: Int) -> String { "page-\(page + 1)" }

    /// A kind of annotation.
    public enum Kind: String, Sendable, CaseIterable {
        case highlight
        case bookmark
    }

    /// The colours of highlights. Each theme has its own shades of them.
    public enum Color: String, Sendable, CaseIterable {
        case yellow, green, blue, pink, purple
    }
}
