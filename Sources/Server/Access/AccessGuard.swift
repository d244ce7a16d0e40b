import HTTPTypes
import Hummingbird
import NIOCore
import Readers
import Synchronization

/// Checks the access of every request before the router, and answers the requests that are not allowed.
final class AccessGuard: Sendable {
    private let policy: AccessPolicy
    /// The value of the session cookie; nil when the policy has no key.
    private let sessionToken: String?
    /// Guards the counts of failed attempts.
    private let limiter = Mutex(AttemptLimiter())
    /// Seconds of a monotonic clock.
    private let clock: @Sendable () -> Double

    static let cookieName = "quire_session"
    /// One year, in seconds. The cookie becomes invalid sooner when the key is replaced.
    private static let cookieAge = 31_536_000

    init(policy: AccessPolicy, clock: @escaping @Sendable () -> Double = MonotonicClock.start()) {
        self.policy = policy
        self.clock = clock
        if case .key(let key) = policy {
            sessionToken = key.sessionToken
        } else {
            sessionToken = nil
        }
    }

    /// Whether responses require a session, so that shared caches must not store them.
    var isPersonal: Bool { sessionToken != nil }

    /// Returns the login page for a page request that is not allowed; nil for an allowed request.
    ///
    /// - Throws: `Problem` when a request for data is not allowed.
    func refusal(of request: Request, context: QuireContext) throws(Problem) -> Response? {
        var isThisMachineOnly = false
        if case .loopbackOnly = policy { isThisMachineOnly = true }
        if let problem = RequestOrigin.problem(with: request.head, isThisMachineOnly: isThisMachineOnly) {
            throw problem
        }
        guard let sessionToken, !hasSession(request, sessionToken), !LoginPage.paths.contains(request.uri.path) else {
            return nil
        }
        guard request.wantsPage else { throw .keyNeeded }
        return LoginPage.response(.unauthorized, message: nil)
    }

    /// `GET /login`: shows the login page or, with `?key=` from the printed link, exchanges the key for a cookie.
    func logIn(byLink request: Request, context: QuireContext) throws(Problem) -> Response {
        guard case .key(let key) = policy else { return Self.home() }
        if let typed = try QueryParameters(request.uri.query)["key"] {
            return exchange(typed, for: key, request: request, context: context)
        }
        return LoginPage.response(.ok, message: nil)
    }

    /// `POST /login`: exchanges the key from the login form for a cookie.
    func logIn(byForm request: Request, context: QuireContext) async throws -> Response {
        guard case .key(let key) = policy else { return Self.home() }
        let body = try await request.boundedBody(limit: 1024)
        let typed = try QueryParameters(String(buffer: body))["key"] ?? ""
        return exchange(typed, for: key, request: request, context: context)
    }

    private func exchange(_ typed: String, for key: AccessKey, request: Request, context: QuireContext) -> Response {
        let address = ClientAddress.group(context.clientAddress)
        if case .wait(let seconds) = limiter.withLock({ $0.decide(address, now: clock()) }) {
            var response = LoginPage.response(
                .tooManyRequests,
                message: "Too many wrong keys. Try again in \(seconds) seconds."
            )
            response.headers[.retryAfter] = String(seconds)
            return response
        }
        guard SecretText.equal(AccessKey(typed)?.text ?? "", key.text) else {
            limiter.withLock { $0.failed(address, now: clock()) }
            return LoginPage.response(.unauthorized, message: "Wrong access key.")
        }
        limiter.withLock { $0.succeeded(address) }
        // After a click on another site, browsers treat a redirect as a request of that site and leave out the new
        // SameSite=Strict cookie. A page that reloads itself keeps the cookie.
        var response = RequestOrigin.isCrossSite(request.head) ? LoginPage.welcome() : Self.home()
        response.headers[.setCookie] =
            "\(Self.cookieName)=\(key.sessionToken); Path=/; Max-Age=\(Self.cookieAge); HttpOnly; SameSite=Strict"
        return response
    }

    private static func home() -> Response {
        Response(status: .seeOther, headers: [.location: "/", .cacheControl: "no-store"])
    }

    private func hasSession(_ request: Request, _ token: String) -> Bool {
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].filter({ $0 != " " }) == Self.cookieName else { continue }
                if SecretText.equal(String(parts[1]), token) { return true }
            }
        }
        return false
    }
}

extension Request {
    /// Whether the request is a navigation to a page, rather than a request for data.
    fileprivate var wantsPage: Bool {
        let path = uri.path
        guard method == .get || method == .head else { return false }
        let isData = ["/api/", "/images/", "/books/", "/fonts/", "/assets/"].contains { path.hasPrefix($0) }
        guard !isData else { return false }
        return headers[.accept]?.contains("text/html") ?? false
    }
}
