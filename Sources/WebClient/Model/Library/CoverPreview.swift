/// The colours of a cover, two across and four down: what is seen until the picture is there.
struct CoverPreview: Equatable {
    /// Red, green and blue of each place, row by row from the top.
    private var bytes: [UInt8]
    private static let columns = 2
    private static let rows = 4

    /// The colours behind the server's base64; nil when it is anything else.
    init?(_ base64: String) {
        bytes = []
        bytes.reserveCapacity(Self.columns * Self.rows * 3)
        guard base64.utf8.count == Self.columns * Self.rows * 4 else { return nil }
        var bits: UInt32 = 0
        for (index, byte) in base64.utf8.enumerated() {
            guard let value = Self.value(of: byte) else { return nil }
            bits = bits << 6 | value
            guard index % 4 == 3 else { continue }
            for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
            bits = 0
        }
    }

    /// The left half's colours as a gradient that runs down.
    var left: String { gradient(ofColumn: 0) }

    /// The right half's colours as a gradient that runs down.
    var right: String { gradient(ofColumn: 1) }

    private func gradient(ofColumn column: Int) -> String {
        var text = "linear-gradient("
        for row in 0..<Self.rows {
            let start = (row * Self.columns + column) * 3
            if row > 0 { text += "," }
            // A colour is that of the middle of its place.
            text += "rgb(\(bytes[start]) \(bytes[start + 1]) \(bytes[start + 2])) \((2 * row + 1) * 25 / 2)%"
        }
        return text + ")"
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
