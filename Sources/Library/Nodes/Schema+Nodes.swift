import Database

// Tables that several nodes on one database share, in addition to the library.

extension Schema {
    /// The requested scans that haven't finished. `scope` is JSON (`ScanScope`); null for all folders. A scanning node
    /// marks its requests as started and removes them at the end. If it dies, another node repeats them.
    ///
    /// A store in a file has one node, which keeps its requests in memory.
    static func createNodeTables(_ transaction: Transaction) throws {
        guard transaction.dialect == .postgreSQL else { return }
        try transaction.execute(
            script: """
                CREATE TABLE scanRequests (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    scope TEXT,
                    isStarted INTEGER NOT NULL DEFAULT 0
                );
                """
        )
    }

    /// The nodes that are running (``RunningNode``).
    static func createRunningNodes(_ transaction: Transaction) throws {
        guard transaction.dialect == .postgreSQL else { return }
        try transaction.execute(
            script: """
                CREATE TABLE runningNodes (
                    id TEXT PRIMARY KEY,
                    name TEXT NOT NULL,
                    version TEXT NOT NULL,
                    startedAt INTEGER NOT NULL,
                    seenAt INTEGER NOT NULL
                );
                """
        )
    }
}
