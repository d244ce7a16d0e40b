import HTTPTypes
import Hummingbird

/// The cookies and the header that contain the session token of Komga's clients.
enum KomgaCookies {
    /// The name of the session cookie.
    static let session = "KOMGA-SESSION"
    /// The name of the persistent cookie, which a client keeps when it is closed.
    static let rememberMe = "komga-remember-me"
    /// The header with the session token. Clients send an empty header to request a token.
    static let tokenHeader = HTTPField.Name("X-Auth-Token")

    /// The lifetime of the persistent cookie, in seconds: one year. An unused session ends earlier.
    private static let lifetime = 31_536_000

    /// Returns the tokens in the cookies of a request.
    static func tokens(in request: Request) -> [String] {
        [session, rememberMe].flatMap { SessionCookie.values($0, in: request) }.filter { !$0.isEmpty }
    }

    /// Returns the token in the header; nil if there is none.
    static func token(in request: Request) -> String? {
        guard let tokenHeader, let token = request.headers[tokenHeader], !token.isEmpty else { return nil }
        return token
    }

    /// Returns whether the client wants the token in the response header.
    static func asksForToken(_ request: Request) -> Bool {
        tokenHeader.map { request.headers[$0] != nil } ?? false
    }

    /// Adds the cookies and the header of a session to a response.
    static func set(_ token: String, on response: inout Response, for request: Request, remembers: Bool) {
        add(cookie(session, token, "", request), to: &response)
        if remembers { add(cookie(rememberMe, token, "; Max-Age=\(lifetime)", request), to: &response) }
        if asksForToken(request), let tokenHeader { response.headers[tokenHeader] = token }
    }

    /// Removes the cookies.
    static func remove(on response: inout Response, for request: Request) {
        for name in [session, rememberMe] { add(cookie(name, "", "; Max-Age=0", request), to: &response) }
    }

    private static func add(_ cookie: String, to response: inout Response) {
        response.headers.append(HTTPField(name: .setCookie, value: cookie))
    }

    /// The path is the prefix of the API, because Komelia ignores cookies whose path differs from the path of the
    /// server's address.
    private static func cookie(_ name: String, _ value: String, _ attributes: String, _ request: Request) -> String {
        let isSecure = RequestOrigin.isSecure(request.head)
        return "\(name)=\(value); Path=\(KomgaAddress.prefix)\(attributes); SameSite=Strict; HttpOnly"
            + (isSecure ? "; Secure" : "")
    }
}
