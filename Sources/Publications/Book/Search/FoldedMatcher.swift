/// Finds a pattern in a text that is folded unit by unit. Its memory is proportional to the pattern's length.
struct FoldedMatcher {
    private let pattern: FoldedPattern
    private let text: DocumentText
    private let options: BookSearchOptions
    private let maximumCount: Int
    private(set) var matches: [Range<Int>] = []
    /// The length of the pattern's prefix that currently matches.
    private var found = 0
    /// A ring buffer with the starts of the latest units; `-1 - start` for a unit that isn't the first of its
    /// character.
    private var starts: [Int]
    private var position = 0
    /// A match that is valid unless the next unit is an accent.
    private var pending: Range<Int>?

    init(pattern: FoldedPattern, text: DocumentText, options: BookSearchOptions, maximumCount: Int) {
        self.pattern = pattern
        self.text = text
        self.options = options
        self.maximumCount = maximumCount
        starts = Array(repeating: 0, count: pattern.units.count)
    }

    /// Whether the maximum number of matches was reached.
    var isFull: Bool { matches.count >= maximumCount }

    /// Appends the next unit, or nil for the end of a paragraph. Matches don't span paragraphs.
    @inline(__always)
    mutating func take(_ folded: FoldedUnit?) {
        guard let folded else {
            _ = settle(before: nil)
            found = 0
            return
        }
        if pending != nil { found = settle(before: folded.unit) ? 0 : pattern.border }
        found = pattern.advance(found, by: folded.unit)
        starts[position] = folded.isFirst ? folded.start : -1 - folded.start
        position = position + 1 == starts.count ? 0 : position + 1
        guard found == starts.count else { return }
        // The ring buffer is full, so the slot that is overwritten next has the oldest start.
        if folded.isLast, starts[position] >= 0 {
            pending = starts[position]..<folded.end
        } else {
            found = pattern.border
        }
    }

    /// Ends the text.
    mutating func finish() {
        _ = settle(before: nil)
        found = 0
    }

    /// Accepts or rejects the pending match once the next unit is known.
    private mutating func settle(before next: UInt16?) -> Bool {
        guard let match = pending else { return false }
        pending = nil
        if let next, continuesCharacter(next) { return false }
        let range = match.lowerBound..<endWithAccents(match.upperBound)
        guard !options.matchesWholeWords || WordBoundaries.isWholeWord(range, in: text.units) else { return false }
        if !isFull { matches.append(range) }
        return true
    }

    /// Returns whether a unit continues the letter before it: an accent, if accents are distinguished, or the end of a
    /// Korean syllable.
    private func continuesCharacter(_ unit: UInt16) -> Bool {
        guard unit >= 0x300, let scalar = Unicode.Scalar(unit) else { return false }
        if (0x1160...0x11FF).contains(unit) { return true }
        return scalar.properties.canonicalCombiningClass.rawValue > 0
    }

    /// Returns the end of a match, including ignored accents on its last letter.
    private func endWithAccents(_ end: Int) -> Int {
        guard !options.matchesAccents else { return end }
        var end = end
        while end < text.units.count, text.units[end] >= 0x300, let scalar = Unicode.Scalar(text.units[end]),
            scalar.properties.canonicalCombiningClass.rawValue > 0
        {
            end += 1
        }
        return end
    }
}

/// Finds word boundaries.
enum WordBoundaries {
    /// Returns whether a range neither begins nor ends inside a word.
    static func isWholeWord(_ range: Range<Int>, in units: [UInt16]) -> Bool {
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= units.count else { return false }
        let begins = isEdge(scalar(before: range.lowerBound, in: units), scalar(at: range.lowerBound, in: units))
        let ends = isEdge(scalar(before: range.upperBound, in: units), scalar(at: range.upperBound, in: units))
        return begins && ends
    }

    private static func isEdge(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        guard let before, let after else { return true }
        guard isWordCharacter(before), isWordCharacter(after) else { return true }
        return !dividesWords(before) || !dividesWords(after)
    }

    /// Returns whether a character is part of words: letters, marks, digits, and invisible format characters.
    private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .format:
            true
        default: false
        }
    }

    /// Returns whether the script separates words with spaces: not Thai, Lao, Burmese, Khmer, Chinese and Japanese.
    private static func dividesWords(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF,
            0xFF66...0xFF9F, 0x20000...0x3FFFF:
            false
        default: true
        }
    }

    private static func scalar(before offset: Int, in units: [UInt16]) -> Unicode.Scalar? {
        guard offset > 0 else { return nil }
        let isPair = offset > 1 && UTF16CodeUnit.isLowSurrogate(units[offset - 1])
        return scalar(at: isPair ? offset - 2 : offset - 1, in: units)
    }

    private static func scalar(at offset: Int, in units: [UInt16]) -> Unicode.Scalar? {
        guard offset < units.count else { return nil }
        var iterator = units[offset..<min(units.count, offset + 2)].makeIterator()
        var decoder = UTF16()
        if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
        return nil
    }
}
