import HTTPTypes
import Hummingbird
import Readers
import WireModel

/// `/api/v1/session`: signing in and out.
struct SessionRoutes: Sendable {
    let access: AccessGuard
    let documents: ProtectedDocuments

    /// The maximum size of a body, in bytes.
    private static let bodyLimit = 8 << 10

    func add(to routes: inout RouteTable) {
        routes.on(.post, "/api/v1/session") { request, context in
            let body = try await JSONBody.decode(SignInRequest.self, from: request, limit: Self.bodyLimit)
            let device = DeviceName.describe(userAgent: request.headers[.userAgent])
            let signedIn = try await access.attempt(body.name, request, context) {
                try await access.accounts.signIn(name: body.name, password: body.password, device: device)
            }
            guard let signedIn else { throw Problem(ReadersError.wrongPassword) }
            var response = JSONBody.response(Account(signedIn.user))
            response.headers[.setCookie] = SessionCookie.setting(signedIn.token.text, for: request)
            return response
        }
        routes.on(.delete, "/api/v1/session") { request, _ in
            var ended: (provider: String, idToken: String?)?
            for value in SessionCookie.values(SessionCookie.name, in: request) {
                guard let token = SessionToken(value) else { continue }
                if let session = try await access.accounts.session(token)?.session {
                    documents.forget(session)
                }
                ended = try await access.accounts.endSession(token) ?? ended
            }
            var address: String?
            if let ended { address = await access.singleSignOn.signOutAddress(ended, request, access.basePath) }
            var response = JSONBody.response(SignedOut.with { $0.address = address })
            response.headers[.setCookie] = SessionCookie.removing(for: request)
            // The browser's cache has pages that the next user may not see, at addresses that never change.
            if let name = HTTPField.Name("Clear-Site-Data") { response.headers[name] = "\"cache\"" }
            return response
        }
    }
}
