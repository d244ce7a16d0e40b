import TextCoding

/// Resolves references in a book's documents.
///
/// Documents are untrusted, and browsers are lenient: they skip white space inside a URL, treat `\` as `/` and `%2e` as
/// a dot. This type interprets a reference like the most lenient browser.
struct ReferenceResolver: Sendable {
    /// The maximum length of a reference. Entry names are never longer.
    static let maximumLength = 8 << 10

    init() {}

    /// Returns the path of the target of a reference.
    ///
    /// - Parameters:
    ///   - reference: relative to the document, or to the book's root if it begins with a slash. Fragment and query are
    ///     ignored. The target of an empty reference is the document itself.
    ///   - path: the percent-decoded path of the document with the reference.
    /// - Returns: the percent-decoded path from the book's root, without dot segments; nil when the target is outside
    ///   the book, or the reference has a scheme or a host or is malformed.
    func target(of reference: String, in path: String) -> String? {
        guard let parts = ReferenceParts(reference), parts.scheme == nil, !parts.hasHost else { return nil }
        guard !parts.path.isEmpty else { return path }
        let isAbsolute = parts.path.first == UInt8(ascii: "/")
        var segments = isAbsolute ? [] : path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        if !isAbsolute, !path.hasSuffix("/"), !segments.isEmpty { segments.removeLast() }
        for part in parts.path.split(separator: UInt8(ascii: "/")) {
            let decoded = PercentEncoding.decode(Array(part))
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

    /// Returns the canonical relative reference from one document of the book to another.
    ///
    /// - Parameters:
    ///   - path: the target, as returned by `target(of:in:)`.
    ///   - document: the path of the document that contains the reference.
    static func relative(to path: String, from document: String) -> String {
        let target = path.split(separator: "/", omittingEmptySubsequences: true)
        let folder = document.split(separator: "/", omittingEmptySubsequences: true).dropLast()
        var common = 0
        while common < folder.count, common + 1 < target.count, folder[common] == target[common] { common += 1 }
        // All characters except unreserved ones are escaped, so the result means the same in markup, in style sheets
        // and in `srcset`.
        let up = repeatElement("..", count: folder.count - common)
        return (Array(up) + target[common...].map { String($0).percentEncoded }).joined(separator: "/")
    }

    /// Returns whether a byte is forbidden in a decoded path segment: an escaped separator or a control character.
    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

}
