extension RemoteAddress {
    /// Path and query as they are sent: non-ASCII text, spaces and stray percent signs are percent-encoded, what is
    /// encoded already stays, the fragment is left out.
    static func target(_ bytes: ArraySlice<UInt8>) -> String {
        let sent = bytes.prefix { $0 != UInt8(ascii: "#") }
        var target = sent.first == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        var index = sent.startIndex
        while index < sent.endIndex {
            let byte = sent[index]
            let isEscape =
                index + 2 < sent.endIndex && InternetAddress.isHexDigit(sent[index + 1])
                && InternetAddress.isHexDigit(sent[index + 2])
            if byte == UInt8(ascii: "%") ? isEscape : isPlain(byte) {
                target.append(byte)
            } else {
                target += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
            index += 1
        }
        return String(decoding: target, as: UTF8.self)
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    /// What RFC 3986 lets stand in a path or query.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
        default: "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
        }
    }

    /// The address that a reference found at this one means, as in `Location` (RFC 3986 section 5.2).
    ///
    /// - Throws: `refusedAddress` when the result is no address that may be fetched.
    func resolving(_ reference: String) throws(FetchFailure) -> RemoteAddress {
        let bytes = try Self.clean(reference)
        if bytes.starts(with: "//".utf8) {
            return try RemoteAddress((origin.isSecure ? "https:" : "http:") + String(decoding: bytes, as: UTF8.self))
        }
        if Self.hasScheme(bytes) { return try RemoteAddress(String(decoding: bytes, as: UTF8.self)) }
        // A browser would read \\host as //host.
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

    /// Removes `.` and `..` from the path, never climbing above the root.
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
