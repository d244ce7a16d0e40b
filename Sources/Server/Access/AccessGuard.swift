import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Readers
import Synchronization

/// Finds the user of every request before the router, and answers the requests that need a user and have none.
///
/// A server with one user needs no sign-in on this machine and with `--open`; on a network it asks for the access key.
/// With a second user, everyone signs in, and the access key signs in the owner.
final class AccessGuard: Sendable {
    let accounts: AccountStore
    /// The providers with which users can sign in.
    let singleSignOn: SingleSignOn
    let basePath: BasePath
    let policy: AccessPolicy
    /// The key that signs the owner in; nil for none.
    let ownerKey: AccessKey?
    /// The sessions of clients of Komga's API.
    let komgaSessions: KomgaSessions
    /// Guards the latest requests of other apps.
    let clients = Mutex(RecentClients())
    private let proxies: TrustedProxies
    private let attempts: SignInAttempts
    /// Guards the cached information about the users.
    private let knownUsers = Mutex<KnownUsers?>(nil)

    /// The information that decides whether a user has to sign in.
    private struct KnownUsers {
        var owner: User
        var hasSeveral: Bool
        /// The number of changes of accounts before they were read.
        var changeCount: Int
        /// The time at which the information is read again, because the command line can add users.
        var expiry: ContinuousClock.Instant
        /// The time until which the information is used while the database can't be reached.
        var outageExpiry: ContinuousClock.Instant
    }

    /// The decision about a request.
    enum Admission {
        /// The router handles the request. Without a user, only routes for everyone answer.
        case admitted(AuthenticatedUser?)
        /// The request is answered by a page that asks the user to sign in.
        case signIn(Response)
    }

    init(
        policy: AccessPolicy,
        accounts: AccountStore,
        ownerKey: AccessKey? = nil,
        proxies: TrustedProxies = .none,
        singleSignOn: SingleSignOn = .none,
        basePath: BasePath = .root,
        clock: @escaping @Sendable () -> Double = MonotonicClock.start()
    ) {
        self.policy = policy
        self.accounts = accounts
        komgaSessions = KomgaSessions(accounts: accounts)
        self.ownerKey = policy.key ?? ownerKey
        self.proxies = proxies
        self.singleSignOn = singleSignOn
        self.basePath = basePath
        attempts = SignInAttempts(accounts: accounts, clock: clock)
    }

    /// Finds the user of a request.
    ///
    /// - Throws: `Problem` when the request comes from another site, has a wrong credential, or asks for data without a
    ///   user.
    func admit(_ request: Request, _ context: QuireContext) async throws -> Admission {
        var isThisMachineOnly = false
        if case .loopbackOnly = policy { isThisMachineOnly = true }
        if let problem = RequestOrigin.problem(with: request.head, isThisMachineOnly: isThisMachineOnly) {
            throw problem
        }
        // Before the store is read: `/health` must succeed even if the store can't be read.
        if HealthRoutes.contains(request.uri.path) { return .admitted(nil) }
        if KomgaAddress.contains(request.uri.path) {
            if let requester = try await komgaRequester(of: request, context) { return .admitted(requester) }
            guard AccessMatrix.access(toPath: request.uri.path) == .anyone else { throw Problem.signInNeeded }
            return .admitted(nil)
        }
        if KOReaderAddress.contains(request.uri.path) {
            return .admitted(try await koreaderRequester(of: request))
        }
        let isCatalogue = OPDSVersion.contains(request.uri.path)
        if isCatalogue, AccessMatrix.access(toPath: request.uri.path) == .anyone { return .admitted(nil) }
        if let requester = try await requester(of: request, context) {
            if requester.isAmbient, RequestOrigin.isWriteOfUnknownOrigin(request.head) {
                throw Problem.refused(
                    "Write requests with a cookie or through a proxy need the header Origin or Sec-Fetch-Site."
                )
            }
            return .admitted(requester)
        }
        // Apps don't sign in with a page.
        if isCatalogue { throw Problem.signInNeeded }
        if LoginPage.isPublic(request.uri.path) { return .admitted(nil) }
        let problem = try await hasSeveralUsers() ? Problem.signInNeeded : .keyNeeded
        guard request.wantsPage else { throw problem }
        return .signIn(try await loginPage(.unauthorized, for: request))
    }

    /// Whether the server has only one user and requires no credentials.
    func isOpen() async throws -> Bool { try await !users().hasSeveral && policy.key == nil }

    /// Whether there are users other than the owner.
    func hasSeveralUsers() async throws -> Bool { try await users().hasSeveral }

    /// Returns the login page with the fields for the credentials that the server accepts, in the language of the
    /// browser.
    ///
    /// - Parameters:
    ///   - name: The name in the form. A text that can't be a name is left out.
    ///   - message: Returns why an attempt failed; nil for none.
    func loginPage(
        _ status: HTTPResponse.Status,
        for request: Request,
        name: String? = nil,
        message: (SignInTexts) -> String? = { _ in nil }
    ) async throws -> Response {
        let hasSeveral = try await hasSeveralUsers()
        let texts = SignInTexts.preferred(request.headers[.acceptLanguage])
        return LoginPage(
            acceptsPassword: hasSeveral,
            acceptsKey: ownerKey != nil,
            // A server with one user and without a key needs no sign-in.
            providers: hasSeveral || policy.key != nil ? singleSignOn.providers.map { ($0.id, $0.name) } : [],
            texts: texts,
            name: name.flatMap { try? UserName($0).text } ?? "",
            returnPath: LoginPage.returnPath(of: request),
            basePath: basePath
        )
        .response(status, message: message(texts))
    }

