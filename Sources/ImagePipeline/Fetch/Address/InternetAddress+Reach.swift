extension InternetAddress {
    /// The special purpose of an address that is not public, in a few words for the user; `nil` for a public address.
    ///
    /// The tables contain IANA's special-purpose address registries for IPv4 and IPv6. All IPv6 addresses that embed an
    /// IPv4 address (IPv4-mapped, NAT64, 6to4, Teredo, ISATAP) count as special. Image servers don't use them, and the
    /// host they reach depends on the network.
    var specialUse: String? {
        switch self {
        case .v4(let bits):
            Self.specialIPv4.first { bits >> (32 - $0.length) == $0.network >> (32 - $0.length) }?.use
        case .v6(let high, let low):
            Self.specialIPv6(high: high, low: low)
        }
    }

    private static let specialIPv4: [(network: UInt32, length: UInt32, use: String)] = [
        (0x0000_0000, 8, "unspecified"),
        (0x0A00_0000, 8, "private"),
        (0x6440_0000, 10, "carrier-grade NAT"),
        (0x7F00_0000, 8, "loopback"),
        (0xA9FE_0000, 16, "link-local"),
        (0xAC10_0000, 12, "private"),
        (0xC000_0000, 24, "protocol assignments"),
        (0xC000_0200, 24, "documentation"),
        (0xC058_6300, 24, "6to4 relay"),
        (0xC0A8_0000, 16, "private"),
        (0xC612_0000, 15, "benchmark"),
        (0xC633_6400, 24, "documentation"),
        (0xCB00_7100, 24, "documentation"),
        (0xE000_0000, 4, "multicast"),
        (0xF000_0000, 4, "reserved"),
    ]

    private static func specialIPv6(high: UInt64, low: UInt64) -> String? {
        if high == 0, low <= 1 { return low == 1 ? "loopback" : "unspecified" }
        if let entry = specialIPv6.first(where: { high >> (64 - $0.length) == $0.network >> (64 - $0.length) }) {
            return entry.use
        }
        // IANA assigns public addresses only in 2000::/3.
        if high >> 61 != 1 { return "reserved" }
        // ISATAP (RFC 5214): the interface identifier contains an IPv4 address. The second form is used with public
        // IPv4 addresses.
        if low >> 32 == 0x0000_5EFE || low >> 32 == 0x0200_5EFE { return "ISATAP" }
        return nil
    }

    /// The prefixes of special IPv6 addresses, in the upper 64 bits. The first match wins, so of two nested prefixes
    /// the longer one is first.
    private static let specialIPv6: [(network: UInt64, length: UInt64, use: String)] = [
        (0x0000_0000_0000_0000, 64, "IPv4-mapped"),
        (0x0064_FF9B_0000_0000, 32, "NAT64"),
        (0x0100_0000_0000_0000, 64, "discard"),
        (0x2001_0000_0000_0000, 32, "Teredo"),
        (0x2001_0002_0000_0000, 48, "benchmark"),
        (0x2001_0000_0000_0000, 23, "protocol assignments"),
        (0x2001_0DB8_0000_0000, 32, "documentation"),
        (0x2002_0000_0000_0000, 16, "6to4"),
        (0x3FFF_0000_0000_0000, 20, "documentation"),
        (0x5F00_0000_0000_0000, 16, "segment routing"),
        (0xFC00_0000_0000_0000, 7, "private"),
        (0xFE80_0000_0000_0000, 10, "link-local"),
        (0xFEC0_0000_0000_0000, 10, "site-local"),
        (0xFF00_0000_0000_0000, 8, "multicast"),
    ]
}
