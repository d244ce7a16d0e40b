import Database
public import Library

/// A stored API key, without its secret.
public struct APIKeyRecord: Sendable, Equatable {
    /// The identifier, with which the key is revoked.
    public let id: Int64
    /// The name that the user gave.
    public let name: String
    /// What the key gives access to.
    public let scope: APIKey.Scope
    /// The time at which the key was made, in milliseconds since 1970.
    public let createdAt: Int64
    /// The time of the last use, exact to a minute, in milliseconds since 1970; nil if it was never used.
    public let lastUsedAt: Int64?

    /// The columns of ``init(_:from:)``.
    static let columns = "apiKeys.id, apiKeys.name, apiKeys.scope, apiKeys.createdAt, apiKeys.lastUsedAt"

    /// Reads the columns from `start`. Nil for a scope that this version doesn't know.
    init?(_ row: borrowing Row, from start: Int = 0) {
        let text: String = row[start + 2]
        guard let scope = APIKey.Scope(rawValue: text) else { return nil }
        id = row[start]
        name = row[start + 1]
        self.scope = scope
        createdAt = row[start + 3]
        lastUsedAt = row[start + 4]
    }

    init(id: Int64, name: String, scope: APIKey.Scope, createdAt: Int64) {
        self.id = id
        self.name = name
        self.scope = scope
        self.createdAt = createdAt
        lastUsedAt = nil
    }
}

extension AccountStore {
    /// The maximum number of keys of a user.
    public static let maximumKeyCount = 100
    /// The maximum number of characters of a key's name.
    public static let maximumKeyNameLength = 60

    /// Makes a key. Its secret is not stored, so this is the only time it can be shown.
    ///
    /// - Throws: `ReadersError.invalidKeyName`, `.tooManyKeys` or `.noSuchUser`.
    public func makeKey(
        named name: String,
        scope: APIKey.Scope,
        for id: UserIdentifier
    ) async throws(ReadersError) -> (key: APIKey, record: APIKeyRecord) {
        let isPrintable = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard (1...Self.maximumKeyNameLength).contains(name.count), name.utf8.count <= 256, isPrintable else {
            throw .invalidKeyName
        }
        let (key, now) = (APIKey.random(scope: scope), clock.now())
        return try await write { transaction in
            _ = try Self.user(id, transaction)
            let count: Int = try transaction.value("SELECT count(*) FROM apiKeys WHERE userID = ?", [id.rawValue]) ?? 0
            guard count < Self.maximumKeyCount else { throw ReadersError.tooManyKeys }
            let row = try transaction.insert(
                "INSERT INTO apiKeys (userID, digest, name, scope, createdAt) VALUES (?, ?, ?, ?, ?)",
                [id.rawValue, key.digest, name, scope.rawValue, now]
            )
            return (key, APIKeyRecord(id: row, name: name, scope: scope, createdAt: now))
        }
    }

    /// Returns the user of a key and records that it was used; nil if there is no such key.
    ///
    /// - Parameter userName: The name that the request contains beside the key, which must be that of the key's user.
    public func authenticate(
        _ key: APIKey,
        userName: String? = nil
    ) async throws(ReadersError) -> (user: User, key: APIKeyRecord)? {
        try await authenticate(digest: key.digest, userName: userName)
    }

    /// Returns the user of a secret for ``APIKey/Scope/sync`` and records that it was used; nil if there is no such key.
    ///
    /// - Parameters:
    ///   - header: The MD5 of the secret, as the client sends it.
    ///   - userName: The name of the user.
    public func authenticate(
        syncHeader header: String,
        userName: String
    ) async throws(ReadersError) -> (user: User, key: APIKeyRecord)? {
        guard let digest = APIKey.digest(ofSyncHeader: header) else { return nil }
        return try await authenticate(digest: digest, userName: userName)
    }

    /// Returns the keys of a user, the newest first.
    public func keys(of id: UserIdentifier) async throws(ReadersError) -> [APIKeyRecord] {
        try await read { transaction in
            try transaction.rows(
                "SELECT \(APIKeyRecord.columns) FROM apiKeys WHERE userID = ? ORDER BY id DESC",
                [id.rawValue]
            ) { APIKeyRecord($0) }
            .compactMap { $0 }
        }
    }

    /// Revokes a key of a user.
    ///
    /// - Throws: `ReadersError.noSuchKey`, also for a key of another user.
    public func revokeKey(_ key: Int64, of id: UserIdentifier) async throws(ReadersError) {
        try await write { transaction in
            let sql = "DELETE FROM apiKeys WHERE id = ? AND userID = ?"
            guard try transaction.execute(sql, [key, id.rawValue]) == 1 else { throw ReadersError.noSuchKey }
        }
    }

    private func authenticate(
        digest: [UInt8],
        userName: String?
    ) async throws(ReadersError) -> (user: User, key: APIKeyRecord)? {
        let found = try await read { transaction in
            let sql = """
                SELECT \(User.columns), \(APIKeyRecord.columns) FROM apiKeys JOIN users ON users.id = apiKeys.userID
                WHERE digest = ?
                """
            return try transaction.row(sql, [digest]) { row in
                (user: try User(row), key: APIKeyRecord(row, from: User.columnCount))
            }
        }
        guard let found, let key = found.key else { return nil }
        if let userName, (try? UserName(userName))?.key != found.user.account.name.key { return nil }
        let now = clock.now()
        if now - (key.lastUsedAt ?? 0) >= Self.lastUseInterval {
            try await write(durability: .relaxed) { transaction in
                try transaction.execute(
                    "UPDATE apiKeys SET lastUsedAt = ? WHERE id = ? AND (lastUsedAt IS NULL OR lastUsedAt < ?)",
                    [now, key.id, now]
                )
            }
        }
        return (found.user, key)
    }
}
