public import TextCoding

/// A bookmark in one of the publications of a series, as the deprecated bookmark routes list it.
public struct SeriesBookmark: Sendable, Equatable, JSONWritable {
    /// The bookmark.
    public var bookmark: PageBookmark
    /// The identifier of the publication.
    public var publicationID: String
    /// The content hash of the publication.
    public var content: String
    /// The title of the publication.
    public var title: String
    /// The number of the publication in the series.
    public var number: String?

    /// Creates a series bookmark.
    public init(bookmark: PageBookmark, publicationID: String, content: String, title: String, number: String? = nil) {
        self.bookmark = bookmark
        self.publicationID = publicationID
        self.content = content
        self.title = title
        self.number = number
    }

    /// Reads a series bookmark; nil without `page`, `publicationId`, `content`.
    public init?(_ json: JSON) {
        guard let bookmark = PageBookmark(json), let publicationID = json["publicationId"].string,
            let content = json["content"].string
        else { return nil }
        self.bookmark = bookmark
        self.publicationID = publicationID
        self.content = content
        title = json["title"].string ?? ""
        number = json["number"].string
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        bookmark.writeMembers(to: &writer)
        writer.add("content", content)
        writer.add("number", number)
        writer.add("publicationId", publicationID)
        writer.add("title", title)
        writer.endObject()
    }
}

/// The bookmarks in the publications of a series.
public struct SeriesBookmarkList: Sendable, Equatable, JSONWritable {
    /// The bookmarks in reading order.
    public var bookmarks: [SeriesBookmark]
    /// The number of all bookmarks. It may be larger than the count of ``bookmarks``, which is limited.
    public var total: Int

    /// Creates a series bookmark list.
    public init(bookmarks: [SeriesBookmark], total: Int) {
        self.bookmarks = bookmarks
        self.total = total
    }

    /// Reads a series bookmark list; nil without `bookmarks`.
    public init?(_ json: JSON) {
        guard let bookmarks = json["bookmarks"].array else { return nil }
        self.bookmarks = bookmarks.compactMap { SeriesBookmark($0) }
        total = json["total"].int ?? 0
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("bookmarks", bookmarks)
        writer.add("total", total)
        writer.endObject()
    }
}
