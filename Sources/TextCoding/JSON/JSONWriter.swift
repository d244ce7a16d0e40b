/// Writes JSON without white space. Commas are added where they are needed.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.add("page", 3)
///     writer.add("note", note)  // null when nil
///     writer.endObject()
///     writer.text  // {"page":3,"note":null}
///
/// Most functions are not inlined (`@inline(never)`), because copies in every caller would enlarge the browser program.
public struct JSONWriter: Sendable {
    /// The text so far, in UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// Creates an empty writer with capacity for a number of bytes.
    public init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// The text so far.
    public var text: String {
        @inline(never) get { String(decoding: bytes, as: UTF8.self) }
    }

    // MARK: Objects and arrays

    /// Begins an object, as an element or as the value of the last name.
    @inline(never)
    public mutating func beginObject() {
        separate()
        bytes.append(UInt8(ascii: "{"))
    }

    /// Ends the innermost object.
    public mutating func endObject() { bytes.append(UInt8(ascii: "}")) }

    /// Begins an array, as an element or as the value of the last name.
    @inline(never)
    public mutating func beginArray() {
        separate()
        bytes.append(UInt8(ascii: "["))
    }

    /// Ends the innermost array.
    public mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

    /// Adds the name of a member, whose value must follow.
    @inline(never)
    public mutating func addName(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    /// Adds the name of a member, whose value must follow.
    public mutating func addName(_ name: String) {
        add(name)
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Values

    /// Adds `null`.
    public mutating func addNull() {
        separate()
        append("null")
    }

    /// Adds a string, or `null`.
    @inline(never)
    public mutating func add(_ value: String?) {
        separate()
        guard var value else { return append("null") }
        bytes.append(UInt8(ascii: "\""))
        value.withUTF8 { text in
            for byte in text { append(escaping: byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Adds an integer, or `null`.
    @inline(never)
    public mutating func add(_ value: Int64?) {
        separate()
        guard let value else { return append("null") }
        append(value)
    }

    /// Adds an integer, or `null`.
    public mutating func add(_ value: Int?) { add(value.map { Int64($0) }) }

    /// Adds a Boolean, or `null`.
    @inline(never)
    public mutating func add(_ value: Bool?) {
        separate()
        append(value.map { $0 ? "true" : "false" } ?? "null")
    }

    /// Adds a number; `null` for nil, infinities and NaN.
    @inline(never)
    public mutating func add(_ value: Double?) {
        separate()
        guard let value, value.isFinite else { return append("null") }
        append(value)
    }

    /// Adds a parsed value.
    public mutating func add(_ value: JSON) {
        switch value {
        case .null: addNull()
        case .bool(let value): add(value)
        case .number(let number): add(number)
        case .string(let text): add(text)
        case .array(let elements):
            beginArray()
            for element in elements { add(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                addName(member.name)
                add(member.value)
            }
            endObject()
        }
    }

    /// Adds a value that is already encoded as JSON.
    @inline(never)
    public mutating func add(json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
    }

    // MARK: Bytes

    /// Adds a comma unless this is the first value, the first member or the value of a member.
    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case ..<0x20:
            append("\\u00")
            bytes.append(Hexadecimal.digit(byte >> 4))
            bytes.append(Hexadecimal.digit(byte & 15))
        default:
            bytes.append(byte)
        }
    }

    @inline(never)
    private mutating func append(_ value: Int64) {
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Appends a finite number with the fewest decimals from which a parser restores the same number.
    private mutating func append(_ value: Double) {
        if let integer = Int64(exactly: value) { return append(integer) }
        let magnitude = value.magnitude
        var (power, decimals) = (1.0, 0)
        var mantissa = magnitude.rounded()
        // The mantissa (an integer below 2⁵³) and the power of ten are exact. A parser of the decimal text therefore
        // gets the same number as the division.
        while mantissa / power != magnitude, decimals < 15, (magnitude * power * 10).rounded() < 9_007_199_254_740_992 {
            power *= 10
            decimals += 1
            mantissa = (magnitude * power).rounded()
        }
        #if !hasFeature(Embedded)
            // Embedded Swift writes at most 15 decimals, because `String(value)` would link tables of about 6 KB.
            guard mantissa / power == magnitude, decimals > 0 else {
                bytes.append(contentsOf: String(value).utf8)
                return
            }
        #endif
        guard mantissa < 9_007_199_254_740_992 else { return append("null") }
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let digits = String(Int64(mantissa)).utf8
        // Adds leading zeros, so that at least one digit precedes the decimal point.
        for _ in digits.count..<max(digits.count, decimals + 1) { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: digits)
        if decimals > 0 { bytes.insert(UInt8(ascii: "."), at: bytes.count - decimals) }
    }
}
