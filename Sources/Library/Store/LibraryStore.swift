import Foundation
import GRDB
import Synchronization

/// The SQLite store of the libraries and of the users' data.
///
/// Every function may be called from any task. Queries run on the store's own threads, never on the cooperative pool.
public final class LibraryStore: Sendable {
    let pool: DatabasePool
    let clock: LibraryClock
    /// The most recent changes, for observers.
    public let changes: LibraryChanges
    let observer: ChangeObserver
    let seriesListCache = SeriesListCache()
    /// The client on whose behalf the current task writes. The client uses it to recognise its own changes.
    @TaskLocal public static var author: String?
    /// Whether a scan is running. Prevents two scans at the same time.
    private let isScanning = Mutex(false)

    /// Opens the store at a path and migrates it. Creates the file and its folder when they do not exist.
    ///
    /// - Parameters:
    ///   - path: the SQLite file. SQLite keeps two more files beside it while the store is open.
    ///   - clock: the clock. Progress can't be dated more than five minutes ahead of it.
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
                // Scans insert into indexes all over the file, which fit into 8 MiB of cache. Connections for reading
                // keep the default of 2 MiB.
                try database.execute(sql: "PRAGMA cache_size = -8192")
            }
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .storeNotOpened(path: path, reason: Self.reason(for: error))
        }
    }

    /// Waits for running transactions and closes the file. Later calls fail with `LibraryError.storeFailed`.
    public func close() throws(LibraryError) {
        do {
            try pool.close()
        } catch {
            throw .storeFailed(reason: Self.reason(for: error))
        }
    }

    /// The pool uses WAL mode with synchronous = NORMAL. A power cut can lose the last transactions, but never a part
    /// of one. That suffices for the results of scans, which the next scan finds again. Users' data is written with
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

// MARK: - Access to the database

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

    /// Runs a transaction that is durable when this returns.
    ///
    /// The writer's connection is switched to synchronous = FULL for the transaction. SQLite then syncs the write-ahead
    /// log, including all earlier writes, before the commit returns. A second connection that always uses FULL would
    /// have to poll for the write lock during scans. On the pool's writer the transaction waits in a queue.
    ///
    /// The cancellation of the task does not cancel the transaction: a change must be saved even if the page is closed
    /// during the request.
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

    /// Runs a transaction on the calling thread, which must be a thread of the scan.
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
        case .SQLITE_FULL: "the disk is full: free some space and try again"
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: "the file is damaged: move it away, and Quire creates a new one"
        case .SQLITE_READONLY, .SQLITE_PERM: "the file can't be written: check its permissions"
        case .SQLITE_BUSY: "another program holds the file: close it and try again"
        default: error.message ?? error.description
        }
    }
}

// MARK: - Scan lock

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
