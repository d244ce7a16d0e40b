import HTTPTypes
import Hummingbird
import Readers

extension AccessGuard {
    /// Finds the user of a request of Komga's API.
    ///
    /// Native clients send no `Origin`, so that write requests with the API's own cookies and tokens need none. Browsers send
    /// it, and requests from other sites are refused before this. Cookies of the app are accepted only as elsewhere.
    ///
    /// - Throws: `Problem` 401 for a wrong credential or a token that has ended, 403 for a write request with a cookie of the
    ///   app that doesn't say where it comes from.
    func komgaRequester(of request: Request, _ context: QuireContext) async throws -> Requester? {
        // An explicit credential takes precedence over a session, which can be out of date.
        let hasCredential =
            request.headers[.authorization]?.isEmpty == false
            || HTTPField.Name("X-API-Key").flatMap { request.headers[$0] }?.isEmpty == false
        if !hasCredential {
            if let token = KomgaCookies.token(in: request) {
                if let requester = try await komgaSession(token) { return requester }
                // Clients then sign in again.
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

    /// Returns the user of a token. A token of a server that asked for nothing ends when it has a second user.
    private func komgaSession(_ token: String) async throws -> Requester? {
        guard let requester = try await komgaSessions.requester(token) else { return nil }
        if case .none = requester.proof { return try await isOpen() ? requester : nil }
        return requester
    }

    /// Adds a session to the response of a request that has none.
    func addKomgaSession(to response: inout Response, of request: Request, _ requester: Requester) async throws {
        // Signing out removes the cookies.
        guard response.headers[.setCookie] == nil else { return }
        let remembers = (try? KomgaParameters(request.uri.query))?.flag("remember-me") ?? false
        if case .none = requester.proof, !KomgaCookies.asksForToken(request), !remembers { return }
        let device = DeviceName.describe(userAgent: request.headers[.userAgent])
        guard let token = try await komgaSessions.token(for: requester, device: device) else { return }
        // The client has it already.
        guard remembers || KomgaCookies.asksForToken(request) || !KomgaCookies.tokens(in: request).contains(token.text)
        else { return }
        KomgaCookies.set(token.text, on: &response, for: request, remembers: remembers)
    }
}
