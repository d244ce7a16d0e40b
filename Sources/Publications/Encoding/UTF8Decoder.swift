/// Decodes UTF-8 block by block. An invalid sequence becomes one U+FFFD for each maximal subpart (Unicode 3.9, "U+FFFD
/// Substitution of Maximal Subparts"), as in browsers.
enum UTF8Decoder {
    /// Returns whether all bytes are valid UTF-8.
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        return String(validating: bytes, as: UTF8.self) != nil
    }

    /// - Returns: the number of decoded bytes. It is smaller than the block only if the block ends inside a character
    ///   and is not the last.
    static func decode(
        _ bytes: UnsafeRawBufferPointer,
        isLast: Bool,
        into scalars: inout [Unicode.Scalar],
        brokenCount: inout Int
    ) -> Int {
        scalars.reserveCapacity(scalars.count + bytes.count / 3)
        var index = 0
        while index < bytes.count {
            let first = bytes[index]
            if first < 0x80 {
                scalars.append(Unicode.Scalar(first))
                index += 1
                continue
            }
            switch sequence(bytes, at: index) {
            case .character(let value, let length):
                scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
                index += length
            case .unfinished where !isLast:
                return index
            case .unfinished(let length), .broken(let length):
                scalars.append("\u{FFFD}")
                brokenCount += 1
                index += length
            }
        }
        return index
    }

    enum Sequence: Equatable {
        case character(UInt32, length: Int)
        /// The bytes end inside the character.
        case unfinished(length: Int)
        case broken(length: Int)
    }

    /// Decodes the sequence that begins with a byte above 0x7F.
    static func sequence(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Sequence {
        let first = bytes[index]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        var value: UInt32
        switch first {
        case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
        case 0xE0...0xEF:
            (length, value) = (3, UInt32(first & 0x0F))
            if first == 0xE0 { second = 0xA0...0xBF }
            if first == 0xED { second = 0x80...0x9F }
        case 0xF0...0xF4:
            (length, value) = (4, UInt32(first & 0x07))
            if first == 0xF0 { second = 0x90...0xBF }
            if first == 0xF4 { second = 0x80...0x8F }
        default: return .broken(length: 1)
        }
        for offset in 1..<length {
            guard index + offset < bytes.count else { return .unfinished(length: offset) }
            let byte = bytes[index + offset]
            guard (offset == 1 ? second : 0x80...0xBF) ~= byte else { return .broken(length: offset) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return .character(value, length: length)
    }
}
