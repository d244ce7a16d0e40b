import Database
public import Library
import Synchronization

extension AccountStore {
    /// Signs a user in and opens a session.
    ///
    /// An unknown name takes as long as a wrong password, so that the time doesn't reveal which names exist. The caller
    /// limits the number of attempts with ``SignInLimiter``.
    ///
    /// - Throws: `ReadersError.wrongPassword`, also for an unknown name.
    public func signIn(
        name: String,
        password: String,
        device: String
    ) async throws(ReadersError) -> (user: User, token: SessionToken) {
        try await afterVerifying { () async throws(ReadersError) in
            try await verified(name: name, password: password, remembers: false)
        } perform: { found async throws(ReadersError) in
            (found.user, try await openSession(for: found.user.id, device: device, verified: found.hash))
        }
    }

    /// Checks the name and password of a request with HTTP Basic. A correct password is remembered for a minute.
    ///
    /// - Returns: the user, and the stored hash of the password, for opening a session.
    /// - Throws: `ReadersError.wrongPassword`, also for an unknown name.
    public func authenticate(
        name: String,
        password: String
    ) async throws(ReadersError) -> (user: User, hash: PasswordHash) {
        try await verified(name: name, password: password, remembers: true)
    }

    /// Returns whether a password of HTTP Basic was verified in the last minute. Checking such a password again doesn't
    /// count as an attempt.
    public func remembersPassword(_ password: String, name: String) async throws(ReadersError) -> Bool {
        guard let name = try? UserName(name), let password = Password(typed: password),
            let (_, hash) = try await credentials(of: name), let hash
        else { return false }
        return verifiedPasswords.withLock { $0.contains(password, for: hash, now: seconds) }
    }

    /// Changes a password and ends the other sessions of the user.
    ///
    /// - Parameters:
    ///   - password: The new password; nil to remove it.
    ///   - session: The session that stays; nil to end all.
    public func setPassword(
        _ password: Password?,
        of id: UserIdentifier,
        keeping session: Int64? = nil
    ) async throws(ReadersError) {
        try await setPassword(password, of: id, verified: nil, keeping: session)
    }

    /// Sets or removes a password, and ends the sessions of the user except one.
    ///
    /// - Parameter verified: the hash of the current password; nil if it was not verified.
    /// - Throws: `ReadersError.wrongPassword` if the password was changed since it was verified.
    private func setPassword(
        _ password: Password?,
        of id: UserIdentifier,
        verified: PasswordHash?,
        keeping session: Int64?
    ) async throws(ReadersError) {
        var hash: PasswordHash?
        if let password { hash = try await hasher.hash(password) }
        let stored = hash?.stored
        try await write { transaction in
            if let verified { try Self.checkUnchanged(verified, of: id, transaction) }
            guard try transaction.execute("UPDATE users SET password = ? WHERE id = ?", [stored, id.rawValue]) == 1
            else {
                throw ReadersError.noSuchUser
            }
            try transaction.execute("DELETE FROM sessions WHERE userID = ? AND id <> ?", [id.rawValue, session ?? 0])
        }
    }

    /// Changes the password of a user who knows the current one.
    ///
    /// - Throws: `ReadersError.wrongPassword`.
    public func changePassword(
        from current: String,
        to password: Password,
        of id: UserIdentifier,
        keeping session: Int64?
    ) async throws(ReadersError) {
        try await afterVerifying { () async throws(ReadersError) in
            try await verified(current, of: id)
        } perform: { hash async throws(ReadersError) in
            try await setPassword(password, of: id, verified: hash, keeping: session)
        }
    }

    /// Verifies a password, and calls `perform` with the result. Does both a second time if `perform` throws
    /// `ReadersError.wrongPassword`: a sign-in may have stored a hash of the same password with the current parameters.
    private func afterVerifying<Verified, Result>(
        _ verify: () async throws(ReadersError) -> Verified,
        perform: (Verified) async throws(ReadersError) -> Result
    ) async throws(ReadersError) -> Result {
        let first = try await verify()
        do throws(ReadersError) {
            return try await perform(first)
        } catch {
            guard error == .wrongPassword else { throw error }
        }
        return try await perform(try await verify())
    }

    /// Returns the stored hash of a user's password.
    ///
    /// - Throws: `ReadersError.wrongPassword` if the user has another password or none.
    private func verified(_ password: String, of id: UserIdentifier) async throws(ReadersError) -> PasswordHash {
        let hash = try await read { transaction in try Self.passwordHash(of: id, transaction) }
        guard try await hasher.verify(Password(typed: password), against: hash), let hash else { throw .wrongPassword }
        return hash
    }

    private static func passwordHash(of id: UserIdentifier, _ transaction: Transaction) throws -> PasswordHash? {
        let stored: String? = try transaction.value("SELECT password FROM users WHERE id = ?", [id.rawValue])
        return stored.flatMap { PasswordHash(stored: $0) }
    }

    // MARK: - Checking

    /// Checks that the password of a user is still the one that was verified. Verifying takes a fifth of a second, or
    /// seconds if others wait, and the password can be changed in the meantime.
    ///
    /// - Throws: `ReadersError.wrongPassword`.
    static func checkUnchanged(_ hash: PasswordHash, of id: UserIdentifier, _ transaction: Transaction) throws {
        guard try passwordHash(of: id, transaction) == hash else { throw ReadersError.wrongPassword }
    }

    /// Returns the user with a name and a password, and the stored hash of the password.
    private func verified(
        name: String,
        password: String,
        remembers: Bool
    ) async throws(ReadersError) -> (user: User, hash: PasswordHash) {
        let password = Password(typed: password)
        var found: (user: User, hash: PasswordHash?)?
        if let name = try? UserName(name) { found = try await credentials(of: name) }
        if remembers, let password, let user = found?.user, let hash = found?.hash,
            verifiedPasswords.withLock({ $0.contains(password, for: hash, now: seconds) })
        {
            return (user, hash)
        }
        guard try await hasher.verify(password, against: found?.hash), let password, let user = found?.user,
            let hash = found?.hash
        else { throw .wrongPassword }
        var current = hash
        // If the hasher is busy, the hash is replaced at a later sign-in.
        if hasher.isOutdated(hash), let new = try? await hasher.hash(password) {
            try await replace(hash, by: new, of: user.id)
            current = new
        }
        if remembers { verifiedPasswords.withLock { $0.insert(password, for: current, now: seconds) } }
        return (user, current)
    }

    private func credentials(of name: UserName) async throws(ReadersError) -> (user: User, hash: PasswordHash?)? {
        try await read { transaction in
            let sql = "SELECT \(User.columns), users.password FROM users WHERE nameKey = ?"
            return try transaction.row(sql, [name.key]) { row in
                let stored: String? = row[User.columnCount]
                return (try User(row), stored.flatMap { PasswordHash(stored: $0) })
            }
        }
    }

    /// Stores a hash with the current parameters, unless the password was changed in the meantime.
    private func replace(
        _ old: PasswordHash,
        by new: PasswordHash,
        of id: UserIdentifier
    ) async throws(ReadersError) {
        try await write { transaction in
            try transaction.execute(
                "UPDATE users SET password = ? WHERE id = ? AND password = ?",
                [new.stored, id.rawValue, old.stored]
            )
        }
    }
}
