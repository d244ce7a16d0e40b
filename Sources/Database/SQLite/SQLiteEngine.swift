import Foundation
import GRDB
import Synchronization

/// SQLite through GRDB.
final class SQLiteEngine: DatabaseEngine {
    let pool: DatabasePool
    let dialect = Dialect.sqlite
    /// Guards the last `data_version` that was read; nil before the first call of `receiveChanges`.
    let otherProcessesVersion = Mutex<Int?>(nil)
    /// Guards the observers of other processes.
    let sharedObservers = Mutex<[any SharedObserver]>([])

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

    /// The number of pages in the write-ahead log after which they are copied to the database: 16 MB. The scan of many
    /// files changes the same pages of indexes in each transaction, and waits for the disk at each copy.
    private static let checkpointPageCount = 4000

    init(path: String, writerCacheSize: Int) throws(DatabaseError) {
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            pool = try DatabasePool(path: path, configuration: Self.configuration)
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA cache_size = -\(writerCacheSize >> 10)")
                try database.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.checkpointPageCount)")
            }
        } catch {
            throw DatabaseError(error)
        }
    }

    func releaseMemory() {
        pool.releaseMemory()
    }

    func close() throws(DatabaseError) {
        do {
            try pool.close()
        } catch {
            throw DatabaseError(error)
        }
    }

    func observe(_ tables: [ObservedTable], with observer: any TransactionObserver) {
        pool.add(transactionObserver: RowObserver(tables, observer), extent: .databaseLifetime)
        if let shared = observer as? any SharedObserver { sharedObservers.withLock { $0.append(shared) } }
    }
}

// MARK: - Migrations

extension SQLiteEngine {
    func migrate(_ migrations: [Migration]) throws(DatabaseError) {
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

    func appliedCount(of migrations: [Migration]) throws(DatabaseError) -> Int {
        do {
            let applied = try pool.read(DatabaseMigrator().appliedIdentifiers)
            guard applied.isSubset(of: migrations.map(\.name)) else { throw DatabaseError.isNewer }
            return applied.count
        } catch {
            throw DatabaseError(error)
        }
    }
}

// MARK: - Transactions

extension SQLiteEngine {
    func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        do {
            return try await pool.read { try body(Transaction($0)) }
        } catch {
            throw DatabaseError.converted(error)
        }
    }

    func readBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        do {
            return try pool.read { try body(Transaction($0)) }
        } catch {
            throw DatabaseError.converted(error)
        }
    }

    func withReaderBlocking<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        do {
            return try pool.unsafeRead { try body(Connection($0)) }
        } catch {
            throw DatabaseError.converted(error)
        }
    }

    func write<Value: Sendable>(
        durability: Database.Durability,
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

    func writeBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
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
        return try commit(.immediate, on: database, body)
    }

    /// Returns the result of a transaction on a connection.
    static func commit<Value>(
        _ kind: GRDB.Database.TransactionKind,
        on database: GRDB.Database,
        _ body: (Transaction) throws -> Value
    ) throws -> Value {
        var value: Value?
        try database.inTransaction(kind) {
            value = try body(Transaction(database))
            return .commit
        }
        guard let value else { throw DatabaseError.failed(reason: "the transaction did not run") }
        return value
    }
}
