import Database
public import Library

/// The session of a client that signed in with an API key.
public struct KeySession: Sendable, Equatable {
    /// The user.
    public var user: UserIdentifier
    /// What the key gives access to; nil on a server without sign-in.
    public var scope: APIKey.Scope?
    /// The identifier of the key; nil on a server without sign-in.
    public var key: Int64?

    /// Creates a session.
    public init(user: UserIdentifier, scope: APIKey.Scope? = nil, key: Int64? = nil) {
        self.user = user
        self.scope = scope
        self.key = key
    }
}

// State that the nodes on one database share.

extension AccountStore {
    /// Whether several nodes can use the store at the same time.
    public var isShared: Bool { database.dialect == .postgreSQL }

    /// The maximum number of sessions of a user's keys.
    private static let maximumKeySessionCount = 1_000

    /// Returns a secret that all nodes share.
    ///
    /// - Parameter value: the secret to store if none is stored yet.
    public func sharedSecret(_ name: String, _ value: String) async throws(ReadersError) -> String {
        try await write { transaction in
            let sql = "SELECT value FROM sharedSecrets WHERE name = ?"
            if let known: String = try transaction.value(sql, [name]) { return known }
            try transaction.execute("INSERT INTO sharedSecrets (name, value) VALUES (?, ?)", [name, value])
            return value
        }
    }

    /// Stores the session of a key. The oldest ones of the user end when there are too many.
    public func addKeySession(_ session: KeySession, _ token: SessionToken) async throws(ReadersError) {
        let (digest, now) = (token.digest, clock.now())
        try await write(durability: .relaxed) { transaction in
            try transaction.execute(
                """
                DELETE FROM keySessions WHERE createdAt < ? OR digest IN (
                    SELECT digest FROM keySessions WHERE userID = ? ORDER BY createdAt DESC LIMIT \(Int64.max) OFFSET ?
                )
                """,
                [now - Self.sessionDuration, session.user.rawValue, Self.maximumKeySessionCount - 1]
            )
            try transaction.execute(
                "INSERT INTO keySessions (digest, userID, keyID, scope, createdAt) VALUES (?, ?, ?, ?, ?)",
                [digest, session.user.rawValue, session.key, session.scope?.rawValue, now]
            )
        }
    }

    /// Returns the session of a key; nil if there is none with the token.
    public func keySession(_ token: SessionToken) async throws(ReadersError) -> KeySession? {
        let digest = token.digest
        return try await read { transaction in
            try transaction.row("SELECT userID, scope, keyID FROM keySessions WHERE digest = ?", [digest]) { row in
                let scope: String? = row[1]
                return KeySession(
                    user: UserIdentifier(rawValue: row[0]),
                    scope: scope.flatMap(APIKey.Scope.init(rawValue:)),
                    key: row[2]
                )
            }
        }
    }

    /// Ends the session of a key.
    public func endKeySession(_ token: SessionToken) async throws(ReadersError) {
        let digest = token.digest
        try await write { try $0.execute("DELETE FROM keySessions WHERE digest = ?", [digest]) }
    }
}

// MARK: - Sign-ins at a provider

extension AccountStore {
    /// Stores a sign-in whose user is redirected to a provider, so that any node can finish it.
    func insert(
        _ signIn: OpenIDSignIn.Stored,
        state: String,
        provider: String,
        now: Double
    ) async throws(ReadersError) {
        let content = signIn.encoded
        try await write(durability: .relaxed) { transaction in
            try transaction.execute("DELETE FROM pendingSignIns WHERE expiry < ?", [now])
            try transaction.execute(
                """
                DELETE FROM pendingSignIns WHERE state IN (
                    SELECT state FROM pendingSignIns ORDER BY expiry DESC LIMIT \(Int64.max) OFFSET ?
                )
                """,
                [PendingSignIns.capacity - 1]
            )
            try transaction.execute(
                "INSERT INTO pendingSignIns (state, provider, content, expiry) VALUES (?, ?, ?, ?)",
                [state, provider, content, now + PendingSignIns.duration]
            )
        }
    }

    /// Removes and returns a sign-in, so that it can't be finished twice; nil if it is unknown or has expired.
    func takeSignIn(
        _ state: String,
        provider: String,
        now: Double
    ) async throws(ReadersError) -> OpenIDSignIn.Stored? {
        try await write { transaction in
            let sql = "SELECT content FROM pendingSignIns WHERE state = ? AND provider = ? AND expiry > ?"
            let content: String? = try transaction.value(sql, [state, provider, now])
            try transaction.execute("DELETE FROM pendingSignIns WHERE state = ?", [state])
            return content.flatMap(OpenIDSignIn.Stored.init(encoded:))
        }
    }
}
