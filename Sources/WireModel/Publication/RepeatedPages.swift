/// The pages that occur in many files, and the pages that are hidden in all files.
public struct RepeatedPageList: WireObject {
    /// A page.
    public struct Page: WireObject {
        /// The content hash of a publication with the page, part of the address of its image.
        public var content = ""
        /// The index of the page in it, counted from 0.
        public var page = 0
        /// The identifier of this publication; nil if it is no longer in the library.
        public var publication: String?
        /// Its title.
        public var title = ""
        /// The number of files in which the page was found; 0 if it is in too few files, or the search hasn't run yet.
        public var fileCount = 0
        /// The identifier of the choice to hide the page; nil if the page is shown.
        public var hiddenID: Int?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("content", &content, .required)
            coder.codeCount("fileCount", &fileCount)
            coder.code("hiddenId", &hiddenID)
            coder.codeCount("page", &page)
            coder.code("publication", &publication)
            coder.code("title", &title)
        }
    }

    /// The pages.
    public var pages: [Page] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("pages", &pages)
    }
}

/// The choice to hide a page in all files.
public struct HiddenPageChoice: WireObject {
    /// The identifier of the choice. A request to show the page again contains it.
    public var id = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.codeCount("id", &id)
    }
}
