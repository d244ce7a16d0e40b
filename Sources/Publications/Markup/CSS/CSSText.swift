import TextCoding

/// Converts between CSS tokens and their text.
enum CSSText {
    /// Returns the unescaped name of a token, in lower case.
    static func name(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "\\")) else {
            return String(decoding: text.map(\.asciiLowercased), as: UTF8.self)
        }
        return String(decoding: unescaped(text).map(\.asciiLowercased), as: UTF8.self)
    }

    /// Returns the unescaped content of a string token.
    static func string(_ text: ArraySlice<UInt8>, isUnterminated: Bool) -> String {
        String(decoding: unescaped(text.dropFirst().dropLast(isUnterminated ? 0 : 1)), as: UTF8.self)
    }

    /// Returns the URL of an unquoted `url()`.
    static func url(_ text: ArraySlice<UInt8>, isUnterminated: Bool) -> String {
        guard let open = text.firstIndex(of: UInt8(ascii: "(")) else { return "" }
        var inner = text[(open + 1)...].drop { $0 <= 0x20 }
        if !isUnterminated { inner = inner.dropLast() }
        // Trailing white space isn't part of the URL. This also removes an escaped space, but URLs don't end in one.
        while let last = inner.last, last <= 0x20 { inner.removeLast() }
        return String(decoding: unescaped(inner), as: UTF8.self)
    }

    /// Returns a text as a string token.
    static func quoted(_ text: String) -> [UInt8] {
        var result: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0..<0x20, 0x7F:
                result.append(UInt8(ascii: "\\"))
                result.append(contentsOf: [Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte & 15)])
                result.append(0x20)
            default: result.append(byte)
            }
        }
        result.append(UInt8(ascii: "\""))
        return result
    }

    /// Resolves escapes (CSS Syntax 3, 4.3.7).
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(UInt8(ascii: "\\")) else { return Array(text) }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            var value: UInt32 = 0
            var digits = 0
            while digits < 6, let digit = rest.first.flatMap(Hexadecimal.value) {
                value = value << 4 | UInt32(digit)
                digits += 1
                rest.removeFirst()
            }
            if digits > 0 {
                if let next = rest.first, [0x09, 0x0A, 0x20].contains(next) { rest.removeFirst() }
                let scalar = Unicode.Scalar(value).flatMap { $0 == "\0" ? nil : $0 } ?? "\u{FFFD}"
                result.append(contentsOf: String(Character(scalar)).utf8)
            } else if let next = rest.popFirst(), next != 0x0A {
                result.append(next)
            }
        }
        return result
    }
}

extension UInt8 {
    /// The lower-case form of an ASCII letter; other bytes unchanged.
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
