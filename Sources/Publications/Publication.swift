public import Workers

/// A comic or book. A comic has pages, whose sizes are known from their headers. A book of text also conforms to `Book`
/// and has sections.
///
/// All members are safe to call from several threads. An instance holds at most one open source, which is closed on
/// deinitialization.
public protocol Publication: Sendable {
    /// The format of the publication.
    var format: PublicationFormat { get }

    /// The metadata from the manifest or `ComicInfo.xml`, else from the file name.
    var metadata: PublicationMetadata { get }

    /// The pages in reading order. Empty only for a reflowable book.
    var pages: [PageDescription] { get }

    /// The index of the cover in `pages`.
    var coverIndex: Int { get }

    /// Reads one page as stored.
    ///
    /// - Parameter index: the page's index in `pages`, from 0.
    /// - Returns: as many bytes as the page's `byteSize`, within the limits.
    /// - Throws: `PublicationError` when the page doesn't exist, is damaged, exceeds the limits, is on the web (see
    ///   `resource(ofPageAt:)`), or when the file was replaced since it was opened.
    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8]

    /// Returns the location of a page's bytes, without reading them.
    ///
    /// - Parameter index: the page's index in `pages`, from 0.
    /// - Throws: `PublicationError` when the page doesn't exist or its URL is invalid.
    func resource(ofPageAt index: Int) throws(PublicationError) -> PageResource

    /// The table of contents and the printed page numbers of a publication of pages; empty for a `Book`, which has
    /// contents of its own.
    var pageContents: PageContents { get }

    /// Reads a page as an image for an analysis, which may be smaller than the page.
    ///
    /// - Parameter index: the page's index in `pages`, from 0.
    func sample(ofPageAt index: Int) throws(PublicationError) -> [UInt8]

    /// Reads the words of a page in reading order; empty for a page that is only an image.
    ///
    /// - Parameter index: the page's index in `pages`, from 0.
    func words(ofPageAt index: Int) throws(PublicationError) -> [DocumentWord]

    /// Returns the texts of a page in one of the languages in `PageContents.textLanguages`; empty if it has none.
    ///
    /// - Parameters:
    ///   - index: the page's index in `pages`, from 0.
    ///   - language: the language as a BCP 47 tag.
    func translation(ofPageAt index: Int, language: String) throws(PublicationError) -> PageTranslation

    /// Reads the links of a page.
    ///
    /// - Parameter index: the page's index in `pages`, from 0.
    func links(ofPageAt index: Int) throws(PublicationError) -> [DocumentLink]
}

extension Publication {
    /// Returns `stored`, which is correct for most publications.
    public func resource(ofPageAt index: Int) throws(PublicationError) -> PageResource {
        guard pages.indices ~= index else {
            throw .noSuchPage(file: metadata.title ?? "", page: index, count: pages.count)
        }
        return .stored
    }

    /// No contents, which is correct for most publications.
    public var pageContents: PageContents { PageContents() }

    /// Reads the page as stored.
    public func sample(ofPageAt index: Int) throws(PublicationError) -> [UInt8] { try bytes(ofPageAt: index) }

    /// Returns no words.
    public func words(ofPageAt index: Int) throws(PublicationError) -> [DocumentWord] { [] }

    /// Returns no texts.
    public func translation(ofPageAt index: Int, language: String) throws(PublicationError) -> PageTranslation {
        PageTranslation()
    }

    /// Returns no links.
    public func links(ofPageAt index: Int) throws(PublicationError) -> [DocumentLink] { [] }
}

/// The format of a publication.
public enum PublicationFormat: String, Sendable, Codable, CaseIterable {
    /// A ZIP archive of images.
    case cbz
    /// A RAR archive of images.
    case cbr
    /// A 7-Zip archive of images.
    case cb7
    /// A TAR archive of images, possibly compressed.
    case cbt
    /// A folder of images.
    case folder
    /// A Readium web publication of images: a package with a manifest, or a manifest alone. Pages may be in the
    /// package, in the manifest or on the web.
    case divina
    /// An EPUB with text or images.
    case epub
    /// A plain text.
    case txt
    /// A PDF document.
    case pdf
    /// A DjVu document.
    case djvu
    /// A comic in ACBF, also in a ZIP archive.
    case acbf
    /// An FB2 (FictionBook 2), also in a ZIP archive.
    case fb2
    /// One HTML document, or several in a ZIP archive.
    case html
    /// One Markdown document, or several in a ZIP archive.
    case markdown
    /// A MOBI, AZW3 (KF8) or PRC book.
    case mobi

    /// Whether an ``ArchiveUnpacker`` is needed. Opening such a file and reading a page may take long, so do it on threads
    /// that nothing else needs.
    public var needsUnpacking: Bool {
        switch self {
        case .cbr, .cb7, .cbt: true
        case .cbz, .folder, .divina, .epub, .txt, .pdf, .djvu, .acbf, .fb2, .html, .markdown, .mobi: false
        }
    }

    /// Whether pages may be drawn on request. See `PageResource.drawn`.
    public var hasDrawnPages: Bool { self == .pdf || self == .djvu }

    /// Whether pages may have text. See `Publication.words(ofPageAt:)`.
    public var hasPageText: Bool { hasDrawnPages || self == .acbf }
}

/// The reading direction.
public enum ReadingProgression: String, Sendable, Codable {
    /// Left to right, as in Western comics.
    case ltr
    /// Right to left, as in manga.
    case rtl
    /// Top to bottom, as one continuous strip, as in webtoons.
    case ttb
}
