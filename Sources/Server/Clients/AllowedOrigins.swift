import HTTPTypes
import Hummingbird

/// The web sites whose scripts may use the protocols for other apps (CORS). The app's own API is for this site only.
///
/// Responses never allow browser credentials, and cookies are removed from requests of these sites. A site therefore
/// can't act for the user who is signed in to Quire in the same browser. It needs a key or a password that the user
/// entered on the site.
public struct AllowedOrigins: Sendable {
    /// No site.
    public static let none = AllowedOrigins(origins: [])

    private let origins: Set<String>

    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"
    private static let requestHeaders =
        "Authorization, Cache-Control, Content-Type, If-Modified-Since, If-None-Match, Range, X-API-Key, X-Auth-Key, "
        + "X-Auth-Token, X-Auth-User, X-Requested-With"
    /// The headers that scripts may read, in addition to those that browsers always allow.
    private static let responseHeaders =
        "Accept-Ranges, Content-Disposition, Content-Range, ETag, Link, Retry-After, WWW-Authenticate, X-Auth-Token"
    /// How long browsers may cache a preflight response, in seconds. This is the maximum of Chromium.
    private static let maximumAge = "7200"

    private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

    private init(origins: Set<String>) {
        self.origins = origins
    }

    /// Reads origins such as `https://reader.example.org`. Returns nil if a text isn't one.
    public init?(_ texts: [String]) {
        var origins: Set<String> = []
        for text in texts {
            guard let origin = Self.origin(text) else { return nil }
            origins.insert(origin)
        }
        self.origins = origins
    }

    /// Returns an origin in the form that browsers send: in lower case and without the default port. Returns nil if the
    /// text isn't an origin.
    private static func origin(_ text: String) -> String? {
        var text = text.lowercased()
        for (scheme, port) in [("https://", ":443"), ("http://", ":80")] where text.hasPrefix(scheme) {
            if text.hasSuffix(port) { text.removeLast(port.utf8.count) }
            let host = String(text.dropFirst(scheme.count))
            guard RequestOrigin.isAuthority(host) else { return nil }
            return text
        }
        return nil
    }

    /// Returns the allowed site that a request for a protocol comes from; nil for other requests.
    private func origin(of request: Request) -> String? {
        guard !origins.isEmpty, ClientService(path: request.uri.path)?.isProtocol == true else { return nil }
        let values = request.headers[values: .origin]
        guard values.count == 1, origins.contains(values[0].lowercased()) else { return nil }
        return values[0]
    }

    /// Returns the response for a preflight request from an allowed site; nil for other requests.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, request.headers[.accessControlRequestMethod] != nil,
            let origin = origin(of: request)
        else { return nil }
        return Response(
            status: .noContent,
            headers: [
                .accessControlAllowOrigin: origin,
                .accessControlAllowMethods: Self.methods,
                .accessControlAllowHeaders: Self.requestHeaders,
                .accessControlMaxAge: Self.maximumAge,
                .vary: "Origin",
            ]
        )
    }

    /// Removes the origin and the cookies from a request of an allowed site, so that the later origin checks treat it
    /// like a request of an app. Returns other requests unchanged.
    func admitted(_ request: Request) -> Request {
        guard origin(of: request) != nil else { return request }
        var head = request.head
        head.headerFields[.origin] = nil
        head.headerFields[.cookie] = nil
        if let fetchSite = Self.fetchSite { head.headerFields[fetchSite] = nil }
        return Request(head: head, body: request.body)
    }

    /// Adds the headers with which scripts of an allowed site can read the response.
    ///
    /// - Parameter request: The request before ``admitted(_:)``.
    func complete(_ response: inout Response, of request: Request) {
        guard !origins.isEmpty, ClientService(path: request.uri.path)?.isProtocol == true else { return }
        response.headers[.vary] = (response.headers[.vary].map { $0 + ", " } ?? "") + "Origin"
        guard let origin = origin(of: request) else { return }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] = Self.responseHeaders
    }
}
