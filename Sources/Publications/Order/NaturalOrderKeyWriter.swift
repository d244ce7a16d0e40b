/// Writes the bytes of a `NaturalOrderKey`.
struct NaturalOrderKeyWriter {
    private(set) var bytes: [UInt8] = []

    private enum Mark {
        static let fileExtension: UInt8 = 0x00
        static let folder: UInt8 = 0x01
        static let control: UInt8 = 0x02
        static let number: UInt8 = 0x30
    }

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func write(_ name: String) {
        var name = name
        name.withUTF8 { text in
            let dot = Self.extensionDot(in: text) ?? text.count
            if text.allSatisfy({ $0 < 0x80 }) {
                writeASCII(UnsafeBufferPointer(rebasing: text[..<dot]))
                if dot < text.count {
                    bytes.append(Mark.fileExtension)
                    writeASCII(UnsafeBufferPointer(rebasing: text[(dot + 1)...]))
                }
            } else {
                writeText(String(decoding: text[..<dot], as: UTF8.self).unicodeScalars)
                if dot < text.count {
                    bytes.append(Mark.fileExtension)
                    writeText(String(decoding: text[(dot + 1)...], as: UTF8.self).unicodeScalars)
                }
            }
        }
    }

    /// Returns the index of the dot of the file extension: a dot followed by one to four ASCII letters and digits, the
    /// first of them a letter, so that `10.5` has no extension.
    private static func extensionDot(in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = text.count - 1
        let lowest = max(0, text.count - 5)
        while index > lowest {
            let byte = text[index]
            if byte == UInt8(ascii: ".") { break }
            guard byte.isASCIILetter || byte.isASCIIDigit else { return nil }
            index -= 1
        }
        guard index > 0, index < text.count - 1, text[index] == UInt8(ascii: "."), text[index + 1].isASCIILetter,
            text[index - 1] != UInt8(ascii: "/")
        else { return nil }
        return index
    }

    private mutating func writeASCII(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte.isASCIIDigit {
                var end = index
                while end < text.count, text[end].isASCIIDigit { end += 1 }
                writeNumber(text[index..<end])
                index = end
            } else {
                writeASCIICharacter(byte)
                index += 1
            }
        }
    }

    private mutating func writeASCIICharacter(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/"): bytes.append(Mark.folder)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
        case 0..<0x20: bytes.append(Mark.control)
        default: bytes.append(byte)
        }
    }

    private mutating func writeText(_ text: String.UnicodeScalarView) {
        let scalars = Array(text)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if NumeralParser.decimalDigit(scalar) != nil {
                var digits: [UInt8] = []
                while index < scalars.count, let digit = NumeralParser.decimalDigit(scalars[index]) {
                    digits.append(UInt8(ascii: "0") + digit)
                    index += 1
                }
                writeNumber(digits[...])
            } else if let numeral = NumeralParser.readCJK(scalars, from: index) {
                writeNumber(numeral.digits[...])
                index = numeral.end
            } else if let value = NumeralParser.circled(scalar) {
                writeNumber(Array(String(value).utf8)[...])
                index += 1
            } else {
                writeCharacter(scalar)
                index += 1
            }
        }
    }

    private mutating func writeCharacter(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0..<0x80: writeASCIICharacter(UInt8(truncatingIfNeeded: scalar.value))
        case 0x3000: bytes.append(UInt8(ascii: " "))
        // The code of a full-width form is that of the ASCII character plus 0xFEE0.
        case 0xFF01...0xFF5E: writeASCIICharacter(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
        // Kana, Han and Hangul have no case, and looking it up is slow.
        case 0x2E80...0xD7FF: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
    }

    /// Writes a run of ASCII digits: a mark, the number of significant digits, the digits.
    private mutating func writeNumber<Digits: RandomAccessCollection<UInt8>>(_ digits: Digits) {
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        let count = significant.count
        bytes.append(Mark.number)
        // Counts below 255 take one byte. Larger ones follow in eight bytes, big-endian to preserve their order.
        if count < 0xFF {
            bytes.append(UInt8(truncatingIfNeeded: count))
        } else {
            bytes.append(0xFF)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
        }
        bytes.append(contentsOf: significant)
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    var isASCIILetter: Bool {
        let lower = self | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }
}
