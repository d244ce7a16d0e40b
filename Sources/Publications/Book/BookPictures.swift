/// The pictures of a book as the pages of a comic: those it is made of, or its cover alone. What shows a book's face needs
/// to know no more of it.
public struct BookPictures: Publication {
    /// The book itself.
    public let book: any Book
    /// The pictures; empty for a book that has none.
    public let pages: [PageDescription]
    /// The index of the cover in `pages`; 0 when there is none.
    public let coverIndex: Int

    /// Looks at a book's pictures. Reads the picture of the cover.
    public init(_ book: any Book, limits: PublicationLimits = .standard) {
        self.book = book
        if book.pages.isEmpty {
            pages = Self.cover(of: book, limits: limits).map { [$0] } ?? []
            coverIndex = 0
        } else {
            pages = book.pages
            coverIndex = book.pages.indices ~= book.coverIndex ? book.coverIndex : 0
        }
    }

    /// Takes up what was found before. Reads nothing.
    ///
    /// - Parameter pages: `pages` as they were then.
    public init(_ book: any Book, pages: [PageDescription]) {
        self.book = book
        self.pages = pages
        coverIndex = pages.indices ~= book.coverIndex ? book.coverIndex : 0
    }

    /// How the book is stored.
    public var format: PublicationFormat { book.format }
    /// What is known about the book.
    public var metadata: PublicationMetadata { book.metadata }

    /// One picture as it is stored.
    ///
    /// - Parameter index: from 0.
    /// - Throws: `PublicationError` when there is no such picture, or it can't be read.
    public func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard book.pages.isEmpty else { return try book.bytes(ofPageAt: index) }
        guard pages.indices ~= index, let path = book.body.coverPath else {
            throw .noSuchPage(file: metadata.title ?? "", page: index, count: pages.count)
        }
        return try book.resource(atPath: path).bytes
    }

    /// The cover's picture; nil when there is none, or none that can be shown.
    private static func cover(of book: any Book, limits: PublicationLimits) -> PageDescription? {
        guard let path = book.body.coverPath, let picture = try? book.resource(atPath: path) else { return nil }
        var inspection = PageInspection(limits: limits)
        let page = picture.bytes.withUnsafeBytes { bytes in
            inspection.describe(
                name: path,
                promisedMediaType: picture.mediaType,
                byteSize: Int64(bytes.count),
                head: UnsafeRawBufferPointer(rebasing: bytes.prefix(PageInspection.firstBytes))
            ) { .bytes(Array(bytes.prefix($0))) }
        }
        return page.problem == nil && page.width != nil ? page : nil
    }
}
