/// The `%41` of addresses.
enum PercentEncoding {
    /// The bytes with every escape replaced by what it stands for. A `%` that begins none stays as it is.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8] {
        let source = Array(text)
        guard source.contains(UInt8(ascii: "%")) else { return source }
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var index = 0
        while index < source.count {
            if isEscape(source, at: index), let high = hexadecimalDigit(source[index + 1]),
                let low = hexadecimalDigit(source[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(source[index])
                index += 1
            }
        }
        return result
    }

    /// Adds a byte as an escape.
    static func append(_ byte: UInt8, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "%"))
        text.append(upperCaseDigit(byte >> 4))
        text.append(upperCaseDigit(byte & 15))
    }

    /// Whether an escape begins at an index.
    static func isEscape(_ text: [UInt8], at index: Int) -> Bool {
        text[index] == UInt8(ascii: "%") && index + 2 < text.count && hexadecimalDigit(text[index + 1]) != nil
            && hexadecimalDigit(text[index + 2]) != nil
    }

    /// The value of a hexadecimal digit; nil for any other byte.
    static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The lower-case hexadecimal digit of a number below 16.
    static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func upperCaseDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
