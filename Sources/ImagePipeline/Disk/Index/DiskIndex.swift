import GRDB
import Publications

/// The index of the disk cache in SQLite: the file and the properties of each key.
///
/// Files are renamed and removed only inside write transactions, and SQLite runs one of them at a time across all
/// processes. So a row never refers to a file that another process is removing, and inside a write transaction a file
/// without a row is unused.
///
/// The methods block and are meant for worker threads.
final class DiskIndex: Sendable {
    let pool: DatabasePool
    let path: String
    private let identity: FileIdentity?

    /// Opens the index. Creates a new one if it is damaged or has another version, because it only describes a cache.
    ///
    /// - Parameter isSuspect: Whether the index was damaged, so that its integrity must be checked.
    init(path: String, isSuspect: Bool) throws(DiskCacheError) {
        self.path = path
        // Prevents two processes from creating the database at the same time.
        let lock = try FileLock(path: path + ".lock")
        defer { withExtendedLifetime(lock) {} }
        pool = try Self.attempt(path) {
            do {
                return try Self.open(path, isSuspect: isSuspect)
            } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
                for suffix in ["", "-wal", "-shm"] { FileSystem.remove(path + suffix) }
                return try Self.open(path, isSuspect: false)
            }
        }
        identity = FileIdentity(path: path)
    }

    private static func open(_ path: String, isSuspect: Bool) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        // `releaseMemory()` keeps the connections.
        configuration.persistentReadOnlyConnections = true
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.write { database in
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version")
            if version == 0 {
                try database.execute(sql: DiskIndexSchema.statements)
            } else if version != DiskIndexSchema.version {
                throw DatabaseError(resultCode: .SQLITE_NOTADB, message: "another version")
            }
            if isSuspect, try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") != "ok" {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "damaged")
            }
        }
        return pool
    }

    /// Whether the open database is still the file at its path: another process may have rebuilt it.
    var exists: Bool {
        guard let identity, let present = FileIdentity(path: path) else { return false }
        return present.isSameFile(as: identity)
    }

    /// Releases the pages and prepared statements that the connections keep.
    func releaseMemory() { pool.releaseMemory() }

    /// Closes the database; later calls fail.
    func close() { try? pool.close() }

    /// Reads without a transaction, because every read is a single statement.
    func read<Value>(_ body: (Database) throws -> Value) throws(DiskCacheError) -> Value {
        try Self.attempt(path) { try pool.unsafeRead(body) }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(DiskCacheError) -> Value {
        try Self.attempt(path) { try pool.write(body) }
    }

    private static func attempt<Value>(_ path: String, _ body: () throws -> Value) throws(DiskCacheError) -> Value {
        do {
            return try body()
        } catch let failure as DiskCacheError {
            throw failure
        } catch {
            throw DiskCacheError(error, path: path)
        }
    }
}
