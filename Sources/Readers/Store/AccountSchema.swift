public import Database
public import Library

/// The tables of accounts as migrations, which follow those of the library in the same database. A released migration
/// is never edited; changes are added as new ones.
public enum AccountSchema {
    /// All migrations. They need the table `users` with the owner, which the library's migrations create.
    public static let migrations = [
        Migration("2026-11 accounts") { transaction in
            for part in [users, sessions, keys, identities] { try transaction.execute(script: part) }
        },
        Migration("2026-11 outbox keys") { try $0.execute(script: outboxKeys) },
        Migration("2026-11 accounts of nodes", createNodeTables),
    ]

    /// The tables, for copies of stores. A row comes after those that it refers to.
    public static let tables = [
        CopiedTable("sessions", key: "id"), CopiedTable("apiKeys", key: "id"),
        CopiedTable("identities", key: "issuer", "subject"), CopiedTable("outboxKeys", key: "userID"),
    ]

    /// `nameKey` is ``UserName/key``. `limits` is JSON, see ``StoredLimits``.
    private static let users = """
        ALTER TABLE users ADD COLUMN nameKey TEXT NOT NULL DEFAULT '';
        ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'member';
        ALTER TABLE users ADD COLUMN permissions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE users ADD COLUMN avatarColour INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE users ADD COLUMN language TEXT;
        ALTER TABLE users ADD COLUMN email TEXT;
        ALTER TABLE users ADD COLUMN limits TEXT NOT NULL DEFAULT '{}';
        ALTER TABLE users ADD COLUMN password TEXT;
        ALTER TABLE users ADD COLUMN createdAt INTEGER NOT NULL DEFAULT 0;
        UPDATE users SET nameKey = name, role = 'administrator' WHERE id = 1;
        CREATE UNIQUE INDEX usersByName ON users (nameKey);
        CREATE UNIQUE INDEX usersByEmail ON users (email) WHERE email IS NOT NULL;
        """

    /// The digest is that of ``SessionToken``. `idToken` is the token of the provider with which the user signed in.
    private static let sessions = """
        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            digest BLOB NOT NULL UNIQUE,
            device TEXT NOT NULL,
            createdAt INTEGER NOT NULL,
            lastSeenAt INTEGER NOT NULL,
            provider TEXT,
            idToken TEXT
        );
        CREATE INDEX sessionsOfUser ON sessions (userID, lastSeenAt);
        CREATE INDEX sessionsByTime ON sessions (lastSeenAt);
        """

    /// The digest is that of ``APIKey``.
    private static let keys = """
        CREATE TABLE apiKeys (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            digest BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            scope TEXT NOT NULL,
            createdAt INTEGER NOT NULL,
            lastUsedAt INTEGER
        );
        CREATE INDEX apiKeysOfUser ON apiKeys (userID);
        """

    /// The persons at OpenID Connect providers who are users here.
    private static let identities = """
        CREATE TABLE identities (
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            createdAt INTEGER NOT NULL,
            PRIMARY KEY (issuer, subject)
        ) WITHOUT ROWID;
        CREATE INDEX identitiesOfUser ON identities (userID);
        """

    /// The keys of ``OutboxKeyPair``.
    private static let outboxKeys = """
        CREATE TABLE outboxKeys (
            userID INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
            privateKey BLOB NOT NULL
        );
        """
}
