/// Estimates whether a name is Japanese in Shift-JIS or Western text in CP437.
///
/// In both encodings nearly every byte is a letter. Japanese text has runs of kana and common kanji. Western text has
/// single accented letters between ASCII letters. Such a letter and the ASCII letter after it can also be the two bytes
/// of a kanji.
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
                // A half-width kana. In CP437, the bytes from B0 on are box drawings, which names don't contain; lower
                // ones are letters such as ñ and ú.
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
