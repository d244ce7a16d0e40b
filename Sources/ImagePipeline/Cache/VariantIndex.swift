import Foundation
import GRDB

/// What the index knows of one file of the cache.
struct VariantRecord: Equatable {
    /// The variant's key.
    var key: [UInt8]
    /// The hash of the publication the variant was made from.
    var content: String
    var byteSize: Int
    var mediaType: String
    /// SHA-256 of the file, which tells a damaged one.
    var digest: [UInt8]
    /// Seconds since 1970.
    var lastAccess: Int64
}

/// What is in the cache, in SQLite: file dates are no index on Linux.
///
/// The calls block; they run on the pipeline's worker threads.
final class VariantIndex: Sendable {
    private let database: DatabasePool
    private let path: String

    /// Opens the index. One that is damaged is thrown away: it only describes a cache.
    init(path: String) throws(ImagePipelineError) {
        self.path = path
        // Two processes that create the database in the same instant would meet half of each other's work.
        let lock = try FileLock(path: path + ".lock")
        defer { withExtendedLifetime(lock) {} }
        do {
            do {
                database = try Self.open(path)
            } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
                for suffix in ["", "-wal", "-shm"] { FileSystem.remove(path + suffix) }
                database = try Self.open(path)
            }
        } catch {
            throw .cacheUnavailable(path: path, reason: String(describing: error))
        }
    }

    private static func open(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 4
        let pool = try DatabasePool(path: path, configuration: configuration)
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE variant (
                        key BLOB PRIMARY KEY NOT NULL,
                        content TEXT NOT NULL,
                        byteSize INTEGER NOT NULL,
                        mediaType TEXT NOT NULL,
                        digest BLOB NOT NULL,
                        lastAccess INTEGER NOT NULL
                    ) WITHOUT ROWID;
                    CREATE INDEX variantByAccess ON variant (lastAccess, byteSize);
                    """
            )
        }
        try migrator.migrate(pool)
        return pool
    }

    /// Closes the database; later calls fail.
    func close() { try? database.close() }

    func record(for key: [UInt8]) throws(ImagePipelineError) -> VariantRecord? {
        try attempt {
            try database.read { database in
                try Row.fetchOne(
                    database,
                    sql: "SELECT key, content, byteSize, mediaType, digest, lastAccess FROM variant WHERE key = ?",
                    arguments: [Data(key)]
                ).map(VariantRecord.init)
            }
        }
    }

    /// Adds or replaces a row.
    func insert(_ record: VariantRecord) throws(ImagePipelineError) {
        try attempt {
            try database.write { database in
                try database.execute(
                    sql: "INSERT OR REPLACE INTO variant VALUES (?, ?, ?, ?, ?, ?)",
                    arguments: [
                        Data(record.key), record.content, record.byteSize, record.mediaType, Data(record.digest),
                        record.lastAccess,
                    ]
                )
            }
        }
    }

    func remove(_ keys: [[UInt8]]) throws(ImagePipelineError) {
        try attempt {
            try database.write { database in
                for key in keys {
                    try database.execute(sql: "DELETE FROM variant WHERE key = ?", arguments: [Data(key)])
                }
            }
        }
    }

    /// Notes when variants were last asked for, many at once.
    func touch(_ accesses: [VariantKey: Int64]) throws(ImagePipelineError) {
        guard !accesses.isEmpty else { return }
        try attempt {
            try database.write { database in
                for (key, time) in accesses {
                    try database.execute(
                        sql: "UPDATE variant SET lastAccess = max(lastAccess, ?) WHERE key = ?",
                        arguments: [time, Data(key.digest)]
                    )
                }
            }
        }
    }

    /// Bytes of all files, as the index has them.
    func totalByteSize() throws(ImagePipelineError) -> Int64 {
        try attempt {
            try database.read { try Int64.fetchOne($0, sql: "SELECT coalesce(sum(byteSize), 0) FROM variant") ?? 0 }
        }
    }

    /// The files that must go, those asked for longest ago first, until at most that many bytes remain.
    func oldest(downTo byteLimit: Int64) throws(ImagePipelineError) -> [VariantRecord] {
        let total = try totalByteSize()
        return try attempt {
            try database.read { database in
                var excess = total - byteLimit
                var records: [VariantRecord] = []
                guard excess > 0 else { return records }
                let rows = try Row.fetchCursor(
                    database,
                    sql: """
                        SELECT key, content, byteSize, mediaType, digest, lastAccess FROM variant
                        ORDER BY lastAccess, byteSize
                        """
                )
                while excess > 0, let record = try rows.next().map(VariantRecord.init) {
                    records.append(record)
                    excess -= Int64(record.byteSize)
                }
                return records
            }
        }
    }

    private func attempt<Value>(_ body: () throws -> Value) throws(ImagePipelineError) -> Value {
        do {
            return try body()
        } catch {
            throw .cacheUnavailable(path: path, reason: String(describing: error))
        }
    }
}

extension VariantRecord {
    fileprivate init(_ row: Row) {
        self.init(
            key: [UInt8](row["key"] as Data),
            content: row["content"],
            byteSize: row["byteSize"],
            mediaType: row["mediaType"],
            digest: [UInt8](row["digest"] as Data),
            lastAccess: row["lastAccess"]
        )
    }
}
