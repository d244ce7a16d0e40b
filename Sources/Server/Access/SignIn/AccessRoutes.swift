import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Readers

/// `/login`: exchanges the access key, or a name and a password, for the cookie of a session.
struct AccessRoutes: Sendable {
    let access: AccessGuard

    /// The maximum size of a form, in bytes.
    private static let formLimit = 8 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/login") { request, context in try await logIn(byLink: request, context) }
        routes.on(.post, "/login") { request, context in try await logIn(byForm: request, context) }
        routes.on(.get, "/login.css") { _, _ in LoginPage.styleSheet() }
    }

    /// Shows the login page, with `?name=` in its form; or signs the owner in, with `?key=` from the printed link.
    private func logIn(byLink request: Request, _ context: QuireContext) async throws -> Response {
        guard try await needsSignIn else { return Self.home(request) }
        let query = try QueryParameters(request.uri.query)
        if let typed = query["key"] { return try await exchange(typed, request, context) }
        return try await access.loginPage(.ok, for: request, name: query["name"])
    }

    private func logIn(byForm request: Request, _ context: QuireContext) async throws -> Response {
        guard try await needsSignIn else { return Self.home(request) }
        let body = try await request.boundedBody(limit: Self.formLimit)
        let form = try QueryParameters(String(buffer: body))
        guard let name = form["name"] else { return try await exchange(form["key"] ?? "", request, context) }
        let device = DeviceName.describe(userAgent: request.headers[.userAgent])
        return try await answer(request, name: name, wrong: \.wrongPassword) {
            try await access.attempt(name, request, context) {
                try await access.accounts.signIn(name: name, password: form["password"] ?? "", device: device).token
                    .text
            }
        }
    }

    private var needsSignIn: Bool {
        get async throws {
            if access.policy.key != nil { return true }
            return try await access.hasSeveralUsers()
        }
    }

    /// Exchanges a typed access key for the owner's cookie. With one user, the cookie is derived from the key, so that it ends
    /// when the key is replaced; with several, it is that of a session.
    private func exchange(_ typed: String, _ request: Request, _ context: QuireContext) async throws -> Response {
        let device = DeviceName.describe(userAgent: request.headers[.userAgent])
        return try await answer(request, wrong: \.wrongKey) {
            try await access.attempt(nil, request, context) {
                guard let key = access.ownerKey, SecretText.equal(AccessKey(typed)?.text ?? "", key.text) else {
                    throw ReadersError.wrongPassword
                }
                if access.policy.key != nil, try await !access.hasSeveralUsers() { return key.sessionToken }
                return try await access.accounts.openSession(for: .owner, device: device).text
            }
        }
    }

    /// Answers with the cookie of a session, or with the login page.
    ///
    /// - Parameters:
    ///   - name: The typed name, which the login page repeats.
    ///   - wrong: The message for a wrong secret.
    ///   - signIn: Returns the value of the cookie; nil for a wrong secret.
    private func answer(
        _ request: Request,
        name: String? = nil,
        wrong: KeyPath<SignInTexts, String>,
        _ signIn: () async throws -> String?
    ) async throws -> Response {
        do {
            guard let cookie = try await signIn() else {
                return try await access.loginPage(.unauthorized, for: request, name: name) { $0[keyPath: wrong] }
            }
            // After a click on another site, browsers treat a redirect as a request of that site and leave out the new
            // SameSite=Strict cookie. A page that reloads itself keeps the cookie.
            var response = RequestOrigin.isCrossSite(request.head) ? welcome(request) : Self.home(request)
            response.headers[.setCookie] = SessionCookie.setting(cookie, for: request)
            return response
        } catch let problem as Problem where problem.status == .tooManyRequests {
            let seconds = problem.headers[.retryAfter]
            var response = try await access.loginPage(.tooManyRequests, for: request, name: name) {
                $0.wait(seconds: seconds ?? "60")
            }
            response.headers[.retryAfter] = seconds
            return response
        } catch ReadersError.tooManySignIns {
            return try await access.loginPage(.serviceUnavailable, for: request, name: name) { $0.busy }
        }
    }

    private func welcome(_ request: Request) -> Response {
        LoginPage.welcome(
            to: LoginPage.returnPath(of: request),
            .preferred(request.headers[.acceptLanguage]),
            access.basePath
        )
    }

    private static func home(_ request: Request) -> Response {
        Response(
            status: .seeOther,
            headers: [.location: LoginPage.returnPath(of: request), .cacheControl: "no-store"]
        )
    }
}
