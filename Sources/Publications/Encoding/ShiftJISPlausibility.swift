/// Estimates whether a file name is Japanese in Shift-JIS or Western text in CP437.
///
/// Validity doesn't distinguish the two, because nearly every byte is valid in both encodings. Japanese text has runs
/// of kana and common kanji. Western text has single accented letters between ASCII letters. An accented letter and the
/// ASCII letter after it can also be the two bytes of a kanji, so a single kanji between ASCII letters counts against
/// Shift-JIS.
enum ShiftJISPlausibility {
    /// Returns a positive score for Shift-JIS and a negative one for CP437; nil when the bytes are not Shift-JIS.
    static func score(_ name: [UInt8]) -> Int? {
        var score = 0
        var index = 0
        while index < name.count {
            let lead = name[index]
            switch lead {
            case 0..<0x80:
                index += 1
            case 0xA1...0xDF:
                // A half-width kana. In CP437, the bytes from B0 are box-drawing characters, which don't occur in
                // names. The bytes below B0 are letters such as ñ and ú, and signs.
                score += lead >= 0xB0 ? 1 : -1
                index += 1
            case 0x81...0x9F, 0xE0...0xFC:
                guard index + 1 < name.count else { return nil }
                let trail = name[index + 1]
                guard trail >= 0x40, trail != 0x7F, trail <= 0xFC else { return nil }
                score += pairScore(lead: lead, trail: trail)
                let isAmongLetters =
                    index > 0 && name[index - 1].isASCIILetter
                    && (trail.isASCIILetter || trail < 0x80) && (index + 2 == name.count || name[index + 2] < 0x80)
                if isAmongLetters { score -= 3 }
                index += 2
            default:
                return nil
            }
        }
        return score
    }

    /// Returns the score of a two-byte character. Kana, full-width digits and the kanji of JIS level 1 are typical.
    /// Kana and kanji with an ASCII trail byte count less, because CP437 text can contain the same bytes.
    private static func pairScore(lead: UInt8, trail: UInt8) -> Int {
        switch (lead, trail) {
        case (0x81, _): 1
        case (0x82, 0x4F...0x58): 2
        case (0x82, 0x60...0x79): -1
        case (0x82, 0x9F...0xF1), (0x83, 0x80...0x96): 3
        case (0x83, 0x40...0x7E): 1
        case (0x88...0x97, 0x80...): 2
        case (0x88...0x97, _): 1
        case (_, 0x80...): 1
        default: -1
        }
    }
}
