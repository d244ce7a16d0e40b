/// An IPv4 or IPv6 address as a number, so that different spellings of an address compare equal.
package enum InternetAddress: Hashable, Sendable {
    case v4(UInt32)
    case v6(high: UInt64, low: UInt64)

    /// Creates an address from four bytes (IPv4) or sixteen (IPv6) in network order; `nil` for any other count.
    package init?(networkBytes bytes: [UInt8]) {
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16:
            self = .v6(
                high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) },
                low: bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
            )
        default: return nil
        }
    }
}

extension InternetAddress: CustomStringConvertible {
    /// The address in dotted decimal notation (IPv4) or in the notation of RFC 5952 (IPv6).
    package var description: String {
        switch self {
        case .v4(let bits): (0..<4).map { String(bits >> (24 - 8 * UInt32($0)) & 0xFF) }.joined(separator: ".")
        case .v6(let high, let low): Self.text(groups: Self.groups(high: high, low: low))
        }
    }

    private static func groups(high: UInt64, low: UInt64) -> [UInt16] {
        [high, low].flatMap { half in
            stride(from: UInt64(48), through: 0, by: -16).map { UInt16(truncatingIfNeeded: half >> $0) }
        }
    }

    /// Returns the groups in hexadecimal. Writes the longest run of two or more zero groups as `::`, the first one if
    /// several have the same length.
    private static func text(groups: [UInt16]) -> String {
        var longest = 0..<0
        var start = 0
        while start < groups.count {
            guard groups[start] == 0 else {
                start += 1
                continue
            }
            let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
            if end - start > max(longest.count, 1) { longest = start..<end }
            start = end
        }
        let text = { (part: ArraySlice<UInt16>) in part.map { String($0, radix: 16) }.joined(separator: ":") }
        if longest.isEmpty { return text(groups[...]) }
        return text(groups[..<longest.lowerBound]) + "::" + text(groups[longest.upperBound...])
    }
}
