/// Everything the reader needs to lay out a publication before images are loaded.
public struct Manifest: WireObject {
    /// A page.
    public struct Page: WireObject {
        /// The name of the file.
        public var name = ""
        /// The media type.
        public var mediaType = ""
        /// The width in pixels; nil when unknown.
        public var width: Int?
        /// The height in pixels; nil when unknown.
        public var height: Int?
        /// The size of the file in bytes.
        public var byteSize: Int64 = 0
        /// The reason why the page can't be shown; nil when it can.
        public var problem: String?
        /// Whether the image is a double page.
        public var isDoublePage = false
        /// The blank borders; nil for none.
        public var crop: CropInsets?
        /// The type in `ComicInfo.xml`, such as `BackCover`; nil for pages of the story.
        public var type: String?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("byteSize", &byteSize)
            coder.code("crop", &crop)
            coder.code("doublePage", &isDoublePage)
            coder.code("height", &height)
            coder.code("mediaType", &mediaType)
            coder.code("name", &name)
            coder.code("problem", &problem)
            coder.code("type", &type, .optional)
            coder.code("width", &width)
        }
    }

    /// An entry of the table of contents of a publication of pages.
    public struct ContentsEntry: WireObject {
        /// The title.
        public var title = ""
        /// The depth, counted from 0.
        public var level = 0
        /// The page, counted from 0; nil for a heading without a page.
        public var page: Int?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("level", &level)
            coder.code("page", &page)
            coder.code("title", &title)
        }
    }

    /// The frames (panels) of a page, in reading order.
    public struct PageFrames: WireObject {
        /// The page, counted from 0.
        public var page = 0
        /// The frames.
        public var frames: [PageArea] = []

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("frames", &frames)
            coder.codeCount("page", &page)
        }
    }

    /// A neighbouring publication of the series.
    public struct Link: WireObject {
        /// The identifier.
        public var id = ""
        /// The title.
        public var title = ""
        /// The number in the series.
        public var number: String?
        /// The number of chapters missing between the two publications, according to their numbers.
        public var missing = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("id", &id, .required)
            coder.codeCount("missing", &missing)
            coder.code("number", &number)
            coder.code("title", &title)
        }
    }

    /// The identifier.
    public var id = ""
    /// The content hash, part of the addresses of the images.
    public var content = ""
    /// The title.
    public var title = ""
    /// The title of the series.
    public var seriesTitle = ""
    /// The identifier of the series.
    public var seriesID: String?
    /// The number in the series.
    public var number: String?
    /// The metadata of the work.
    public var metadata = WorkMetadata()
    /// The reading direction: `ltr`, `rtl` or `ttb`.
    public var readingProgression = ""
    /// `declared` when the file declares the reading direction, otherwise `assumed`.
    public var progressionSource = ""
    /// The genre or tag of the comic or its series that suggests a strip. Nil if there is none or the file declares the
    /// reading direction.
    public var stripGenre: String?
    /// The page that is the cover, counted from 0.
    public var coverIndex = 0
    /// The page that the file names as its cover.
    public var fileCoverIndex = 0
    /// The choices about double pages.
    public var pairing = Pairing()
    /// `ready`, or `pending` while borders are still being detected.
    public var cropState = ""
    /// The pages in reading order.
    public var pages: [Page] = []
    /// The table of contents of a document; empty for other publications.
    public var contents: [ContentsEntry] = []
    /// The frames by page, for reading panel by panel; empty if the publication declares none.
    public var frames: [PageFrames] = []
    /// The printed number of each page; empty if they are 1, 2, 3 and so on.
    public var pageLabels: [String] = []
    /// Whether the first two pages face each other when two pages are shown. Otherwise the first page is shown alone.
    public var pairsFirstPage = false
    /// The pages that continue each other; nil for a book or a strip.
    public var spreads: DetectedSpreads?
    /// The pages that are hidden in all files, counted from 0. The app doesn't show them. They keep their page numbers
    /// and are included in page counts.
    public var hiddenPages: [Int] = []
    /// Whether pages may have text that can be searched, as in a document.
    public var hasText = false
    /// The languages whose texts can be shown over the pages, as BCP 47 tags; empty if there are none.
    public var textLanguages: [String] = []
    /// The language of the lettering in the images as a BCP 47 tag, if there are texts in other languages; `zxx` if the
    /// images have no lettering, and nil if it is unknown.
    public var imageLanguage: String?
    /// The contents of a book; nil for a comic.
    public var book: BookManifest?
    /// The reading progress.
    public var progress: ReadingProgress?
    /// The previous publication of the series.
    public var previous: Link?
    /// The next publication of the series.
    public var next: Link?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("book", &book, .optional)
        coder.code("content", &content, .required)
        if coder.isReading || !contents.isEmpty { coder.code("contents", &contents, .optional) }
        coder.code("coverIndex", &coverIndex)
        coder.code("cropState", &cropState)
        coder.code("fileCoverIndex", &fileCoverIndex)
        if coder.isReading || !frames.isEmpty { coder.code("frames", &frames, .optional) }
        if coder.isReading || hasText { coder.code("hasText", &hasText, .optional) }
        if coder.isReading || !hiddenPages.isEmpty { coder.code("hiddenPages", &hiddenPages, .optional) }
        coder.code("id", &id, .required)
        coder.code("imageLanguage", &imageLanguage, .optional)
        coder.code("metadata", &metadata)
        coder.code("next", &next)
        coder.code("number", &number)
        if coder.isReading || !pageLabels.isEmpty { coder.code("pageLabels", &pageLabels, .optional) }
        coder.code("pages", &pages)
        coder.code("pairing", &pairing)
        if coder.isReading || pairsFirstPage { coder.code("pairsFirstPage", &pairsFirstPage, .optional) }
        coder.code("previous", &previous)
        coder.code("progress", &progress)
        coder.code("progressionSource", &progressionSource)
        coder.code("readingProgression", &readingProgression)
        coder.code("seriesId", &seriesID)
        coder.code("seriesTitle", &seriesTitle)
        coder.code("spreads", &spreads, .optional)
        coder.code("stripGenre", &stripGenre, .optional)
        if coder.isReading || !textLanguages.isEmpty { coder.code("textLanguages", &textLanguages, .optional) }
        coder.code("title", &title)
    }
}
