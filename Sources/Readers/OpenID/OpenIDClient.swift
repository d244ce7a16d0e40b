/// Signs users in with one provider. Performs the actions of ``OpenIDSignIn``, and caches the provider's metadata and
/// keys.
///
///     let beginning = try await client.begin(redirectAddress: address, returnPath: "/")
///     // The browser goes to `beginning.address`, with `beginning.state` in a cookie, and returns with a callback.
///     let result = try await client.finish(callback, stateOfBrowser: cookie)
public actor OpenIDClient {
    /// The start of a sign-in.
    public struct Beginning: Sendable {
        /// The address at the provider to which the browser is redirected.
        public var address: String
        /// The value for a cookie. It binds the sign-in to this browser.
        public var state: String
    }

    /// The end of a sign-in.
    public struct Completion: Sendable {
        /// The person.
        public var identity: ExternalIdentity
        /// The role and the libraries that the person gets from their groups.
        public var grants: GroupGrants
        /// The path in the app that was requested before the sign-in.
        public var returnPath: String
    }

    /// The configuration.
    public nonisolated let provider: OpenIDProvider
    private let transport: OpenIDTransport
    /// The time in seconds since 1970.
    private let clock: @Sendable () -> Double

    /// The time after which the discovery document is read again, in seconds.
    private static let metadataAge = 3600.0

    private var metadata: (value: OpenIDMetadata, time: Double)?
    private var keys = OpenIDKeyCache()
    /// The running fetch of the keys, which simultaneous sign-ins share.
    private var keyFetch: Task<OpenIDKeySet, any Error>?
    private var pending = PendingSignIns()
    /// The store of the sign-ins for all nodes; nil to keep them in memory.
    private let accounts: AccountStore?

    /// Creates a client. It sends no request until the first sign-in.
    ///
    /// - Parameters:
    ///   - accounts: The store, which also stores the sign-ins if several nodes share it.
    ///   - clock: Returns the time in seconds since 1970.
    public init(
        provider: OpenIDProvider,
        transport: @escaping OpenIDTransport,
        accounts: AccountStore? = nil,
        clock: @escaping @Sendable () -> Double
    ) {
        self.provider = provider
        self.transport = transport
        self.accounts = accounts?.isShared == true ? accounts : nil
        self.clock = clock
    }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - redirectAddress: The address of this server to which the provider redirects back.
    ///   - returnPath: The path in the app to open afterwards. Anything other than a local path is replaced by `/`.
    public func begin(
        redirectAddress: String,
        returnPath: String
    ) async throws(SingleSignOnFailure) -> Beginning {
        let metadata = try await currentMetadata()
        var signIn = OpenIDSignIn(provider: provider, metadata: metadata, redirectAddress: redirectAddress)
        guard case .redirect(let address) = signIn.handle(.begin, time: clock()) else { throw .notBegun }
        try await remember(signIn, returnPath: Self.localPath(returnPath))
        return Beginning(address: address, state: signIn.state)
    }

    /// Finishes a sign-in.
    ///
    /// - Parameters:
    ///   - callback: What the provider added to the address.
    ///   - stateOfBrowser: The value of the cookie; nil if the browser sent none.
    public func finish(
        _ callback: OpenIDCallback,
        stateOfBrowser: String?
    ) async throws(SingleSignOnFailure) -> Completion {
        // Otherwise an attacker could sign a victim in as the attacker.
        guard let stateOfBrowser, SecretText.equal(stateOfBrowser, callback.state),
            var entry = try await pendingSignIn(callback.state)
        else { throw .notBegun }
        var event = OpenIDSignIn.Event.returned(callback)
        while true {
            switch entry.signIn.handle(event, time: clock()) {
            case .exchange(let request): event = .tokens(try await send(request))
            case .fetchUserInfo(let request): event = .userInfo(try await send(request))
            case .findKey(let id, let algorithm): event = .key(try await key(id: id, algorithm: algorithm))
            case .verifySignature(let token, let key):
                event = .signature(isValid: await TokenSignature.isValid(token, key: key))
            case .finish(let identity):
                let grants = try provider.grants(for: identity)
                return Completion(identity: identity, grants: grants, returnPath: entry.returnPath)
            case .fail(let failure): throw failure
            case .redirect: throw .notBegun
            }
        }
    }

    /// Returns the address at the provider where a user signs out there too (RP-initiated logout); nil if the provider
    /// has none or can't be reached.
    ///
    /// - Parameters:
    ///   - token: The token of the sign-in.
    ///   - returnAddress: The address of this server to which the provider redirects back. It is registered there.
    public func signOutAddress(token: String?, returnAddress: String) async -> String? {
        guard let endpoint = try? await currentMetadata().endSessionEndpoint else { return nil }
        let hint = token.map { [("id_token_hint", $0)] } ?? []
        return endpoint.adding(
            hint + [("client_id", provider.clientID), ("post_logout_redirect_uri", returnAddress)]
        )
    }

    /// Returns a path of this server; `/` for any other text. Browsers read `//host` and `/\host` as another server.
    public static func localPath(_ path: String) -> String {
        let isVisible = path.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
        return path.hasPrefix("/") && !path.hasPrefix("//") && path.utf8.count <= 1024 && isVisible ? path : "/"
    }

    // MARK: - Sign-ins whose user is at the provider

    private func remember(_ signIn: OpenIDSignIn, returnPath: String) async throws(SingleSignOnFailure) {
        guard let accounts else { return pending.insert(signIn, returnPath: returnPath, now: clock()) }
        do {
            let stored = signIn.stored(returnPath: returnPath)
            try await accounts.insert(stored, state: signIn.state, provider: provider.id, now: clock())
        } catch {
            throw .unreachable
        }
    }

    private func pendingSignIn(_ state: String) async throws(SingleSignOnFailure) -> PendingSignIns.Entry? {
        guard let accounts else { return pending.take(state, now: clock()) }
        let stored: OpenIDSignIn.Stored?
        do {
            stored = try await accounts.takeSignIn(state, provider: provider.id, now: clock())
        } catch {
            throw .unreachable
        }
        guard let stored else { return nil }
        let signIn = OpenIDSignIn(provider: provider, metadata: try await currentMetadata(), state: state, stored)
        return PendingSignIns.Entry(signIn: signIn, returnPath: stored.returnPath, expiry: .infinity)
    }

    // MARK: - Requests

    private func send(_ request: OpenIDRequest) async throws(SingleSignOnFailure) -> OpenIDResponse {
        do {
            return try await transport(request)
        } catch {
            throw .unreachable
        }
    }

    private func currentMetadata() async throws(SingleSignOnFailure) -> OpenIDMetadata {
        // Uses `abs`, as for the keys.
        if let metadata, abs(clock() - metadata.time) < Self.metadataAge { return metadata.value }
        let address = OpenIDMetadata.address(issuer: provider.issuer)
        let response = try await send(OpenIDRequest(url: address, form: nil, authorization: nil))
        guard response.status == 200 else { throw .unreachable }
        let value = try OpenIDMetadata(response.body, for: provider)
        metadata = (value, clock())
        return value
    }

    private func key(
        id: String?,
        algorithm: OpenIDKey.Algorithm
    ) async throws(SingleSignOnFailure) -> OpenIDKey? {
        var lookup = keys.lookup(id: id, algorithm: algorithm, now: clock())
        if lookup == .fetch {
            keys.store(try await fetchKeys(), now: clock())
            lookup = keys.lookup(id: id, algorithm: algorithm, now: clock())
        }
        if case .found(let key) = lookup { return key }
        return nil
    }

    private func fetchKeys() async throws(SingleSignOnFailure) -> OpenIDKeySet {
        let address = try await currentMetadata().keySetAddress.text
        let transport = transport
        let task =
            keyFetch
            ?? Task {
                let response = try await transport(OpenIDRequest(url: address, form: nil, authorization: nil))
                guard response.status == 200 else { throw SingleSignOnFailure.unreachable }
                return try OpenIDKeySet(response.body)
            }
        keyFetch = task
        defer { keyFetch = nil }
        do {
            return try await task.value
        } catch let failure as SingleSignOnFailure {
            throw failure
        } catch {
            throw .unreachable
        }
    }
}
