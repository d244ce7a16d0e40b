/// Normalises URLs, as far as that is possible without asking the server.
enum CanonicalURL {
    /// Returns the URL with scheme and host in lower case, without the default port and the fragment, and with `/` for
    /// an empty path. From text that is not a URL with a host, only the fragment is removed.
    static func text(of url: String) -> String {
        guard let parts = Parts(url) else { return String(url.prefix { $0 != "#" }) }
        return parts.scheme + "://" + parts.user + parts.host + parts.path
    }

    private struct Parts {
        let scheme: String
        /// The user name and password with the `@`, which are case-sensitive; usually empty.
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
