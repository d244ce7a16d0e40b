import TextCoding

extension RemoteAddress {
    /// Returns the path and the query as they are sent. Non-ASCII text, spaces and stray percent signs are
    /// percent-encoded, existing escapes are kept, and the fragment is omitted.
    static func target(_ bytes: ArraySlice<UInt8>) -> String {
        let sent = bytes.prefix { $0 != UInt8(ascii: "#") }
        // The characters that RFC 3986 allows in a path or query.
        let target = PercentEncoding.encode(Array(sent), allowed: "!$&'()*+,;=:@/?", keepsEscapes: true)
        return sent.first == UInt8(ascii: "/") ? target : "/" + target
    }

    /// Resolves a reference, such as the value of `Location`, against this URL (RFC 3986 section 5.2).
    ///
    /// - Throws: `refusedAddress` when the resulting URL may not be fetched.
    func resolving(_ reference: String) throws(FetchError) -> RemoteAddress {
        let bytes = try Self.clean(reference)
        if bytes.starts(with: "//".utf8) {
            return try RemoteAddress((origin.isSecure ? "https:" : "http:") + String(decoding: bytes, as: UTF8.self))
        }
        if Self.hasScheme(bytes) { return try RemoteAddress(String(decoding: bytes, as: UTF8.self)) }
        // Browsers read \\host as //host.
        guard bytes.first != UInt8(ascii: "\\") else { throw Self.refused("it contains a backslash") }
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        switch bytes.first {
        case nil, UInt8(ascii: "#"): return self
        case UInt8(ascii: "?"): return RemoteAddress(origin: origin, target: Self.target(Array(path)[...] + bytes))
        case UInt8(ascii: "/"): return RemoteAddress(origin: origin, target: Self.target(Self.withoutDots(bytes)))
        default:
            let folder = path.prefix(upTo: path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)
            let joined = Array(folder) + [UInt8(ascii: "/")] + bytes
            return RemoteAddress(origin: origin, target: Self.target(Self.withoutDots(joined[...])))
        }
    }

    private static func hasScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let end = bytes.firstIndex(where: { endsAuthority($0) || $0 == UInt8(ascii: ":") }) else { return false }
        return bytes[end] == UInt8(ascii: ":") && end > bytes.startIndex
    }

    /// Removes `.` and `..` segments from the path (RFC 3986 section 5.2.4).
    private static func withoutDots(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let rest = bytes[path.endIndex...]
        var kept: [ArraySlice<UInt8>] = []
        let segments = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment.elementsEqual("..".utf8) {
                _ = kept.popLast()
                if isLast { kept.append([]) }
            } else if segment.elementsEqual(".".utf8) {
                if isLast { kept.append([]) }
            } else {
                kept.append(segment)
            }
        }
        return ([UInt8(ascii: "/")] + kept.joined(separator: [UInt8(ascii: "/")]) + rest)[...]
    }
}
