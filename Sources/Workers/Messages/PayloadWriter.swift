/// Writes the values of a payload, each of a fixed size or with its count.
struct PayloadWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ value: Int) { bytes.append(littleEndian: Int64(value)) }
    mutating func add(_ value: Bool) { bytes.append(value ? 1 : 0) }
    mutating func add(_ value: UInt8) { bytes.append(value) }
    mutating func add(_ value: Double) { bytes.append(littleEndian: value.bitPattern) }

    /// Adds numbers that fit into four bytes.
    mutating func add(_ values: [Int]) {
        add(values.count)
        for value in values { bytes.append(littleEndian: Int32(clamping: value)) }
    }

    /// Adds bytes with their count.
    mutating func add(_ values: [UInt8]) {
        add(values.count)
        bytes += values
    }

    /// Adds at most ``PayloadReader/textLimit`` bytes of a text.
    mutating func add(_ text: String) {
        let written = Array(text.utf8.prefix(PayloadReader.textLimit))
        add(written.count)
        bytes += written
    }

    mutating func add(optional text: String?) {
        add(text != nil)
        if let text { add(text) }
    }

    mutating func add(optional value: Double?) {
        add(value != nil)
        if let value { add(value) }
    }
}

/// Reads the values of a payload that another process has written, and rejects what doesn't fit.
struct PayloadReader {
    /// The maximum number of bytes of a text.
    static let textLimit = 1_000

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func integer(_ range: ClosedRange<Int> = Int.min...Int.max) throws(ProtocolViolation) -> Int {
        let bytes = try take(8)
        let value = Int64(littleEndian: bytes, at: bytes.startIndex)
        guard let result = Int(exactly: value), range.contains(result) else { throw ProtocolViolation("wrong number") }
        return result
    }

    mutating func byte() throws(ProtocolViolation) -> UInt8 {
        let bytes = try take(1)
        return bytes[bytes.startIndex]
    }

    mutating func boolean() throws(ProtocolViolation) -> Bool {
        let value = try byte()
        guard value < 2 else { throw ProtocolViolation("wrong Boolean") }
        return value == 1
    }

    /// Reads a finite number.
    mutating func double() throws(ProtocolViolation) -> Double {
        let bytes = try take(8)
        let value = Double(bitPattern: UInt64(littleEndian: bytes, at: bytes.startIndex))
        guard value.isFinite else { throw ProtocolViolation("wrong number") }
        return value
    }

    mutating func integers(_ range: ClosedRange<Int>) throws(ProtocolViolation) -> [Int] {
        let count = try integer(0...WorkerMessage.Limit.payload / 4)
        let bytes = try take(4 * count)
        var values: [Int] = []
        values.reserveCapacity(count)
        for index in 0..<count {
            let value = Int(Int32(littleEndian: bytes, at: bytes.startIndex + 4 * index))
            guard range.contains(value) else { throw ProtocolViolation("wrong number") }
            values.append(value)
        }
        return values
    }

    /// Reads a text, without control characters and with damaged bytes replaced.
    mutating func text() throws(ProtocolViolation) -> String {
        let count = try integer(0...Self.textLimit)
        let text = String(decoding: try take(count), as: UTF8.self)
        return String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
        )
    }

    mutating func optionalText() throws(ProtocolViolation) -> String? {
        try boolean() ? try text() : nil
    }

    mutating func optionalDouble() throws(ProtocolViolation) -> Double? {
        try boolean() ? try double() : nil
    }

    /// Reads bytes with their count.
    mutating func bytes(_ range: ClosedRange<Int>) throws(ProtocolViolation) -> [UInt8] {
        Array(try take(try integer(range)))
    }

    /// Whether all bytes were read.
    var isAtEnd: Bool { rest.isEmpty }

    /// Checks that nothing is left.
    func end() throws(ProtocolViolation) {
        guard rest.isEmpty else { throw ProtocolViolation("too long") }
    }

    private mutating func take(_ count: Int) throws(ProtocolViolation) -> ArraySlice<UInt8> {
        guard rest.count >= count else { throw ProtocolViolation("too short") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
