import TextCoding

extension QRCode {
    /// The width of the light margin, in modules. The standard requires 4; the cameras of phones need only half of it.
    private static let quietZone = 2

    /// The code as lines of text, in black on white regardless of the terminal's colours. Half-block characters make
    /// its modules square.
    var lines: [String] {
        let range = -Self.quietZone..<size + Self.quietZone
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let blocks = range.map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (false, false): " "
                case (true, false): "▀"
                case (false, true): "▄"
                case (true, true): "█"
                }
            }
            return "\u{1B}[38;5;16;48;5;231m" + blocks.joined() + "\u{1B}[0m"
        }
    }
}
