/// What is known about a page without decoding it.
public struct PageDescription: Sendable, Codable, Hashable {
    /// The page's path inside the publication, decoded, with `/` between folders; for a page on the web, the last part of
    /// its address.
    public var name: String
    /// The media type its first bytes show, or the one its extension or manifest promises when they show none;
    /// `application/octet-stream` when nothing says.
    public var mediaType: String
    /// The width in pixels after EXIF orientation; nil when the header can't be read. For a page on the web, what the
    /// manifest promises; nil when it doesn't.
    public var width: Int?
    /// The height in pixels after EXIF orientation; nil where the width would be.
    public var height: Int?
    /// The page's size in bytes, uncompressed. 0 without a `problem` says that it is unknown, because the page lies on the
    /// web and is fetched when it is wanted.
    public var byteSize: Int64
    /// Why the page can't be shown, as one sentence for a person; nil when nothing is wrong with it.
    public var problem: String?
    /// Whether `ComicInfo.xml` or the manifest marks the page as a picture over two pages.
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
