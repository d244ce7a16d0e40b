import HTTPTypes
import Hummingbird
import Library
import Readers
import WireModel

/// `/api/v1/users/me`: the account of the user, with its password, sessions and keys.
struct OwnAccountRoutes: Sendable {
    let access: AccessGuard
    let store: LibraryStore

    private var accounts: AccountStore { access.accounts }

    /// The maximum size of a body, in bytes.
    private static let bodyLimit = 8 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/users/me") { _, context in
            var account = Account(try context.signedInUser)
            account.signIn = context.requester.map { Account.SignIn($0.proof) }
            account.settingsVersion = try await store.settingsVersion(user: context.user)
            return JSONBody.response(account)
        }
        routes.on(.patch, "/api/v1/users/me") { request, context in
            let body = try await JSONBody.decode(AccountChanges.self, from: request, limit: Self.bodyLimit)
            let patch = try AccountPatch(body)
            guard patch.isOwnChoice else {
                throw Problem.refused("Only administrators can change the name, the role, permissions and limits.")
            }
            let user = try await accounts.updateUser(context.signedInUser.id) { patch.apply(to: &$0) }
            return JSONBody.response(Account(user))
        }
        routes.on(.put, "/api/v1/users/me/password") { request, context in
            let body = try await JSONBody.decode(PasswordChange.self, from: request, limit: Self.bodyLimit)
            try await changePassword(body, request, context)
            return Response.noContent
        }
        routes.on(.get, "/api/v1/users/me/outbox-key") { _, context in
            let key = try await accounts.outboxKey(of: context.signedInUser.id)
            return JSONBody.response(
                OutboxKey.with {
                    $0.x = key.x
                    $0.y = key.y
                    $0.d = key.d
                }
            )
        }
        routes.on(.get, "/api/v1/users/me/clients") { _, context in
            JSONBody.response(try await access.recentClients(of: context.signedInUser))
        }
        addSessions(to: &routes)
        addKeys(to: &routes)
    }

    private func addSessions(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/users/me/sessions") { _, context in
            let current = context.requester?.session?.id
            let sessions = try await accounts.sessions(of: context.signedInUser.id)
            return JSONBody.response(
                SessionList.with { $0.sessions = sessions.map { SessionSummary($0, isCurrent: $0.id == current) } }
            )
        }
        routes.on(.delete, "/api/v1/users/me/sessions/{session}") { _, context in
            try await accounts.endSession(context.number("session", of: "session"), of: context.signedInUser.id)
            return Response.noContent
        }
    }

    private func addKeys(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/users/me/keys") { _, context in
            let keys = try await accounts.keys(of: context.signedInUser.id)
            return JSONBody.response(KeyList.with { $0.keys = keys.map { KeySummary($0) } })
        }
        routes.on(.post, "/api/v1/users/me/keys") { request, context in
            let body = try await JSONBody.decode(NewKey.self, from: request, limit: Self.bodyLimit)
            let (key, record) = try await accounts.makeKey(
                named: body.name,
                scope: APIKey.Scope(body.scope),
                for: context.signedInUser.id
            )
            var summary = KeySummary(record)
            summary.secret = key.text
            return JSONBody.response(summary, status: .created)
        }
        routes.on(.delete, "/api/v1/users/me/keys/{key}") { _, context in
            try await accounts.revokeKey(context.number("key", of: "key"), of: context.signedInUser.id)
            return Response.noContent
        }
    }

    private func changePassword(_ body: PasswordChange, _ request: Request, _ context: QuireContext) async throws {
        // The user of the request can be cached for a second, and the password may have been set since.
        let user = try await accounts.user(context.signedInUser.id)
        let password = try Password(new: body.password)
        let session = context.requester?.session?.id
        guard user.hasPassword else {
            return try await accounts.setPassword(password, of: user.id, keeping: session)
        }
        let isChanged: Void? = try await access.attempt(user.account.name.text, request, context) {
            try await accounts.changePassword(
                from: body.current ?? "",
                to: password,
                of: user.id,
                keeping: session
            )
        }
        guard isChanged != nil else { throw Problem.refused("The current password is wrong.") }
    }
}

extension QuireContext {
    /// The user. The access matrix has refused requests without one.
    var signedInUser: User {
        get throws(Problem) {
            guard let requester else { throw .signInNeeded }
            return requester.user
        }
    }
}

extension Account.SignIn {
    init(_ proof: AuthenticatedUser.Proof) {
        self =
            switch proof {
            case .none: .notNeeded
            case .accessKey: .accessKey
            case .session: .session
            case .key: .key
            case .password: .password
            case .proxy: .proxy
            }
    }
}

extension SessionSummary {
    init(_ session: Session, isCurrent: Bool) {
        self.init()
        id = String(session.id)
        device = session.device
        createdAt = session.createdAt
        lastSeenAt = session.lastSeenAt
        self.isCurrent = isCurrent
    }
}

extension KeySummary {
    init(_ key: APIKeyRecord) {
        self.init()
        id = String(key.id)
        name = key.name
        scope =
            switch key.scope {
            case .everything: .everything
            case .reading: .reading
            case .opds: .opds
            case .sync: .sync
            case .metrics: .metrics
            }
        createdAt = key.createdAt
        lastUsedAt = key.lastUsedAt
    }
}

extension APIKey.Scope {
    init(_ scope: KeySummary.Scope) {
        self =
            switch scope {
            case .everything: .everything
            case .reading: .reading
            case .opds: .opds
            case .sync: .sync
            case .metrics: .metrics
            }
    }
}
