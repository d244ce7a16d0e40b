/// One comic as a reader sees it: ordered pages, each with a size known from its header, and what is known about the work.
///
/// A value of this type may be used from several threads at once. It holds at most one open file; letting it go closes it.
public protocol Publication: Sendable {
    /// How the publication is stored.
    var format: PublicationFormat { get }

    /// What is known about the work, from `ComicInfo.xml` where there is one, else guessed from the file's name.
    var metadata: PublicationMetadata { get }

    /// The pages in reading order. Never empty.
    var pages: [PageDescription] { get }

    /// The index of the cover in `pages`.
    var coverIndex: Int { get }

    /// The stored bytes of one page, exactly as they are in the file.
    ///
    /// - Parameter index: the page's index in `pages`, from 0.
    /// - Returns: as many bytes as the page's `byteSize` says, never more than the limits allow.
    /// - Throws: `PublicationError` when the page does not exist, is damaged, is refused by the limits, or the file
    ///   was replaced by another one since it was opened.
    func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8]
}

/// How a publication is stored.
public enum PublicationFormat: String, Sendable, Codable {
    /// A ZIP archive of images.
    case cbz
    /// A folder of images.
    case folder
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
