import Foundation

/// A host in canonical form, so that different spellings of a host compare equal.
enum HostName: Hashable, Sendable {
    /// A DNS name: lowercase ASCII (internationalised labels as `xn--…`), without a trailing dot.
    case name(String)
    /// An IP address. It needs no DNS lookup.
    case literal(InternetAddress)

    /// Parses the host of a URL. An IPv6 address must be in brackets.
    ///
    /// Rejects percent-encoding, because hosts don't need it and URL parsers treat it differently.
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

    /// Converts a host to ASCII with Foundation, which applies UTS 46.
    ///
    /// The conversion also maps full-width digits and ideographic full stops to ASCII. It therefore has to be done
    /// before all checks, such as that for an IP address.
    private static func ascii(_ text: String) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        let hasDelimiter = text.utf8.contains { "/?#@:[]\\% \u{7F}".utf8.contains($0) || $0 < 0x21 }
        guard !hasDelimiter, let host = URLComponents(string: "http://\(text)/")?.encodedHost else { return nil }
        return host.utf8.allSatisfy { $0 < 0x80 } ? host.lowercased() : nil
    }

    /// Returns whether the lengths of the name and its labels are within the limits of RFC 1035, and the name has only
    /// letters, digits, hyphens and underscores. Underscores are not allowed in host names, but some hosts have them.
    private static func isPlausible(_ name: String) -> Bool {
        guard (1...253).contains(name.utf8.count) else { return false }
        return name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.count)
                && label.allSatisfy { byte in
                    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
                }
        }
    }

    /// The host as written in a URL and in the `Host` header.
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
