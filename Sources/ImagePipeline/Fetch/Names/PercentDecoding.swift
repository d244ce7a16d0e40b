/// Bytes with `%41` read as `A`; a percent sign that begins no such triple stands for itself.
struct PercentDecoding<Text: Sequence<UInt8>>: Sequence, IteratorProtocol {
    private var text: Text.Iterator
    /// Bytes that were looked at and turned out not to belong to a triple, next one first.
    private var ahead: (UInt8?, UInt8?) = (nil, nil)

    init(_ text: Text) {
        self.text = text.makeIterator()
    }

    mutating func next() -> UInt8? {
        guard let byte = take() else { return nil }
        guard byte == UInt8(ascii: "%"), let first = take() else { return byte }
        let second = take()
        if let second, let high = Self.digit(first), let low = Self.digit(second) { return high << 4 | low }
        // Put both back, in front of what was ahead already; only these two can be ahead now.
        ahead = (first, second)
        return byte
    }

    private mutating func take() -> UInt8? {
        guard let byte = ahead.0 else { return text.next() }
        ahead = (ahead.1, nil)
        return byte
    }

    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
