import ImagePipeline

/// The names and addresses of a server in a private network, for a certificate that its own authority issues.
struct LocalNames: Sendable, Equatable {
    /// The name of the machine without a domain; nil if it isn't a valid host name.
    var hostName: String?
    /// Additional names, each with one of the ``suffixes``.
    var additional: [String] = []
    /// The addresses of the machine. Addresses outside of ``ranges`` are ignored.
    var addresses: [InternetAddress] = []

    /// The suffixes of private names: RFC 6761 (localhost), RFC 6762 with its appendix G, RFC 8375 (home.arpa), and
    /// localdomain, which many routers use.
    static let suffixes = [
        "local", "lan", "home.arpa", "internal", "home", "intranet", "private", "corp", "localdomain", "localhost",
    ]

    /// The ranges of private addresses: RFC 1918, RFC 4193, link-local and loopback addresses.
    static let ranges = [
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "fe80::/10",
        "::1",
    ]
    .compactMap { AddressRange($0) }

    /// The names in the certificate.
    var domainNames: [String] {
        let own = hostName.map { name in [name] + Self.suffixes.dropLast().map { "\(name).\($0)" } } ?? []
        return (own + ["localhost"] + additional).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The addresses in the certificate.
    var privateAddresses: [InternetAddress] {
        let own: [InternetAddress] = [.v4(0x7F00_0001), .v6(high: 0, low: 1)]
        return (own + addresses.filter(Self.isPrivate)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    static func isPrivate(_ address: InternetAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// Returns the first label of a host name in lower case; nil if it isn't a valid host name.
    static func hostName(_ text: String) -> String? {
        let label = text.lowercased().prefix { $0 != "." }
        return isLabel(label) && !label.allSatisfy(\.isNumber) ? String(label) : nil
    }

    /// Returns a name in lower case if it has a private suffix, otherwise nil.
    static func privateName(_ text: String) -> String? {
        let name = text.lowercased()
        guard name.utf8.count <= 253, name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isLabel),
            suffixes.contains(where: { name.hasSuffix("." + $0) })
        else { return nil }
        return name
    }

    /// RFC 1123, section 2.1.
    private static func isLabel(_ text: Substring) -> Bool {
        (1...63).contains(text.utf8.count) && !text.hasPrefix("-") && !text.hasSuffix("-")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension InternetAddress {
    /// The bytes of the address in network byte order.
    var networkBytes: [UInt8] {
        switch self {
        case .v4(let bits): Self.bytes(bits)
        case .v6(let high, let low): Self.bytes(high) + Self.bytes(low)
        }
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

extension AddressRange {
    /// The address followed by the mask, as in name constraints (RFC 5280, section 4.2.1.10).
    var constraint: [UInt8] {
        let bytes = address.networkBytes
        let mask = bytes.indices.map { index -> UInt8 in
            let bits = min(max(prefixLength - 8 * index, 0), 8)
            return ~UInt8(truncatingIfNeeded: 0xFF >> bits)
        }
        return bytes + mask
    }
}
