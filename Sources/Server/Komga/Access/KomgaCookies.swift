import HTTPTypes
import Hummingbird

/// The cookies and the header in which Komga's clients keep a session.
enum KomgaCookies {
    /// The cookie of a session.
    static let session = "KOMGA-SESSION"
    /// The cookie that a client keeps after it was closed.
    static let rememberMe = "komga-remember-me"
    /// The header with the token of a session. Clients send it empty to ask for one.
    static let tokenHeader = HTTPField.Name("X-Auth-Token")

    /// The lifetime of the second cookie, in seconds: a year. The session ends sooner if it is not used.
    private static let lifetime = 31_536_000

    /// Returns the tokens that a request contains in cookies.
    static func tokens(in request: Request) -> [String] {
        [session, rememberMe].flatMap { SessionCookie.values($0, in: request) }.filter { !$0.isEmpty }
    }

    /// Returns the token in the header; nil without one.
    static func token(in request: Request) -> String? {
        guard let tokenHeader, let token = request.headers[tokenHeader], !token.isEmpty else { return nil }
        return token
    }

    /// Returns whether a request asks for a token in the header.
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

    /// Komelia drops a cookie whose path isn't that of the server's address.
    private static func cookie(_ name: String, _ value: String, _ attributes: String, _ request: Request) -> String {
        let isSecure = RequestOrigin.isSecure(request.head)
        return "\(name)=\(value); Path=\(KomgaAddress.prefix)\(attributes); SameSite=Strict; HttpOnly"
            + (isSecure ? "; Secure" : "")
    }
}
