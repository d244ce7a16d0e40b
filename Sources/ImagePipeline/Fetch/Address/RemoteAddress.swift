import PageImages

/// An absolute `http:` or `https:` URL. Rejects everything that other URL parsers interpret differently, so that the
/// checked host is always the one that is contacted.
struct RemoteAddress: Hashable, Sendable {
    /// The scheme, host and port of a URL.
    struct Origin: Hashable, Sendable {
        var isSecure: Bool
        var host: HostName
        var port: Int

        private var isDefaultPort: Bool { port == (isSecure ? 443 : 80) }

        /// The value of the `Host` header.
        var authority: String { isDefaultPort ? host.text : "\(host.text):\(port)" }

        var text: String { (isSecure ? "https://" : "http://") + authority }
    }

    var origin: Origin
    /// The path and the query in ASCII, beginning with `/`. It has no fragment, because fragments are not sent to
    /// servers.
    var target: String

    var text: String { origin.text + target }

    /// The maximum length of a URL in bytes. Many servers reject longer URLs.
    static let longest = 8192

    /// Parses an absolute `http:` or `https:` URL.
    ///
    /// - Throws: `refusedAddress` for another scheme, for a URL with a user name, or for an invalid host.
    init(_ text: String) throws(FetchError) {
        let bytes = try Self.clean(text)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { throw Self.refused("it has no scheme") }
        switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
        case "http": origin = try Self.origin(bytes[(colon + 1)...], isSecure: false)
        case "https": origin = try Self.origin(bytes[(colon + 1)...], isSecure: true)
        default: throw Self.refused("only http and https addresses are fetched")
        }
        let authority = bytes[(colon + 3)...]
        let end = authority.firstIndex(where: Self.endsAuthority) ?? authority.endIndex
        target = Self.target(bytes[end...])
    }

    init(origin: Origin, target: String) {
        self.origin = origin
        self.target = target
    }

    /// Removes white space at both ends, which is common in hand-written manifests. Rejects control characters, which
    /// may be an attack.
    static func clean(_ text: String) throws(FetchError) -> ArraySlice<UInt8> {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, Self.isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, Self.isSpace(last) { bytes.removeLast() }
        guard bytes.count <= longest else { throw refused("it is too long") }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw refused("it contains control characters") }
        return bytes
    }

    static func refused(_ reason: String) -> FetchError {
        FetchError(.refusedAddress, "The address was refused: \(reason).")
    }

    static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// Parses the host and the port from the text after the scheme's colon.
    static func origin(_ rest: ArraySlice<UInt8>, isSecure: Bool) throws(FetchError) -> Origin {
        guard rest.starts(with: "//".utf8) else { throw refused("it has no host") }
        let bytes = rest.dropFirst(2).prefix { !endsAuthority($0) }
        // Browsers interpret a backslash as a slash, but other parsers don't. A user name before an @ can look like the
        // host.
        guard !bytes.contains(UInt8(ascii: "\\")) else { throw refused("it contains a backslash") }
        guard !bytes.contains(UInt8(ascii: "@")) else { throw refused("it contains a user name") }
        let text = String(decoding: bytes, as: UTF8.self)
        let (hostText, portText) = splitPort(text)
        guard let host = HostName(hostText) else { throw refused("its host is invalid") }
        guard let portText, !portText.isEmpty else {
            return Origin(isSecure: isSecure, host: host, port: isSecure ? 443 : 80)
        }
        guard portText.utf8.count <= 5, portText.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(portText), (1...65535).contains(port)
        else { throw refused("its port is invalid") }
        return Origin(isSecure: isSecure, host: host, port: port)
    }

    /// Splits a host from its port. The port is nil if no colon follows the host.
    static func splitPort(_ text: String) -> (Substring, Substring?) {
        let searched = text.hasPrefix("[") ? text[(text.firstIndex(of: "]") ?? text.startIndex)...] : text[...]
        guard let colon = searched.firstIndex(of: ":") else { return (text[...], nil) }
        return (text[..<colon], text[text.index(after: colon)...])
    }
}
