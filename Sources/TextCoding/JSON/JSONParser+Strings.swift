extension JSONParser {
    /// Parses a string from its opening to its closing quotation mark.
    mutating func parseString() throws(JSONError) -> String {
        offset += 1
        let start = offset
        // Fast path: a string without escapes is copied only once.
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { offset += 1 }
        if next == UInt8(ascii: "\"") {
            offset += 1
            return try decode(UnsafeRawBufferPointer(rebasing: bytes[start..<offset - 1]), at: start)
        }
        var content = [UInt8](bytes[start..<offset])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return try decode(content, at: start)
            case UInt8(ascii: "\\"):
                offset += 1
                try parseEscape(into: &content)
            case 0..<0x20:
                throw error(.controlCharacter)
            default:
                content.append(byte)
                offset += 1
            }
        }
        throw error(.unterminatedString)
    }

    private func decode(_ content: some Collection<UInt8>, at start: Int) throws(JSONError) -> String {
        guard let text = String(validating: content, as: UTF8.self) else { throw JSONError(.notUTF8, offset: start) }
        return text
    }

    private mutating func parseEscape(into content: inout [UInt8]) throws(JSONError) {
        guard let byte = next else { throw error(.unterminatedString) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content.append(contentsOf: String(Character(try parseScalar())).utf8)
        default: throw error(.unknownEscape)
        }
    }

    /// Parses a `\uXXXX` escape after its `u`, and a second one if the two are a surrogate pair.
    private mutating func parseScalar() throws(JSONError) -> Unicode.Scalar {
        let first = try parseCodeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let end = offset
        if first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let second = try parseCodeUnit()
            if second & 0xFC00 == 0xDC00,
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            {
                return scalar
            }
        }
        guard replacesLoneSurrogates else { throw error(.loneSurrogate) }
        offset = end
        return "\u{FFFD}"
    }

    private mutating func parseCodeUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap(Hexadecimal.value) else { throw error(.malformedEscape) }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }
}
