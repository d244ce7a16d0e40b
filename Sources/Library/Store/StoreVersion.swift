import Database

/// The versions of Quire that created and upgraded a store.
///
/// `schema` is the number of applied migrations. Earlier versions of Quire read this table for their error message, so
/// its columns must not change.
enum StoreVersion {
    /// One row for each schema that the store has had since this table was introduced.
    static let table = """
        CREATE TABLE storeVersions (
            schema INTEGER PRIMARY KEY,
            version TEXT NOT NULL,
            writtenAt INTEGER NOT NULL
        );
        """

    /// Records that a version of Quire created a store or upgraded it to a schema. Does nothing if this schema is
    /// already recorded.
    static func record(_ version: String, schema: Int, time: Int64, in database: Database) throws {
        let sql = "SELECT 1 FROM storeVersions WHERE schema = ?"
        guard try !database.readBlocking({ try $0.exists(sql, [schema]) }) else { return }
        try database.writeBlocking { transaction in
            _ = try transaction.execute(
                "INSERT INTO storeVersions (schema, version, writtenAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                [schema, version, time]
            )
        }
    }

    /// Returns the version of Quire that created or last upgraded a store; nil if it isn't recorded.
    static func last(in database: Database) -> String? {
        let version: String?? = try? database.readBlocking { transaction in
            try transaction.value("SELECT version FROM storeVersions ORDER BY schema DESC LIMIT 1")
        }
        return version?.flatMap { $0.isEmpty ? nil : $0 }
    }
}
