extension JSON {
    /// The maximum nesting of arrays and objects: the browser program has a small stack.
    public static let maximumDepth = 32
    /// The maximum number of values in a text: 20,000 pages with 50 properties each.
    public static let maximumValueCount = 1_000_000
    /// The maximum number of members of one object. Each name is compared with all previous names of the object.
    public static let maximumMemberCount = 256

    /// Parses UTF-8 bytes.
    ///
    /// The parser follows the grammar strictly and limits depth and counts, because the text can be untrusted. It
    /// rejects objects with two members of the same name, because other parsers may read a different one of the two.
    ///
    /// - Parameters:
    ///   - bytes: The whole text, without a byte order mark.
    ///   - replacingLoneSurrogates: Whether an escaped half of a surrogate pair is read as U+FFFD. JavaScript writes such
    ///     escapes when a string was cut in the middle of a character.
    public init(parsing bytes: UnsafeRawBufferPointer, replacingLoneSurrogates: Bool = false) throws(JSONError) {
        var parser = JSONParser(bytes, replacesLoneSurrogates: replacingLoneSurrogates)
        self = try parser.parseText()
    }

    /// Parses UTF-8 bytes; see ``init(parsing:replacingLoneSurrogates:)-(UnsafeRawBufferPointer,_)``.
    ///
    /// - Parameter maximumValueCount: The maximum number of values in the text.
    public init(parsing bytes: [UInt8], maximumValueCount: Int = JSON.maximumValueCount) throws(JSONError) {
        // In Embedded Swift, `withUnsafeBytes` can't throw a typed error, so the closure returns it in a `Result`.
        self = try bytes.withUnsafeBytes { bytes in
            Result { () throws(JSONError) in
                var parser = JSONParser(bytes, replacesLoneSurrogates: false, maximumValueCount: maximumValueCount)
                return try parser.parseText()
            }
        }.get()
    }

    /// Parses a string; see ``init(parsing:replacingLoneSurrogates:)-(UnsafeRawBufferPointer,_)``.
    public init(parsing text: String, replacingLoneSurrogates: Bool = false) throws(JSONError) {
        var text = text
        self = try text.withUTF8 { bytes in
            Result { () throws(JSONError) in
                try JSON(parsing: UnsafeRawBufferPointer(bytes), replacingLoneSurrogates: replacingLoneSurrogates)
            }
        }.get()
    }
}

/// A recursive-descent parser for JSON.
struct JSONParser {
    let bytes: UnsafeRawBufferPointer
    var offset = 0
    let replacesLoneSurrogates: Bool
    private let maximumValueCount: Int
    private var valueCount = 0

    init(
        _ bytes: UnsafeRawBufferPointer,
        replacesLoneSurrogates: Bool,
        maximumValueCount: Int = JSON.maximumValueCount
    ) {
        self.bytes = bytes
        self.replacesLoneSurrogates = replacesLoneSurrogates
        self.maximumValueCount = maximumValueCount
    }

    mutating func parseText() throws(JSONError) -> JSON {
        let value = try parseValue(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw error(.trailingText) }
        return value
    }

    private mutating func parseValue(depth: Int) throws(JSONError) -> JSON {
        guard depth < JSON.maximumDepth else { throw error(.tooDeep) }
        valueCount += 1
        guard valueCount <= maximumValueCount else { throw error(.tooManyValues) }
        skipSpace()
        guard let byte = next else { throw error(.unexpectedEnd) }
        switch byte {
        case UInt8(ascii: "{"): return try parseObject(depth: depth)
        case UInt8(ascii: "["): return try parseArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"):
            try take("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try take("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try take("null")
            return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try parseNumber())
        default: throw error(.expectedValue)
        }
    }

    private mutating func parseObject(depth: Int) throws(JSONError) -> JSON {
        offset += 1
        var members: [JSON.Member] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error(.expectedName) }
            let start = offset
            let name = try parseString()
            for member in members
            where member.name.utf8.count == name.utf8.count && member.name.utf8.elementsEqual(name.utf8) {
                throw JSONError(.duplicateName, offset: start)
            }
            guard members.count < JSON.maximumMemberCount else {
                throw JSONError(.tooManyMembers, offset: start)
            }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error(.expectedColon) }
            members.append(JSON.Member(name: name, value: try parseValue(depth: depth + 1)))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw error(.unterminatedObject) }
        return .object(members)
    }

    private mutating func parseArray(depth: Int) throws(JSONError) -> JSON {
        offset += 1
        var elements: [JSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            elements.append(try parseValue(depth: depth + 1))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw error(.unterminatedArray) }
        return .array(elements)
    }

    // MARK: Bytes

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func take(_ word: StaticString) throws(JSONError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[index]) else { throw error(.expectedValue) }
        }
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason, offset: offset) }
}
