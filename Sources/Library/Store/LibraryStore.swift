public import Database
import Foundation
import Synchronization

/// The store of the libraries and of the users' data.
///
/// Every function may be called from any task. Queries run on the store's own threads, never on the cooperative pool.
public final class LibraryStore: Sendable {
    /// The database, which other modules share for tables of their own.
    public let database: Database
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
    ///   - path: the file of the database, which keeps two more files beside it while the store is open.
    ///   - version: the version of Quire, which is recorded in the store.
    ///   - upgradeBackups: writes a copy before a store is upgraded; nil to upgrade without a copy.
    ///   - clock: the clock. Progress can't be dated more than five minutes ahead of it.
    ///   - additionalMigrations: the migrations of other modules' tables. They follow those of the library.
    /// - Throws: `LibraryError.storeNotOpened`, `.storeIsNewer` or `.upgradeNotBackedUp`. The store is unchanged in
    ///   this case.
    public init(
        path: String,
        version: String = "",
        upgradeBackups: UpgradeBackups? = nil,
        clock: LibraryClock = .system,
        additionalMigrations: [Migration] = []
    ) throws(LibraryError) {
        self.clock = clock
        changes = LibraryChanges(now: clock.now())
        observer = ChangeObserver(changes)
        do {
            // Scans insert into indexes all over the file, which fit into 8 MiB of cache.
            database = try Database(path: path, writerCacheSize: 8 << 20)
        } catch {
            throw .storeNotOpened(path: path, reason: error.description)
        }
        let migrations = Schema.migrations + additionalMigrations
        try Self.migrate(database, at: path, migrations, version, upgradeBackups, time: clock.now())
        database.observe(ChangeObserver.tables, with: observer)
    }

    private static func migrate(
        _ database: Database,
        at path: String,
        _ migrations: [Migration],
        _ version: String,
        _ backups: UpgradeBackups?,
        time: Int64
    ) throws(LibraryError) {
        do {
            let applied = try database.appliedCount(of: migrations)
            let isUpgrade = applied > 0 && applied < migrations.count
            if isUpgrade { try backups?.write(database, schema: applied, time: time) }
            try database.migrate(migrations)
            try StoreVersion.record(version, schema: migrations.count, time: time, in: database)
            if isUpgrade { backups?.removeOld() }
        } catch DatabaseError.isNewer {
            throw .storeIsNewer(path: path, version: StoreVersion.last(in: database))
        } catch let error as LibraryError {
            throw error
        } catch let error as DatabaseError {
            throw .storeNotOpened(path: path, reason: error.description)
        } catch {
            throw .storeNotOpened(path: path, reason: error.localizedDescription)
        }
    }

    /// Releases memory that only makes the next lists and transactions faster. Waits for running transactions. The orders
    /// of series stay in memory, because reading one takes longer than a frame in a large library.
    public func releaseMemory() {
        seriesListCache.releaseMemory()
        database.releaseMemory()
    }

    /// Waits for running transactions and closes the file. Later calls fail with `LibraryError.storeFailed`.
    public func close() throws(LibraryError) {
        do {
            try database.close()
        } catch {
            throw .storeFailed(reason: error.description)
        }
    }
}

// MARK: - Access to the database

extension LibraryStore {
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws(LibraryError) -> Value {
        do {
            return try await database.read(body)
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Runs a transaction that is durable when this returns, and reports its changes as those of the current author.
    ///
    /// Users' data is written this way. The results of scans are written without full durability, because the next scan
    /// finds again what a power cut loses.
    @discardableResult
    func writeDurably<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws(LibraryError) -> Value {
        let (observer, author) = (observer, Self.author)
        do {
            return try await database.write(durability: .full) { transaction in
                observer.begin(author: author)
                return try body(transaction)
            }
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// Runs a transaction on the calling thread, which must be a thread of the scan.
    @discardableResult
    func writeBlocking<Value>(_ body: (Transaction) throws -> Value) throws(LibraryError) -> Value {
        do {
            return try database.writeBlocking(body)
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    static func libraryError(for error: any Error) -> LibraryError {
        switch error {
        case let error as LibraryError: error
        case DatabaseError.cancelled: .cancelled
        case let error as DatabaseError: .storeFailed(reason: error.description)
        default: .storeFailed(reason: error.localizedDescription)
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
