extension DocumentText {
    /// The most characters of context that locators carry on each side.
    public static let contextLength = 50
    /// More UTF-16 code units than a character of honest text has.
    private static let longestCharacter = 64

    /// The words of a range and around it, as locators hold them: breaks are spaces, and no character is cut apart.
    ///
    /// - Parameter contextLength: how many characters there may be on each side.
    public func excerpt(of range: Range<Int>, contextLength: Int = Self.contextLength) -> BookLocator.Text {
        let range = range.clamped(to: 0..<units.count)
        let length = max(0, contextLength)
        // No honest character is longer; what is gets cut.
        let unitCount = min(length, 1000) * 8
        let beforeStart = max(0, range.lowerBound - unitCount - Self.longestCharacter)
        let afterEnd = min(units.count, range.upperBound + unitCount)
        var before = Substring(line(beforeStart..<range.lowerBound))
        if beforeStart > 0 {
            // Where the middle of a character was met, what follows is whole again from its end.
            let count = before.utf16.count
            while !before.isEmpty, count - before.utf16.count < Self.longestCharacter { before.removeFirst() }
        }
        var after = Substring(line(range.upperBound..<afterEnd))
        if afterEnd < units.count, after.count <= length { after = after.dropLast() }
        return BookLocator.Text(
            before: before.isEmpty ? nil : String(before.suffix(length)),
            highlight: range.isEmpty ? nil : line(range.prefix(BookLocator.maximumHighlightUnits)),
            after: after.isEmpty ? nil : String(after.prefix(length))
        )
    }

    /// A part of the text on one line.
    private func line(_ range: Range<Int>) -> String {
        var line: [UInt16] = []
        line.reserveCapacity(range.count)
        for unit in units[range] {
            if unit != 0x0A { line.append(unit) } else if line.last != 0x20 { line.append(0x20) }
        }
        return String(decoding: line, as: UTF16.self)
    }
}
