/// Reads JSON that somebody else wrote: strictly by the grammar, with bounds on depth and on how many values there are,
/// so that no text makes the reader run out of stack or memory. A name that stands twice in one object is refused: two
/// programs would read two different things.
struct JSONReader {
    /// How deep arrays and objects may lie in each other. Manifests stay under ten.
    static let maximumDepth = 32
    /// How many values a text may hold: twenty thousand pages with fifty facts each.
    static let maximumValueCount = 1_000_000

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private var valueCount = 0

    /// Reads a whole text in UTF-8, with or without a byte order mark.
    static func read(_ bytes: [UInt8]) throws(JSONProblem) -> JSONValue {
        let result = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(JSONProblem) in
                var reader = JSONReader(bytes)
                return try reader.readText()
            }
        }
        return try result.get()
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private mutating func readText() throws(JSONProblem) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        let value = try readValue(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw problem("something follows the end") }
        return value
    }

    private mutating func readValue(depth: Int) throws(JSONProblem) -> JSONValue {
        guard depth < Self.maximumDepth else { throw problem("it is nested too deeply") }
        valueCount += 1
        guard valueCount <= Self.maximumValueCount else { throw problem("it holds too many values") }
        skipSpace()
        guard let byte = next else { throw problem("it ends too early") }
        switch byte {
        case UInt8(ascii: "{"): return .object(try readObject(depth: depth))
        case UInt8(ascii: "["): return .array(try readArray(depth: depth))
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try read("true", as: .bool(true))
        case UInt8(ascii: "f"): return try read("false", as: .bool(false))
        case UInt8(ascii: "n"): return try read("null", as: .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
        default: throw problem("there is no value")
        }
    }

    private mutating func readObject(depth: Int) throws(JSONProblem) -> JSONObject {
        offset += 1
        var object = JSONObject()
        var names: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return object }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw problem("a member has no name") }
            let start = offset
            let name = try readString()
            guard names.insert(name).inserted else {
                throw JSONProblem(reason: "a name stands twice in one object", offset: start)
            }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw problem("a colon is missing") }
            object.members.append(.init(name: name, value: try readValue(depth: depth + 1)))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw problem("an object does not end") }
        return object
    }

    private mutating func readArray(depth: Int) throws(JSONProblem) -> [JSONValue] {
        offset += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return elements }
        repeat {
            elements.append(try readValue(depth: depth + 1))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw problem("an array does not end") }
        return elements
    }

    private mutating func read(_ word: StaticString, as value: JSONValue) throws(JSONProblem) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[index] else { throw problem("there is no value") }
            offset += 1
        }
        return value
    }

    private mutating func readNumber() throws(JSONProblem) -> Double {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        let hasLeadingZero = next == UInt8(ascii: "0")
        let wholeDigits = takeDigits()
        guard wholeDigits > 0, !hasLeadingZero || wholeDigits == 1 else { throw problem("a number is malformed") }
        if take(UInt8(ascii: ".")), takeDigits() == 0 { throw problem("a number is malformed") }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "-")) || take(UInt8(ascii: "+"))
            guard takeDigits() > 0 else { throw problem("a number is malformed") }
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            throw JSONProblem(reason: "a number is too large", offset: start)
        }
        return number
    }

    /// Takes digits and says how many there were.
    private mutating func takeDigits() -> Int {
        let start = offset
        while let byte = next, byte.isASCIIDigit { offset += 1 }
        return offset - start
    }
}

extension JSONReader {
    /// Reads a string from its opening to its closing quotation mark.
    private mutating func readString() throws(JSONProblem) -> String {
        offset += 1
        let start = offset
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { offset += 1 }
        if next == UInt8(ascii: "\"") {
            let text = try text(bytes[start..<offset], at: start)
            offset += 1
            return text
        }
        var unescaped = Array(bytes[start..<offset])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return try text(unescaped[...], at: start)
            case UInt8(ascii: "\\"):
                offset += 1
                try readEscape(into: &unescaped)
            case 0..<0x20:
                throw problem("a string holds a control character")
            default:
                unescaped.append(byte)
                offset += 1
            }
        }
        throw problem("a string does not end")
    }

    private func text(
        _ bytes: some Collection<UInt8>,
        at start: Int
    ) throws(JSONProblem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw JSONProblem(reason: "a string is not UTF-8 text", offset: start)
        }
        return text
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(JSONProblem) {
        guard let byte = next else { throw problem("a string does not end") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            text.append(contentsOf: UTF8.encode(try readCharacter()) ?? UTF8.encodedReplacementCharacter)
        default: throw problem("an escape is unknown")
        }
    }

    /// Reads four hexadecimal digits, and four more where they are half of a pair. Half a pair alone is no character.
    private mutating func readCharacter() throws(JSONProblem) -> Unicode.Scalar {
        let first = try readHexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw problem("an escape is half a character")
        }
        let second = try readHexadecimal()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw problem("an escape is half a character") }
        return scalar
    }

    private mutating func readHexadecimal() throws(JSONProblem) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap(PercentEncoding.hexadecimalDigit) else {
                throw problem("an escape is malformed")
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    private var next: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private func problem(_ reason: String) -> JSONProblem {
        JSONProblem(reason: reason, offset: offset)
    }
}
