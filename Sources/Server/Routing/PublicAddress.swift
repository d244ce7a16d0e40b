import HTTPTypes
import Hummingbird

/// How clients address the server: with or without TLS, directly or through a proxy, and under which path. Requests are resolved
/// before anything else looks at them, so that the rest of the server sees the scheme and host of the browser, and paths without
/// the base path.
struct PublicAddress: Sendable {
    /// Whether the server itself uses TLS.
    var usesTLS = false
    /// Whether browsers are told to use only `https:` from now on (HSTS).
    var requiresSecureTransport = false
    var basePath = BasePath.root
    var proxies = TrustedProxies.none

    private static let securityHeader = HTTPField.Name("Strict-Transport-Security")
    /// A year, without the other names of the domain, which may be other servers.
    private static let securityValue = "max-age=31536000"

    /// Returns the request as the browser sent it. A client of HTTP/2 could send any scheme.
    func resolved(_ request: Request, peer: String) -> Request {
        var head = request.head
        let forwarded = proxies.forwarded(of: request, peer: peer)
        head.scheme = forwarded.scheme ?? (usesTLS ? "https" : "http")
        if let host = forwarded.host { head.authority = host }
        if let path = head.path { head.path = basePath.removing(from: path) }
        return Request(head: head, body: request.body)
    }

    /// Redirects a request for the base path without its slash; nil for other requests.
    func redirect(_ request: Request) -> Response? {
        basePath.completed(request.head.path ?? "").map { .moved(to: $0) }
    }

    /// Adds the base path to redirects and cookies, and the header of HSTS, which browsers ignore without TLS.
    func complete(_ response: inout Response, of request: Request) {
        if let location = response.headers[.location] {
            response.headers[.location] = basePath.adding(to: location)
        }
        let cookies = response.headers[values: .setCookie]
        if !cookies.isEmpty, basePath != .root {
            response.headers[values: .setCookie] = cookies.map {
                $0.replacing("; Path=/", with: "; Path=\(basePath.text)/")
            }
        }
        if requiresSecureTransport, let name = Self.securityHeader, RequestOrigin.isSecure(request.head) {
            response.headers[name] = Self.securityValue
        }
    }
}
