/// How much a publication may ask for before it is refused. Every file is taken to be hostile.
public struct PublicationLimits: Sendable, Hashable {
    /// The most entries an archive or folder may have, pages or not.
    public var maximumEntryCount = 20_000
    /// The most bytes one page may have, uncompressed. A larger page is listed with a problem.
    public var maximumEntryBytes: Int64 = 256 << 20
    /// The most bytes all entries of an archive may have together, uncompressed.
    public var maximumTotalBytes: Int64 = 16 << 30
    /// The most bytes an entry may grow to per stored byte. Images hardly compress: real pages stay under 10.
    public var maximumCompressionRatio: Int64 = 200
    /// The ratio is judged from this uncompressed size on: a small blank bitmap compresses well and harms nobody.
    public var ratioThresholdBytes: Int64 = 16 << 20
    /// The most pixels a page may have. A larger page is listed with a problem.
    public var maximumPixels = 100_000_000
    /// The most bytes read from a page in search of its size.
    public var maximumHeaderBytes = 1 << 20
    /// The most bytes read from all pages together in search of their sizes, where the first four kilobytes did not do.
    public var maximumTotalHeaderBytes = 256 << 20
    /// The most bytes `ComicInfo.xml` may have; a larger one is ignored.
    public var maximumComicInfoBytes: Int64 = 1 << 20
    /// The most bytes a manifest may have. Pages may lie in it, as `data:` addresses; otherwise twenty thousand pages take
    /// four megabytes.
    public var maximumManifestBytes: Int64 = 8 << 20
    /// How deep folders inside a folder publication may lie.
    public var maximumFolderDepth = 16
    /// The most bytes of a book's document whose text is read for search and places; the rest is left out.
    public var maximumTextDocumentBytes: Int64 = 64 << 20
    /// The most elements of a book's document that are told apart for places. Real chapters stay under a hundred thousand.
    public var maximumTextElementCount = 1_000_000
    /// How deep elements of a book's document may lie in each other.
    public var maximumTextElementDepth = 512

    /// The limits everything uses unless told otherwise.
    public static let standard = PublicationLimits()

    /// Makes the standard limits, to be changed one by one.
    public init() {}
}
