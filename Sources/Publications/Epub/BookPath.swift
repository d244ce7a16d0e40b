/// A place inside a book: the path of a file, and an element in it.
struct BookPath: Hashable, Sendable {
    /// Percent-decoded, with `/` between folders and without one in front. Never empty.
    var path: String
    /// Percent-decoded; nil when the whole file is meant.
    var fragment: String?

    /// Resolves a reference against the file it stands in.
    ///
    /// A path that begins with a slash begins at the book's root (OCF 3.3, section 4.2.5, where the container root URL ends
    /// in a slash).
    ///
    /// - Parameters:
    ///   - reference: percent-encoded or, as many books have it, with spaces and other letters as they are.
    ///   - base: the path of the file the reference stands in.
    /// - Returns: nil for what leads out of the book: another scheme, a host, more `..` than there are folders.
    init?(_ reference: String, in base: String) {
        var text = Array(reference.utf8)[...]
        while let first = text.first, first <= 0x20 { text.removeFirst() }
        while let last = text.last, last <= 0x20 { text.removeLast() }
        guard !Self.hasScheme(text), !text.contains(0) else { return nil }
        if let mark = text.firstIndex(of: UInt8(ascii: "#")) {
            let decoded = String(decoding: PercentEncoding.decode(text[(mark + 1)...]), as: UTF8.self)
            fragment = decoded.isEmpty ? nil : decoded
            text = text[..<mark]
        }
        text = text.prefix { $0 != UInt8(ascii: "?") }
        guard !text.isEmpty else {
            guard !base.isEmpty else { return nil }
            path = base
            return
        }
        var parts: [[UInt8]] = []
        if text.first == UInt8(ascii: "/") {
            guard text.dropFirst().first != UInt8(ascii: "/") else { return nil }
        } else {
            parts = base.utf8.split(separator: UInt8(ascii: "/")).dropLast().map(Array.init)
        }
        for part in text.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
            let decoded = PercentEncoding.decode(part)
            if decoded.elementsEqual("..".utf8) {
                guard parts.popLast() != nil else { return nil }
            } else if !decoded.elementsEqual(".".utf8) {
                // An escaped slash would make two names of one.
                guard !decoded.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 }) else { return nil }
                parts.append(decoded)
            }
        }
        path = String(decoding: Array(parts.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
        if path.isEmpty { return nil }
    }

    /// Whether a reference begins with a scheme: letters, digits, `+`, `-` and `.`, then a colon (RFC 3986, section 3.1).
    private static func hasScheme(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first?.isASCIILetter == true else { return false }
        let end = text.firstIndex { !($0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)) }
        return end.map { text[$0] == UInt8(ascii: ":") } ?? false
    }
}
