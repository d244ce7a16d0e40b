public import Database
import Foundation
import Synchronization

/// The store of the libraries and of the users' data.
///
/// Every function may be called from any task. Queries run on the store's own threads, never on the cooperative pool.
public final class LibraryStore: Sendable {
    /// The database, in which other modules also store their tables.
    public let database: Database
    let clock: LibraryClock
    /// The clock of the database server; nil for a store in a file, and in tests with a clock of their own.
    let databaseClock: DatabaseClock?
    /// The most recent changes, for observers.
    public let changes: LibraryChanges
    let observer: ChangeObserver
    let seriesListCache = SeriesListCache()
    let publicationOrderCache = PublicationOrderCache()
    /// The content that was recently visible to users. Used while the database can't be reached.
    let contentAccessCache = Mutex(ContentAccessCache())
    /// The client on whose behalf the current task writes. The client uses it to recognise its own changes.
    @TaskLocal public static var author: String?
    /// Which libraries' folders are unavailable.
    let rootAvailability = RootAvailability()
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
    public convenience init(
        path: String,
        version: String = "",
        upgradeBackups: UpgradeBackups? = nil,
        clock: LibraryClock = .system,
        additionalMigrations: [Migration] = []
    ) throws(LibraryError) {
        try self.init(
            .file(path),
            version: version,
            upgradeBackups: upgradeBackups,
            clock: clock,
            additionalMigrations: additionalMigrations
        )
    }

    /// Opens the store at a location and migrates it.
    ///
    /// - Parameters:
    ///   - location: the file or the database, which must exist on its server. It may be empty.
    ///   - version: the version of Quire, which is recorded in the store.
    ///   - upgradeBackups: writes a copy before a store is upgraded; nil to upgrade without a copy. Databases on a
    ///     server are not copied: administrators use `pg_dump`.
    ///   - clock: the clock. Progress can't be dated more than five minutes ahead of it.
    ///   - additionalMigrations: the migrations of other modules' tables. They follow those of the library.
    ///   - isCopyTarget: whether another store will be copied into this one. If false, the target of an unfinished copy
    ///     isn't opened.
    /// - Throws: `LibraryError.storeNotOpened`, `.databaseNotOpened`, `.storeIsNewer` or `.upgradeNotBackedUp`. The
    ///   store isn't changed then.
    public init(
        _ location: StoreLocation,
        version: String = "",
        upgradeBackups: UpgradeBackups? = nil,
        clock: LibraryClock = .system,
        additionalMigrations: [Migration] = [],
        isCopyTarget: Bool = false
    ) throws(LibraryError) {
        database = try location.open()
        databaseClock = database.dialect == .postgreSQL && clock.isSystem ? DatabaseClock(system: clock) : nil
        let clock = databaseClock?.clock ?? clock
        self.clock = clock
        if let databaseClock { try Self.readClock(databaseClock, database, location) }
        changes = LibraryChanges(now: clock.now())
        observer = ChangeObserver(changes)
        let migrations = Schema.migrations + additionalMigrations
        try Self.migrate(database, at: location, migrations, version, upgradeBackups, time: clock.now())
        if !isCopyTarget, try Self.isUnfinishedCopy(database, location) {
            throw location.failure("the copy of another store into it is unfinished: run “quire migrate” again")
        }
        database.observe(ChangeObserver.tables, with: observer)
    }

    private static func migrate(
        _ database: Database,
        at location: StoreLocation,
        _ migrations: [Migration],
        _ version: String,
        _ backups: UpgradeBackups?,
        time: Int64
    ) throws(LibraryError) {
        do {
            let applied = try database.appliedCount(of: migrations)
            let isUpgrade = applied > 0 && applied < migrations.count
            if isUpgrade, database.dialect == .sqlite { try backups?.write(database, schema: applied, time: time) }
            if isUpgrade { try checkRunningNodes(database, migrations, time: time) }
            try database.migrate(migrations)
            try StoreVersion.record(version, schema: migrations.count, time: time, in: database)
            if isUpgrade { backups?.removeOld() }
        } catch DatabaseError.isNewer {
            throw .storeIsNewer(path: location.description, version: StoreVersion.last(in: database))
        } catch let error as LibraryError {
            throw error
        } catch let error as DatabaseError {
            throw location.failure(error.description)
        } catch {
            throw location.failure(error.localizedDescription)
        }
    }

    private static func readClock(
        _ clock: DatabaseClock,
        _ database: Database,
        _ location: StoreLocation
    ) throws(LibraryError) {
        do {
            let before = clock.system.now()
            let time: Int64? = try database.readBlocking { try $0.value(DatabaseClock.statement) }
            if let time { clock.update(time, before: before, after: clock.system.now()) }
        } catch {
            throw location.failure(String(describing: error))
        }
    }

    private static func isUnfinishedCopy(_ database: Database, _ location: StoreLocation) throws(LibraryError) -> Bool {
        do {
            return try database.readBlocking { try !$0.columns(ofTable: StoreCopy.marker).isEmpty }
        } catch {
            throw location.failure(String(describing: error))
        }
    }

    /// Releases caches of lists and of the database. Waits for running transactions. The orders of series stay in
    /// memory, because reading one takes longer than a frame in a large library.
    public func releaseMemory() {
        seriesListCache.releaseMemory()
        publicationOrderCache.releaseMemory()
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
    /// restores what a power failure loses.
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
        case let error as DatabaseError where error.isTemporary: .storeUnavailable(reason: error.description)
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

    /// Whether a scan is running.
    var isBeingScanned: Bool { isScanning.withLock { $0 } }

    func endScan() {
        isScanning.withLock { $0 = false }
    }
}
