import HTTPTypes
import Hummingbird
import Library
import Readers

/// `/login/openid/{provider}`: signing in with an OpenID Connect provider.
struct SingleSignOnRoutes: Sendable {
    let access: AccessGuard
    let store: LibraryStore

    /// The start of the routes' addresses.
    static let base = "/login/openid/"

    func add(to routes: inout RouteTable) {
        routes.on(.get, Self.base + "{provider}") { request, context in
            try await answer(request) { try await begin(request, context) }
        }
        routes.on(.get, Self.base + "{provider}/return") { request, context in
            try await answer(request) { try await finish(request, context) }
        }
    }

    /// Answers a failed sign-in with the login page.
    private func answer(_ request: Request, _ respond: () async throws -> Response) async throws -> Response {
        do {
            return try await respond()
        } catch let failure as SingleSignOnFailure {
            return try await access.loginPage(.forbidden, for: request) { $0.message(failure) }
        } catch ReadersError.singleSignOn(let failure) {
            return try await access.loginPage(.forbidden, for: request) { $0.message(failure) }
        }
    }

    private func client(_ context: QuireContext) throws(Problem) -> OpenIDClient {
        guard let id = context.parameters.get("provider"), let client = access.singleSignOn.client(id) else {
            throw .nothingHere
        }
        return client
    }

    private func returnAddress(_ client: OpenIDClient, _ request: Request) -> String {
        access.singleSignOn.address("\(Self.base)\(client.provider.id)/return", for: request, access.basePath)
    }

    private func begin(_ request: Request, _ context: QuireContext) async throws -> Response {
        let client = try client(context)
        let beginning = try await client.begin(
            redirectAddress: returnAddress(client, request),
            returnPath: try QueryParameters(request.uri.query)["return"] ?? "/"
        )
        return Response(
            status: .seeOther,
            headers: [
                .location: beginning.address, .cacheControl: "no-store",
                .setCookie: SessionCookie.settingSignIn(beginning.state, for: request),
            ]
        )
    }

    private func finish(_ request: Request, _ context: QuireContext) async throws -> Response {
        let client = try client(context)
        let parameters = try QueryParameters(request.uri.query)
        let callback = OpenIDCallback(
            state: parameters["state"] ?? "",
            code: parameters["code"],
            error: parameters["error"],
            issuer: parameters["iss"]
        )
        let completion = try await client.finish(
            callback,
            stateOfBrowser: SessionCookie.values(SessionCookie.signInName, in: request).first
        )
        let libraries = try await store.libraries(user: .owner).map { ($0.name, $0.id) }
        let user = try await access.accounts.user(
            for: completion.identity,
            grants: completion.grants,
            provider: client.provider,
            libraries: Dictionary(libraries) { first, _ in first }
        )
        let token = try await access.accounts.openSession(
            for: user.id,
            device: DeviceName.describe(userAgent: request.headers[.userAgent]),
            provider: client.provider.id,
            idToken: completion.identity.token
        )
        // The browser comes from another site: see `AccessRoutes`.
        var response = LoginPage.welcome(
            to: completion.returnPath,
            .preferred(request.headers[.acceptLanguage]),
            access.basePath
        )
        response.headers[values: .setCookie] = [
            SessionCookie.setting(token.text, for: request), SessionCookie.removingSignIn(for: request),
        ]
        return response
    }
}
