// Table metadata for copying all rows into a database of another engine.

extension Connection {
    /// Returns the names of a table's columns without the generated ones; empty when the table doesn't exist.
    /// PostgreSQL returns them in lower case.
    public func columns(ofTable table: String) throws(DatabaseError) -> [String] {
        switch dialect {
        case .sqlite: try values("SELECT name FROM pragma_table_info(?) ORDER BY cid", [table])
        case .postgreSQL:
            try values(
                """
                SELECT attname FROM pg_attribute
                WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
                ORDER BY attnum
                """,
                [table]
            )
        }
    }

    /// Returns the last `id` that the engine assigned in a table, even if that row was deleted; 0 if the engine doesn't
    /// record it.
    ///
    /// - Parameter table: the name of a table with a column `id`.
    public func lastAssignedID(inTable table: String) throws(DatabaseError) -> Int64 {
        switch dialect {
        case .sqlite: try value("SELECT seq FROM sqlite_sequence WHERE name = ?", [table]) ?? 0
        case .postgreSQL:
            try value(
                "SELECT coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence(?, 'id') AS regclass)), 0)",
                [table]
            ) ?? 0
        }
    }
}

extension Transaction {
    /// Inserts rows. On PostgreSQL, one statement inserts many rows, and observers aren't notified.
    ///
    /// - Parameters:
    ///   - rows: the values of each row, in the order of `columns`.
    ///   - clause: the end of the statement, such as `ON CONFLICT DO NOTHING`.
    public func insert(
        _ rows: [[DatabaseValue]],
        into table: String,
        columns: [String],
        clause: String = ""
    ) throws(DatabaseError) {
        let start = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES "
        switch engine {
        case .sqlite:
            let placeholders = repeatElement("?", count: columns.count).joined(separator: ", ")
            let statement = try statement("\(start)(\(placeholders)) \(clause)")
            for row in rows { try statement.execute(StatementArguments(row)) }
        case .postgreSQL(let session):
            try session.insert(rows, columnCount: columns.count, start: start, end: clause)
        }
    }

    /// Makes the engine assign only ids that are larger than this one and all existing ids.
    ///
    /// - Parameter table: the name of a table with a column `id`. It becomes part of the SQL text, so it must not come
    ///   from a request.
    public func setLastAssignedID(_ id: Int64, inTable table: String) throws(DatabaseError) {
        let largest: Int64 = try value("SELECT max(id) FROM \(table)") ?? 0
        let last = max(id, largest)
        guard last > 0 else { return }
        switch dialect {
        case .sqlite:
            // `sqlite_sequence` has rows only for tables with AUTOINCREMENT.
            guard try exists("SELECT 1 FROM sqlite_master WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'", [table])
            else {
                return
            }
            try execute("DELETE FROM sqlite_sequence WHERE name = ?", [table])
            try execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [table, last])
        case .postgreSQL:
            _ = try exists("SELECT setval(CAST(pg_get_serial_sequence(?, 'id') AS regclass), ?)", [table, last])
        }
    }
}
