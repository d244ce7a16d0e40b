/// Finds where a document says what encoding it is in.
enum DeclaredEncoding {
    /// In the XML declaration, else in a `meta` element.
    static func ofMarkup(_ head: ArraySlice<UInt8>) -> EncodingName? {
        value(after: "encoding", in: head.prefix { $0 != UInt8(ascii: ">") }) ?? value(after: "charset", in: head)
    }

    /// In `@charset`, which must stand at the very beginning (CSS Syntax 3, 3.2).
    static func ofStyleSheet(_ head: ArraySlice<UInt8>) -> EncodingName? {
        let mark = Array(#"@charset ""#.utf8)
        guard head.starts(with: mark) else { return nil }
        return EncodingName(label: head.dropFirst(mark.count).prefix { $0 != UInt8(ascii: "\"") })
    }

    /// The name after a word, an equals sign and an optional quotation mark.
    private static func value(after word: String, in head: ArraySlice<UInt8>) -> EncodingName? {
        let word = Array(word.utf8)
        var rest = head
        while rest.count > word.count {
            defer { rest.removeFirst() }
            guard zip(rest, word).allSatisfy({ $0 | 0x20 == $1 }) else { continue }
            let value = rest.dropFirst(word.count).drop { $0 <= 0x20 }
            guard value.first == UInt8(ascii: "=") else { continue }
            let name = value.dropFirst().drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
                .prefix { $0.isASCIILetter || $0.isASCIIDigit || "-_:.".utf8.contains($0) }
            return EncodingName(label: name)
        }
        return nil
    }
}
