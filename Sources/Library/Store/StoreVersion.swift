import Database

/// The versions of Quire that made and upgraded a store.
///
/// `schema` is the number of migrations that a store has. Other versions read the table to name the version that a store
/// needs, so its columns don't change.
enum StoreVersion {
    /// One row for each schema that the store had since this table exists.
    static let table = """
        CREATE TABLE storeVersions (
            schema INTEGER PRIMARY KEY,
            version TEXT NOT NULL,
            writtenAt INTEGER NOT NULL
        );
        """

    /// Records that a version of Quire made a store or upgraded it to a schema. Does nothing when the store has this schema
    /// already.
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

    /// Returns the version of Quire that made a store or upgraded it last; nil when the store doesn't name it.
    static func last(in database: Database) -> String? {
        let version: String?? = try? database.readBlocking { transaction in
            try transaction.value("SELECT version FROM storeVersions ORDER BY schema DESC LIMIT 1")
        }
        return version?.flatMap { $0.isEmpty ? nil : $0 }
    }
}
