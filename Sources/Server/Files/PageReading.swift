import Library
import NIOPosix
import Publications

/// The threads on which publications are opened and their pages read.
enum PageReading {
    /// The threads for archives that have to be unpacked, separate so that other files don't wait for them.
    private static let unpacking: NIOThreadPool = {
        let threads = NIOThreadPool(numberOfThreads: 8)
        threads.start()
        return threads
    }()

    private static func threads(for format: PublicationFormat) -> NIOThreadPool {
        format.needsUnpacking ? unpacking : .singleton
    }

    /// Opens a publication.
    static func open(_ file: PublicationFile, password: String? = nil) async throws -> any Publication {
        try await threads(for: file.format).runIfActive { try file.open(password: password) }
    }

    /// Opens the picture of a series.
    static func open(_ picture: SeriesPictureFile) async throws -> any Publication {
        try await NIOThreadPool.singleton.runIfActive { try picture.open() }
    }

    /// Reads from a publication.
    static func read<Value: Sendable>(
        _ publication: any Publication,
        _ body: @escaping @Sendable (any Publication) throws -> Value
    ) async throws -> Value {
        try await threads(for: publication.format).runIfActive { try body(publication) }
    }
}
