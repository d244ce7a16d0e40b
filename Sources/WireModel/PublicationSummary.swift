public import TextCoding

/// A publication in a list.
public struct PublicationSummary: Sendable, Equatable, JSONWritable {
    /// The identifier.
    public var id: String
    /// The identifier of the series.
    public var seriesID: String
    /// The title.
    public var title: String
    /// The names shown with the title.
    public var authors: [String]
    /// The number in the series as the file has it, such as `10.5`.
    public var number: String?
    /// The volume as the file has it.
    public var volume: String?
    /// The content hash.
    public var content: String
    /// The number of pages; of positions in a book of text.
    public var pageCount: Int
    /// The layout of a book: `reflowable`, `fixed` or `images`; nil for a comic.
    public var layout: String?
    /// The reading direction: `ltr`, `rtl` or `ttb`.
    public var readingProgression: String
    /// The cover; nil when there is no image.
    public var cover: Cover?
    /// The file format, such as `cbz`.
    public var format: String
    /// The file size in bytes.
    public var size: Int64
    /// The time the file was found, in milliseconds since 1970.
    public var addedAt: Int64
    /// Whether the publication is a favourite.
    public var isFavourite: Bool
    /// The reason why the file can't be read; nil when it can.
    public var error: String?
    /// Whether the file is gone.
    public var isMissing: Bool
    /// The reading progress; nil when reading has not begun.
    public var progress: ReadingProgress?
    /// The title of the series, in lists with publications of several series.
    public var seriesTitle: String?

    /// Creates a publication summary.
    public init(
        id: String,
        seriesID: String,
        title: String,
        authors: [String],
        number: String? = nil,
        volume: String? = nil,
        content: String,
        pageCount: Int,
        layout: String? = nil,
        readingProgression: String,
        cover: Cover? = nil,
        format: String,
        size: Int64,
        addedAt: Int64,
        isFavourite: Bool,
        error: String? = nil,
        isMissing: Bool,
        progress: ReadingProgress? = nil,
        seriesTitle: String? = nil
    ) {
        self.id = id
        self.seriesID = seriesID
        self.title = title
        self.authors = authors
        self.number = number
        self.volume = volume
        self.content = content
        self.pageCount = pageCount
        self.layout = layout
        self.readingProgression = readingProgression
        self.cover = cover
        self.format = format
        self.size = size
        self.addedAt = addedAt
        self.isFavourite = isFavourite
        self.error = error
        self.isMissing = isMissing
        self.progress = progress
        self.seriesTitle = seriesTitle
    }

    /// Reads a publication summary; nil without `id`.
    public init?(_ json: JSON) {
        guard let id = json["id"].identifier else { return nil }
        self.id = id
        seriesID = json["seriesId"].string ?? ""
        title = json["title"].string ?? ""
        authors = json["authors"].elements.compactMap { $0.string }
        number = json["number"].string
        volume = json["volume"].string
        content = json["content"].string ?? ""
        pageCount = max(json["pageCount"].int ?? 0, 0)
        layout = json["layout"].string
        readingProgression = json["readingProgression"].string ?? ""
        cover = Cover(json["cover"])
        format = json["format"].string ?? ""
        size = json["size"].int64 ?? 0
        addedAt = json["addedAt"].int64 ?? 0
        isFavourite = json["favourite"].bool ?? false
        error = json["error"].string
        isMissing = json["missing"].bool ?? false
        progress = ReadingProgress(json["progress"])
        seriesTitle = json["seriesTitle"].string
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("addedAt", addedAt)
        writer.add("authors", authors)
        writer.add("content", content)
        writer.add("cover", cover)
        writer.add("error", error)
        writer.add("favourite", isFavourite)
        writer.add("format", format)
        writer.add("id", id)
        writer.add("layout", layout)
        writer.add("missing", isMissing)
        writer.add("number", number)
        writer.add("pageCount", pageCount)
        writer.add("progress", progress)
        writer.add("readingProgression", readingProgression)
        writer.add("seriesId", seriesID)
        if let seriesTitle { writer.add("seriesTitle", seriesTitle) }
        writer.add("size", size)
        writer.add("title", title)
        writer.add("volume", volume)
        writer.endObject()
    }
}

/// A part of a shelf.
public struct PublicationPage: Sendable, Equatable, JSONWritable {
    /// The publications in the order of the shelf.
    public var publications: [PublicationSummary]
    /// The cursor of the next part; nil after the last.
    public var next: String?
    /// The version of the library; see ``LibraryEvent``.
    public var version: Int64

    /// Creates a publication page.
    public init(publications: [PublicationSummary], next: String? = nil, version: Int64) {
        self.publications = publications
        self.next = next
        self.version = version
    }

    /// Reads a publication page; nil without `publications`.
    public init?(_ json: JSON) {
        guard let publications = json["publications"].array else { return nil }
        self.publications = publications.compactMap { PublicationSummary($0) }
        next = json["next"].string
        version = json["version"].int64 ?? 0
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("next", next)
        writer.add("publications", publications)
        writer.add("version", version)
        writer.endObject()
    }
}

/// The publications in progress.
public struct PublicationList: Sendable, Equatable, JSONWritable {
    /// The publications, the last read first.
    public var publications: [PublicationSummary]

    /// Creates a publication list.
    public init(publications: [PublicationSummary]) {
        self.publications = publications
    }

    /// Reads a publication list; nil without `publications`.
    public init?(_ json: JSON) {
        guard let publications = json["publications"].array else { return nil }
        self.publications = publications.compactMap { PublicationSummary($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("publications", publications)
        writer.endObject()
    }
}
