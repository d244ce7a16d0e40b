/// A publication in a list.
public struct PublicationSummary: WireObject {
    /// The identifier.
    public var id = ""
    /// The identifier of the series.
    public var seriesID = ""
    /// The title.
    public var title = ""
    /// The names shown with the title.
    public var authors: [String] = []
    /// The number in the series as the file has it, such as `10.5`.
    public var number: String?
    /// The volume as the file has it.
    public var volume: String?
    /// The content hash.
    public var content = ""
    /// The number of pages; in a book of text, the number of positions.
    public var pageCount = 0
    /// The layout of a book: `reflowable`, `fixed` or `images`; nil for a comic.
    public var layout: String?
    /// The reading direction: `ltr`, `rtl` or `ttb`.
    public var readingProgression = ""
    /// The cover; nil when there is no image.
    public var cover: Cover?
    /// The file format, such as `cbz`.
    public var format = ""
    /// The file size in bytes.
    public var size: Int64 = 0
    /// The time the file was found, in milliseconds since 1970.
    public var addedAt: Int64 = 0
    /// Whether the publication is a favourite.
    public var isFavourite = false
    /// The reason why the file can't be read; nil when it can.
    public var error: String?
    /// The members of the ``ErrorCause``; nil for files that an earlier version of the server scanned.
    public var errorCause: [String]?
    /// Whether the file can only be opened with a password, which the user has to enter.
    public var needsPassword = false
    /// Whether the last scan didn't find the file.
    public var isMissing = false
    /// The reading progress; nil when reading has not begun.
    public var progress: ReadingProgress?
    /// The title of the series, in lists with publications of several series.
    public var seriesTitle: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("addedAt", &addedAt)
        coder.code("authors", &authors)
        coder.code("content", &content)
        coder.code("cover", &cover)
        coder.code("error", &error)
        coder.code("errorCause", &errorCause, .optional)
        coder.code("favourite", &isFavourite)
        coder.code("format", &format)
        coder.codeIdentifier("id", &id, .required)
        coder.code("layout", &layout)
        coder.code("missing", &isMissing)
        if coder.isReading || needsPassword { coder.code("needsPassword", &needsPassword, .optional) }
        coder.code("number", &number)
        coder.codeCount("pageCount", &pageCount)
        coder.code("progress", &progress)
        coder.code("readingProgression", &readingProgression)
        coder.code("seriesId", &seriesID)
        coder.code("seriesTitle", &seriesTitle, .optional)
        coder.code("size", &size)
        coder.code("title", &title)
        coder.code("volume", &volume)
    }
}

/// A part of a shelf.
public struct PublicationPage: WireObject {
    /// The publications in the order of the shelf.
    public var publications: [PublicationSummary] = []
    /// The cursor of the next part; nil after the last.
    public var next: String?
    /// The version of the library; see ``LibraryEvent``.
    public var version: Int64 = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("next", &next)
        coder.code("publications", &publications, .required)
        coder.code("version", &version)
    }
}

/// The publications in progress.
public struct PublicationList: WireObject {
    /// The publications, the last read first.
    public var publications: [PublicationSummary] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("publications", &publications, .required)
    }
}
