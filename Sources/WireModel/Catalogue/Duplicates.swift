/// Files that may be the same work.
public struct DuplicateList: Equatable, WireObject {
    /// A file of a group.
    public struct File: Equatable, WireObject {
        /// The identifier of the publication.
        public var id = ""
        /// The title.
        public var title = ""
        /// The path on the server.
        public var path = ""
        /// The format, such as `cbz`.
        public var format = ""
        /// The number of pages; 0 for an unreadable file.
        public var pageCount = 0
        /// The size in bytes.
        public var byteSize: Int64 = 0
        /// The width of the cover in pixels; nil when unknown.
        public var width: Int?
        /// The height of the cover in pixels; nil when unknown.
        public var height: Int?
        /// The language, a BCP 47 tag; nil when unknown.
        public var language: String?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("byteSize", &byteSize)
            coder.code("format", &format)
            coder.code("height", &height)
            coder.code("id", &id, .required)
            coder.code("language", &language)
            coder.codeCount("pageCount", &pageCount)
            coder.code("path", &path)
            coder.code("title", &title)
            coder.code("width", &width)
        }
    }

    /// Files that may be the same work.
    public struct Group: Equatable, WireObject {
        /// The files.
        public var files: [File] = []
        /// The smallest number of pages that two of the files have in common; nil if pages were not compared.
        public var commonPageCount: Int?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("commonPageCount", &commonPageCount)
            coder.code("files", &files)
        }
    }

    /// Groups of files with the same content.
    public var copies: [Group] = []
    /// Groups of publications with different contents that have most pages in common.
    public var samePages: [Group] = []
    /// Groups of publications with different contents that have the same number in a series, or the same title and
    /// authors.
    public var editions: [Group] = []
    /// Whether there are more groups.
    public var hasMore = false

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("copies", &copies)
        coder.code("editions", &editions)
        coder.code("hasMore", &hasMore)
        coder.code("samePages", &samePages)
    }
}
