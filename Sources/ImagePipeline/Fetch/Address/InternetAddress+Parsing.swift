import TextCoding

extension InternetAddress {
    /// Parses an IPv6 address without brackets (RFC 4291, including a dotted IPv4 tail). A zone (`%eth0`) has a meaning
    /// only on the local machine, so it is refused.
    package init?(ipv6 text: some StringProtocol) {
        let halves = Self.split(text[...], at: "::")
        guard halves.count <= 2 else { return nil }
        let parts = halves.map { half in
            half.isEmpty ? [] : half.split(separator: ":", omittingEmptySubsequences: false)
        }
        var groups: [[UInt16]] = []
        for (index, part) in parts.enumerated() {
            guard let read = Self.groups(of: part, endsAddress: index == parts.count - 1) else { return nil }
            groups.append(read)
        }
        let count = groups.reduce(0) { $0 + $1.count }
        if groups.count == 1 {
            guard count == 8 else { return nil }
        } else {
            guard count < 8 else { return nil }
            groups.insert(Array(repeating: 0, count: 8 - count), at: 1)
        }
        let all = groups.flatMap(\.self)
        self = .v6(
            high: all[..<4].reduce(0) { $0 << 16 | UInt64($1) },
            low: all[4...].reduce(0) { $0 << 16 | UInt64($1) }
        )
    }

    private static func split(_ text: some StringProtocol, at separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = Substring(text)
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }

    private static func groups(of texts: [Substring], endsAddress: Bool) -> [UInt16]? {
        var groups: [UInt16] = []
        for (index, text) in texts.enumerated() {
            if endsAddress, index == texts.count - 1, text.contains(".") {
                guard let tail = strictIPv4(text) else { return nil }
                groups += [UInt16(tail >> 16), UInt16(tail & 0xFFFF)]
                continue
            }
            guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(Hexadecimal.isDigit) else { return nil }
            guard let group = UInt16(text, radix: 16) else { return nil }
            groups.append(group)
        }
        return groups
    }

    /// Four decimal numbers and three dots, without leading zeros.
    private static func strictIPv4(_ text: Substring) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bits: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
                part == "0" || part.first != "0", let number = UInt32(part), number < 256
            else { return nil }
            bits = bits << 8 | number
        }
        return bits
    }
}

extension InternetAddress {
    /// Returns whether the last label of a lowercase host is a number. Such a host is an IPv4 address or invalid
    /// (WHATWG URL, "ends in a number"): some resolvers accept `2130706433` and `0x7f.1` as addresses.
    static func endsInNumber(_ host: String) -> Bool {
        guard let last = host.split(separator: ".", omittingEmptySubsequences: false).last else { return false }
        return !last.isEmpty && last.utf8.allSatisfy { (0x30...0x39).contains($0) } || number(last) != nil
    }

    /// Parses an IPv4 address in any spelling that `inet_aton` accepts: one to four numbers, each decimal, octal
    /// (`0177`) or hexadecimal (`0x7f`). The last number fills the remaining bytes.
    package init?(looseIPv4 host: String) {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var bits: UInt64 = 0
        for (index, part) in parts.enumerated() {
            guard let number = Self.number(part) else { return nil }
            let isLast = index == parts.count - 1
            let width = isLast ? UInt64(32 - 8 * index) : 8
            guard number < 1 << width else { return nil }
            bits |= isLast ? number : number << UInt64(24 - 8 * index)
        }
        self = .v4(UInt32(truncatingIfNeeded: bits))
    }

    private static func number(_ text: Substring) -> UInt64? {
        // Longer than any 32-bit value: reject.
        guard !text.isEmpty, text.utf8.count <= 14, text.utf8.allSatisfy(Hexadecimal.isDigit) || text.hasPrefix("0x")
        else {
            return nil
        }
        if text.hasPrefix("0x") {
            let digits = text.dropFirst(2)
            return digits.isEmpty ? 0 : digits.utf8.allSatisfy(Hexadecimal.isDigit) ? UInt64(digits, radix: 16) : nil
        }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.first == "0" ? UInt64(text, radix: 8) : UInt64(text)
    }
}
