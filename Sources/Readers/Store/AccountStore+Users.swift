import Database
public import Library

extension AccountStore {
    /// The maximum number of users.
    public static let maximumUserCount = 10_000

    /// Returns all users, the owner first, then in the order in which they were added.
    public func users() async throws(ReadersError) -> [User] {
        try await read { try $0.rows("SELECT \(User.columns) FROM users ORDER BY id") { try User($0) } }
    }

    /// Whether there are users other than the owner. The owner of a server for one person never signs in.
    public func hasSeveralUsers() async throws(ReadersError) -> Bool {
        try await read { try $0.exists("SELECT 1 FROM users WHERE id <> ? LIMIT 1", [UserIdentifier.owner.rawValue]) }
    }

    /// Returns a user.
    ///
    /// - Throws: `ReadersError.noSuchUser`.
    public func user(_ id: UserIdentifier) async throws(ReadersError) -> User {
        try await read { try Self.user(id, $0) }
    }

    /// Returns the user with a typed name; nil if there is none.
    public func user(named name: String) async throws(ReadersError) -> User? {
        guard let name = try? UserName(name) else { return nil }
        return try await read { try Self.user(named: name, $0) }
    }

    /// Adds a user.
    ///
    /// - Parameter password: nil for a user who signs in with a provider only.
    /// - Throws: `ReadersError.nameTaken`, `.emailTaken` or `.tooManyUsers`.
    public func addUser(_ account: UserAccount, password: Password?) async throws(ReadersError) -> User {
        try account.limits.validate()
        var hash: PasswordHash?
        if let password { hash = try await hasher.hash(password) }
        let (now, stored) = (clock.now(), hash?.stored)
        return try await write { try Self.insert(account, password: stored, now: now, $0) }
    }

    /// Changes the account of a user.
    ///
    /// - Throws: `ReadersError.noSuchUser`, `.nameTaken`, `.emailTaken`, or `.ownerIsAdministrator`.
    public func updateUser(
        _ id: UserIdentifier,
        _ change: @escaping @Sendable (inout UserAccount) -> Void
    ) async throws(ReadersError) -> User {
        try await write { transaction in
            var user = try Self.user(id, transaction)
            change(&user.account)
            try user.account.limits.validate()
            guard !user.isOwner || user.account.role == .administrator else { throw ReadersError.ownerIsAdministrator }
            try Self.checkUnique(user.account, except: id, transaction)
            try transaction.execute(
                "UPDATE users SET \(UserAccount.assignments) WHERE id = ?",
                user.account.arguments + [id.rawValue]
            )
            return user
        }
    }

    /// Removes a user with everything that belongs to them: progress, annotations, lists, sessions and keys.
    ///
    /// - Throws: `ReadersError.noSuchUser` or `.ownerCannotBeRemoved`.
    public func removeUser(_ id: UserIdentifier) async throws(ReadersError) {
        guard id != .owner else { throw .ownerCannotBeRemoved }
        try await write { transaction in
            guard try transaction.execute("DELETE FROM users WHERE id = ?", [id.rawValue]) == 1 else {
                throw ReadersError.noSuchUser
            }
        }
    }

    // MARK: - In a transaction

    static func user(_ id: UserIdentifier, _ transaction: Transaction) throws -> User {
        let sql = "SELECT \(User.columns) FROM users WHERE id = ?"
        guard let user = try transaction.row(sql, [id.rawValue], { try User($0) }) else {
            throw ReadersError.noSuchUser
        }
        return user
    }

    static func user(named name: UserName, _ transaction: Transaction) throws -> User? {
        try transaction.row("SELECT \(User.columns) FROM users WHERE nameKey = ?", [name.key]) { try User($0) }
    }

    static func insert(
        _ account: UserAccount,
        password: String?,
        now: Int64,
        _ transaction: Transaction
    ) throws -> User {
        let count: Int = try transaction.value("SELECT count(*) FROM users") ?? 0
        guard count < maximumUserCount else { throw ReadersError.tooManyUsers }
        try checkUnique(account, except: nil, transaction)
        let id = try transaction.insert(
            """
            INSERT INTO users (\(UserAccount.insertedColumns), password, createdAt)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            account.arguments + [password, now]
        )
        return User(
            id: UserIdentifier(rawValue: id),
            account: account,
            hasPassword: password != nil,
            createdAt: now
        )
    }

    private static func checkUnique(
        _ account: UserAccount,
        except id: UserIdentifier?,
        _ transaction: Transaction
    ) throws {
        let id = id?.rawValue ?? 0
        if try transaction.exists("SELECT 1 FROM users WHERE nameKey = ? AND id <> ?", [account.name.key, id]) {
            throw ReadersError.nameTaken(account.name.text)
        }
        if let email = account.email,
            try transaction.exists("SELECT 1 FROM users WHERE email = ? AND id <> ?", [email, id])
        {
            throw ReadersError.emailTaken(email)
        }
    }
}
