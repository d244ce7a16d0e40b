import HTTPTypes
import Hummingbird

/// The address of the server as clients see it: the scheme, the host and the base path. Each request is resolved
/// before it is handled, so that the rest of the server sees the scheme and host of the browser, and paths without the
/// base path.
struct PublicAddress: Sendable {
    /// Whether the server itself uses TLS.
    var usesTLS = false
    /// Whether responses tell browsers to use only HTTPS for this host (HSTS).
    var requiresSecureTransport = false
    var basePath = BasePath.root
    var proxies = TrustedProxies.none

    private static let securityHeader = HTTPField.Name("Strict-Transport-Security")
    /// One year. Subdomains are not included, because they may be other servers.
    private static let securityValue = "max-age=31536000"

    /// Returns the head of a request with the scheme, host and path of the browser. The scheme in the request is
    /// ignored, because an HTTP/2 client can send any.
    func resolved(_ head: HTTPRequest, peer: String) -> HTTPRequest {
        var head = head
        let forwarded = proxies.forwarded(in: head.headerFields, peer: peer)
        head.scheme = forwarded.scheme ?? (usesTLS ? "https" : "http")
        if let host = forwarded.host { head.authority = host }
        if let path = head.path { head.path = basePath.removing(from: path) }
        return head
    }

    /// Redirects a request for the base path without its final slash. Returns nil for other requests.
    func redirect(_ head: HTTPRequest) -> Response? {
        basePath.completed(head.path ?? "").map { .moved(to: $0) }
    }

    /// Adds the base path to redirects and cookies, and adds the HSTS header if the request used TLS.
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
