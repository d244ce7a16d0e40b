import TextCoding

/// Splits a style sheet into tokens like browsers do (CSS Syntax 3, 4.3), in linear time.
struct CSSTokenizer {
    /// The source without carriage returns and form feeds. It never ends with an unpaired backslash.
    let source: [UInt8]
    private var index = 0

    /// - Parameter text: valid UTF-8.
    init(_ text: [UInt8]) {
        var source = text
        // CSS Syntax 3, 3.3: normalizes line breaks and replaces NUL.
        if source.contains(where: { $0 == 0 || $0 == 0x0C || $0 == 0x0D }) {
            source = []
            source.reserveCapacity(text.count)
            for (index, byte) in text.enumerated() {
                switch byte {
                case 0: source.append(contentsOf: [0xEF, 0xBF, 0xBD])
                case 0x0C: source.append(0x0A)
                case 0x0D: if index + 1 >= text.count || text[index + 1] != 0x0A { source.append(0x0A) }
                default: source.append(byte)
                }
            }
        }
        // A backslash at the end would escape the next character of the output.
        if source.last == UInt8(ascii: "\\") { source.append(0x0A) }
        self.source = source
    }

    /// Returns the next token; nil at the end.
    mutating func next() -> CSSToken? {
        guard index < source.count, let position = UInt32(exactly: index) else { return nil }
        var token = CSSToken(kind: .delimiter, start: position, end: position)
        token.kind = consume(&token.isUnterminated)
        token.end = UInt32(truncatingIfNeeded: index)
        return token
    }

    private mutating func consume(_ isUnterminated: inout Bool) -> CSSToken.Kind {
        let byte = source[index]
        switch byte {
        case 0x09, 0x0A, 0x20:
            skipWhitespace()
            return .whitespace
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
            consumeComment()
            return .comment
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return consumeString(byte, &isUnterminated)
        case UInt8(ascii: "#") where isName(peek(1)) || isEscape(at: index + 1):
            index += 1
            consumeName()
            return .hash
        case UInt8(ascii: "@") where beginsIdentifier(at: index + 1):
            index += 1
            consumeName()
            return .atKeyword
        case UInt8(ascii: "<")
        where peek(1) == UInt8(ascii: "!") && peek(2) == UInt8(ascii: "-") && peek(3) == UInt8(ascii: "-"):
            index += 4
            return .cdo
        case _ where beginsNumber():
            consumeNumber()
            return .number
        case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-") && peek(2) == UInt8(ascii: ">"):
            index += 3
            return .cdc
        case _ where beginsIdentifier(at: index): return consumeIdentifier(&isUnterminated)
        default:
            index += 1
            return Self.punctuation(byte)
        }
    }

