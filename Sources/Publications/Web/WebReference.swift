/// The parts of an address, absolute or relative, percent-encoded where they have to be (RFC 3986, appendix B).
struct WebReference {
    /// In lower case; nil when the address is relative.
    var scheme: String?
    /// What stands between two slashes and the path; nil without the slashes.
    var authority: String?
    var path = ""
    var query: String?

    /// - Returns: nil for what is longer than any address, or holds control characters.
    init?(_ text: String) {
        guard text.utf8.count <= WebAddress.maximumLength else { return nil }
        var rest = Array(text.utf8)[...]
        while let first = rest.first, first <= 0x20 { rest.removeFirst() }
        while let last = rest.last, last <= 0x20 { rest.removeLast() }
        guard !rest.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        if let end = Self.schemeEnd(rest) {
            scheme = String(decoding: rest[..<end].map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
            rest = rest[(end + 1)...]
        }
        rest = rest.prefix { $0 != UInt8(ascii: "#") }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = Self.encoded(rest[(mark + 1)...])
            rest = rest[..<mark]
        }
        if rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
            let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
            authority = String(decoding: host, as: UTF8.self)
            rest = rest[host.endIndex...]
        }
        path = Self.encoded(rest)
    }

    /// Where the colon after a scheme is; nil without one.
    private static func schemeEnd(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.first?.isASCIILetter == true else { return nil }
        let end = text.firstIndex { byte in
            !(byte.isASCIILetter || byte.isASCIIDigit || "+-.".utf8.contains(byte))
        }
        guard let end, text[end] == UInt8(ascii: ":") else { return nil }
        return end
    }

    /// Escapes what may not stand in an address: spaces, letters that are not ASCII, a `%` that begins no escape.
    private static func encoded(_ part: ArraySlice<UInt8>) -> String {
        let source = Array(part)
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        for (index, byte) in source.enumerated() {
            let isAllowed =
                byte.isASCIILetter || byte.isASCIIDigit || "-._~:/?[]@!$&'()*+,;=".utf8.contains(byte)
                || PercentEncoding.isEscape(source, at: index)
            if isAllowed {
                result.append(byte)
            } else {
                PercentEncoding.append(byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
