/// A bookmark in one of the publications of a series, as the deprecated bookmark routes list it.
public struct SeriesBookmark: Equatable, WireObject {
    /// The bookmark.
    public var bookmark = PageBookmark()
    /// The identifier of the publication.
    public var publicationID = ""
    /// The content hash of the publication.
    public var content = ""
    /// The title of the publication.
    public var title = ""
    /// The number of the publication in the series.
    public var number: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        bookmark.code(with: &coder)
        coder.code("content", &content, .required)
        coder.code("number", &number)
        coder.code("publicationId", &publicationID, .required)
        coder.code("title", &title)
    }
}

/// The bookmarks in the publications of a series.
public struct SeriesBookmarkList: WireObject {
    /// The bookmarks in reading order.
    public var bookmarks: [SeriesBookmark] = []
    /// The number of all bookmarks. It may be larger than the count of ``bookmarks``, which is limited.
    public var total = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("bookmarks", &bookmarks, .required)
        coder.code("total", &total)
    }
}
