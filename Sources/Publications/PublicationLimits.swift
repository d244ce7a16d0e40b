/// The limits for publications. Every file is untrusted.
public struct PublicationLimits: Sendable, Hashable {
    /// The maximum number of entries in an archive or folder, including those that are not pages.
    public var maximumEntryCount = 20_000
    /// The largest uncompressed page. A larger page is listed with a problem.
    public var maximumEntryBytes: Int64 = 256 << 20
    /// The largest uncompressed size of all entries of an archive.
    public var maximumTotalBytes: Int64 = 16 << 30
    /// The largest compression ratio of an entry. Images hardly compress: real pages stay under 10.
    public var maximumCompressionRatio: Int64 = 200
    /// The uncompressed size from which the ratio is checked. A small blank bitmap compresses well and is harmless.
    public var ratioThresholdBytes: Int64 = 16 << 20
    /// The maximum number of nested archives in an archive.
    public var maximumNestedArchiveCount = 200
    /// The maximum size of a nested archive, in bytes. It is in memory while one of its pages is read.
    public var maximumNestedBytes: Int64 = 128 << 20
    /// The maximum number of bytes that are unpacked from a solid archive to find the sizes of its pages.
    public var maximumSolidBytes: Int64 = 64 << 20
    /// The maximum number of pixels in a page. A larger page is listed with a problem.
    public var maximumPixels = 100_000_000
    /// The maximum number of bytes read from one page to find its size.
    public var maximumHeaderBytes = 1 << 20
    /// The maximum number of bytes read from all pages to find their sizes, beyond the first four kilobytes of each.
    public var maximumTotalHeaderBytes = 256 << 20
    /// The largest `ComicInfo.xml`; a larger one is ignored.
    public var maximumComicInfoBytes: Int64 = 1 << 20
    /// The largest manifest. It may contain pages as `data:` URLs; otherwise, twenty thousand pages take four
    /// megabytes.
    public var maximumManifestBytes: Int64 = 8 << 20
    /// The largest cover image of a book; a book with a larger one has no cover.
    public var maximumCoverBytes: Int64 = 32 << 20
    /// The largest plain text. A file with a whole collection of novels has a tenth of this size.
    public var maximumTextBytes: Int64 = 1 << 30
    /// The maximum number of chapter titles in a plain text; the text after them is cut into even parts.
    public var maximumTextChapters = 20_000
    /// The maximum number of chapter rules of a library.
    public var maximumChapterRules = 64
    /// The largest package document, navigation document or other XML file of an EPUB.
    public var maximumXMLBytes: Int64 = 16 << 20
    /// The maximum number of nodes in such a file.
    public var maximumXMLNodeCount = 600_000
    /// The deepest nesting of elements in such a file.
    public var maximumXMLDepth = 256
    /// The maximum number of sections in a book.
    public var maximumSectionCount = 20_000
    /// The largest section of a book. A larger one is listed with a problem.
    public var maximumSectionBytes: Int64 = 32 << 20
    /// The maximum number of entries in a table of contents, page list or list of landmarks; further ones are dropped.
    public var maximumContentsCount = 20_000
    /// The deepest level of a table of contents; deeper entries are listed at this level.
    public var maximumContentsDepth = 32
    /// The maximum number of clips of a media overlay. Further clips are dropped. A long chapter has ten thousand
    /// words.
    public var maximumNarrationClipCount = 50_000
    /// The deepest nesting of folders in a folder publication.
    public var maximumFolderDepth = 16
    /// The largest document that is searched; the rest of a larger one is ignored.
    public var maximumTextDocumentBytes: Int64 = 64 << 20
    /// The maximum number of elements in a document that is searched. Real chapters have fewer than a hundred thousand.
    public var maximumTextElementCount = 1_000_000
    /// The deepest nesting of elements in a document that is searched.
    public var maximumTextElementDepth = 512

    /// The largest document of a book (XHTML, HTML or SVG), before and after sanitizing. Books that consist of one
    /// document have about one megabyte, the longest ten.
    public var maximumMarkupBytes = 16 << 20
    /// The deepest nesting of elements in a document. The tags of deeper elements are dropped, their text is kept. At
    /// most 250, because libxml2 parses no document deeper than 256.
    public var maximumMarkupDepth = 200
    /// The largest style sheet; a larger one is dropped.
    public var maximumStyleSheetBytes = 16 << 20
    /// The largest image or font in a `data:` URL of a document or style sheet.
    public var maximumInlineResourceBytes = 2 << 20
    /// The maximum number of bytes that entities may add to a document.
    public var maximumEntityBytes = 1 << 20

    /// The maximum number of bytes in the converted documents of a book, which are in memory while it is open.
    public var maximumConvertedBytes = 64 << 20
    /// The largest Markdown document; the end of a longer one is not shown.
    public var maximumMarkdownBytes = 8 << 20
    /// The largest base64 text of a picture in an FB2.
    public var maximumPictureTextBytes: Int64 = 64 << 20

    /// The default limits.
    public static let standard = PublicationLimits()

    /// Creates the default limits.
    public init() {}
}
