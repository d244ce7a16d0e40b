import HTTPTypes
import Hummingbird
import Readers

/// The cookies of sign-ins. Scripts can't read them, and browsers don't send them with requests that another site causes.
enum SessionCookie {
    /// The name of the cookie with the token of a session.
    static let name = "quire_session"
    /// The name of the cookie that binds a sign-in with a provider to the browser.
    static let signInName = "quire_sign_in"
    /// The lifetime, in seconds: 400 days, the maximum of browsers. The session ends sooner if it is not used.
    private static let lifetime = 34_560_000

    /// Returns the values of a cookie, which a browser can send several times.
    static func values(_ name: String, in request: Request) -> [String] {
        request.headers[values: .cookie].flatMap { field in
            field.split(separator: ";").compactMap { pair in
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].filter({ $0 != " " }) == name else { return nil }
                return String(parts[1])
            }
        }
    }

    /// Returns the header that sets the session's cookie.
    static func setting(_ value: String, for request: Request) -> String {
        header(name, value, "Path=/; Max-Age=\(lifetime); SameSite=Strict", request)
    }

    /// Returns the header that removes the session's cookie.
    static func removing(for request: Request) -> String {
        header(name, "", "Path=/; Max-Age=0; SameSite=Strict", request)
    }

    /// Returns the header that sets the cookie of a sign-in with a provider. The provider redirects back from another site,
    /// so the cookie is `SameSite=Lax`.
    static func settingSignIn(_ value: String, for request: Request) -> String {
        header(signInName, value, "Path=/login/openid; Max-Age=600; SameSite=Lax", request)
    }

    /// Returns the header that removes the cookie of a sign-in with a provider.
    static func removingSignIn(for request: Request) -> String {
        header(signInName, "", "Path=/login/openid; Max-Age=0; SameSite=Lax", request)
    }

    private static func header(_ name: String, _ value: String, _ attributes: String, _ request: Request) -> String {
        let isSecure = RequestOrigin.isSecure(request.head)
        return "\(name)=\(value); \(attributes); HttpOnly\(isSecure ? "; Secure" : "")"
    }
}
