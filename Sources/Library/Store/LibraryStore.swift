import Foundation
import GRDB
import Synchronization

/// What Quire knows about the files it serves, and how far they were read: one SQLite file.
///
/// Every function may be called from any task. Queries run on the store's own threads, never on the cooperative pool.
public final class LibraryStore: Sendable {
    let pool: DatabasePool
    let clock: LibraryClock
    /// What became different lately, for those who show it.
    public let changes: LibraryChanges
    let observer: ChangeObserver
    let seriesLists = SeriesLists()
    /// The client on whose behalf a task writes, so that it can be told its own changes from others'.
    @TaskLocal public static var author: String?
    /// Guards against two scans at once: whether one is running.
    private let isScanning = Mutex(false)

    /// Opens the store at a path, creating it and the folder it lies in when there is none, and brings it up to date.
    ///
    /// - Parameters:
    ///   - path: the SQLite file. SQLite keeps two more files beside it while the store is open.
    ///   - clock: tells the time; progress can't be dated later than five minutes from it.
    /// - Throws: `LibraryError.storeNotOpened` or `LibraryError.storeIsNewer`.
    public init(path: String, clock: LibraryClock = .system) throws(LibraryError) {
        self.clock = clock
        changes = LibraryChanges(now: clock.now())
        observer = ChangeObserver(changes)
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            let migrator = Schema.migrator
            guard try !pool.read(migrator.hasBeenSuperseded) else { throw LibraryError.storeIsNewer(path: path) }
            try migrator.migrate(pool)
            pool.add(transactionObserver: observer, extent: .databaseLifetime)
            try pool.writeWithoutTransaction { database in
                // Scans insert into indexes all over the file: 8 MiB keeps them in memory. Readers stay at 2 MiB.
                try database.execute(sql: "PRAGMA cache_size = -8192")
            }
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .storeNotOpened(path: path, reason: Self.reason(for: error))
        }
    }

    /// Waits for what is under way and closes the file. Calls that follow fail with `LibraryError.storeFailed`.
    public func close() throws(LibraryError) {
        do {
            try pool.close()
        } catch {
            throw .storeFailed(reason: Self.reason(for: error))
        }
    }

    /// A pool writes in WAL mode with synchronous = NORMAL: after a power cut the last transactions may be gone, but
    /// never half of one. That suits what a scan finds, since the next scan finds it again. Progress asks for more: see
    /// `writeDurably`.
    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "Library"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        return configuration
    }
}

// MARK: - Ways to the database

extension LibraryStore {
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        do {
            return try await pool.read(body)
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Runs a transaction that survives a power cut once this returns.
    ///
    /// The writer's connection is switched to synchronous = FULL around it, which makes SQLite sync the write-ahead log
    /// before the commit returns, together with everything written to it before. A second connection kept at FULL would
    /// do as well, but it would compete with scans for the write lock by polling; on the pool's writer the transaction
    /// waits its turn in a queue.
    ///
    /// The task's cancellation does not reach it: a reader who closes the page while it is saved still means it.
    func writeDurably<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let (pool, observer, author) = (pool, observer, Self.author)
        let work = Task.detached {
            try await pool.writeWithoutTransaction { database in
                observer.begin(author: author)
                try database.execute(sql: "PRAGMA synchronous = FULL")
                defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
                var value: Value?
                try database.inTransaction(.immediate) {
                    value = try body(database)
                    return .commit
                }
                guard let value else { throw LibraryError.storeFailed(reason: "the transaction did not run") }
                return value
            }
        }
        do {
            return try await work.value
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Runs a transaction on the calling thread, which must be one of the scan's own.
    func writeBlocking<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
        do {
            return try pool.write(body)
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    static func libraryError(for error: any Error) -> LibraryError {
        switch error {
        case let error as LibraryError: error
        case is CancellationError: .cancelled
        default: .storeFailed(reason: reason(for: error))
        }
    }

    private static func reason(for error: any Error) -> String {
        guard let error = error as? DatabaseError else { return error.localizedDescription }
        return switch error.resultCode {
        case .SQLITE_FULL: "the disk is full: make room and try again"
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: "the file is damaged: move it away and Quire makes a new one"
        case .SQLITE_READONLY, .SQLITE_PERM: "the file may not be written: check its permissions"
        case .SQLITE_BUSY: "another program holds the file: close it and try again"
        default: error.message ?? error.description
        }
    }
}

// MARK: - One scan at a time

extension LibraryStore {
    func beginScan() throws(LibraryError) {
        let wasFree = isScanning.withLock { isScanning in
            defer { isScanning = true }
            return !isScanning
        }
        guard wasFree else { throw .scanRunning }
    }

    func endScan() {
        isScanning.withLock { $0 = false }
    }
}
