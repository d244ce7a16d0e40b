import Foundation
import GRDB
import Synchronization

/// A database: one connection that writes, and a pool of connections that read.
///
/// Reading transactions run at the same time as a writing one and don't see its changes. Writing transactions run one
/// after the other.
///
///     let database = try Database(path: "store.sqlite")
///     try database.migrate(migrations)
///     try await database.write { transaction in
///         try transaction.execute("INSERT INTO lists (title) VALUES (?)", ["Summer"])
///     }
///     let titles: [String] = try await database.read { transaction in
///         try transaction.values("SELECT title FROM lists")
///     }
///
/// Every function may be called from any task or thread. Transactions run on the database's own threads, never on the
/// cooperative pool. The closures of transactions can throw any error, which rolls the transaction back. The errors of
/// the database itself are `DatabaseError`.
///
/// SQLite is the only engine, through GRDB. No other module refers to either.
public final class Database: Sendable {
    let pool: DatabasePool
    /// Guards the last `data_version` that was read; nil before the first call of ``hasChangesOfOtherProcesses()``.
    let otherProcessesVersion = Mutex<Int?>(nil)

    /// The number of connections that read, and other values that suit most databases.
    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "Database"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        // `releaseMemory()` keeps the connections. Opening one reads the whole schema.
        configuration.persistentReadOnlyConnections = true
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        return configuration
    }

    /// Opens the database at a path. Creates the file and its folder when they don't exist.
    ///
    /// - Parameters:
    ///   - path: the file. The engine keeps two more files beside it while the database is open.
    ///   - writerCacheSize: the memory for the pages of the connection that writes, in bytes. Connections that read
    ///     keep the engine's default, which is 2 MiB.
    public init(path: String, writerCacheSize: Int = 2 << 20) throws(DatabaseError) {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA cache_size = -\(writerCacheSize >> 10)")
            }
        } catch {
            throw DatabaseError(error)
        }
    }

    /// Releases the memory that only makes later transactions faster: the pages and the prepared statements that the
    /// connections keep. Waits for running transactions.
    public func releaseMemory() {
        pool.releaseMemory()
    }

    /// Waits for running transactions and closes the file. Later calls fail with `DatabaseError.failed`.
    public func close() throws(DatabaseError) {
        do {
            try pool.close()
        } catch {
            throw DatabaseError(error)
        }
    }

    /// Reports the changed rows of some tables to an observer, for as long as the database is open.
    public func observe(_ tables: [ObservedTable], with observer: any TransactionObserver) {
        pool.add(transactionObserver: RowObserver(tables, observer), extent: .databaseLifetime)
    }

    /// Runs the migrations that this database doesn't have yet.
    ///
    /// - Parameter migrations: all migrations, in the order in which they were released.
    /// - Throws: `DatabaseError.isNewer` when the database has migrations that aren't in the list. Nothing is changed
    ///   then.
    public func migrate(_ migrations: [Migration]) throws(DatabaseError) {
        var migrator = DatabaseMigrator()
        for migration in migrations {
            migrator.registerMigration(migration.name) { try migration.body(Transaction($0)) }
        }
        _ = try appliedCount(of: migrations)
        do {
            try migrator.migrate(pool)
        } catch {
            throw DatabaseError(error)
        }
    }

    /// Returns the number of migrations that were applied to this database; 0 for a new database.
    ///
    /// - Parameter migrations: all migrations that this version knows.
    /// - Throws: `DatabaseError.isNewer` when the database has migrations that aren't in the list.
    public func appliedCount(of migrations: [Migration]) throws(DatabaseError) -> Int {
        do {
            let applied = try pool.read(DatabaseMigrator().appliedIdentifiers)
            guard applied.isSubset(of: migrations.map(\.name)) else { throw DatabaseError.isNewer }
            return applied.count
        } catch {
            throw DatabaseError(error)
        }
    }
}

// MARK: - Reading

extension Database {
    /// Runs a transaction that reads. All its statements see the same state of the database.
    ///
    /// When the task is cancelled, the current statement is interrupted.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read { try body(Transaction($0)) }
        } catch {
            throw DatabaseError.converted(error)
        }
    }

    /// Runs a transaction that reads, on the calling thread.
    public func readBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        do {
            return try pool.read { try body(Transaction($0)) }
        } catch {
            throw DatabaseError.converted(error)
        }
    }

    /// Calls a closure on the calling thread with a connection for many statements. Each statement sees what was
    /// committed before it, so that long work doesn't keep an old state of the database alive.
    public func withReaderBlocking<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        do {
            return try pool.unsafeRead { try body(Connection($0)) }
        } catch {
            throw DatabaseError.converted(error)
        }
    }
}

// MARK: - Writing

extension Database {
    /// How safe a transaction is when its function returns.
    public enum Durability: Sendable {
        /// A power cut can lose the transaction, but never a part of it. A crash of the process loses nothing.
        case relaxed
        /// The transaction and all earlier ones are on the disk.
        case full
    }

    /// Runs a transaction that writes.
    ///
    /// The cancellation of the task doesn't cancel a transaction with full durability: a change of a user must be saved
    /// even if the page is closed during the request.
    @discardableResult
    public func write<Value: Sendable>(
        durability: Durability = .relaxed,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            switch durability {
            case .relaxed:
                return try await pool.write { try body(Transaction($0)) }
            case .full:
                let pool = pool
                return try await Task.detached {
                    try await pool.writeWithoutTransaction { try Self.writeFully($0, body) }
                }.value
            }
        } catch {
            throw DatabaseError.converted(error)
        }
    }

    /// Runs a transaction that writes, on the calling thread.
    @discardableResult
    public func writeBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        do {
            return try pool.write { try body(Transaction($0)) }
        } catch {
            throw DatabaseError.converted(error)
        }
    }

    /// Switches the connection to synchronous = FULL for one transaction. SQLite then syncs the write-ahead log,
    /// including all earlier writes, before the commit returns. A second connection that always uses FULL would have to
    /// poll for the write lock. On the pool's writer the transaction waits in a queue.
    private static func writeFully<Value>(
        _ database: GRDB.Database,
        _ body: (Transaction) throws -> Value
    ) throws -> Value {
        try database.execute(sql: "PRAGMA synchronous = FULL")
        defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
        var value: Value?
        try database.inTransaction(.immediate) {
            value = try body(Transaction(database))
            return .commit
        }
        guard let value else { throw DatabaseError.failed(reason: "the transaction did not run") }
        return value
    }
}
