extension DocumentText {
    /// The most characters of context that locators carry on each side.
    public static let contextLength = 50

    /// The words of a range and around it, as locators hold them: breaks are spaces, and no character is cut apart.
    ///
    /// - Parameter contextLength: how many characters there may be on each side.
    public func excerpt(of range: Range<Int>, contextLength: Int = Self.contextLength) -> BookLocator.Text {
        let range = range.clamped(to: 0..<units.count)
        let length = max(0, contextLength)
        // No honest character is longer; what is gets cut.
        let unitCount = min(units.count, length.multipliedReportingOverflow(by: 8).partialValue)
        let beforeStart = max(0, range.lowerBound - max(0, unitCount))
        let afterEnd = min(units.count, range.upperBound + max(0, unitCount))
        var before = Substring(line(beforeStart..<range.lowerBound))
        if beforeStart > 0, before.count <= length { before = before.dropFirst() }
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
