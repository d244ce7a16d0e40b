import Foundation

/// Folds characters. Characters that are equal under the options have the same folding.
struct CharacterFolding {
    let options: BookSearchOptions

    /// The folding of a character.
    enum Output: Equatable {
        case units([UInt16])
        case space
        /// Nothing, as for a soft hyphen.
        case nothing
        /// Nothing, as for an ignored accent: it belongs to the letter before it.
        case mark
    }

    func fold(_ scalar: Unicode.Scalar) -> Output {
        let properties = scalar.properties
        if properties.isWhitespace { return .space }
        if properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(scalar.value) { return .nothing }
        if Self.isPlainIdeograph(scalar.value) { return .units(Array(UTF16.encode(scalar) ?? .init())) }
        var scalars: [Unicode.Scalar] = []
        for part in Self.equivalents(of: scalar) { appendParts(of: part, to: &scalars) }
        if !options.matchesCase {
            let parts = scalars
            scalars = []
            for part in parts {
                // Uppercase first, so that ß matches ss, ς matches σ and ﬁ matches fi.
                for capital in part.properties.uppercaseMapping.unicodeScalars {
                    for small in capital.properties.lowercaseMapping.unicodeScalars {
                        let folded = small == "ς" ? "σ" : small
                        if folded == part { scalars.append(part) } else { appendParts(of: folded, to: &scalars) }
                    }
                }
            }
        }
        if !options.matchesAccents {
            scalars = scalars.filter { !Self.isAccent($0) }.flatMap { Self.plain[$0] ?? [$0] }
            if scalars.isEmpty { return .mark }
        }
        return .units(scalars.flatMap { Array(UTF16.encode($0) ?? .init()) })
    }

    private func appendParts(of scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar]) {
        // Decomposing is slow. No character before À has a decomposition.
        guard scalar.value >= 0xC0 else { return scalars.append(scalar) }
        scalars += String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
    }

    /// Returns whether a Han character has no foldings.
    private static func isPlainIdeograph(_ value: UInt32) -> Bool {
        (0x3400...0x9FFF).contains(value) || (0x20000...0x2F7FF).contains(value) || (0x30000...0x3FFFF).contains(value)
    }

    /// Returns whether a mark is an accent or point of European scripts, Hebrew or Arabic, by its combining class.
    /// Marks of other classes are parts of letters: voicing marks of kana, vowels and viramas of Indic scripts and
    /// Thai.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        let combiningClass = scalar.properties.canonicalCombiningClass.rawValue
        return combiningClass >= 200 || (10...35).contains(combiningClass)
    }

    /// Letters with a stroke and other letters without a canonical decomposition.
    private static let plain: [Unicode.Scalar: [Unicode.Scalar]] = [
        "Æ": ["A", "E"], "æ": ["a", "e"], "Œ": ["O", "E"], "œ": ["o", "e"], "Ø": ["O"], "ø": ["o"], "Ł": ["L"],
        "ł": ["l"], "Đ": ["D"], "đ": ["d"], "Ħ": ["H"], "ħ": ["h"], "Ŧ": ["T"], "ŧ": ["t"], "ı": ["i"],
        "‘": ["'"], "’": ["'"], "‚": ["'"], "‛": ["'"], "ʼ": ["'"], "“": ["\""], "”": ["\""], "„": ["\""],
        "‟": ["\""], "‐": ["-"], "‑": ["-"],
    ]

    /// Returns the ordinary characters for a half-width or full-width character or a ligature.
    private static func equivalents(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar.value {
        case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map { [$0] } ?? [scalar]
        case 0xFF61...0xFF9F: return [halfwidth[Int(scalar.value - 0xFF61)]]
        case 0xFFE0...0xFFE6: return [fullwidthSigns[Int(scalar.value - 0xFFE0)]]
        case 0xFB00...0xFB06: return ligatures[Int(scalar.value - 0xFB00)]
        default: return [scalar]
        }
    }

    private static let fullwidthSigns: [Unicode.Scalar] = ["¢", "£", "¬", "¯", "¦", "¥", "₩"]

    private static let ligatures: [[Unicode.Scalar]] = [
        ["f", "f"], ["f", "i"], ["f", "l"], ["f", "f", "i"], ["f", "f", "l"], ["s", "t"], ["s", "t"],
    ]

    /// U+FF61 to U+FF9F. The last two are the combining voicing marks, as in decomposed kana.
    private static let halfwidth = Array(
        ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
            + "\u{3099}\u{309A}").unicodeScalars
    )
}
