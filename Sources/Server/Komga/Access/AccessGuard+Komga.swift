import HTTPTypes
import Hummingbird
import Readers

extension AccessGuard {
    /// Finds the user of a request to Komga's API.
    ///
    /// Native clients send no `Origin` header, so write requests with the API's own cookies and tokens don't need one.
    /// Requests that a browser sends from another site are refused earlier. For cookies of the app, the same rules
    /// apply as for other routes.
    ///
    /// - Throws: `Problem` 401 for a wrong credential or an expired token, 403 for a write request with a cookie of
    ///   the app but without `Origin` or `Sec-Fetch-Site`.
    func komgaRequester(of request: Request, _ context: QuireContext) async throws -> AuthenticatedUser? {
        // An explicit credential takes precedence over a session cookie, which may be outdated.
        let hasCredential =
            request.headers[.authorization]?.isEmpty == false
            || request.apiKey?.isEmpty == false
        if !hasCredential {
            if let token = KomgaCookies.token(in: request) {
                if let requester = try await komgaSession(token) { return requester }
                // The status 401 makes clients sign in again.
                guard try await isOpen() else { throw Problem.wrongCredential }
            }
            for token in KomgaCookies.tokens(in: request) {
                if let requester = try await komgaSession(token) { return requester }
            }
        }
        guard let requester = try await requester(of: request, context) else { return nil }
        if requester.isAmbient, RequestOrigin.isWriteOfUnknownOrigin(request.head) {
            throw Problem.refused("Write requests with a cookie of the app need the header Origin or Sec-Fetch-Site.")
        }
        return requester
    }

    /// Returns the user of a token. A token that was issued without sign-in becomes invalid when the server has a
    /// second user.
    private func komgaSession(_ token: String) async throws -> AuthenticatedUser? {
        guard let requester = try await komgaSessions.requester(token) else { return nil }
        if case .none = requester.proof { return try await isOpen() ? requester : nil }
        return requester
    }

    /// Adds the cookies and the token of a new session to the response, if the request has no session.
    func addKomgaSession(to response: inout Response, of request: Request, _ requester: AuthenticatedUser) async throws
    {
        // The response to a sign-out already sets cookies: it removes them.
        guard response.headers[.setCookie] == nil else { return }
        let remembers = (try? ProtocolParameters(request.uri.query))?.flag("remember-me") ?? false
        if case .none = requester.proof, !KomgaCookies.asksForToken(request), !remembers { return }
        let device = DeviceName.describe(userAgent: request.headers[.userAgent])
        guard let token = try await komgaSessions.token(for: requester, device: device) else { return }
        // Don't send a cookie that the client already has.
        guard remembers || KomgaCookies.asksForToken(request) || !KomgaCookies.tokens(in: request).contains(token.text)
        else { return }
        KomgaCookies.set(token.text, on: &response, for: request, remembers: remembers)
    }
}
