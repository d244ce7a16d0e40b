import WireModel

extension CoverPreview {
    /// The colours of the left half as a vertical gradient.
    var left: String { gradient(ofColumn: 0) }

    /// The colours of the right half as a vertical gradient.
    var right: String { gradient(ofColumn: 1) }

    private func gradient(ofColumn column: Int) -> String {
        var text = "linear-gradient("
        for row in 0..<Self.rows {
            let start = (row * Self.columns + column) * 3
            if row > 0 { text += "," }
            // Each colour is at the centre of its cell.
            text += "rgb(\(bytes[start]) \(bytes[start + 1]) \(bytes[start + 2])) \((2 * row + 1) * 25 / 2)%"
        }
        return text + ")"
    }
}
