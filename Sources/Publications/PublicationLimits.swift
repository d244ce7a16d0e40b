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
    /// The most bytes the picture of a book's cover may have; a book with a larger one is shown without.
    public var maximumCoverBytes: Int64 = 32 << 20
    /// The most bytes a plain text may have: a library of novels in one file has a tenth of it.
    public var maximumTextBytes: Int64 = 1 << 30
    /// The most titles of chapters that are kept of a plain text; what follows is cut into even parts.
    public var maximumTextChapters = 20_000
    /// The most regular expressions a library may give for titles of chapters.
    public var maximumChapterRules = 64
    /// The most bytes a package document, a navigation document or another XML file of an EPUB may have.
    public var maximumXMLBytes: Int64 = 16 << 20
    /// The most elements and texts such a file may have.
    public var maximumXMLNodeCount = 600_000
    /// How deep elements of such a file may lie in each other.
    public var maximumXMLDepth = 256
    /// The most sections a book may have.
    public var maximumSectionCount = 20_000
    /// The most bytes a section of a book may have. A larger one is listed with a problem.
    public var maximumSectionBytes: Int64 = 32 << 20
    /// The most entries a table of contents, a page list or a list of landmarks may have; the rest is left out.
    public var maximumContentsCount = 20_000
    /// How deep a table of contents may be nested; deeper entries are listed at this level.
    public var maximumContentsDepth = 32
    /// How deep folders inside a folder publication may lie.
    public var maximumFolderDepth = 16
    /// The most bytes of a book's document whose text is read for search and places; the rest is left out.
    public var maximumTextDocumentBytes: Int64 = 64 << 20
    /// The most elements of a book's document that are told apart for places. Real chapters stay under a hundred thousand.
    public var maximumTextElementCount = 1_000_000
    /// How deep elements of a book's document may lie in each other.
    public var maximumTextElementDepth = 512

    /// The most bytes a document of a book (XHTML, HTML or SVG) may have, before and after it is cleaned. Books that are
    /// one document have about one megabyte, the longest ten.
    public var maximumMarkupBytes = 16 << 20
    /// How deep the elements of a document may lie. Deeper ones lose their tags, not their text. At most 250: libxml2 reads
    /// no document deeper than 256.
    public var maximumMarkupDepth = 200
    /// The most bytes a style sheet may have. Larger ones are left out.
    public var maximumStyleSheetBytes = 16 << 20
    /// The most bytes a picture or font may have that is written into a document or sheet as a `data:` address.
    public var maximumInlineResourceBytes = 2 << 20
    /// The most bytes all entities together may add to a document.
    public var maximumEntityBytes = 1 << 20

    /// The limits everything uses unless told otherwise.
    public static let standard = PublicationLimits()

    /// Makes the standard limits, to be changed one by one.
    public init() {}
}
