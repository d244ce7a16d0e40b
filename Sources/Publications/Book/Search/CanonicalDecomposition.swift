/// What a character is made of, by the canonical decompositions of Unicode (UAX 15): é is e and an acute accent.
///
/// The standard library keeps these tables to itself, but compares strings by them. So they are found the other way round:
/// of all letters and marks that may go together, those pairs are taken that equal a single character. This is done once,
/// when it is first needed.
enum CanonicalDecomposition {
    /// The parts of a character, fully taken apart; nil for one that has none.
    static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        if (0xAC00..<0xD7A4).contains(scalar.value) { return syllableParts(scalar) }
        guard let pair = pairs[scalar.value], let base = Unicode.Scalar(pair.base) else { return nil }
        guard let mark = pair.mark.flatMap({ Unicode.Scalar($0) }) else { return parts(of: base) ?? [base] }
        // Marks come in the order of their classes, whichever was taken off first.
        var parts = parts(of: base) ?? [base]
        var place = parts.count
        let markClass = mark.properties.canonicalCombiningClass
        while place > 1, parts[place - 1].properties.canonicalCombiningClass > markClass { place -= 1 }
        parts.insert(mark, at: place)
        return parts
    }

    /// Korean syllables are composed by arithmetic (The Unicode Standard, 3.12).
    private static func syllableParts(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let index = scalar.value - 0xAC00
        let (leading, vowel, trailing) = (index / 588, index % 588 / 28, index % 28)
        let values = [0x1100 + leading, 0x1161 + vowel] + (trailing > 0 ? [0x11A7 + trailing] : [])
        return values.compactMap { Unicode.Scalar($0) }
    }

    private typealias Pair = (base: UInt32, mark: UInt32?)

    private static let pairs: [UInt32: Pair] = {
        var pairs: [UInt32: Pair] = [:]
        for group in groups { add(group, to: &pairs) }
        addIdeographs(to: &pairs)
        return pairs
    }()

    /// Characters that may have parts, and the marks that may be among them.
    private struct Group {
        var characters: [ClosedRange<UInt32>]
        var marks: [ClosedRange<UInt32>]
    }

    private static let groups = [
        // Latin, Greek and Cyrillic.
        Group(
            characters: [
                0x41...0x5A, 0x61...0x7A, 0xA8...0xA8, 0xC0...0x24F, 0x292...0x292, 0x1E00...0x1EFF, 0x212A...0x212B,
            ],
            marks: [0x300...0x30C, 0x30F...0x30F, 0x311...0x311, 0x31B...0x31B, 0x323...0x331]
        ),
        Group(
            characters: [0xA8...0xA8, 0xB4...0xB4, 0xB7...0xB7, 0x37E...0x3FF, 0x1F00...0x1FFF, 0x2126...0x2126],
            marks: [
                0x300...0x301, 0x304...0x304, 0x306...0x306, 0x308...0x308, 0x313...0x314, 0x342...0x342, 0x345...0x345,
            ]
        ),
        Group(
            characters: [0x400...0x4FF],
            marks: [0x300...0x301, 0x304...0x304, 0x306...0x306, 0x308...0x308, 0x30B...0x30B, 0x30F...0x30F]
        ),
        // Hebrew, Arabic.
        Group(characters: [0x5D0...0x5F2, 0xFB1D...0xFB4E], marks: [0x5B4...0x5C2]),
        Group(characters: [0x621...0x6D5], marks: [0x653...0x655]),
        // Indic scripts.
        Group(characters: [0x915...0x961], marks: [0x93C...0x93C]),
        Group(characters: [0x995...0x9DF], marks: [0x9BC...0x9D7]),
        Group(characters: [0xA16...0xA5E], marks: [0xA3C...0xA3C]),
        // Kana.
        Group(characters: [0x3046...0x30FE], marks: [0x3099...0x309A]),
    ]

    private static func add(_ group: Group, to pairs: inout [UInt32: Pair]) {
        let characters = group.characters.flatMap { $0 }.compactMap { Unicode.Scalar($0) }
        let marks = group.marks.flatMap { $0 }.compactMap { Unicode.Scalar($0) }
            .filter {
                $0.properties.generalCategory == .nonspacingMark || $0.properties.generalCategory == .spacingMark
            }
        // Equal strings are one key: the character for each string of base and mark.
        var single: [String: [Unicode.Scalar]] = [:]
        for scalar in characters { single[String(Character(scalar)), default: []].append(scalar) }
        for (_, equals) in single where equals.count > 1 {
            // Of those that are the same but for their number, all but the first are old names of it.
            for scalar in equals.dropFirst() { pairs[scalar.value] = (equals[0].value, nil) }
        }
        for base in characters {
            for mark in marks {
                var text = String.UnicodeScalarView()
                text.append(base)
                text.append(mark)
                for scalar in single[String(text)] ?? [] where scalar != base {
                    pairs[scalar.value] = (base.value, mark.value)
                }
            }
        }
    }

    /// Ideographs that stand twice for the sake of old encodings.
    private static func addIdeographs(to pairs: inout [UInt32: Pair]) {
        var doubles: [String: [UInt32]] = [:]
        for scalar in (UInt32(0xF900)...0xFAD9).compactMap({ Unicode.Scalar($0) }) {
            doubles[String(Character(scalar)), default: []].append(scalar.value)
        }
        for scalar in (UInt32(0x3400)...0x9FFF).compactMap({ Unicode.Scalar($0) }) {
            for double in doubles[String(Character(scalar))] ?? [] { pairs[double] = (scalar.value, nil) }
        }
    }
}
