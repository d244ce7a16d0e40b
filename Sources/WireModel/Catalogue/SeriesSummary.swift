/// A series in a list.
public struct SeriesSummary: WireObject {
    /// The identifier.
    public var id = ""
    /// The identifier of the library.
    public var libraryID = ""
    /// The title.
    public var title = ""
    /// The number of publications.
    public var publicationCount = 0
    /// The number of publications that were read to the end.
    public var readCount = 0
    /// The number of other publications.
    public var unreadCount = 0
    /// Whether the series is a favourite.
    public var isFavourite = false
    /// The cover; nil when no publication has an image.
    public var cover: Cover?
    /// The identifier of the first readable publication; nil when there is none.
    public var firstPublication: String?
    /// The reading direction of that publication: `ltr`, `rtl` or `ttb`.
    public var readingProgression = ""
    /// The time of the last change, in milliseconds since 1970.
    public var updatedAt: Int64 = 0
    /// Whether all files are missing.
    public var isMissing = false
    /// The authors, if the entry is a single publication such as a book; nil for a series.
    public var authors: [String]?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("authors", &authors, .optional)
        coder.code("cover", &cover)
        coder.code("favourite", &isFavourite)
        coder.code("firstPublicationId", &firstPublication)
        coder.codeIdentifier("id", &id, .required)
        coder.code("libraryId", &libraryID)
        coder.code("missing", &isMissing)
        coder.code("publicationCount", &publicationCount)
        coder.code("readCount", &readCount)
        coder.code("readingProgression", &readingProgression)
        coder.code("title", &title)
        if coder.isReading { unreadCount = max(publicationCount - readCount, 0) }
        coder.code("unreadCount", &unreadCount)
        coder.code("updatedAt", &updatedAt)
    }

}
