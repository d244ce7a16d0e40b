/// A token of a statement, in the detail that the translation needs.
struct SQLToken: Sendable, Equatable {
    enum Kind: Sendable {
        /// A keyword, a name or a number.
        case word
        /// A question mark.
        case argument
        /// A blob such as `x'2F'`.
        case blob
        /// Spaces, comments, texts in quotes, and each other character by itself.
        case other
    }

    let kind: Kind
    let text: String

    var isSpace: Bool {
        kind == .other && (text.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } || text.hasPrefix("--"))
    }

    /// Divides a statement into tokens. Their texts together are the statement.
    static func tokens(of sql: String) -> [SQLToken] {
        let bytes = Array(sql.utf8)
        var tokens: [SQLToken] = []
        var start = 0
        while start < bytes.count {
            let (kind, end) = next(bytes, start)
            tokens.append(SQLToken(kind: kind, text: String(decoding: bytes[start..<end], as: UTF8.self)))
            start = end
        }
        return tokens
    }

    private static func next(_ bytes: [UInt8], _ start: Int) -> (Kind, end: Int) {
        let first = bytes[start]
        let second = start + 1 < bytes.count ? bytes[start + 1] : 0
        let quote = UInt8(ascii: "'")
        switch first {
        case UInt8(ascii: "?"): return (.argument, start + 1)
        case quote, UInt8(ascii: "\""): return (.other, endOfQuoted(bytes, start))
        case UInt8(ascii: "x") where second == quote: return (.blob, endOfQuoted(bytes, start + 1))
        case UInt8(ascii: "-") where second == first:
            return (.other, bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
        case 0x20, 0x09...0x0D:
            return (.other, bytes[start...].firstIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) } ?? bytes.count)
        case let byte where isWord(byte): return (.word, bytes[start...].firstIndex { !isWord($0) } ?? bytes.count)
        default: return (.other, start + 1)
        }
    }

    /// Returns the end of a text in quotes, in which doubled quotes stand for one.
    private static func endOfQuoted(_ bytes: [UInt8], _ start: Int) -> Int {
        var index = start + 1
        while index < bytes.count {
            guard bytes[index] == bytes[start] else {
                index += 1
                continue
            }
            guard index + 1 < bytes.count, bytes[index + 1] == bytes[start] else { return index + 1 }
            index += 2
        }
        return bytes.count
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...0xFF: true
        default: false
        }
    }
}
