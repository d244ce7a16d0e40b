import Library
import Readers
import Synchronization

/// The sessions of Komga's clients.
///
/// A client that signs in with a password gets an ordinary session, which survives a restart of the server. A client
/// with an API key gets a token in memory, or in the database if several nodes share it. The token has the scope of the
/// key and ends with it; an ordinary session would have more rights than the key.
final class KomgaSessions: Sendable {
    /// Identifies a client, so that a client that ignores cookies doesn't open a new session with each request.
    private struct Client: Hashable {
        var user: UserIdentifier
        var key: Int64?
        var device: String
    }

    private struct State {
        var sessions: [String: KeySession] = [:]
        /// The tokens in the order in which they were created.
        var order: [String] = []
        var tokens: [Client: SessionToken] = [:]
        /// Sessions that are being opened. Concurrent requests of a client share one: Aidoku sends 80 requests at
        /// once.
        var opening: [Client: Task<SessionToken?, any Error>] = [:]
    }

    /// The maximum number of sessions in memory, and of clients whose token is remembered. A client whose token was
    /// removed has to sign in again.
    private static let maximumCount = 1_000

    private let accounts: AccountStore
    /// Guards the sessions and tokens.
    private let state = Mutex(State())

    init(accounts: AccountStore) {
        self.accounts = accounts
    }

    /// Returns the user of a token; nil if it is unknown or has ended.
    func requester(_ text: String) async throws -> AuthenticatedUser? {
        guard let token = SessionToken(text) else { return nil }
        if let session = state.withLock({ $0.sessions[token.text] }) {
            return try await requester(token, session)
        }
        if accounts.isShared, let session = try await accounts.keySession(token) {
            return try await requester(token, session)
        }
        return try await accounts.session(token).map { AuthenticatedUser(user: $0.user, proof: .session($0.session)) }
    }

    private func requester(_ token: SessionToken, _ session: KeySession) async throws -> AuthenticatedUser? {
        guard let scope = session.scope, let key = session.key else {
            return AuthenticatedUser(user: try await accounts.user(session.user), proof: .none)
        }
        guard try await accounts.keys(of: session.user).contains(where: { $0.id == key }) else {
            try await endKeySession(token.text)
            return nil
        }
        return AuthenticatedUser(user: try await accounts.user(session.user), proof: .key(scope), keyID: key)
    }

    /// Returns a token for an authenticated user; nil if the request already has a session, or can't get one.
    func token(for requester: AuthenticatedUser, device: String) async throws -> SessionToken? {
        let client = Client(user: requester.user.id, key: requester.keyID, device: device)
        let known = state.withLock { $0.tokens[client] }
        if let known, try await self.requester(known.text) != nil { return known }
        let opening = state.withLock { state in
            if let task = state.opening[client] { return task }
            // Another request has opened one in the meantime.
            if let token = state.tokens[client], token != known { return Task { token } }
            // An unstructured task, so that a cancelled request doesn't cancel it for the other requests that wait for
            // it.
            let task = Task { try await open(requester, client) }
            state.opening[client] = task
            return task
        }
        return try await opening.value
    }

    private func open(_ requester: AuthenticatedUser, _ client: Client) async throws -> SessionToken? {
        defer { state.withLock { $0.opening[client] = nil } }
        let token: SessionToken
        switch requester.proof {
        case .password(let hash):
            guard let opened = try await openSession(for: client, verified: hash) else { return nil }
            token = opened
        case .key(let scope):
            token = .random()
            try await add(token, KeySession(user: client.user, scope: scope, key: requester.keyID))
        case .none:
            token = .random()
            try await add(token, KeySession(user: client.user))
        case .accessKey, .session, .proxy: return nil
        }
        state.withLock { state in
            if state.tokens.count >= Self.maximumCount { state.tokens = [:] }
            state.tokens[client] = token
        }
        return token
    }

    /// Opens a session; returns nil if the password or its hash was changed since the request was authenticated. The next
    /// request is checked again.
    private func openSession(for client: Client, verified hash: PasswordHash) async throws -> SessionToken? {
        do throws(ReadersError) {
            return try await accounts.openSession(for: client.user, device: client.device, verified: hash)
        } catch {
            guard error == .wrongPassword else { throw error }
            return nil
        }
    }

    private func add(_ token: SessionToken, _ session: KeySession) async throws {
        guard !accounts.isShared else { return try await accounts.addKeySession(session, token) }
        state.withLock { state in
            if state.order.count >= Self.maximumCount { state.sessions[state.order.removeFirst()] = nil }
            state.order.append(token.text)
            state.sessions[token.text] = session
        }
    }

    /// Ends the session of a token.
    func end(_ text: String) {
        state.withLock { state in
            state.sessions[text] = nil
            state.order.removeAll { $0 == text }
            state.tokens = state.tokens.filter { $0.value.text != text }
        }
    }

    /// Ends the session of a key.
    private func endKeySession(_ text: String) async throws {
        end(text)
        if accounts.isShared, let token = SessionToken(text) { try await accounts.endKeySession(token) }
    }

    /// Ends the session of a token, either in memory or in the store.
    func signOut(_ text: String) async throws {
        try await endKeySession(text)
        guard let token = SessionToken(text) else { return }
        _ = try await accounts.endSession(token)
    }
}
