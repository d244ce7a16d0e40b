/// What a character is compared by: of all characters that don't differ under the options, the same.
struct CharacterFolding {
    let options: BookSearchOptions

    /// What becomes of a character.
    enum Result: Equatable {
        case units([UInt16])
        case space
        /// Nothing, as of a soft hyphen.
        case nothing
        /// Nothing, as of an accent that does not count: it goes with the letter before it.
        case mark
    }

    func fold(_ scalar: Unicode.Scalar) -> Result {
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
                // Through capitals, so that ß meets ss, ς meets σ and ﬁ meets fi.
                for capital in part.properties.uppercaseMapping.unicodeScalars {
                    for small in capital.properties.lowercaseMapping.unicodeScalars {
                        appendParts(of: small == "ς" ? "σ" : small, to: &scalars)
                    }
                }
            }
        }
        if !options.matchesAccents {
            scalars = scalars.filter { !Self.isAccent($0) }.flatMap { Self.plain[$0] ?? [$0] }
            if scalars.isEmpty { return .mark }
        }
        if options.ignoresKanaType { scalars = scalars.map(Self.hiragana) }
        return .units(scalars.flatMap { Array(UTF16.encode($0) ?? .init()) })
    }

    private func appendParts(of scalar: Unicode.Scalar, to scalars: inout [Unicode.Scalar]) {
        if let parts = CanonicalDecomposition.parts(of: scalar) { scalars += parts } else { scalars.append(scalar) }
    }

    /// Han characters that are nothing but themselves.
    private static func isPlainIdeograph(_ value: UInt32) -> Bool {
        (0x3400...0x9FFF).contains(value) || (0x20000...0x2F7FF).contains(value) || (0x30000...0x3FFFF).contains(value)
    }

    /// Accents and points of the European scripts, Hebrew and Arabic, by their classes. Marks of other classes are parts
    /// of letters: the voicing of kana, vowels and their absence in the scripts of India and Thailand.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        let combiningClass = scalar.properties.canonicalCombiningClass.rawValue
        return combiningClass >= 200 || (10...35).contains(combiningClass)
    }

    private static func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        (0x30A1...0x30F6).contains(scalar.value) || (0x30FD...0x30FE).contains(scalar.value)
            ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
    }

    /// Letters that lose a part without being composed of two.
    private static let plain: [Unicode.Scalar: [Unicode.Scalar]] = [
        "Æ": ["A", "E"], "æ": ["a", "e"], "Œ": ["O", "E"], "œ": ["o", "e"], "Ø": ["O"], "ø": ["o"], "Ł": ["L"],
        "ł": ["l"], "Đ": ["D"], "đ": ["d"], "Ħ": ["H"], "ħ": ["h"], "Ŧ": ["T"], "ŧ": ["t"], "ı": ["i"],
        "‘": ["'"], "’": ["'"], "‚": ["'"], "‛": ["'"], "ʼ": ["'"], "“": ["\""], "”": ["\""], "„": ["\""],
        "‟": ["\""], "‐": ["-"], "‑": ["-"],
    ]

    /// The ordinary characters that one of another width or a ligature stands for.
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

    /// U+FF61 to U+FF9F. The last two are the marks of voicing, which then meet those of decomposed kana.
    private static let halfwidth = Array(
        ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
            + "\u{3099}\u{309A}").unicodeScalars
    )
}
