/// JSON while it is written.
struct JSONBytes {
    var bytes: [UInt8] = []

    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func number(_ value: Int64?) {
        guard let value else { return raw("null") }
        if value >= 0, value < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func text(_ value: String?) {
        guard var value else { return raw("null") }
        bytes.append(UInt8(ascii: "\""))
        value.withUTF8 { text in
            if text.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
                bytes.append(contentsOf: text)
            } else {
                for byte in text { escaped(byte) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0..<0x20:
            raw("\\u00")
            bytes.append(UInt8(ascii: "0") + (byte >> 4))
            bytes.append((byte & 15) < 10 ? UInt8(ascii: "0") + (byte & 15) : UInt8(ascii: "a") + (byte & 15) - 10)
        default:
            bytes.append(byte)
        }
    }

    /// A whole number, and a fraction only where there is one; null for what JSON can't hold.
    mutating func number(_ value: Double?) {
        guard let value, value.isFinite else { return raw("null") }
        if let whole = Int64(exactly: value) { return number(whole) }
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func texts(_ values: [String]) {
        raw("[")
        for (index, value) in values.enumerated() {
            if index > 0 { raw(",") }
            text(value)
        }
        raw("]")
    }
}
