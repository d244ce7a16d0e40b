import Database

extension AccountSchema {
    /// Creates the tables that nodes on one database share, besides the accounts. With a store in a file, the only node
    /// keeps this state in memory.
    ///
    /// `attempts` counts wrong passwords and keys by source, with times in seconds of the database's clock. In the row
    /// with an empty source, `blockedUntil` contains the shared budget, and `lastFailure` the time of its last change.
    /// `pendingSignIns` has the sign-ins that wait until the user returns from the provider. `keySessions` has the
    /// sessions of clients that sign in with an API key. `sharedSecrets` has the access key.
    static func createNodeTables(_ transaction: Transaction) throws {
        guard transaction.dialect == .postgreSQL else { return }
        try transaction.execute(
            script: """
                CREATE TABLE attempts (
                    source TEXT PRIMARY KEY,
                    failures INTEGER NOT NULL,
                    lastFailure REAL NOT NULL,
                    blockedUntil REAL NOT NULL
                );
                CREATE TABLE pendingSignIns (
                    state TEXT PRIMARY KEY,
                    provider TEXT NOT NULL,
                    content TEXT NOT NULL,
                    expiry REAL NOT NULL
                );
                CREATE TABLE keySessions (
                    digest BLOB PRIMARY KEY,
                    userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
                    keyID INTEGER REFERENCES apiKeys(id) ON DELETE CASCADE,
                    scope TEXT,
                    createdAt INTEGER NOT NULL
                );
                CREATE INDEX keySessionsOfUser ON keySessions (userID, createdAt);
                CREATE INDEX keySessionsOfKey ON keySessions (keyID);
                CREATE TABLE sharedSecrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
                """
        )
    }
}
