import GRDB

/// What is in the cache, in SQLite: which bytes a key has, and what is known of them. File dates are no index on Linux.
///
/// Whatever gives a file its name or takes it away does so inside a transaction that writes, and SQLite lets one such
/// transaction run at a time in all processes together. So a row never names a file that another process is just
/// removing, and a file that no row names, looked at from inside such a transaction, is nobody's.
///
/// The calls block; they are for worker threads.
final class DiskIndex: Sendable {
    let pool: DatabasePool
    let path: String
    private let identity: FileIdentity?

    /// Opens the index, and makes it anew when it is damaged or of another version: it only describes a cache.
    ///
    /// - Parameter isSuspect: Whether a damage was met before, so that the index is looked through from end to end.
    init(path: String, isSuspect: Bool) throws(DiskFailure) {
        self.path = path
        // Two processes that create the database in the same instant would meet half of each other's work.
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
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.write { database in
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version")
            if version == 0 {
                try database.execute(sql: Schema.statements)
            } else if version != Schema.version {
                throw DatabaseError(resultCode: .SQLITE_NOTADB, message: "another version")
            }
            if isSuspect, try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") != "ok" {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "damaged")
            }
        }
        return pool
    }

    /// Whether the database is still the file at its path: another process may have made it anew.
    var isStanding: Bool {
        guard let identity, let present = FileIdentity(path: path) else { return false }
        return present.isSameFile(as: identity)
    }

    /// Closes the database; later calls fail.
    func close() { try? pool.close() }

    /// Reads without a transaction: every reading call is one statement, which sees one state of the database.
    func read<Value>(_ body: (Database) throws -> Value) throws(DiskFailure) -> Value {
        try Self.attempt(path) { try pool.unsafeRead(body) }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(DiskFailure) -> Value {
        try Self.attempt(path) { try pool.write(body) }
    }

    private static func attempt<Value>(_ path: String, _ body: () throws -> Value) throws(DiskFailure) -> Value {
        do {
            return try body()
        } catch let failure as DiskFailure {
            throw failure
        } catch {
            throw DiskFailure(error, path: path)
        }
    }
}
