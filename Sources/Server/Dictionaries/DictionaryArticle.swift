import Publications

/// The fields of an article that can be shown, as plain text or as markup.
enum DictionaryArticle {
    /// A field.
    enum Field: Equatable {
        case text(String)
        /// An XHTML document without scripts, references and unknown elements.
        case markup(String)
    }

    /// Returns the fields of an article. Leaves out fields that are damaged, empty or of an unknown type.
    ///
    /// - Parameter types: the types of the fields when the article doesn't contain them.
    static func fields(of article: [UInt8], types: [UInt8]) -> [Field] {
        var fields: [Field] = []
        var rest = article[...]
        var index = 0
        while types.isEmpty ? !rest.isEmpty : index < types.count {
            let type: UInt8
            if types.isEmpty { type = rest.removeFirst() } else { type = types[index] }
            index += 1
            // If the types are known, the last field has no terminator.
            guard let bytes = take(type, from: &rest, isLast: index == types.count) else { break }
            if let field = field(type, bytes) { fields.append(field) }
        }
        return fields
    }

    /// Removes the content of a field from the rest of the article.
    private static func take(_ type: UInt8, from rest: inout ArraySlice<UInt8>, isLast: Bool) -> ArraySlice<UInt8>? {
        if isLast {
            let bytes = rest
            rest = []
            return bytes.last == 0 ? bytes.dropLast() : bytes
        }
        let isBinary = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(type)
        guard isBinary else {
            guard let zero = rest.firstIndex(of: 0) else {
                let bytes = rest
                rest = []
                return bytes
            }
            let bytes = rest[..<zero]
            rest = rest[(zero + 1)...]
            return bytes
        }
        guard rest.count >= 4 else { return nil }
        let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(4)
        guard length <= rest.count else { return nil }
        let bytes = rest.prefix(length)
        rest = rest.dropFirst(length)
        return bytes
    }

    /// Returns a field of a type that StarDict defines; nil for lists of files, sound and pictures.
    private static func field(_ type: UInt8, _ bytes: ArraySlice<UInt8>) -> Field? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        switch type {
        case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "t"), UInt8(ascii: "y"), UInt8(ascii: "k"),
            UInt8(ascii: "w"), UInt8(ascii: "n"):
            return .text(text)
        case UInt8(ascii: "h"): return .markup(BookMarkup.cleaned(fragment: text))
        // Pango markup and XDXF: line breaks are significant.
        case UInt8(ascii: "g"), UInt8(ascii: "x"):
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return .markup(BookMarkup.cleaned(fragment: lines.joined(separator: "<br/>")))
        default: return nil
        }
    }
}