    private static func punctuation(_ byte: UInt8) -> CSSToken.Kind {
        switch byte {
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: ";"): .semicolon
        case UInt8(ascii: "{"): .leftBrace
        case UInt8(ascii: "}"): .rightBrace
        case UInt8(ascii: "("): .leftParenthesis
        case UInt8(ascii: ")"): .rightParenthesis
        case UInt8(ascii: "["): .leftBracket
        case UInt8(ascii: "]"): .rightBracket
        default: .delimiter
        }
    }

    // MARK: Lookahead

    /// Returns the byte at a distance from the current one; beyond the end, returns 0, which no source contains.
    private func peek(_ distance: Int) -> UInt8 {
        index + distance < source.count ? source[index + distance] : 0
    }

    private func byte(at position: Int) -> UInt8 {
        position < source.count ? source[position] : 0
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || byte.isASCIIDigit || byte == UInt8(ascii: "-")
    }

    private func isEscape(at position: Int) -> Bool {
        byte(at: position) == UInt8(ascii: "\\") && position + 1 < source.count && source[position + 1] != 0x0A
    }

    private func beginsIdentifier(at position: Int) -> Bool {
        let first = byte(at: position)
        if first == UInt8(ascii: "-") {
            let second = byte(at: position + 1)
            return isNameStart(second) || second == UInt8(ascii: "-") || isEscape(at: position + 1)
        }
        return isNameStart(first) || isEscape(at: position)
    }

    private func beginsNumber() -> Bool {
        var position = index
        if byte(at: position) == UInt8(ascii: "+") || byte(at: position) == UInt8(ascii: "-") { position += 1 }
        if byte(at: position) == UInt8(ascii: ".") { position += 1 }
        return byte(at: position).isASCIIDigit
    }

    // MARK: Consuming

    private mutating func skipWhitespace() {
        while index < source.count, Self.isSpace(source[index]) { index += 1 }
    }

    private mutating func consumeComment() {
        index += 2
        while index < source.count {
            if source[index] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                index += 2
                return
            }
            index += 1
        }
    }

    private mutating func consumeEscape() {
        index += 1
        guard Hexadecimal.isDigit(peek(0)) else {
            if index < source.count { index += 1 }
            return
        }
        var digits = 0
        while digits < 6, Hexadecimal.isDigit(peek(0)) {
            index += 1
            digits += 1
        }
        if Self.isSpace(peek(0)) { index += 1 }
    }

    private mutating func consumeName() {
        while index < source.count {
            if isName(source[index]) {
                index += 1
            } else if isEscape(at: index) {
                consumeEscape()
            } else {
                return
            }
        }
    }

    private mutating func consumeNumber() {
        if peek(0) == UInt8(ascii: "+") || peek(0) == UInt8(ascii: "-") { index += 1 }
        consumeDigits()
        if peek(0) == UInt8(ascii: "."), peek(1).isASCIIDigit {
            index += 1
            consumeDigits()
        }
        if peek(0) | 0x20 == UInt8(ascii: "e") {
            let isSigned = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
            if peek(isSigned ? 2 : 1).isASCIIDigit {
                index += isSigned ? 2 : 1
                consumeDigits()
            }
        }
        if beginsIdentifier(at: index) {
            consumeName()
        } else if peek(0) == UInt8(ascii: "%") {
            index += 1
        }
    }

    private mutating func consumeDigits() {
        while peek(0).isASCIIDigit { index += 1 }
    }

    private mutating func consumeString(_ quote: UInt8, _ isUnterminated: inout Bool) -> CSSToken.Kind {
        index += 1
        while index < source.count {
            switch source[index] {
            case quote:
                index += 1
                return .string
            case 0x0A: return .badString
            case UInt8(ascii: "\\"):
                if peek(1) == 0x0A { index += 2 } else { consumeEscape() }
            default: index += 1
            }
        }
        isUnterminated = true
        return .string
    }

    private mutating func consumeIdentifier(_ isUnterminated: inout Bool) -> CSSToken.Kind {
        let start = index
        consumeName()
        guard peek(0) == UInt8(ascii: "(") else { return .identifier }
        let name = CSSText.name(source[start..<index])
        index += 1
        guard name == "url" else { return .function }
        // A quoted `url(` is an ordinary function. Its white space becomes a separate token.
        var ahead = index
        while Self.isSpace(byte(at: ahead)) { ahead += 1 }
        if byte(at: ahead) == UInt8(ascii: "\"") || byte(at: ahead) == UInt8(ascii: "'") { return .function }
        index = ahead
        return consumeURL(&isUnterminated)
    }

    private mutating func consumeURL(_ isUnterminated: inout Bool) -> CSSToken.Kind {
        while index < source.count {
            let byte = source[index]
            switch byte {
            case UInt8(ascii: ")"):
                index += 1
                return .url
            case 0x09, 0x0A, 0x20:
                skipWhitespace()
                if index < source.count, source[index] != UInt8(ascii: ")") { return consumeBadURL() }
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F:
                return consumeBadURL()
            case UInt8(ascii: "\\"):
                guard isEscape(at: index) else { return consumeBadURL() }
                consumeEscape()
            default: index += 1
            }
        }
        isUnterminated = true
        return .url
    }

    private mutating func consumeBadURL() -> CSSToken.Kind {
        while index < source.count {
            if source[index] == UInt8(ascii: ")") {
                index += 1
                break
            }
            if isEscape(at: index) { consumeEscape() } else { index += 1 }
        }
        return .badURL
    }
}
