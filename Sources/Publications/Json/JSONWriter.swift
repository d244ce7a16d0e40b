/// Writes JSON, without spaces.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    static func write(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.add(value)
        return writer.bytes
    }

    private mutating func add(_ value: JSONValue) {
        switch value {
        case .null: add("null")
        case .bool(let isTrue): add(isTrue ? "true" : "false")
        case .number(let number): add(number)
        case .string(let text): addQuoted(text)
        case .array(let elements):
            add("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { add(",") }
                add(element)
            }
            add("]")
        case .object(let object):
            add("{")
            for (index, member) in object.members.enumerated() {
                if index > 0 { add(",") }
                addQuoted(member.name)
                add(":")
                add(member.value)
            }
            add("}")
        }
    }

    private mutating func add(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Whole numbers are written as such: `4`, not `4.0`.
    private mutating func add(_ number: Double) {
        let text = Int64(exactly: number).map { String($0) } ?? String(number)
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func addQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                add("\\u00")
                bytes.append(PercentEncoding.digit(byte >> 4))
                bytes.append(PercentEncoding.digit(byte & 15))
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
