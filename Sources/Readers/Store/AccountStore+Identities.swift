import Database
import Library

extension AccountStore {
    /// Returns the user for a verified sign-in with a provider. At the first sign-in, it creates a user or links the
    /// identity to an existing user, if the provider's configuration permits it. Each sign-in sets the role and the
    /// libraries that the groups grant. A role that a group could grant and no group of the person grants becomes the
    /// role of new users.
    ///
    /// - Parameters:
    ///   - identity: The person, as the provider describes them.
    ///   - grants: The role and the libraries that the person gets from their groups.
    ///   - provider: The configuration of the provider.
    ///   - libraries: The identifiers of the libraries by name.
    /// - Throws: `ReadersError.singleSignOn(.noAccount)` if the person has no user and none may be created or linked.
    public func user(
        for identity: ExternalIdentity,
        grants: GroupGrants,
        provider: OpenIDProvider,
        libraries: [String: Int64]
    ) async throws(ReadersError) -> User {
        let now = clock.now()
        return try await write { transaction in
            var user: User
            if let linked = try Self.linkedUser(identity, transaction) {
                user = linked
            } else {
                user = try Self.newUser(identity, grants, provider, now: now, transaction)
                try transaction.execute(
                    "INSERT INTO identities (issuer, subject, userID, createdAt) VALUES (?, ?, ?, ?)",
                    [identity.issuer, identity.subject, user.id.rawValue, now]
                )
            }
            let previous = user.account
            if !user.isOwner {
                let isFromGroup = provider.groups?.roles.values.contains(previous.role) ?? false
                // Without a grant, the person has left the group that granted the role.
                user.account.role = grants.role ?? (isFromGroup ? provider.roleOfNewUsers : previous.role)
            }
            if let names = grants.libraries {
                user.account.limits.libraries = .chosen(Set(names.compactMap { libraries[$0] }))
            }
            // A user who becomes a child through their groups gets the limits of a new child at once.
            if user.account.role == .child, previous.role != .child {
                let initial = ReadingLimits.initial(for: .child)
                user.account.limits.highestAge = user.account.limits.highestAge ?? initial.highestAge
                user.account.limits.showsUnrated = initial.showsUnrated
                user.account.permissions = .initial(for: .child)
            }
            if user.account != previous {
                try transaction.execute(
                    "UPDATE users SET \(UserAccount.assignments) WHERE id = ?",
                    user.account.arguments + [user.id.rawValue]
                )
            }
            return user
        }
    }

    /// Returns the user that a trusted proxy names. Creates a missing user if `createsUsers` is true.
    ///
    /// - Throws: `ReadersError.noSuchUser` or `.invalidUserName`.
    public func user(
        ofTrustedHeader name: String,
        createsUsers: Bool
    ) async throws(ReadersError) -> User {
        let name = try UserName(name)
        if let user = try await read({ try Self.user(named: name, $0) }) { return user }
        guard createsUsers else { throw .noSuchUser }
        let now = clock.now()
        return try await write { transaction in
            // Another request may have added the user in the meantime.
            if let user = try Self.user(named: name, transaction) { return user }
            return try Self.insert(UserAccount(name: name, role: .member), password: nil, now: now, transaction)
        }
    }

    // MARK: - In a transaction

    private static func linkedUser(_ identity: ExternalIdentity, _ transaction: Transaction) throws -> User? {
        try transaction.row(
            """
            SELECT \(User.columns) FROM identities JOIN users ON users.id = identities.userID
            WHERE issuer = ? AND subject = ?
            """,
            [identity.issuer, identity.subject]
        ) { try User($0) }
    }

    /// Returns the user of a person who signs in for the first time.
    private static func newUser(
        _ identity: ExternalIdentity,
        _ grants: GroupGrants,
        _ provider: OpenIDProvider,
        now: Int64,
        _ transaction: Transaction
    ) throws -> User {
        let sql = "SELECT \(User.columns) FROM users WHERE email = ?"
        if let email = identity.verifiedEmail,
            let user = try transaction.row(sql, [email], { try User($0) })
        {
            guard provider.matchesVerifiedEmail else { throw ReadersError.singleSignOn(.noAccount) }
            return user
        }
        guard provider.createsUsers else { throw ReadersError.singleSignOn(.noAccount) }
        var account = UserAccount(
            name: try freeName(identity.suggestedNames, transaction),
            role: grants.role ?? provider.roleOfNewUsers
        )
        account.email = identity.verifiedEmail
        return try insert(account, password: nil, now: now, transaction)
    }

    /// The maximum number that is appended to a name that is taken.
    private static let maximumNameNumber = 1000

    /// Returns the first valid name, with a number if it is taken. Names must be unique, because they are shown beside
    /// shared lists.
    private static func freeName(_ suggestions: [String], _ transaction: Transaction) throws -> UserName {
        let name = suggestions.lazy.compactMap { UserName(closestTo: $0) }.first ?? UserName.anonymous
        if try user(named: name, transaction) == nil { return name }
        for number in 2...maximumNameNumber {
            let text = String(name.text.prefix(UserName.maximumLength - 5)) + " \(number)"
            if let numbered = try? UserName(text), try user(named: numbered, transaction) == nil { return numbered }
        }
        throw ReadersError.nameTaken(name.text)
    }
}
