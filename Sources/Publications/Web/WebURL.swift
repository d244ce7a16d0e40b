import TextCoding

/// An absolute `http` or `https` URL in canonical spelling (RFC 3986), without a fragment.
struct WebURL: Hashable, Sendable {
    /// `http` or `https`.
    private(set) var scheme: String
    /// The host in lower case, and the port unless it is the scheme's default.
    private(set) var authority: String
    /// Percent-encoded, with a leading slash and without dot segments.
    private(set) var path: String
    /// The text after the question mark; nil without one.
    private(set) var query: String?

    /// The maximum length of a URL. Servers refuse longer ones than 8 kilobytes.
    static let maximumLength = 8 << 10

    /// Parses an absolute URL.
    ///
    /// - Returns: nil for other schemes, URLs with a user name or password, and invalid text.
    init?(_ text: String) {
        guard let parts = WebReference(text), let scheme = parts.scheme, scheme == "http" || scheme == "https",
            let authority = parts.authority.flatMap({ Self.canonicalAuthority($0, scheme: scheme) })
        else { return nil }
        self.scheme = scheme
        self.authority = authority
        path = Self.withoutDots(parts.path.isEmpty ? "/" : parts.path)
        query = parts.query
    }

    /// Resolves a reference against this URL (RFC 3986, 5.2); returns nil when the result isn't an `http` or `https`
    /// URL.
    func resolving(_ reference: String) -> WebURL? {
        guard let parts = WebReference(reference) else { return nil }
        if parts.scheme != nil { return WebURL(reference) }
        var target = self
        if let other = parts.authority {
            guard let other = Self.canonicalAuthority(other, scheme: scheme) else { return nil }
            target.authority = other
            target.path = Self.withoutDots(parts.path.isEmpty ? "/" : parts.path)
            target.query = parts.query
        } else if parts.path.isEmpty {
            target.query = parts.query ?? query
        } else {
            let isAbsolute = parts.path.utf8.first == UInt8(ascii: "/")
            let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
            target.path = Self.withoutDots(isAbsolute ? parts.path : folder + parts.path)
            target.query = parts.query
        }
        return target.text.utf8.count <= Self.maximumLength ? target : nil
    }

    /// The URL as text.
    var text: String {
        "\(scheme)://\(authority)\(path)\(query.map { "?\($0)" } ?? "")"
    }

    /// The last path component, decoded for display; the host if there is none.
    var name: String {
        let last = path.utf8.split(separator: UInt8(ascii: "/")).last.map { PercentEncoding.decode(Array($0)) } ?? []
        let name = String(decoding: last, as: UTF8.self)
        return name.isEmpty ? authority : name
    }

    /// Returns host and port; nil when there is a user name or password, or an invalid host.
    private static func canonicalAuthority(_ text: String, scheme: String) -> String? {
        var host = Array(text.utf8)[...]
        var port: ArraySlice<UInt8> = []
        if let colon = host.lastIndex(of: UInt8(ascii: ":")), !host[colon...].contains(UInt8(ascii: "]")) {
            port = host[(colon + 1)...]
            host = host[..<colon]
        }
        let isBracketed = host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]") && host.count > 3
        let name = isBracketed ? host.dropFirst().dropLast() : host
        guard !name.isEmpty, port.count <= 5, port.allSatisfy(\.isASCIIDigit) else { return nil }
        let isHost = name.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: ".")
                || (isBracketed
                    ? byte == UInt8(ascii: ":") : byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_"))
        }
        guard isHost else { return nil }
        let lowercased = String(decoding: host.map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
        guard !port.isEmpty else { return lowercased }
        guard let number = Int(String(decoding: port, as: UTF8.self)), (1...65535).contains(number) else { return nil }
        return number == (scheme == "https" ? 443 : 80) ? lowercased : "\(lowercased):\(number)"
    }

    /// Removes `.` and `..` from an absolute path; `..` at the root is ignored (RFC 3986, 5.2.4).
    private static func withoutDots(_ path: some StringProtocol) -> String {
        var kept: [Substring.UTF8View.SubSequence] = []
        let text = Substring(path)
        let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            if isDots(part, 1) {
                if isLast { kept.append(part.prefix(0)) }
            } else if isDots(part, 2) {
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append(part.prefix(0)) }
            } else {
                kept.append(part)
            }
        }
        return "/" + kept.map { String($0) ?? "" }.joined(separator: "/")
    }

    /// Returns whether a component consists of a number of dots. Browsers treat `%2e` as a dot too.
    private static func isDots(_ part: Substring.UTF8View.SubSequence, _ count: Int) -> Bool {
        guard part.count <= count * 3 else { return false }
        let decoded = PercentEncoding.decode(Array(part))
        return decoded.count == count && decoded.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
