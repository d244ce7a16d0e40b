/// The description of a page, known without decoding the image.
public struct PageDescription: Sendable, Codable, Hashable {
    /// The page's path inside the publication, decoded, with `/` separators; for a page on the web, the last component
    /// of its URL.
    public var name: String
    /// The media type of the page's signature, else that of its extension or manifest; `application/octet-stream` if
    /// unknown.
    public var mediaType: String
    /// The width in pixels after Exif orientation; nil when the header can't be read, or when it is far behind in a
    /// solid archive. For a page on the web, the width in the manifest, or nil.
    public var width: Int?
    /// The height in pixels after Exif orientation; nil if the width is.
    public var height: Int?
    /// The page's uncompressed size in bytes. If it is 0 and there is no `problem`, the size is unknown because the
    /// page is on the web.
    public var byteSize: Int64
    /// The reason why the page can't be shown, as a sentence; nil if it can.
    public var problem: String?
    /// Whether `ComicInfo.xml` or the manifest marks the page as a double-page spread.
    public var isDoublePage: Bool
    /// The type of the page in `ComicInfo.xml`; nil for pages of the story and unknown ones.
    public var type: PageType? = nil

    /// Creates a description, by default of a page whose width and height are unknown.
    public init(
        name: String,
        mediaType: String,
        width: Int? = nil,
        height: Int? = nil,
        byteSize: Int64,
        problem: String? = nil,
        isDoublePage: Bool = false
    ) {
        self.name = name
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.byteSize = byteSize
        self.problem = problem
        self.isDoublePage = isDoublePage
    }
}
