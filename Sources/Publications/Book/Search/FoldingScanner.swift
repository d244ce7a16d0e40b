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
                emit(FoldedUnit(unit: unit, start: position, end: position + 1), take)
                position += 1
            } else if entry == .space {
                takeSpace(units[position], at: position, take)
                position += 1
            } else if entry == .surrogate {
                position = takeSurrogate(units, at: position, end: range.upperBound, table: &table, take)
            } else {
                if let number = entry.expansion {
                    emit(table.expansions[number], from: position..<position + 1, take)
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
            emit(FoldedUnit(unit: 0xFFFD, start: position, end: position + 1), take)
            return position + 1
        }
        if case .units(let folded) = table.fold(supplementary: scalar) {
            emit(folded, from: position..<position + 2, take)
        }
        return position + 2
    }

    private mutating func emit(_ folded: [UInt16], from source: Range<Int>, _ take: (FoldedUnit?) -> Void) {
        for (number, unit) in folded.enumerated() {
            emit(
                FoldedUnit(
                    unit: unit,
                    start: source.lowerBound,
                    end: source.upperBound,
                    isFirst: number == 0,
                    isLast: number == folded.count - 1
                ),
                take
            )
        }
    }

    @inline(__always)
    private mutating func emit(_ folded: FoldedUnit, _ take: (FoldedUnit?) -> Void) {
        if let space = pendingSpace {
            pendingSpace = nil
            if let previous, !(Self.isWide(previous) && Self.isWide(folded.unit)) {
                take(FoldedUnit(unit: 0x20, start: space.lowerBound, end: space.upperBound))
            }
        }
        lineFeeds = 0
        previous = folded.unit
        take(folded)
    }

    /// Returns whether a unit belongs to Chinese or Japanese writing, which has no spaces between words.
    static func isWide(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F: true
        default: false
        }
    }
}
