/// A database: one connection that writes, and several that read.
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
/// The engines are SQLite, through GRDB, and PostgreSQL, through libpq. No other module refers to either. ``Dialect``
/// describes the language of statements.
public final class Database: Sendable {
    let engine: any DatabaseEngine

    /// Opens the SQLite database at a path. Creates the file and its folder when they don't exist.
    ///
    /// - Parameters:
    ///   - path: the file. The engine keeps two more files beside it while the database is open.
    ///   - writerCacheSize: the memory for the pages of the connection that writes, in bytes. Connections that read
    ///     keep the engine's default, which is 2 MiB.
    public init(path: String, writerCacheSize: Int = 2 << 20) throws(DatabaseError) {
        engine = try SQLiteEngine(path: path, writerCacheSize: writerCacheSize)
    }

    /// Connects to a PostgreSQL database.
    ///
    /// - Parameter address: the address, such as `postgres://quire@db.example.org/quire?sslmode=verify-full`.
    /// - Throws: ``DatabaseError/notReachable(server:reason:)``, or `.failed` for a server that is too old or a
    ///   database with another encoding than UTF-8.
    public init(_ address: PostgreSQLAddress) throws(DatabaseError) {
        engine = try PostgreSQLEngine(address)
    }

    /// The engine's dialect, for statements that differ as a whole.
    public var dialect: Dialect { engine.dialect }

    /// Releases the caches of the connections: pages and prepared statements. Waits for running transactions.
    public func releaseMemory() {
        engine.releaseMemory()
    }

    /// Waits for running transactions and closes the database. Later calls fail with `DatabaseError.failed`.
    public func close() throws(DatabaseError) {
        try engine.close()
    }

    /// Reports the changed rows of some tables to an observer, for as long as the database is open.
    public func observe(_ tables: [ObservedTable], with observer: any TransactionObserver) {
        engine.observe(tables, with: observer)
    }
}

// MARK: - Migrations

extension Database {
    /// Runs the migrations that this database doesn't have yet.
    ///
    /// - Parameter migrations: all migrations, in the order in which they were released.
    /// - Throws: `DatabaseError.isNewer` when the database has migrations that aren't in the list, unless they permit
    ///   this version to use the database (``Migration/oldestCompatible``). The database isn't changed in this case.
    public func migrate(_ migrations: [Migration]) throws(DatabaseError) {
        try engine.migrate(migrations)
    }

    /// Returns whether the version that currently uses a PostgreSQL database can't use it after these migrations
    /// (``Migration/oldestCompatible``).
    public func excludesCurrentVersion(_ migrations: [Migration]) throws(DatabaseError) -> Bool {
        do {
            let applied = try engine.readBlocking {
                Set(try $0.values("SELECT name FROM appliedMigrations") as [String])
            }
            return migrations.contains { migration in
                !applied.contains(migration.name) && migration.oldestCompatible.map { !applied.contains($0) } ?? true
            }
        } catch {
            throw DatabaseError(error)
        }
    }

    /// Returns the number of migrations that were applied to this database; 0 for a new database.
    ///
    /// - Parameter migrations: all migrations that this version knows.
    /// - Throws: `DatabaseError.isNewer` when the database has migrations that aren't in the list.
    public func appliedCount(of migrations: [Migration]) throws(DatabaseError) -> Int {
        try engine.appliedCount(of: migrations)
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
        let counter = StatementCounter.current
        return try await engine.read { transaction in
            transaction.counter = counter
            return try body(transaction)
        }
    }

    /// Runs a transaction that reads, on the calling thread.
    public func readBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        try engine.readBlocking(body)
    }

    /// Calls a closure on the calling thread with a connection for many statements. Each statement sees what was
    /// committed before it, so that long work doesn't keep an old state of the database alive.
    public func withReaderBlocking<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try engine.withReaderBlocking(body)
    }
}

// MARK: - Writing

extension Database {
    /// The guarantee that a writing function gives when it returns.
    public enum Durability: Sendable {
        /// A power failure can lose the whole transaction, but never a part of it. A crash of the process loses
        /// nothing.
        case relaxed
        /// The transaction and all earlier ones are on the disk.
        case full
    }

    /// Runs a transaction that writes.
    ///
    /// The cancellation of the task doesn't cancel a transaction with full durability: a change that a user makes must
    /// be saved even if the page is closed during the request.
    @discardableResult
    public func write<Value: Sendable>(
        durability: Durability = .relaxed,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        let counter = StatementCounter.current
        return try await engine.write(durability: durability) { transaction in
            transaction.counter = counter
            return try body(transaction)
        }
    }

    /// Runs a transaction that writes, on the calling thread.
    @discardableResult
    public func writeBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        try engine.writeBlocking(body)
    }
}

// MARK: - Copies

extension Database {
    /// Copies a SQLite database, as it is at this moment, into a new file. Writing transactions continue meanwhile.
    ///
    /// Runs on the calling thread. The copy is complete when this returns. It is one file, without a write-ahead log
    /// beside it.
    ///
    /// - Parameters:
    ///   - path: an empty or new file.
    ///   - finish: changes that are made to the copy only.
    /// - Throws: `DatabaseError.failed` for PostgreSQL, which has `pg_dump` for this.
    public func copy(to path: String, finish: (Transaction) throws -> Void = { _ in }) throws {
        try engine.copy(to: path, finish: finish)
    }

    /// Returns the size of a copy of the database, in bytes.
    public func copyByteSize() throws -> Int64 {
        try engine.copyByteSize()
    }
}
