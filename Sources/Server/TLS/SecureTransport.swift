import HTTPTypes
import Hummingbird

/// Whether requests arrive with TLS, and what browsers are told about it.
struct SecureTransport: Sendable {
    /// Whether the server itself uses TLS.
    var isSecure: Bool
    /// Whether browsers are told to use only `https:` from now on (HSTS).
    var isRequired: Bool

    private static let header = HTTPField.Name("Strict-Transport-Security")
    /// A year, without the other names of the domain, which may be other servers.
    private static let value = "max-age=31536000"

    /// Returns the request with the scheme of the connection. A client of HTTP/2 could send any.
    func resolved(_ request: Request) -> Request {
        var head = request.head
        head.scheme = isSecure ? "https" : "http"
        return Request(head: head, body: request.body)
    }

    /// Adds the header of HSTS. Browsers ignore it without TLS.
    func addHeader(to headers: inout HTTPFields, of request: Request) {
        guard isRequired, let name = Self.header, RequestOrigin.isSecure(request.head) else { return }
        headers[name] = Self.value
    }
}
