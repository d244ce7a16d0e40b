import Database
public import Library
import Synchronization

/// A session: a browser in which a user is signed in.
public struct Session: Sendable, Equatable {
    /// The identifier, with which the session is revoked.
    public let id: Int64
    /// The name of the device; empty if it is unknown.
    public let device: String
    /// The time of the sign-in, in milliseconds since 1970.
    public let createdAt: Int64
    /// The time of the last request, exact to a minute, in milliseconds since 1970.
    public let lastSeenAt: Int64
    /// The identifier of the provider with which the user signed in; nil without one.
    public let provider: String?

    /// The columns of ``init(_:from:)``.
    static let columns = """
        sessions.id, sessions.device, sessions.createdAt, sessions.lastSeenAt, sessions.provider
        """

    /// Reads the columns from `start`.
    init(_ row: borrowing Row, from start: Int = 0) {
        id = row[start]
        device = row[start + 1]
        createdAt = row[start + 2]
        lastSeenAt = row[start + 3]
        provider = row[start + 4]
    }
}

extension AccountStore {
    /// The time without a request after which a session ends, in milliseconds: 90 days.
    static let sessionDuration: Int64 = 90 * 86_400_000
    /// The maximum number of sessions of a user. When it is exceeded, the least recently used session ends.
    static let maximumSessionCount = 100

    /// Opens a session for an authenticated user.
    ///
    /// - Parameters:
    ///   - device: The name of the device.
    ///   - provider: The identifier of the provider with which the user signed in; nil without one.
    ///   - idToken: The token of the provider, for signing out there too.
    ///   - verified: The hash of the password with which the user signed in; nil without one.
    /// - Throws: `ReadersError.wrongPassword` if the password was changed since it was verified. That change has ended
    ///   the sessions of the former password.
    public func openSession(
        for id: UserIdentifier,
        device: String,
        provider: String? = nil,
        idToken: String? = nil,
        verified: PasswordHash? = nil
    ) async throws(ReadersError) -> SessionToken {
        let (token, now) = (SessionToken.random(), clock.now())
        try await write { transaction in
            try transaction.execute("DELETE FROM sessions WHERE lastSeenAt < ?", [now - Self.sessionDuration])
            try transaction.execute(
                """
                DELETE FROM sessions WHERE id IN (
                    SELECT id FROM sessions WHERE userID = ? ORDER BY lastSeenAt DESC, id DESC LIMIT \(Int64.max) OFFSET ?
                )
                """,
                [id.rawValue, Self.maximumSessionCount - 1]
            )
            _ = try Self.user(id, transaction)
            if let verified { try Self.checkUnchanged(verified, of: id, transaction) }
            try transaction.execute(
                """
                INSERT INTO sessions (userID, digest, device, createdAt, lastSeenAt, provider, idToken)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    id.rawValue, token.digest, String(device.prefix(DeviceName.maximumLength)), now, now, provider,
                    idToken,
                ]
            )
        }
        return token
    }

    /// Returns the user of a session and records that it was used; nil if it doesn't exist or has ended.
    public func session(_ token: SessionToken) async throws(ReadersError) -> (user: User, session: Session)? {
        let (digest, now) = (token.digest, clock.now())
        let (count, instant) = (changeCount, ContinuousClock.now)
        let known = rememberedSessions.withLock { $0.session(digest, changeCount: count, now: instant) }
        if let known, now - known.session.lastSeenAt < Self.lastUseInterval { return known }
        let found: (user: User, session: Session)?
        do throws(ReadersError) {
            found = try await storedSession(digest, now: now)
        } catch {
            // Cached pages stay readable while the database can't be reached.
            let remembered = rememberedSessions.withLock {
                $0.session(digest, changeCount: count, now: instant, isOutage: true)
            }
            if error.isOutage, let remembered { return remembered }
            throw error
        }
        if let found { rememberedSessions.withLock { $0.insert(found, for: digest, changeCount: count, now: instant) } }
        return found
    }

    /// Reads a session and records that it was used.
    private func storedSession(
        _ digest: [UInt8],
        now: Int64
    ) async throws(ReadersError) -> (user: User, session: Session)? {
        let found = try await read { transaction in
            let sql = """
                SELECT \(User.columns), \(Session.columns) FROM sessions JOIN users ON users.id = sessions.userID
                WHERE digest = ? AND lastSeenAt >= ?
                """
            return try transaction.row(sql, [digest, now - Self.sessionDuration]) { row in
                (user: try User(row), session: Session(row, from: User.columnCount))
            }
        }
        guard let found else { return nil }
        if now - found.session.lastSeenAt >= Self.lastUseInterval {
            let id = found.session.id
            try await write(durability: .relaxed) { transaction in
                try transaction.execute(
                    "UPDATE sessions SET lastSeenAt = ? WHERE id = ? AND lastSeenAt < ?",
                    [now, id, now]
                )
            }
        }
        return found
    }

    /// Returns the sessions of a user, the most recently used first.
    public func sessions(of id: UserIdentifier) async throws(ReadersError) -> [Session] {
        let now = clock.now()
        return try await read { transaction in
            try transaction.rows(
                """
                SELECT \(Session.columns) FROM sessions WHERE userID = ? AND lastSeenAt >= ?
                ORDER BY lastSeenAt DESC, id DESC
                """,
                [id.rawValue, now - Self.sessionDuration]
            ) { Session($0) }
        }
    }

    /// Ends a session of a user.
    ///
    /// - Throws: `ReadersError.noSuchSession`, also for a session of another user.
    public func endSession(_ session: Int64, of id: UserIdentifier) async throws(ReadersError) {
        try await write { transaction in
            let sql = "DELETE FROM sessions WHERE id = ? AND userID = ?"
            guard try transaction.execute(sql, [session, id.rawValue]) == 1 else { throw ReadersError.noSuchSession }
        }
    }

    /// Ends the session of a token.
    ///
    /// - Returns: The provider with which the user signed in and its token, for signing out there too; nil without one.
    public func endSession(
        _ token: SessionToken
    ) async throws(ReadersError) -> (provider: String, idToken: String?)? {
        let digest = token.digest
        return try await write { transaction in
            let sql = "SELECT provider, idToken FROM sessions WHERE digest = ?"
            let found: (String?, String?)? = try transaction.row(sql, [digest]) { ($0[0], $0[1]) }
            try transaction.execute("DELETE FROM sessions WHERE digest = ?", [digest])
            return found.flatMap { found in found.0.map { (provider: $0, idToken: found.1) } }
        }
    }
}
