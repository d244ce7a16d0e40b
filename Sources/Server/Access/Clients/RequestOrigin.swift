import HTTPTypes
import ImagePipeline
import TextCoding

/// Checks of `Host`, `Origin` and `Sec-Fetch-Site`.
///
/// The checks prevent two attacks. In DNS rebinding, another site resolves its own host name to this machine to read
/// the responses; that name is in `Host`. In cross-site request forgery, another site sends requests with the visitor's
/// cookies; its origin is in `Origin`, or `Sec-Fetch-Site` is not `same-origin`.
enum RequestOrigin {
    /// Returns the problem with which the request is refused; nil for an acceptable request.
    ///
    /// - Parameter isThisMachineOnly: whether `Host` must be a loopback name.
    static func problem(with request: HTTPRequest, isThisMachineOnly: Bool) -> Problem? {
        guard let authority = request.authority, !authority.isEmpty, host.flatMap({ request.headerFields[$0] }) == nil
        else {
            return .badRequest("The request must have exactly one Host header.")
        }
        if isThisMachineOnly, !isThisMachine(authority) {
            return .refused(
                "This server can only be reached as localhost, not as “\(authority.prefix(100))”. "
                    + "Start it with --host to make it available on the network."
            )
        }
        let origins = request.headerFields[values: .origin]
        if !origins.isEmpty {
            guard origins.count == 1, isSame(origin: origins[0], as: authority) else {
                return .refused("Requests from other websites are not allowed.")
            }
        } else if !isSafe(request.method), let site = fetchSite(request), site != "same-origin", site != "none" {
            return .refused("Write requests from other websites are not allowed.")
        }
        return nil
    }

    /// Returns whether a write request doesn't say where it comes from. All current browsers send `Origin` or
    /// `Sec-Fetch-Site` with a write request, so such a request with a cookie isn't the app's.
    static func isWriteOfUnknownOrigin(_ request: HTTPRequest) -> Bool {
        !isSafe(request.method) && request.headerFields[values: .origin].isEmpty && fetchSite(request) == nil
    }

    /// Returns whether the browser uses TLS. Behind a proxy that isn't trusted, only the browser's own headers show
    /// this.
    static func isSecure(_ request: HTTPRequest) -> Bool {
        request.scheme == "https"
            || [HTTPField.Name.origin, .referer].contains { name in
                request.headerFields[name]?.lowercased().hasPrefix("https://") ?? false
            }
    }

    /// Returns whether the request comes from another site. Browsers then omit SameSite=Strict cookies, also after
    /// redirects.
    static func isCrossSite(_ request: HTTPRequest) -> Bool {
        fetchSite(request) == "cross-site"
    }

    /// Returns whether a `Host` is a loopback name, which no other site can own. Every port is accepted, because a
    /// forwarded port has another number.
    static func isThisMachine(_ authority: String) -> Bool {
        guard let name = hostName(authority) else { return false }
        return name == "localhost" || name == "[::1]" || isLoopbackAddress(name)
    }

    /// Whether a text can be the value of `Host`.
    static func isAuthority(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || ".-:[]_".utf8.contains($0) }
    }

    /// Returns the host of `host:port` in lower case; nil when the port is not a number.
    private static func hostName(_ authority: String) -> String? {
        let hasCapitals = authority.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        let lower = hasCapitals ? authority.lowercased() : authority
        let host: Substring
        let rest: Substring
        if lower.hasPrefix("[") {
            guard let end = lower.firstIndex(of: "]") else { return nil }
            host = lower[...end]
            rest = lower[lower.index(after: end)...]
        } else {
            host = lower.prefix { $0 != ":" }
            rest = lower[host.endIndex...]
        }
        if rest.isEmpty { return String(host) }
        guard rest.first == ":", let port = Int(rest.dropFirst()), (1...65535).contains(port) else { return nil }
        return String(host)
    }

    /// Returns whether the name is 127.x.x.x with all four parts. Browsers normalise shorter forms before they send
    /// them.
    private static func isLoopbackAddress(_ name: String) -> Bool {
        guard case .v4(let bits) = InternetAddress(peer: name) else { return false }
        return bits >> 24 == 127
    }

    /// Returns whether `Origin` is this server. Behind a proxy that terminates TLS the scheme is `https`.
    private static func isSame(origin: String, as authority: String) -> Bool {
        let authority = authority.lowercased()
        let origin = origin.lowercased()
        return origin == "http://" + authority || origin == "https://" + authority
    }

    private static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    /// The name of a second `Host` header. The HTTP library turns the first one into the authority.
    private static let host = HTTPField.Name("Host")

    private static func fetchSite(_ request: HTTPRequest) -> String? {
        HTTPField.Name("Sec-Fetch-Site").flatMap { request.headerFields[$0] }
    }
}
