/// `<?xml-stylesheet?>` (W3C, Associating Style Sheets with XML documents).
enum StyleSheetInstruction {
    /// Returns the pseudo-attributes as attributes of `link`.
    ///
    /// - Parameter text: the text after the target.
    static func attributes(_ text: [UInt8]) -> [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        var rest = text[...]
        while result.count < 16 {
            let name = rest.drop { $0 <= 0x20 }.prefix { $0.isASCIILetter }
            let value = rest[name.endIndex...].drop { $0 <= 0x20 || $0 == UInt8(ascii: "=") }
            guard !name.isEmpty, let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = value.dropFirst().firstIndex(of: quote)
            else { break }
            let decoded = unescaped(value[(value.startIndex + 1)..<end])
            result.append((String(decoding: name, as: UTF8.self).lowercased(), decoded))
            rest = value[(end + 1)...]
        }
        let isAlternate = result.contains { $0.name == "alternate" && $0.value == "yes" }
        result.removeAll { $0.name == "rel" || $0.name == "alternate" || $0.name == "class" }
        return result + [("rel", isAlternate ? "alternate stylesheet" : "stylesheet")]
    }

    private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var index = value.startIndex
        let source = Array(value)
        while index - value.startIndex < source.count {
            let position = index - value.startIndex
            guard source[position] == UInt8(ascii: "&") else {
                // Markup is invalid in a URL: the characters are copied unchanged.
                if source[position] >= 0x20 { result.append(source[position]) }
                index += 1
                continue
            }
            let isAmpersand = source[position...].starts(with: "&amp;".utf8)
            result.append(UInt8(ascii: "&"))
            index += isAmpersand ? 5 : 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}
