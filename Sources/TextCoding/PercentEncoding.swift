/// Percent-encoding of bytes in URLs (RFC 3986, section 2.1): `%20` for a space.
public enum PercentEncoding {
    /// Encodes all bytes except letters, digits, `-._~` and the characters in `allowed`.
    ///
    /// - Parameters:
    ///   - allowed: Additional ASCII characters that are not encoded.
    ///   - keepsEscapes: Whether existing escapes (`%XX`) are kept. Other percent signs are always encoded.
    public static func encode(_ text: [UInt8], allowed: StaticString = "", keepsEscapes: Bool = false) -> String {
        let allowed = UnsafeBufferPointer(start: allowed.utf8Start, count: allowed.utf8CodeUnitCount)
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.count)
        for (index, byte) in text.enumerated() {
            if isUnreserved(byte) || allowed.contains(byte) || keepsEscapes && isEscape(text, at: index) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(Hexadecimal.uppercaseDigit(byte >> 4))
                encoded.append(Hexadecimal.uppercaseDigit(byte & 15))
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Decodes `%XX`. A percent sign that is not followed by two hexadecimal digits is kept.
    ///
    /// - Parameter plusIsSpace: Whether `+` is read as a space, as in queries and forms.
    public static func decode(_ text: [UInt8], plusIsSpace: Bool = false) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if let byte = escapedByte(text, at: index) {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(plusIsSpace && text[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : text[index])
                index += 1
            }
        }
        return decoded
    }

    /// Decodes `%XX`; nil if a percent sign is not followed by two hexadecimal digits.
    ///
    /// - Parameter plusIsSpace: Whether `+` is read as a space, as in queries and forms.
    public static func decodeStrictly(_ text: [UInt8], plusIsSpace: Bool = false) -> [UInt8]? {
        for (index, byte) in text.enumerated() where byte == UInt8(ascii: "%") && !isEscape(text, at: index) {
            return nil
        }
        return decode(text, plusIsSpace: plusIsSpace)
    }

    /// Whether an escape begins at an index.
    private static func isEscape(_ text: [UInt8], at index: Int) -> Bool { escapedByte(text, at: index) != nil }

    /// The byte that the escape at an index encodes; nil if there is no escape at the index.
    private static func escapedByte(_ text: [UInt8], at index: Int) -> UInt8? {
        guard text[index] == UInt8(ascii: "%"), index + 2 < text.count,
            let high = Hexadecimal.value(of: text[index + 1]), let low = Hexadecimal.value(of: text[index + 2])
        else { return nil }
        return high << 4 | low
    }

    /// Whether a byte is an unreserved character of RFC 3986 (section 2.3), which is never escaped.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: byte.isASCIILetterOrDigit
        }
    }
}

extension String {
    /// The text as one component of a path or query: all bytes except letters, digits and `-._~` are escaped.
    public var percentEncoded: String {
        @inline(never) get { PercentEncoding.encode(Array(utf8)) }
    }

    /// The text with escapes decoded and `+` read as a space. Keeps incomplete escapes and replaces invalid UTF-8 with
    /// U+FFFD.
    public var percentDecoded: String {
        @inline(never) get { String(decoding: PercentEncoding.decode(Array(utf8), plusIsSpace: true), as: UTF8.self) }
    }
}
