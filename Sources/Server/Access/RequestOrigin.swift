import HTTPTypes

/// Where a request says it comes from and whom it says it is for, and whether that fits together.
///
/// Two tricks are refused here. A page of another site may point its own name at this machine (DNS rebinding) and then
/// read the answers as its own: its name is in `Host`. And it may send requests with the visitor's cookies without
/// reading the answers: its name is in `Origin`, or its foreignness in `Sec-Fetch-Site`.
enum RequestOrigin {
    /// Why a request is refused, nil when nothing speaks against it.
    ///
    /// - Parameter isThisMachineOnly: whether only this machine's own names are good in `Host`.
    static func objection(to request: HTTPRequest, isThisMachineOnly: Bool) -> Problem? {
        guard let authority = request.authority, !authority.isEmpty, host.flatMap({ request.headerFields[$0] }) == nil
        else {
            return .badRequest("The request must have exactly one Host header.")
        }
        if isThisMachineOnly, !isThisMachine(authority) {
            return .refused(
                "This server answers only to this machine's own names, not to “\(authority.prefix(100))”. "
                    + "Start it with --host to open it to the network."
            )
        }
        let origins = request.headerFields[values: .origin]
        if !origins.isEmpty {
            guard origins.count == 1, isSame(origin: origins[0], as: authority) else {
                return .refused("Other web sites may not use this server.")
            }
        } else if !isSafe(request.method), let site = fetchSite(request), site != "same-origin", site != "none" {
            return .refused("Other web sites may not write to this server.")
        }
        return nil
    }

    /// Whether the request came from a click on another site. Then cookies of the strict kind are missing from it and
    /// from the redirects that follow.
    static func isCrossSite(_ request: HTTPRequest) -> Bool {
        fetchSite(request) == "cross-site"
    }

    /// Whether a `Host` names this machine by a name that nobody else can own. Any port is good: a forwarded port has
    /// another number.
    static func isThisMachine(_ authority: String) -> Bool {
        guard let name = hostName(authority) else { return false }
        return name == "localhost" || name == "[::1]" || isLoopbackAddress(name)
    }

    /// The host of `host:port` in lower case, nil when the port isn't a number.
    private static func hostName(_ authority: String) -> String? {
        let lower = authority.lowercased()
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

    /// 127.x.x.x, written in full: shorter spellings are normalised by browsers before they send them.
    private static func isLoopbackAddress(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in part.utf8.count <= 3 && UInt8(part) != nil && part.allSatisfy(\.isASCII) }
    }

    /// Whether `Origin` is this server as the browser knows it. Behind a proxy that ends TLS the scheme is `https`.
    private static func isSame(origin: String, as authority: String) -> Bool {
        let authority = authority.lowercased()
        let origin = origin.lowercased()
        return origin == "http://" + authority || origin == "https://" + authority
    }

    private static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    /// What is left of `Host` once the HTTP library has taken the first one for the authority.
    private static let host = HTTPField.Name("Host")

    private static func fetchSite(_ request: HTTPRequest) -> String? {
        HTTPField.Name("Sec-Fetch-Site").flatMap { request.headerFields[$0] }
    }
}
