/// A bookmark in one of the publications of a series, as the deprecated bookmark routes list it.
public struct SeriesBookmark: Equatable, WireObject {
    /// The bookmark.
    public var bookmark = PageBookmark()
    /// The annotation that replaces the bookmark in the current API. Only its publication is part of the JSON object.
    public var entry = SeriesAnnotation()

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        bookmark.code(with: &coder)
        entry.codePublication(with: &coder)
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
