/// A book's images as the pages of a comic: all pages of a book of images, otherwise only the cover.
public struct BookImages: Publication {
    /// The book.
    public let book: any Book
    /// The images; empty for a book without any.
    public let pages: [PageDescription]
    /// The index of the cover in `pages`; 0 when there is none.
    public let coverIndex: Int

    /// Finds a book's images. Reads the cover image.
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

    /// Creates the value from images found earlier, without reading the book.
    ///
    /// - Parameter pages: the earlier value of `pages`.
    public init(_ book: any Book, pages: [PageDescription]) {
        self.book = book
        self.pages = pages
        coverIndex = pages.indices ~= book.coverIndex ? book.coverIndex : 0
    }

    /// The format of the book.
    public var format: PublicationFormat { book.format }
    /// The metadata of the book.
    public var metadata: PublicationMetadata { book.metadata }

    /// Reads one image as stored.
    ///
    /// - Parameter index: the index of the image in `pages`, from 0.
    /// - Throws: `PublicationError` when the image doesn't exist or can't be read.
    public func bytes(ofPageAt index: Int) throws(PublicationError) -> [UInt8] {
        guard book.pages.isEmpty else { return try book.bytes(ofPageAt: index) }
        guard pages.indices ~= index, let path = book.body.coverPath else {
            throw .noSuchPage(file: metadata.title ?? "", page: index, count: pages.count)
        }
        return try book.resource(atPath: path).bytes
    }

    /// Returns the cover image; nil when there is none, or when it can't be shown.
    private static func cover(of book: any Book, limits: PublicationLimits) -> PageDescription? {
        guard let path = book.body.coverPath,
            book.byteSize(ofResourceAtPath: path) ?? 0 <= limits.maximumCoverBytes,
            let picture = try? book.resource(atPath: path)
        else { return nil }
        var inspector = PageInspector(limits: limits)
        let page = picture.bytes.withUnsafeBytes { bytes in
            inspector.describe(
                name: path,
                declaredMediaType: picture.mediaType,
                byteSize: Int64(bytes.count),
                head: UnsafeRawBufferPointer(rebasing: bytes.prefix(PageInspector.firstReadBytes))
            ) { .bytes(Array(bytes.prefix($0))) }
        }
        return page.problem == nil && page.width != nil ? page : nil
    }
}
