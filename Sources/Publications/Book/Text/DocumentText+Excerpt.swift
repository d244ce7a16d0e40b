import WireModel

extension DocumentText {
    /// The maximum number of characters of context on each side of a locator.
    private static let contextLength = 50
    /// The maximum number of UTF-16 code units that are skipped at a cut, to reach the next character boundary. Real
    /// characters are shorter.
    private static let maximumCharacterLength = 64

    /// Returns the text of a range and its context for a locator. Line breaks become spaces, and characters are never split.
    func excerpt(of range: Range<Int>) -> Locator.Text {
        let range = range.clamped(to: 0..<units.count)
        let length = Self.contextLength
        // Real characters are at most this long on average; longer ones are cut.
        let unitCount = length * 8
        let beforeStart = max(0, range.lowerBound - unitCount - Self.maximumCharacterLength)
        let afterEnd = min(units.count, range.upperBound + unitCount)
        var before = Substring(line(beforeStart..<range.lowerBound))
        if beforeStart > 0 {
            // The context may begin inside a character. The text after that character is intact.
            let count = before.utf16.count
            while !before.isEmpty, count - before.utf16.count < Self.maximumCharacterLength { before.removeFirst() }
        }
        var after = Substring(line(range.upperBound..<afterEnd))
        if afterEnd < units.count, after.count <= length { after = after.dropLast() }
        return Locator.Text(
            before: before.isEmpty ? nil : String(before.suffix(length)),
            highlight: range.isEmpty ? nil : line(range.prefix(Locator.maximumHighlightUnits)),
            after: after.isEmpty ? nil : String(after.prefix(length))
        )
    }

    /// Returns a part of the text on one line.
    private func line(_ range: Range<Int>) -> String {
        var line: [UInt16] = []
        line.reserveCapacity(range.count)
        for unit in units[range] {
            if unit != 0x0A { line.append(unit) } else if line.last != 0x20 { line.append(0x20) }
        }
        return String(decoding: line, as: UTF16.self)
    }
}
