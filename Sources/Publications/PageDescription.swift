/// What is known about a page without decoding it.
public struct PageDescription: Sendable, Codable, Hashable {
    /// The page's path inside the publication, decoded, with `/` between folders.
    public var name: String
    /// The media type its first bytes show, or the one its extension promises when they show none.
    public var mediaType: String
    /// The width in pixels after EXIF orientation; nil when the header can't be read.
    public var width: Int?
    /// The height in pixels after EXIF orientation; nil when the header can't be read.
    public var height: Int?
    /// The page's size in bytes, uncompressed.
    public var byteSize: Int64
    /// Why the page can't be shown, as one sentence for a person; nil when nothing is wrong with it.
    public var problem: String?
    /// Whether `ComicInfo.xml` marks the page as a picture over two pages.
    public var isDoublePage: Bool

    /// Makes a description from its parts.
    public init(
        name: String,
        mediaType: String,
        width: Int?,
        height: Int?,
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
