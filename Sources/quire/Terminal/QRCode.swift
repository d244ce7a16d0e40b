import CQRCode

/// A QR code, drawn with half-block characters so that its modules are square on a terminal.
struct QRCode {
    /// The number of modules along an edge.
    let size: Int
    /// Whether each module is dark, row by row.
    let isDark: [Bool]

    /// The width of the light margin, in modules. The standard requires 4; the cameras of phones need only half of it.
    private static let quietZone = 2

    /// Encodes a text. Returns nil when it is too long.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        guard let modules = code.pointee.data else { return nil }
        self.size = size
        // The lowest bit is the colour. libqrencode uses the other bits for the kind of the module.
        isDark = (0..<size * size).map { modules[$0] & 1 == 1 }
    }

    /// The code as lines of text, in black on white regardless of the terminal's colours.
    var lines: [String] {
        let range = -Self.quietZone..<size + Self.quietZone
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let blocks = range.map { column in
                switch (module(row, column), module(row + 1, column)) {
                case (false, false): " "
                case (true, false): "▀"
                case (false, true): "▄"
                case (true, true): "█"
                }
            }
            return "\u{1B}[38;5;16;48;5;231m" + blocks.joined() + "\u{1B}[0m"
        }
    }

    private func module(_ row: Int, _ column: Int) -> Bool {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return isDark[row * size + column]
    }
}
