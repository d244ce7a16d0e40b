/// A folded code unit and its source.
struct FoldedUnit {
    var unit: UInt16
    /// The range of the source character.
    var start: Int
    var end: Int
    /// Whether it is the first or last unit of the character's folding.
    var isFirst = true
    var isLast = true
}

/// Folds a text unit by unit. It collapses white space. Between Chinese and Japanese characters it removes white space,
/// because a line break in the source isn't a space there.
struct FoldingScanner {
    private var pendingSpace: Range<Int>?
    private var lineFeeds = 0
    /// The first unit of the previous character, before folding: the width decides about a space, and the folding
    /// ignores it.
    private var previous: UInt16?

    /// Folds a range of a text.
    ///
    /// - Parameters:
    ///   - units: the text. Two line feeds in a row end a paragraph.
    ///   - range: the range. A text may be folded in several ranges, in order; no range may end inside a character.
    ///   - take: receives each unit, and nil between paragraphs.
    mutating func scan(
        _ units: UnsafeBufferPointer<UInt16>,
        _ range: Range<Int>,
        table: inout FoldingTable,
        take: (FoldedUnit?) -> Void
    ) {
        var position = range.lowerBound
        while position < range.upperBound {
            let entry = table.entry(units[position])
            if let unit = entry.unit {
                emit(FoldedUnit(unit: unit, start: position, end: position + 1), of: units[position], take)
                position += 1
            } else if entry == .space {
                takeSpace(units[position], at: position, take)
                position += 1
            } else if entry == .surrogate {
                position = takeSurrogate(units, at: position, end: range.upperBound, table: &table, take)
            } else {
                if let number = entry.expansion {
                    emit(table.expansions[number], of: units[position], from: position..<position + 1, take)
                }
                position += 1
            }
        }
    }

    private mutating func takeSpace(_ unit: UInt16, at position: Int, _ take: (FoldedUnit?) -> Void) {
        if unit == 0x0A { lineFeeds += 1 }
        if lineFeeds >= 2 {
            pendingSpace = nil
            if previous != nil { take(nil) }
            previous = nil
        } else if previous != nil {
            pendingSpace = (pendingSpace?.lowerBound ?? position)..<position + 1
        }
    }

    private mutating func takeSurrogate(
        _ units: UnsafeBufferPointer<UInt16>,
        at position: Int,
        end: Int,
        table: inout FoldingTable,
        _ take: (FoldedUnit?) -> Void
    ) -> Int {
        guard UTF16CodeUnit.isHighSurrogate(units[position]), position + 1 < end,
            UTF16CodeUnit.isLowSurrogate(units[position + 1]),
            let scalar = Unicode.Scalar(
                0x10000 + (UInt32(units[position] & 0x3FF) << 10) + UInt32(units[position + 1] & 0x3FF)
            )
        else {
            emit(FoldedUnit(unit: 0xFFFD, start: position, end: position + 1), of: 0xFFFD, take)
            return position + 1
        }
        if case .units(let folded) = table.fold(supplementary: scalar) {
            emit(folded, of: units[position], from: position..<position + 2, take)
        }
        return position + 2
    }

    private mutating func emit(
        _ folded: [UInt16],
        of unit: UInt16,
        from source: Range<Int>,
        _ take: (FoldedUnit?) -> Void
    ) {
        for (number, part) in folded.enumerated() {
            emit(
                FoldedUnit(
                    unit: part,
                    start: source.lowerBound,
                    end: source.upperBound,
                    isFirst: number == 0,
                    isLast: number == folded.count - 1
                ),
                of: unit,
                take
            )
        }
    }

    @inline(__always)
    private mutating func emit(_ folded: FoldedUnit, of unit: UInt16, _ take: (FoldedUnit?) -> Void) {
        if let space = pendingSpace {
            pendingSpace = nil
            if let previous, !(Self.isWide(previous) && Self.isWide(unit)) {
                take(FoldedUnit(unit: 0x20, start: space.lowerBound, end: space.upperBound))
            }
        }
        lineFeeds = 0
        previous = unit
        take(folded)
    }

    /// Returns whether a unit belongs to Chinese or Japanese writing, which has no spaces between words: ideographs,
    /// kana of any width, and full-width punctuation. Full-width letters and digits can be words with spaces.
    static func isWide(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F: true
        case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF9F: true
        // The first units of the ideographs from U+20000 to U+3FFFF.
        case 0xD840...0xD8BF: true
        default: false
        }
    }
}
