import ImageLoading
import Library
import NIOPosix
import Publications
import Synchronization

/// The books that are being read: a few are kept open. A reader that opens one asks for several chapters at once; it is
/// opened once for all of them.
final class BookShelf: Sendable {
    private struct State {
        /// Each holds a file descriptor and the list of its sections.
        var opened = MemoryCache<Key, OpenBook>(costLimit: 8)
        /// Books on the way of being opened, each with a number of its own.
        var opening: [Key: (number: Int, task: Task<OpenBook, any Error>)] = [:]
        var nextNumber = 0
    }

    /// A content, and the rules its chapters were found by: of copies, each library may have its own.
    private struct Key: Hashable {
        var content: String
        var rulesMark: UInt32
    }

    /// Seconds after which a book nobody reads is closed, so that its disk can be taken away.
    private static let idleLimit = 120.0

    private let store: LibraryStore
    /// Guards what is open.
    private let state = Mutex(State())
    private let clock = SteadyClock.start()

    init(store: LibraryStore) {
        self.store = store
    }

    /// The book with this content, opened now if it wasn't.
    ///
    /// - Parameters:
    ///   - content: 64 hexadecimal digits.
    ///   - rulesMark: the mark of the rules it was read by.
    /// - Throws: `Problem` 404 when no book has it, `LibraryError` when its file is gone or has become a way out of the
    ///   library, `PublicationError` when it can't be opened.
    func book(_ content: String, rulesMark: UInt32) async throws -> OpenBook {
        let key = Key(content: content, rulesMark: rulesMark)
        let opening = state.withLock { state -> Result<OpenBook, Opening> in
            if let book = state.opened.value(for: key, now: clock(), extending: .cacheTime) {
                return .success(book)
            }
            if let task = state.opening[key]?.task { return .failure(Opening(task: task)) }
            let number = state.nextNumber
            state.nextNumber += 1
            // Not the asker's own: others wait for it too, and who asked first may go away.
            let task = Task { try await open(key, number) }
            state.opening[key] = (number, task)
            return .failure(Opening(task: task))
        }
        switch opening {
        case .success(let book): return book
        case .failure(let opening): return try await opening.task.value
        }
    }

    private struct Opening: Error {
        let task: Task<OpenBook, any Error>
    }

    private func open(_ key: Key, _ number: Int) async throws -> OpenBook {
        let result = await Result { try await openNow(key) }
        state.withLock { state in
            // Closed meanwhile, it is for those alone who have waited.
            guard state.opening[key]?.number == number else { return }
            state.opening[key] = nil
            guard case .success(let book) = result else { return }
            let expiration = CacheExpiration.seconds(Self.idleLimit)
            _ = state.opened.put(book, for: key, cost: 1, now: clock(), expiration: expiration)
        }
        return try result.get()
    }

    private func openNow(_ key: Key) async throws -> OpenBook {
        guard let file = try await store.file(content: key.content, rulesMark: key.rulesMark), file.layout != nil else {
            throw Problem.notFound("book")
        }
        return try await NIOThreadPool.singleton.runIfActive {
            guard let pictures = try file.open() as? BookPictures else { throw Problem.notFound("book") }
            return OpenBook(pictures.book, edition: BookAddress.edition(file.reading))
        }
    }

    /// Closes a book, because its file has changed or is read otherwise now.
    func close(_ content: String, rulesMark: UInt32) {
        let key = Key(content: content, rulesMark: rulesMark)
        state.withLock { state in
            _ = state.opened.remove(key)
            state.opening[key] = nil
        }
    }

    /// Closes what hasn't been read for a while.
    func closeIdle() {
        state.withLock { $0.opened.removeExpired(now: clock()) }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
