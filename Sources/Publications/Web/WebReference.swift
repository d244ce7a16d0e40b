import TextCoding

/// The components of an absolute or relative URL without its fragment (RFC 3986, appendix B). The path and the query
/// are percent-encoded.
struct WebReference {
    /// The scheme in lower case; nil for a relative URL.
    var scheme: String?
    /// The text between `//` and the path, as written; nil without `//`.
    var authority: String?
    var path = ""
    var query: String?

    /// - Returns: nil when the text is too long or contains control characters.
    init?(_ text: String) {
        guard text.utf8.count <= WebURL.maximumLength else { return nil }
        var rest = Array(text.utf8)[...]
        while let first = rest.first, first <= 0x20 { rest.removeFirst() }
        while let last = rest.last, last <= 0x20 { rest.removeLast() }
        guard !rest.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        if let end = ReferenceParts.schemeEnd(rest) {
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

    /// Escapes characters that are not allowed in a URL: spaces, non-ASCII letters, and a `%` that begins no escape.
    private static func encoded(_ part: ArraySlice<UInt8>) -> String {
        PercentEncoding.encode(Array(part), allowed: ":/?[]@!$&'()*+,;=", keepsEscapes: true)
    }
}
