import Glibc

/// The script an archive's names are written in, where they are not UTF-8.
///
/// A ZIP archive rarely says. What it flags as UTF-8, libzip has checked; what is valid UTF-8 is taken as such, because
/// neither of the others is so by accident. The rest was written by an old program: in Shift-JIS on a Japanese system,
/// else in CP437 as the format prescribes.
enum EntryNameEncoding: Equatable, Sendable {
    case codePage437
    case shiftJIS

    /// Decides for all names of an archive together: one name alone may be too short to tell.
    ///
    /// - Parameter names: the raw names that are not valid UTF-8.
    static func detect(_ names: [[UInt8]]) -> EntryNameEncoding {
        var score = 0
        for name in names {
            guard let nameScore = ShiftJISPlausibility.score(name) else { return .codePage437 }
            score += nameScore
        }
        return score > 0 && names.allSatisfy { ShiftJIS.decode($0) != nil } ? .shiftJIS : .codePage437
    }

    func decode(_ name: [UInt8]) -> String {
        switch self {
        case .codePage437: CodePage437.decode(name)
        case .shiftJIS: ShiftJIS.decode(name) ?? CodePage437.decode(name)
        }
    }
}

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

/// Shift-JIS as Windows writes it (code page 932).
enum ShiftJIS {
    /// The text, or nil when the bytes are not Shift-JIS or the system has no converter for it.
    static func decode(_ bytes: [UInt8]) -> String? {
        guard let converter = iconv_open("UTF-8", "CP932"), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // Every byte gives at most three of UTF-8.
        var output = [CChar](repeating: 0, count: bytes.count * 3)
        let written = input.withUnsafeMutableBufferPointer { source -> Int? in
            output.withUnsafeMutableBufferPointer { target -> Int? in
                var from = source.baseAddress
                var fromLeft = source.count
                var into = target.baseAddress
                var intoLeft = target.count
                guard iconv(converter, &from, &fromLeft, &into, &intoLeft) != Int(bitPattern: UInt.max), fromLeft == 0
                else { return nil }
                return target.count - intoLeft
            }
        }
        guard let written else { return nil }
        return String(decoding: output[..<written].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// The character set of the first PCs, which the ZIP format prescribes for names without a flag.
enum CodePage437 {
    /// The upper half; the lower one is ASCII.
    private static let upper: [Unicode.Scalar] = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
            + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars
    )

    static func decode(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80])
        }
        return String(text)
    }
}
