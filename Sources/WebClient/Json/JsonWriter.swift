/// Writes one JSON object, member by member: enough for what the app tells the server and keeps on the device.
///
///     var writer = JsonWriter()
///     writer.add("page", 3)
///     writer.add("device", "tablet")
///     writer.text  // {"page":3,"device":"tablet"}
///
/// Its functions stay whole (`@inline(never)`): copied to everyone who calls them they would be many times their size.
struct JsonWriter {
    private var content: [UInt8] = [UInt8(ascii: "{")]

    /// An object without members.
    init() {}

    /// The object so far.
    var text: String {
        @inline(never) get { String(decoding: content, as: UTF8.self) + "}" }
    }

    /// Adds a whole number.
    @inline(never)
    mutating func add(_ name: StaticString, _ value: Int64) {
        begin(name)
        content.append(contentsOf: "\(value)".utf8)
    }

    /// Adds a whole number.
    @inline(never)
    mutating func add(_ name: StaticString, _ value: Int) {
        add(name, Int64(value))
    }

    /// Adds a truth value.
    @inline(never)
    mutating func add(_ name: StaticString, _ value: Bool) {
        begin(name)
        content.append(contentsOf: value ? "true".utf8 : "false".utf8)
    }

    /// Adds a text.
    @inline(never)
    mutating func add(_ name: StaticString, _ value: String) {
        begin(name)
        append(value)
    }

    /// Adds a value that is JSON already.
    @inline(never)
    mutating func add(_ name: StaticString, json: String) {
        begin(name)
        content.append(contentsOf: json.utf8)
    }

    /// Adds a part of a whole, from 0 to 1, to a thousandth. (Numbers of any size would bring their own tables into the
    /// program.)
    @inline(never)
    mutating func add(_ name: StaticString, part: Double) {
        begin(name)
        let thousandths = part.isNaN ? 0 : Int((max(0, min(part, 1)) * 1000).rounded())
        if thousandths == 1000 {
            content.append(UInt8(ascii: "1"))
            return
        }
        content.append(contentsOf: "0.".utf8)
        for unit in [100, 10, 1] { content.append(UInt8(ascii: "0") + UInt8(thousandths / unit % 10)) }
    }

    /// Adds a list of whole numbers.
    @inline(never)
    mutating func add(_ name: StaticString, _ values: [Int]) {
        begin(name)
        content.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { content.append(UInt8(ascii: ",")) }
            content.append(contentsOf: "\(value)".utf8)
        }
        content.append(UInt8(ascii: "]"))
    }

    /// Adds a list of texts.
    @inline(never)
    mutating func add(_ name: StaticString, _ values: [String]) {
        begin(name)
        content.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { content.append(UInt8(ascii: ",")) }
            append(value)
        }
        content.append(UInt8(ascii: "]"))
    }

    @inline(never)
    private mutating func begin(_ name: StaticString) {
        if content.count > 1 { content.append(UInt8(ascii: ",")) }
        append(name.string)
        content.append(UInt8(ascii: ":"))
    }

    @inline(never)
    private mutating func append(_ text: String) {
        content.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                content.append(UInt8(ascii: "\\"))
                content.append(byte)
            case ..<0x20:
                content.append(contentsOf: "\\u00".utf8)
                content.append(Self.hexadecimal(byte >> 4))
                content.append(Self.hexadecimal(byte & 15))
            default:
                content.append(byte)
            }
        }
        content.append(UInt8(ascii: "\""))
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
