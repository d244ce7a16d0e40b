import ImageLoading
import Library
import NIOPosix
import Publications
import Synchronization

/// The publications that are being read: a few are kept open, and of more it is known how many pages they have, so that
/// turning a page asks neither the database nor the file system for what was known a moment ago.
final class PublicationShelf: Sendable {
    /// What an image address must be checked against. It follows from the content, so it never becomes wrong.
    struct Facts: Sendable {
        let publicationID: Int64
        /// How many pictures it has: pages, or the cover of a book of text.
        let pictureCount: Int
        /// The cover as the file has it. What somebody chose instead is in the address.
        let coverIndex: Int
        let readingProgression: ReadingProgression
        /// Whether pages may lie somewhere else than in the publication's file.
        let mayBeElsewhere: Bool
    }

    private struct State {
        /// A few hundred bytes each.
        var facts = MemoryCache<String, Facts>(costLimit: 512)
        /// Each holds a file descriptor and the list of its pages.
        var opened = MemoryCache<String, any Publication>(costLimit: 8)
    }

    /// Seconds after which a publication nobody reads is closed, so that its disk can be taken away.
    private static let idleLimit = 120.0

    private let store: LibraryStore
    private let state = Mutex(State())
    private let clock = SteadyClock.start()

    init(store: LibraryStore) {
        self.store = store
    }

    /// What is known about a content.
    ///
    /// - Throws: `Problem` 404 when no publication has it, `LibraryError` when the store fails.
    func facts(_ content: String) async throws -> Facts {
        if let facts = state.withLock({ $0.facts.value(for: content, now: 0) }) { return facts }
        guard let record = try await store.publication(content: content) else { throw Problem.notFound("publication") }
        let facts = Facts(
            publicationID: record.id,
            pictureCount: record.pictureCount,
            coverIndex: record.fileCoverIndex,
            readingProgression: record.readingProgression,
            mayBeElsewhere: record.format == .divina
        )
        state.withLock { _ = $0.facts.put(facts, for: content, cost: 1, now: 0) }
        return facts
    }

    /// The publication with this content if it is open already.
    func openPublication(_ content: String) -> (any Publication)? {
        state.withLock { $0.opened.value(for: content, now: clock(), extending: .cacheTime) }
    }

    /// The publication with this content, opened now if it wasn't.
    ///
    /// - Throws: `LibraryError` when its file is gone or has become a way out of the library, `PublicationError` when
    ///   it can't be opened.
    func publication(_ content: String) async throws -> any Publication {
        if let publication = openPublication(content) { return publication }
        guard let file = try await store.file(content: content) else { throw Problem.notFound("publication") }
        let publication = try await NIOThreadPool.singleton.runIfActive { try file.open() }
        state.withLock { state in
            _ = state.opened.put(
                publication,
                for: content,
                cost: 1,
                now: clock(),
                expiration: .seconds(Self.idleLimit)
            )
        }
        return publication
    }

    /// Closes a publication, because its file has changed.
    func close(_ content: String) {
        state.withLock { _ = $0.opened.remove(content) }
    }

    /// Closes what hasn't been read for a while.
    func closeIdle() {
        state.withLock { $0.opened.removeExpired(now: clock()) }
    }
}
