public import TextCoding

/// A series in a list.
public struct SeriesSummary: Sendable, Equatable, JSONWritable {
    /// The identifier.
    public var id: String
    /// The identifier of the library.
    public var libraryID: String
    /// The title.
    public var title: String
    /// The number of publications.
    public var publicationCount: Int
    /// The number of publications that were read to the end.
    public var readCount: Int
    /// The number of other publications.
    public var unreadCount: Int
    /// Whether the series is a favourite.
    public var isFavourite: Bool
    /// The cover; nil when no publication has an image.
    public var cover: Cover?
    /// The identifier of the first readable publication; nil when there is none.
    public var firstPublication: String?
    /// The reading direction of that publication: `ltr`, `rtl` or `ttb`.
    public var readingProgression: String
    /// The time of the last change, in milliseconds since 1970.
    public var updatedAt: Int64
    /// Whether all files are gone.
    public var isMissing: Bool

    /// Creates a series summary.
    public init(
        id: String,
        libraryID: String,
        title: String,
        publicationCount: Int,
        readCount: Int,
        unreadCount: Int,
        isFavourite: Bool,
        cover: Cover? = nil,
        firstPublication: String? = nil,
        readingProgression: String,
        updatedAt: Int64,
        isMissing: Bool
    ) {
        self.id = id
        self.libraryID = libraryID
        self.title = title
        self.publicationCount = publicationCount
        self.readCount = readCount
        self.unreadCount = unreadCount
        self.isFavourite = isFavourite
        self.cover = cover
        self.firstPublication = firstPublication
        self.readingProgression = readingProgression
        self.updatedAt = updatedAt
        self.isMissing = isMissing
    }

    /// Reads a series summary; nil without `id`.
    public init?(_ json: JSON) {
        guard let id = json["id"].identifier else { return nil }
        self.id = id
        libraryID = json["libraryId"].string ?? ""
        title = json["title"].string ?? ""
        publicationCount = json["publicationCount"].int ?? 0
        readCount = json["readCount"].int ?? 0
        unreadCount = json["unreadCount"].int ?? max(publicationCount - readCount, 0)
        isFavourite = json["favourite"].bool ?? false
        cover = Cover(json["cover"])
        firstPublication = json["firstPublicationId"].string
        readingProgression = json["readingProgression"].string ?? ""
        updatedAt = json["updatedAt"].int64 ?? 0
        isMissing = json["missing"].bool ?? false
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.add("cover", cover)
        writer.add("favourite", isFavourite)
        writer.add("firstPublicationId", firstPublication)
        writer.add("id", id)
        writer.add("libraryId", libraryID)
        writer.add("missing", isMissing)
        writer.add("publicationCount", publicationCount)
        writer.add("readCount", readCount)
        writer.add("readingProgression", readingProgression)
        writer.add("title", title)
        writer.add("unreadCount", unreadCount)
        writer.add("updatedAt", updatedAt)
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }
}
