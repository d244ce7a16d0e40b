/// The key under which the failed attempts of a client are counted.
enum ClientAddress {
    /// Returns the whole address for IPv4. For IPv6, returns the first four groups, because one network usually has a
    /// whole /64.
    static func group(_ address: String) -> String {
        guard address.contains(":") else { return address }
        let bare = address.prefix { $0 != "%" }
        // An IPv4-mapped IPv6 address.
        if let last = bare.split(separator: ":").last, last.contains(".") { return String(last) }
        let halves = groups(of: bare)
        return halves.prefix(4).joined(separator: ":")
    }

    /// Returns the eight groups, with `::` expanded to zeros.
    private static func groups(of address: Substring) -> [String] {
        guard let gap = address.firstRange(of: "::") else {
            return address.split(separator: ":").map(String.init)
        }
        let head = address[..<gap.lowerBound].split(separator: ":").map(String.init)
        let tail = address[gap.upperBound...].split(separator: ":").map(String.init)
        let zeros = [String](repeating: "0", count: max(0, 8 - head.count - tail.count))
        return head + zeros + tail
    }
}
