import Library
import Readers
import Synchronization

/// The sessions of Komga's clients.
///
/// A user who signs in with a password gets a session like that of a browser, which survives a restart. A client with an API
/// key gets a token in memory that ends with the key and has its scope: a session would have more rights than the key.
final class KomgaSessions: Sendable {
    /// The session of an API key, or of a server that asks for nothing.
    private struct KeySession {
        var user: UserIdentifier
        var scope: APIKey.Scope?
        var key: Int64?
    }

    /// What the sessions of a client have in common, so that a client without cookies doesn't open one with each request.
    private struct Client: Hashable {
        var user: UserIdentifier
        var key: Int64?
        var device: String
    }

    private struct State {
        var sessions: [String: KeySession] = [:]
        /// The tokens in the order in which they were made.
        var order: [String] = []
        var tokens: [Client: SessionToken] = [:]
        /// Sessions that are being opened. Aidoku sends 80 requests at once, which share one.
        var opening: [Client: Task<SessionToken?, any Error>] = [:]
    }

    /// The maximum number of sessions in memory, and of clients whose token is remembered. A client whose token was removed
    /// signs in again.
    private static let maximumCount = 1_000

    private let accounts: AccountStore
    /// Guards the sessions and tokens.
    private let state = Mutex(State())

    init(accounts: AccountStore) {
        self.accounts = accounts
    }

    /// Returns the user of a token; nil if it is unknown or has ended.
    func requester(_ text: String) async throws -> Requester? {
        guard let token = SessionToken(text) else { return nil }
        if let session = state.withLock({ $0.sessions[token.text] }) {
            return try await requester(token, session)
        }
        return try await accounts.session(token).map { Requester(user: $0.user, proof: .session($0.session)) }
    }

    private func requester(_ token: SessionToken, _ session: KeySession) async throws -> Requester? {
        guard let scope = session.scope, let key = session.key else {
            return Requester(user: try await accounts.user(session.user), proof: .none)
        }
        guard try await accounts.keys(of: session.user).contains(where: { $0.id == key }) else {
            end(token.text)
            return nil
        }
        return Requester(user: try await accounts.user(session.user), proof: .key(scope), keyID: key)
    }

    /// Returns a token for a user who proved who they are; nil if the request has a session already.
    func token(for requester: Requester, device: String) async throws -> SessionToken? {
        let client = Client(user: requester.user.id, key: requester.keyID, device: device)
        let known = state.withLock { $0.tokens[client] }
        if let known, try await self.requester(known.text) != nil { return known }
        let opening = state.withLock { state in
            if let task = state.opening[client] { return task }
            // Another request has opened one in the meantime.
            if let token = state.tokens[client], token != known { return Task { token } }
            // An unstructured task, because other requests wait for it too and the first may be cancelled.
            let task = Task { try await open(requester, client) }
            state.opening[client] = task
            return task
        }
        return try await opening.value
    }

    private func open(_ requester: Requester, _ client: Client) async throws -> SessionToken? {
        defer { state.withLock { $0.opening[client] = nil } }
        let token: SessionToken
        switch requester.proof {
        case .password:
            token = try await accounts.openSession(for: client.user, device: client.device)
        case .key(let scope):
            token = .random()
            add(token, KeySession(user: client.user, scope: scope, key: requester.keyID))
        case .none:
            token = .random()
            add(token, KeySession(user: client.user))
        case .accessKey, .session, .proxy: return nil
        }
        state.withLock { state in
            if state.tokens.count >= Self.maximumCount { state.tokens = [:] }
            state.tokens[client] = token
        }
        return token
    }

    private func add(_ token: SessionToken, _ session: KeySession) {
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

    /// Ends the session of a token, also if it is that of a password.
    func signOut(_ text: String) async throws {
        end(text)
        guard let token = SessionToken(text) else { return }
        _ = try await accounts.endSession(token)
    }
}
