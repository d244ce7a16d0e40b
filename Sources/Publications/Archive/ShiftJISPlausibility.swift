/// How much a byte string looks like Japanese in Shift-JIS rather than Western text in CP437.
///
/// Both give letters for nearly all bytes. Japanese text is made of kana and common kanji in runs; Western text has
/// single accented letters among ASCII ones, whose following ASCII letter could pass for the second half of a kanji.
enum ShiftJISPlausibility {
    /// Above zero speaks for Shift-JIS, below for CP437; nil when the bytes are not Shift-JIS at all.
    static func score(_ name: [UInt8]) -> Int? {
        var score = 0
        var index = 0
        while index < name.count {
            let lead = name[index]
            switch lead {
            case 0..<0x80:
                index += 1
            case 0xA1...0xDF:
                // A half-width kana. From B0 on CP437 has box drawings, which nobody puts in a name; below, ñ and ú.
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
