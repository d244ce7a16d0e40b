/// The parts of a reference, parsed like browsers do (WHATWG URL, basic URL parser).
struct ReferenceParts {
    /// The whole reference, without the characters that browsers skip: surrounding white space, and all line breaks and
    /// tabs.
    let text: [UInt8]
    /// The scheme in lower case; nil for a relative reference.
    private(set) var scheme: String?
    /// Whether the reference begins with two slashes, which precede a host.
    private(set) var hasHost = false
    /// The path as written, with `\` replaced by `/`; everything after the colon if there is a scheme.
    private(set) var path: [UInt8] = []
    /// The text after `#`, as written; nil without it.
    private(set) var fragment: String?

    /// - Returns: nil when the reference is too long or contains control characters.
    init?(_ reference: String) {
        let source = reference.utf8
        guard source.count <= ReferenceResolver.maximumLength else { return nil }
        var rest = source.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }[...]
        while let first = rest.first, first <= 0x20 { rest.removeFirst() }
        while let last = rest.last, last <= 0x20 { rest.removeLast() }
        guard !rest.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        text = Array(rest)
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(decoding: rest[(hash + 1)...], as: UTF8.self)
            rest = rest[..<hash]
        }
        if let end = Self.schemeEnd(rest) {
            scheme = String(decoding: rest[..<end].map { $0.isASCIILetter ? $0 | 0x20 : $0 }, as: UTF8.self)
            path = Array(rest[(end + 1)...])
            return
        }
        path = rest.prefix { $0 != UInt8(ascii: "?") }.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        hasHost = path.starts(with: "//".utf8)
    }

    /// Returns the index of the colon after a scheme; nil without one.
    static func schemeEnd(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.first?.isASCIILetter == true else { return nil }
        let end = text.firstIndex { byte in
            !(byte.isASCIILetter || byte.isASCIIDigit || "+-.".utf8.contains(byte))
        }
        guard let end, text[end] == UInt8(ascii: ":") else { return nil }
        return end
    }
}
