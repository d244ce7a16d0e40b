import GRDB

extension SQLiteEngine {
    func copy(to path: String, finish: (Transaction) throws -> Void) throws {
        do {
            let copy = try DatabaseQueue(path: path)
            try pool.backup(to: copy)
            try copy.writeWithoutTransaction { database in
                // The copy has the journal mode of the original (write-ahead log), which needs two more files.
                try database.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
                try database.inTransaction {
                    try finish(Transaction(database))
                    return .commit
                }
            }
            try copy.close()
        } catch {
            throw DatabaseError.converted(error)
        }
    }

    func copyByteSize() throws -> Int64 {
        do {
            return try pool.read { database in
                let pages = try Int64.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                return pages * (try Int64.fetchOne(database, sql: "PRAGMA page_size") ?? 0)
            }
        } catch {
            throw DatabaseError.converted(error)
        }
    }
}

extension Database {
    /// Checks a file that no other process uses, then runs a transaction on it.
    ///
    /// Afterwards the file has no write-ahead log beside it. Runs on the calling thread.
    ///
    /// - Throws: `DatabaseError.damaged`, also for a file that isn't a database, and `DatabaseError.busy` when another
    ///   connection has the file open.
    public static func withFile<Value>(_ path: String, _ body: (Transaction) throws -> Value) throws -> Value {
        do {
            let file = try DatabaseQueue(path: path)
            let value = try file.writeWithoutTransaction { database in
                // Fails while another connection is open.
                guard try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE") == "delete" else {
                    throw DatabaseError.busy
                }
                guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
                    throw DatabaseError.damaged
                }
                return try SQLiteEngine.commit(.exclusive, on: database, body)
            }
            try file.close()
            return value
        } catch {
            throw DatabaseError.converted(error)
        }
    }
}
