import Foundation

/// A host in canonical form, so that a comparison of hosts can't be tricked by spelling.
enum HostName: Hashable, Sendable {
    /// A name for the name service: lowercase ASCII (internationalised labels as `xn--…`), no dot at the end.
    case name(String)
    /// An address; nothing is asked of the name service.
    case literal(InternetAddress)

    /// Reads the host of a URL. An IPv6 address must be in brackets.
    ///
    /// Percent-encoding is refused: no host needs it, and readers disagree about it.
    init?(_ text: some StringProtocol) {
        if text.hasPrefix("[") {
            guard text.hasSuffix("]"), let address = InternetAddress(ipv6: text.dropFirst().dropLast()) else {
                return nil
            }
            self = .literal(address)
            return
        }
        guard let ascii = Self.ascii(String(text)) else { return nil }
        let name = ascii.hasSuffix(".") ? String(ascii.dropLast()) : ascii
        if InternetAddress.endsInNumber(name) {
            guard let address = InternetAddress(looseIPv4: name) else { return nil }
            self = .literal(address)
            return
        }
        guard Self.isPlausible(name) else { return nil }
        self = .name(name)
    }

    /// Foundation maps internationalised names by UTS 46, which also turns look-alikes such as fullwidth digits and
    /// ideographic full stops into plain ones; so the checks come after it.
    private static func ascii(_ text: String) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        let hasDelimiter = text.utf8.contains { "/?#@:[]\\% \u{7F}".utf8.contains($0) || $0 < 0x21 }
        guard !hasDelimiter, let host = URLComponents(string: "http://\(text)/")?.encodedHost else { return nil }
        return host.utf8.allSatisfy { $0 < 0x80 } ? host.lowercased() : nil
    }

    /// RFC 1035 lengths; letters, digits, hyphens, and the underscore that some real hosts have.
    private static func isPlausible(_ name: String) -> Bool {
        guard (1...253).contains(name.utf8.count) else { return false }
        return name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.count)
                && label.allSatisfy { byte in
                    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
                }
        }
    }

    /// As it is written in a URL and in `Host`.
    var text: String {
        switch self {
        case .name(let name): name
        case .literal(let address):
            switch address {
            case .v4: address.description
            case .v6: "[\(address)]"
            }
        }
    }
}
