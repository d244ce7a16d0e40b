import Library
import NIOPosix
import Publications
import Synchronization

/// The cache of open books. Concurrent requests for the same book open it once.
final class OpenBookCache: Sendable {
    private struct State {
        /// Open books. Each holds a file descriptor and the list of its sections.
        var opened = IdleClosingCache<Key, OpenBook>()
        /// Books that are being opened, each with a unique number.
        var opening: [Key: (number: Int, task: Task<OpenBook, any Error>)] = [:]
        var nextNumber = 0
    }

    /// A content and the digest of its chapter rules. Copies of one file in two libraries can have different rules.
    private struct Key: Hashable {
        var content: String
        var rulesDigest: UInt32
    }

    private let store: LibraryStore
    /// Guards the open books and those that are being opened.
    private let state = Mutex(State())

    init(store: LibraryStore) {
        self.store = store
    }

    /// Returns the open book with a content, and opens it if necessary.
    ///
    /// - Parameters:
    ///   - content: the content hash, 64 hexadecimal digits.
    ///   - rulesDigest: the digest of the chapter rules.
    /// - Throws: `Problem` 404 when no book has the content, `LibraryError` when its file is missing or leads out of the
    ///   library, `PublicationError` when it can't be opened.
    func book(_ content: String, rulesDigest: UInt32) async throws -> OpenBook {
        let key = Key(content: content, rulesDigest: rulesDigest)
        let opening = state.withLock { state -> Result<OpenBook, Opening> in
            if let book = state.opened[key] { return .success(book) }
            if let task = state.opening[key]?.task { return .failure(Opening(task: task)) }
            let number = state.nextNumber
            state.nextNumber += 1
            // An unstructured task, because other requests wait for it too and the first request may be cancelled.
            let task = Task { try await open(key, number) }
            state.opening[key] = (number, task)
            return .failure(Opening(task: task))
        }
        switch opening {
        case .success(let book): return book
        case .failure(let opening): return try await opening.task.value
        }
    }

    /// Returns the record of a publication and its open book, and opens it if necessary.
    ///
    /// - Throws: `Problem` 404 when there is no such publication, or it is not a book; also the errors of
    ///   ``book(_:rulesDigest:)``.
    func book(ofPublication id: Int64, user: Viewer) async throws -> (record: PublicationRecord, open: OpenBook) {
        guard let record = try await store.publication(id, user: user) else { throw Problem.notFound("publication") }
        guard record.layout != nil else { throw Problem.notFound("book") }
        return (record, try await book(of: record))
    }

    /// Returns the open book of a publication, and opens it if necessary.
    ///
    /// - Throws: the errors of ``book(_:rulesDigest:)``.
    func book(of record: PublicationRecord) async throws -> OpenBook {
        let reading = try await store.reading(of: record.id)
        let open = try await book(record.content, rulesDigest: reading.rulesDigest)
        return try await current(open, record.content, reading)
    }

    /// Returns the open book of a URL, and opens it if necessary. Its edition differs from that of the URL if the URL
    /// names a former one.
    ///
    /// - Throws: the errors of ``book(_:rulesDigest:)``.
    func book(of address: BookResourceURL) async throws -> OpenBook {
        let open = try await book(address.content, rulesDigest: address.rulesDigest)
        guard open.edition != address.edition,
            let file = try await store.file(content: address.content, rulesDigest: address.rulesDigest)
        else { return open }
        return try await current(open, address.content, file.reading)
    }

    /// Opens a book again if its encoding has changed since it was opened: another node can change it.
    private func current(_ open: OpenBook, _ content: String, _ reading: TextSettings) async throws -> OpenBook {
        guard open.encoding != reading.encoding else { return open }
        close(content, rulesDigest: reading.rulesDigest)
        return try await book(content, rulesDigest: reading.rulesDigest)
    }

    private struct Opening: Error {
        let task: Task<OpenBook, any Error>
    }

    private func open(_ key: Key, _ number: Int) async throws -> OpenBook {
        let result = await Result(catching: { try await openNow(key) })
        state.withLock { state in
            // The book was closed while it was opened: only the waiting requests use this instance.
            guard state.opening[key]?.number == number else { return }
            state.opening[key] = nil
            guard case .success(let book) = result else { return }
            state.opened.insert(book, for: key)
        }
        return try result.get()
    }

    private func openNow(_ key: Key) async throws -> OpenBook {
        guard let file = try await store.file(content: key.content, rulesDigest: key.rulesDigest), file.layout != nil
        else {
            throw Problem.notFound("book")
        }
        return try await NIOThreadPool.singleton.runIfActive {
            guard let pictures = try file.open() as? BookImages else { throw Problem.notFound("book") }
            return OpenBook(pictures.book, file.reading)
        }
    }

    /// Closes a book whose file, encoding or chapter rules have changed.
    func close(_ content: String, rulesDigest: UInt32) {
        let key = Key(content: content, rulesDigest: rulesDigest)
        state.withLock { state in
            state.opened.remove(key)
            state.opening[key] = nil
        }
    }

    /// Closes idle books.
    func closeIdle() {
        state.withLock { $0.opened.closeIdle() }
    }
}
