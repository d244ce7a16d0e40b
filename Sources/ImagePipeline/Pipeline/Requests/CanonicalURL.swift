/// Writes addresses of the same resource alike, as far as that is certain without asking the server.
enum CanonicalURL {
    /// Scheme and host in lower case, no standard port, no fragment, `/` for an empty path. What is no address with a
    /// host stays as it is.
    static func text(of url: String) -> String {
        guard let parts = Parts(url) else { return String(url.prefix { $0 != "#" }) }
        return parts.scheme + "://" + parts.user + parts.host + parts.path
    }

    /// Scheme, host and port; nil for what is no address with a host.
    static func origin(of url: String) -> String? {
        Parts(url).map { $0.scheme + "://" + $0.host }
    }

    private struct Parts {
        let scheme: String
        /// Name and password with the `@`, where case counts; usually empty.
        let user: Substring
        let host: String
        let path: String

        init?(_ url: String) {
            let bare = url.prefix { $0 != "#" }
            guard let mark = bare.firstRange(of: "://") else { return nil }
            let scheme = bare[..<mark.lowerBound].lowercased()
            let rest = bare[mark.upperBound...]
            let authority = rest.prefix { $0 != "/" && $0 != "?" }
            let path = rest[authority.endIndex...]
            let hostStart = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
            var host = authority[hostStart...].lowercased()
            for (name, port) in [("http", ":80"), ("https", ":443")] where scheme == name && host.hasSuffix(port) {
                host.removeLast(port.count)
            }
            self.scheme = scheme
            user = authority[..<hostStart]
            self.host = host
            self.path = path.hasPrefix("/") ? String(path) : "/" + path
        }
    }
}
