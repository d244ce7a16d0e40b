/// Where the references in a book's documents lead.
///
/// A document's text is not to be trusted, and browsers are forgiving: they skip white space inside an address, take `\`
/// for `/` and `%2e` for a dot. A reference is judged here as the most forgiving browser would read it.
struct BookReferences: Sendable {
    /// Longer references are not believed: no archive has such names.
    static let maximumLength = 8 << 10

    init() {}

    /// The path a reference leads to.
    ///
    /// - Parameters:
    ///   - reference: relative, or beginning with a slash and then relative to the book's root; fragment and query are
    ///     passed over. An empty one leads to the document itself.
    ///   - path: of the document it stands in, from the book's root, percent-decoded.
    /// - Returns: the path from the book's root, percent-decoded and without dot segments; nil when the reference leaves
    ///   the book, has a scheme or a host, or is malformed.
    func target(of reference: String, in path: String) -> String? {
        guard let parts = ReferenceParts(reference), parts.scheme == nil, !parts.hasHost else { return nil }
        guard !parts.path.isEmpty else { return path }
        let isAbsolute = parts.path.first == UInt8(ascii: "/")
        var segments = isAbsolute ? [] : path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        if !isAbsolute, !path.hasSuffix("/"), !segments.isEmpty { segments.removeLast() }
        for part in parts.path.split(separator: UInt8(ascii: "/")) {
            let decoded = PercentEncoding.decode(part)
            guard let segment = String(validating: decoded, as: UTF8.self), !decoded.contains(where: Self.isForbidden)
            else { return nil }
            switch segment {
            case ".": continue
            case "..":
                guard !segments.isEmpty else { return nil }
                segments.removeLast()
            default: segments.append(segment)
            }
        }
        return segments.isEmpty ? nil : segments.joined(separator: "/")
    }

    /// A reference from one document of the book to another, in its one canonical spelling.
    ///
    /// - Parameters:
    ///   - path: of the target, as `target(of:in:)` gives it.
    ///   - document: the path of the document the reference is for.
    static func relative(to path: String, from document: String) -> String {
        let target = path.split(separator: "/", omittingEmptySubsequences: true)
        let folder = document.split(separator: "/", omittingEmptySubsequences: true).dropLast()
        var common = 0
        while common < folder.count, common + 1 < target.count, folder[common] == target[common] { common += 1 }
        let up = repeatElement("..", count: folder.count - common)
        return (Array(up) + target[common...].map(encoded)).joined(separator: "/")
    }

    /// Bytes no segment may hold once it is decoded: a separator in disguise, or what no file's name has.
    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    /// Escapes all but RFC 3986's unreserved characters: the result means the same in markup, in style sheets and in
    /// lists of candidates.
    private static func encoded(_ segment: Substring) -> String {
        var result: [UInt8] = []
        for byte in segment.utf8 {
            if byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte) {
                result.append(byte)
            } else {
                PercentEncoding.append(byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
