import CQRCode

/// A QR code, drawn with half blocks so that its modules are square on a terminal.
struct QRCode {
    /// Modules on each edge.
    let size: Int
    /// Row by row, whether a module is dark.
    let isDark: [Bool]

    /// Light modules around the code, as the standard asks for; readers on phones are content with half of it.
    private static let quietZone = 2

    /// Nil when the text is too long for a code.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        let size = Int(code.pointee.width)
        guard let modules = code.pointee.data else { return nil }
        self.size = size
        // The lowest bit is the colour; the others say what the module is for.
        isDark = (0..<size * size).map { modules[$0] & 1 == 1 }
    }

    /// Lines of text in black on white, whatever the terminal's own colours are.
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
