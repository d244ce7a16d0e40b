import TextCoding

/// Normalizes lines, so that rules need to handle one form of each character only.
enum TitleNormalization {
    /// Returns the line without surrounding spaces. Full-width letters, digits and signs become ASCII, every space
    /// becomes U+0020, and Kangxi radicals that represent numerals become the numerals.
    static func fold(_ scalars: some Collection<Unicode.Scalar>) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(scalars.count)
        for scalar in scalars {
            let folded = fold(scalar)
            if folded == " ", result.isEmpty { continue }
            result.append(folded)
        }
        while result.last == " " { result.removeLast() }
        return result
    }

    private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x21...0x7E: scalar
        case 0x00...0x20, 0xA0, 0x2000...0x200B, 0x202F, 0x3000, 0xFEFF: " "
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case 0x2F00: "一"
        case 0x2F06: "二"
        case 0x2F0B: "八"
        case 0x2F17: "十"
        // 叄 is a variant of 叁.
        case 0x53C4: "叁"
        default: scalar
        }
    }
}

/// Hashes that identify titles without storing them. A collision loses at most one chapter.
enum TitleHash {
    static func of(_ scalars: some Sequence<Unicode.Scalar>) -> UInt64 {
        var hash = FNVHash()
        for scalar in scalars where scalar != " " { hash.add(scalar.value) }
        return hash.value
    }

    static func of(_ rank: TitleRank, _ number: Int) -> UInt64 {
        var hash = FNVHash()
        hash.add(UInt32(rank.rawValue) | 0x8000_0000)
        hash.add(UInt32(truncatingIfNeeded: number))
        return hash.value
    }
}
