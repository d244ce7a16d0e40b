/// Why bytes are not JSON.
enum JsonError: Error, Equatable {
    /// The text ended too early.
    case unexpectedEnd
    /// Something that has no place there, with its offset in bytes.
    case unexpectedByte(offset: Int)
    /// Lists and objects within each other deeper than ``JsonParser/maximumDepth``.
    case tooDeep
}

/// Reads JSON (RFC 8259) from UTF-8 bytes, with bounded depth and without ever reading beyond the end.
struct JsonParser {
    /// How deep lists and objects may nest: the stack of a browser's program is small.
    static let maximumDepth = 64

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The value that `bytes` hold.
    static func parse(_ bytes: UnsafeRawBufferPointer) throws(JsonError) -> Json {
        var parser = JsonParser(bytes)
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.offset == bytes.count else { throw .unexpectedByte(offset: parser.offset) }
        return value
    }

    /// The value that a text holds.
    static func parse(_ text: String) throws(JsonError) -> Json {
        // A typed error does not pass through `withUTF8`; the outcome is carried out by hand.
        var outcome: Result<Json, JsonError> = .failure(.unexpectedEnd)
        var text = text
        text.withUTF8 { buffer in
            do throws(JsonError) {
                outcome = .success(try parse(UnsafeRawBufferPointer(buffer)))
            } catch {
                outcome = .failure(error)
            }
        }
        switch outcome {
        case .success(let value): return value
        case .failure(let error): throw error
        }
    }

    private mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return
            }
        }
    }

    /// The next byte that is not space, without taking it.
    private mutating func peek() throws(JsonError) -> UInt8 {
        skipSpace()
        guard offset < bytes.count else { throw .unexpectedEnd }
        return bytes[offset]
    }

    private mutating func take(_ expected: UInt8) throws(JsonError) {
        guard try peek() == expected else { throw .unexpectedByte(offset: offset) }
        offset += 1
    }

    private mutating func value(depth: Int) throws(JsonError) -> Json {
        guard depth < Self.maximumDepth else { throw .tooDeep }
        switch try peek() {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try list(depth: depth)
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(JsonError) -> Json {
        offset += 1
        var members: [JsonMember] = []
        if try peek() == UInt8(ascii: "}") {
            offset += 1
            return .object(members)
        }
        while true {
            guard try peek() == UInt8(ascii: "\"") else { throw .unexpectedByte(offset: offset) }
            let name = try string()
            try take(UInt8(ascii: ":"))
            members.append(JsonMember(name: name, value: try value(depth: depth + 1)))
            if try peek() == UInt8(ascii: ",") {
                offset += 1
                continue
            }
            try take(UInt8(ascii: "}"))
            return .object(members)
        }
    }

    private mutating func list(depth: Int) throws(JsonError) -> Json {
        offset += 1
        var elements: [Json] = []
        if try peek() == UInt8(ascii: "]") {
            offset += 1
            return .list(elements)
        }
        while true {
            elements.append(try value(depth: depth + 1))
            if try peek() == UInt8(ascii: ",") {
                offset += 1
                continue
            }
            try take(UInt8(ascii: "]"))
            return .list(elements)
        }
    }

    private mutating func word(_ word: StaticString) throws(JsonError) {
        for byte in word.bytes {
            guard offset < bytes.count else { throw .unexpectedEnd }
            guard bytes[offset] == byte else { throw .unexpectedByte(offset: offset) }
            offset += 1
        }
    }
}

// MARK: - Numbers

extension JsonParser {
    private mutating func number() throws(JsonError) -> Double {
        let isNegative = bytes[offset] == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let (mantissa, _) = try digits()
        var value = mantissa
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            let (fraction, count) = try digits()
            value += fraction / Self.powerOfTen(count)
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            var isSmall = false
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+") {
                isSmall = bytes[offset] == UInt8(ascii: "-")
                offset += 1
            }
            let (exponent, _) = try digits()
            let power = Self.powerOfTen(Int(min(exponent, 400)))
            value = isSmall ? value / power : value * power
        }
        return isNegative ? -value : value
    }

    /// At least one digit; the value is exact up to 2⁵³.
    private mutating func digits() throws(JsonError) -> (value: Double, count: Int) {
        let start = offset
        var value = 0.0
        while offset < bytes.count, bytes[offset] >= UInt8(ascii: "0"), bytes[offset] <= UInt8(ascii: "9") {
            value = value * 10 + Double(bytes[offset] - UInt8(ascii: "0"))
            offset += 1
        }
        if offset > start { return (value, offset - start) }
        if offset == bytes.count { throw .unexpectedEnd }
        throw .unexpectedByte(offset: offset)
    }

    private static func powerOfTen(_ exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<min(exponent, 400) { power *= 10 }
        return power
    }
}

// MARK: - Texts

extension JsonParser {
    private mutating func string() throws(JsonError) -> String {
        offset += 1
        let start = offset
        // Most texts have no escapes: one copy, no detour.
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "\\") {
            guard bytes[offset] >= 0x20 else { throw .unexpectedByte(offset: offset) }
            offset += 1
        }
        guard offset < bytes.count else { throw .unexpectedEnd }
        if bytes[offset] == UInt8(ascii: "\"") {
            offset += 1
            return String(utf8: UnsafeRawBufferPointer(rebasing: bytes[start..<offset - 1]))
        }
        var content = [UInt8](bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return content.withUnsafeBytes { String(utf8: $0) }
            case UInt8(ascii: "\\"): try escape(into: &content)
            case ..<0x20: throw .unexpectedByte(offset: offset - 1)
            default: content.append(byte)
            }
        }
        throw .unexpectedEnd
    }

    private mutating func escape(into content: inout [UInt8]) throws(JsonError) {
        guard offset < bytes.count else { throw .unexpectedEnd }
        let byte = bytes[offset]
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): append(try scalar(), to: &content)
        default: throw .unexpectedByte(offset: offset - 1)
        }
    }

    /// The scalar of one `\uXXXX`, or of a pair of them; a lone surrogate becomes U+FFFD.
    private mutating func scalar() throws(JsonError) -> UInt32 {
        let first = try codeUnit()
        guard first & 0xF800 == 0xD800 else { return first }
        guard first < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
            bytes[offset + 1] == UInt8(ascii: "u")
        else { return 0xFFFD }
        let before = offset
        offset += 2
        let second = try codeUnit()
        guard second & 0xFC00 == 0xDC00 else {
            offset = before
            return 0xFFFD
        }
        return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }

    private mutating func codeUnit() throws(JsonError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard offset < bytes.count else { throw .unexpectedEnd }
            let byte = bytes[offset]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw .unexpectedByte(offset: offset)
            }
            unit = unit << 4 | UInt32(digit)
            offset += 1
        }
        return unit
    }

    private func append(_ scalar: UInt32, to content: inout [UInt8]) {
        switch scalar {
        case ..<0x80:
            content.append(UInt8(scalar))
        case ..<0x800:
            content.append(UInt8(0xC0 | scalar >> 6))
            content.append(UInt8(0x80 | scalar & 0x3F))
        case ..<0x10000:
            content.append(UInt8(0xE0 | scalar >> 12))
            content.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            content.append(UInt8(0x80 | scalar & 0x3F))
        default:
            content.append(UInt8(0xF0 | scalar >> 18))
            content.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            content.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            content.append(UInt8(0x80 | scalar & 0x3F))
        }
    }
}
