public import TextCoding

/// Everything the reader needs to lay out a publication before images are loaded.
public struct Manifest: Sendable, Equatable, JSONWritable {
    /// A page.
    public struct Page: Sendable, Equatable, JSONWritable {
        /// The name of the file.
        public var name: String
        /// The media type.
        public var mediaType: String
        /// The width in pixels; nil when unknown.
        public var width: Int?
        /// The height in pixels; nil when unknown.
        public var height: Int?
        /// The size of the file in bytes.
        public var byteSize: Int64
        /// The reason why the page can't be shown; nil when it can.
        public var problem: String?
        /// Whether the image is a double page.
        public var isDoublePage: Bool
        /// The blank borders; nil for none.
        public var crop: CropInsets?

        /// Creates a page.
        public init(
            name: String,
            mediaType: String,
            width: Int? = nil,
            height: Int? = nil,
            byteSize: Int64,
            problem: String? = nil,
            isDoublePage: Bool,
            crop: CropInsets? = nil
        ) {
            self.name = name
            self.mediaType = mediaType
            self.width = width
            self.height = height
            self.byteSize = byteSize
            self.problem = problem
            self.isDoublePage = isDoublePage
            self.crop = crop
        }

        /// Reads a page; missing members get their defaults.
        public init(_ json: JSON) {
            name = json["name"].string ?? ""
            mediaType = json["mediaType"].string ?? ""
            width = json["width"].int
            height = json["height"].int
            byteSize = json["byteSize"].int64 ?? 0
            problem = json["problem"].string
            isDoublePage = json["doublePage"].bool ?? false
            crop = CropInsets(json["crop"])
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("byteSize", byteSize)
            writer.add("crop", crop)
            writer.add("doublePage", isDoublePage)
            writer.add("height", height)
            writer.add("mediaType", mediaType)
            writer.add("name", name)
            writer.add("problem", problem)
            writer.add("width", width)
            writer.endObject()
        }
    }

    /// A neighbouring publication of the series.
    public struct Link: Sendable, Equatable, JSONWritable {
        /// The identifier.
        public var id: String
        /// The title.
        public var title: String
        /// The number in the series.
        public var number: String?
        /// The number of chapters missing in between, according to the numbers.
        public var missing: Int

        /// Creates a link.
        public init(id: String, title: String, number: String? = nil, missing: Int) {
            self.id = id
            self.title = title
            self.number = number
            self.missing = missing
        }

        /// Reads a link; nil without `id`.
        public init?(_ json: JSON) {
            guard let id = json["id"].string else { return nil }
            self.id = id
            title = json["title"].string ?? ""
            number = json["number"].string
            missing = max(json["missing"].int ?? 0, 0)
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("id", id)
            writer.add("missing", missing)
            writer.add("number", number)
            writer.add("title", title)
            writer.endObject()
        }
    }

    /// The identifier.
    public var id: String
    /// The content hash, part of the addresses of the images.
    public var content: String
    /// The title.
    public var title: String
    /// The title of the series.
    public var seriesTitle: String
    /// The identifier of the series.
    public var seriesID: String?
    /// The number in the series.
    public var number: String?
    /// The metadata of the work.
    public var metadata: WorkMetadata
    /// The reading direction: `ltr`, `rtl` or `ttb`.
    public var readingProgression: String
    /// `declared` when the file names the reading direction, else `assumed`.
    public var progressionSource: String
    /// The page that is the cover, counted from 0.
    public var coverIndex: Int
    /// The page that the file names as its cover.
    public var fileCoverIndex: Int
    /// The choices about double pages.
    public var pairing: Pairing
    /// `ready`, or `pending` while borders are still being detected.
    public var cropState: String
    /// The pages in reading order.
    public var pages: [Page]
    /// The contents of a book; nil for a comic.
    public var book: BookManifest?
    /// The reading progress.
    public var progress: ReadingProgress?
    /// The previous publication of the series.
    public var previous: Link?
    /// The next publication of the series.
    public var next: Link?

    /// Creates a manifest.
    public init(
        id: String,
        content: String,
        title: String,
        seriesTitle: String,
        seriesID: String? = nil,
        number: String? = nil,
        metadata: WorkMetadata,
        readingProgression: String,
        progressionSource: String,
        coverIndex: Int,
        fileCoverIndex: Int,
        pairing: Pairing,
        cropState: String,
        pages: [Page],
        book: BookManifest? = nil,
        progress: ReadingProgress? = nil,
        previous: Link? = nil,
        next: Link? = nil
    ) {
        self.id = id
        self.content = content
        self.title = title
        self.seriesTitle = seriesTitle
        self.seriesID = seriesID
        self.number = number
        self.metadata = metadata
        self.readingProgression = readingProgression
        self.progressionSource = progressionSource
        self.coverIndex = coverIndex
        self.fileCoverIndex = fileCoverIndex
        self.pairing = pairing
        self.cropState = cropState
        self.pages = pages
        self.book = book
        self.progress = progress
        self.previous = previous
        self.next = next
    }

    /// Reads a manifest; nil without `id`, `content`.
    public init?(_ json: JSON) {
        guard let id = json["id"].string, let content = json["content"].string else { return nil }
        self.id = id
        self.content = content
        title = json["title"].string ?? ""
        seriesTitle = json["seriesTitle"].string ?? ""
        seriesID = json["seriesId"].string
        number = json["number"].string
        metadata = WorkMetadata(json["metadata"])
        readingProgression = json["readingProgression"].string ?? ""
        progressionSource = json["progressionSource"].string ?? ""
        coverIndex = json["coverIndex"].int ?? 0
        fileCoverIndex = json["fileCoverIndex"].int ?? 0
        pairing = Pairing(json["pairing"])
        cropState = json["cropState"].string ?? ""
        pages = json["pages"].elements.compactMap { Page($0) }
        book = BookManifest(json["book"])
        progress = ReadingProgress(json["progress"])
        previous = Link(json["previous"])
        next = Link(json["next"])
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if let book { writer.add("book", book) }
        writer.add("content", content)
        writer.add("coverIndex", coverIndex)
        writer.add("cropState", cropState)
        writer.add("fileCoverIndex", fileCoverIndex)
        writer.add("id", id)
        writer.add("metadata", metadata)
        writer.add("next", next)
        writer.add("number", number)
        writer.add("pages", pages)
        writer.add("pairing", pairing)
        writer.add("previous", previous)
        writer.add("progress", progress)
        writer.add("progressionSource", progressionSource)
        writer.add("readingProgression", readingProgression)
        writer.add("seriesId", seriesID)
        writer.add("seriesTitle", seriesTitle)
        writer.add("title", title)
        writer.endObject()
    }
}
