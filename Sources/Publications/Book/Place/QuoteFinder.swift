/// Finds the words of a locator in a text that may have changed since. White space does not count, nor what is not seen.
struct QuoteFinder {
    /// Where a quote stands, and whether all the context of the locator stands around it.
    struct Finding: Equatable {
        var range: Range<Int>
        var isWhole: Bool
    }

    /// How much of the context is compared, in code units: more than locators hold.
    private static let maximumContext = 128

    private var words: [UInt16] = []
    private var offsets: [Int32] = []
    private let textCount: Int

    init(_ text: DocumentText) {
        textCount = text.units.count
        words.reserveCapacity(textCount)
        offsets.reserveCapacity(textCount)
        for (offset, unit) in text.units.enumerated() where Self.counts(unit) {
            words.append(unit)
            offsets.append(Int32(truncatingIfNeeded: offset))
        }
    }

    /// Finds the best place: the one with most of the context around it, and of several the nearest to where it should be.
    func find(_ quote: BookLocator.Text, near expected: Int) -> Finding? {
        let before = Array((quote.before ?? "").utf16.filter(Self.counts).suffix(Self.maximumContext))
        let highlight = (quote.highlight ?? "").utf16.filter(Self.counts)
        let after = Array((quote.after ?? "").utf16.filter(Self.counts).prefix(Self.maximumContext))
        if !highlight.isEmpty {
            return best(highlight, before: before, after: after, expected: expected).map { match in
                let end = offset(match.start + highlight.count - 1) + 1
                return Finding(range: offset(match.start)..<end, isWhole: match.context == before.count + after.count)
            }
        }
        if !after.isEmpty, let match = best(after, before: before, after: [], expected: expected) {
            return Finding(
                range: offset(match.start)..<offset(match.start),
                isWhole: match.context == before.count
            )
        }
        guard !before.isEmpty, let match = best(before, before: [], after: [], expected: expected) else { return nil }
        let end = offset(match.start + before.count - 1) + 1
        return Finding(range: end..<end, isWhole: after.isEmpty)
    }

    /// Whether the words stand at a range, or for a place without extent around it.
    func stands(_ quote: BookLocator.Text, at range: Range<Int>) -> Bool {
        let start = index(of: range.lowerBound)
        let highlight = (quote.highlight ?? "").utf16.filter(Self.counts)
        if !highlight.isEmpty { return words[start...].starts(with: highlight) }
        let after = (quote.after ?? "").utf16.filter(Self.counts).prefix(Self.maximumContext)
        if !after.isEmpty { return words[start...].starts(with: after) }
        let before = (quote.before ?? "").utf16.filter(Self.counts).suffix(Self.maximumContext)
        return words[..<start].suffix(before.count).elementsEqual(before)
    }

    private func best(
        _ wanted: [UInt16],
        before: [UInt16],
        after: [UInt16],
        expected: Int
    ) -> (start: Int, context: Int)? {
        guard let pattern = FoldedPattern(units: wanted) else { return nil }
        let goal = index(of: expected)
        var best: (start: Int, context: Int)?
        var found = 0
        for (index, unit) in words.enumerated() {
            found = pattern.advance(found, by: unit)
            guard found == wanted.count else { continue }
            found = pattern.border
            let start = index + 1 - wanted.count
            let context = self.context(before: before, endingAt: start) + self.context(after: after, from: index + 1)
            if let current = best, context < current.context { continue }
            if let current = best, context == current.context, abs(current.start - goal) <= abs(start - goal) {
                continue
            }
            best = (start, context)
        }
        return best
    }

    private func context(before: [UInt16], endingAt end: Int) -> Int {
        var count = 0
        while count < before.count, count < end, words[end - 1 - count] == before[before.count - 1 - count] {
            count += 1
        }
        return count
    }

    private func context(after: [UInt16], from start: Int) -> Int {
        var count = 0
        while count < after.count, start + count < words.count, words[start + count] == after[count] { count += 1 }
        return count
    }

    private func index(of offset: Int) -> Int {
        offsets.partitioningIndex { Int($0) >= offset }
    }

    private func offset(_ index: Int) -> Int {
        offsets.indices.contains(index) ? Int(offsets[index]) : textCount
    }

    /// Whether a code unit is seen: not white space, a soft hyphen or a character without width.
    private static func counts(_ unit: UInt16) -> Bool {
        switch unit {
        case 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2064, 0xFEFF: false
        default: !TextUnit.isSpace(unit)
        }
    }
}
