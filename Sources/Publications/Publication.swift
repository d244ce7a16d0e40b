/// One comic or book as a reader sees it. A comic has ordered pages, each with a size known from its header; a book of text
/// is a `Book` besides, and has sections.
///
/// A value of this type may be used from several threads at once. It holds at most one open file; letting it go closes it.
public protocol Publication: Sendable {
    /// How the publication is stored.
    var format: PublicationFormat { get }

    /// What is known about the work, from its manifest or its `ComicInfo.xml` where there is one, else guessed from the
    /// file's name.
    var metadata: PublicationMetadata { get }

    /// The pages in reading order. Empty for a book whose text flows, else never.
    var pages: [PageDescription] { get }

    /// The index of the cover in `pages`.
    var coverIndex: Int { get }

    /// The stored bytes of one page, exactly as they are in the file.
    ///
    /// - Parameter index: the page's index in `pages`, from 0.
    /// - Returns: as many bytes as the page's `byteSize` says, never more than the limits allow.
    /// - Throws: `PublicationError` when the page does not exist, is damaged, is refused by the limits, lies on the web
    ///   (see `resource(ofPageAt:)`), or the file was replaced by another one since it was opened.
    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8]

    /// Where the bytes of one page are to be had. Looks at no file and no network.
    ///
    /// - Parameter index: the page's index in `pages`, from 0.
    /// - Throws: `PublicationError` when the page does not exist, or leads nowhere.
    func resource(ofPageAt index: Int) throws(PublicationError) -> PageResource
}

extension Publication {
    /// The page is in the file, as all pages of most publications are.
    public func resource(ofPageAt index: Int) throws(PublicationError) -> PageResource {
        guard pages.indices ~= index else {
            throw .noSuchPage(file: metadata.title ?? "", page: index, count: pages.count)
        }
        return .stored
    }
}

/// How a publication is stored.
public enum PublicationFormat: String, Sendable, Codable {
    /// A ZIP archive of images.
    case cbz
    /// A folder of images.
    case folder
    /// A Readium web publication of images: a package with a manifest, or the manifest alone. Its pages may lie in the
    /// package, in the manifest or on the web.
    case divina
    /// An EPUB book, of text or of pictures.
    case epub
    /// A plain text.
    case txt
}

/// The direction in which pages follow each other.
public enum ReadingProgression: String, Sendable, Codable {
    /// Left to right, as in Western comics.
    case ltr
    /// Right to left, as in manga.
    case rtl
    /// Top to bottom, one endless strip, as in webtoons.
    case ttb
}
