import Publications
import Testing

/// Opens generated books and checks for errors.
struct EpubFixtures {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func open(_ epub: SampleEpub, limits: PublicationLimits = .standard) throws -> any Book {
        let path = try folder.write(epub.bytes, to: "Book.epub")
        return try #require(try PublicationOpener.open(path: path, limits: limits) as? any Book)
    }

    /// Opens large books with compressed entries.
    func openDeflated(_ epub: SampleEpub, limits: PublicationLimits = .standard) throws -> any Book {
        let path = folder.path("Large.epub")
        try LibraryMadeZip.write(epub.entries, to: path)
        return try #require(try PublicationOpener.open(path: path, limits: limits) as? any Book)
    }

    /// The error thrown when a book is opened; nil when it opens.
    func failure(_ epub: SampleEpub, isDeflated: Bool = false) throws -> PublicationError? {
        do {
            _ = isDeflated ? try openDeflated(epub) : try open(epub)
            return nil
        } catch let error as PublicationError {
            #expect(!error.description.contains("\n"))
            return error
        }
    }
}