    // MARK: - Finding the user

    func requester(of request: Request, _ context: QuireContext) async throws -> AuthenticatedUser? {
        let users = try await users()
        let isOpen = !users.hasSeveral && policy.key == nil
        let credential = RequestCredential(
            authorization: request.headers[.authorization],
            apiKey: request.apiKey
        )
        // An explicit credential takes precedence over a cookie, which can be out of date.
        if let credential, let requester = try await requester(credential, isOpen: isOpen, request, context) {
            return requester
        }
        if let name = proxies.userName(in: request, peer: context.clientAddress) {
            return AuthenticatedUser(user: try await user(ofProxy: name), proof: .proxy)
        }
        for value in SessionCookie.values(SessionCookie.name, in: request) {
            if let token = SessionToken(value), let found = try await accounts.session(token) {
                return AuthenticatedUser(user: found.user, proof: .session(found.session))
            }
            if let key = policy.key, !users.hasSeveral, SecretText.equal(value, key.sessionToken) {
                return AuthenticatedUser(user: users.owner, proof: .accessKey)
            }
        }
        return isOpen ? AuthenticatedUser(user: users.owner, proof: .none) : nil
    }

    /// Returns the user of a credential; nil if it is ignored. A server that needs no sign-in ignores passwords, which
    /// may be meant for a proxy in front of it.
    private func requester(
        _ credential: RequestCredential,
        isOpen: Bool,
        _ request: Request,
        _ context: QuireContext
    ) async throws -> AuthenticatedUser? {
        switch credential {
        case .key(let key, let name):
            // Wrong keys cause no delay: their 130 random bits can't be guessed, and a device with a revoked key would
            // delay everyone behind the same address.
            if let found = try await accounts.authenticate(key, userName: name) {
                return AuthenticatedUser(user: found.user, proof: .key(found.key.scope), keyID: found.key.id)
            }
        case .password(let name, let password):
            if isOpen { return nil }
            if try await accounts.remembersPassword(password, name: name) {
                let found = try await accounts.authenticate(name: name, password: password)
                return AuthenticatedUser(user: found.user, proof: .password(found.hash))
            }
            let found = try await attempt(name, request, context) {
                try await self.accounts.authenticate(name: name, password: password)
            }
            if let found { return AuthenticatedUser(user: found.user, proof: .password(found.hash)) }
        case .malformed: break
        }
        if isOpen { return nil }
        throw Problem.wrongCredential
    }

    private func user(ofProxy name: String) async throws -> User {
        do {
            return try await accounts.user(ofTrustedHeader: name, createsUsers: proxies.createsUsers)
        } catch ReadersError.noSuchUser, ReadersError.invalidUserName {
            throw Problem.refused("There is no user “\(name.prefix(64))” on this server. Ask an administrator.")
        }
    }

    private func users() async throws -> KnownUsers {
        let (known, count) = (knownUsers.withLock { $0 }, accounts.changeCount)
        if let known, known.changeCount == count, known.expiry > .now { return known }
        let users: KnownUsers
        do {
            users = try await readUsers(changeCount: count)
        } catch {
            guard error.isOutage, let known, known.outageExpiry > .now else { throw error }
            return known
        }
        knownUsers.withLock { $0 = users }
        return users
    }

    private func readUsers(changeCount: Int) async throws(ReadersError) -> KnownUsers {
        KnownUsers(
            owner: try await accounts.user(.owner),
            hasSeveral: try await accounts.hasSeveralUsers(),
            changeCount: changeCount,
            expiry: .now + .seconds(1),
            outageExpiry: .now + .seconds(60)
        )
    }

    // MARK: - Attempts

    /// Returns the address or network by which the failed attempts of a client are counted.
    func address(of request: Request, _ context: QuireContext) -> String {
        ClientAddress.group(proxies.clientAddress(of: request, peer: context.clientAddress))
    }

    /// Checks a secret, unless there were too many failures.
    ///
    /// - Parameter name: The typed name of the user; nil for a secret without one.
    /// - Returns: Nil for a wrong secret.
    /// - Throws: `Problem` 429 while the client has to wait.
    func attempt<Value>(
        _ name: String?,
        _ request: Request,
        _ context: QuireContext,
        _ check: () async throws -> Value
    ) async throws -> Value? {
        let address = address(of: request, context)
        let user = name.flatMap { try? UserName($0).key }
        let decision = try await attempts.decide(address: address, user: user)
        if case .wait(let seconds) = decision { throw Problem.tooManyAttempts(seconds: seconds) }
        do {
            let value = try await check()
            try await attempts.succeeded(address: address, user: user)
            return value
        } catch ReadersError.wrongPassword {
            try await attempts.failed(address: address, user: user)
            return nil
        }
    }
}

extension Request {
    /// The value of `X-API-Key`; nil without the header.
    var apiKey: String? { Self.apiKeyName.flatMap { headers[$0] } }

    private static let apiKeyName = HTTPField.Name("X-API-Key")

    /// Whether the request is a navigation to a page, rather than a request for data.
    fileprivate var wantsPage: Bool {
        let path = uri.path
        guard method == .get || method == .head else { return false }
        let isData = ["/api/", "/images/", "/books/", "/fonts/", "/assets/"].contains { path.hasPrefix($0) }
        guard !isData else { return false }
        return headers[.accept]?.contains("text/html") ?? false
    }
}
