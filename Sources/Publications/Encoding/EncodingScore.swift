import CUchardet

/// Scores how plausible a text is in each candidate encoding.
enum EncodingScore {
    /// The number of bytes that are decoded in every candidate encoding. A sample of this size has a sampling error of
    /// about half a percent.
    private static let sampleBytes = 36 << 10
    /// The bonus for the encoding that uchardet detects.
    private static let uchardetBonus = 0.15
    /// The minimum score of a plausible encoding.
    private static let minimumScore = 0.25

    /// Returns the encoding with the best score; nil when none is plausible.
    static func best(_ sample: TextSample) -> TextEncoding? {
        let parts = sample.nonASCIILines(sampleBytes)
        let named = uchardet(sample)
        var best: (encoding: TextEncoding, score: Double)?
        for candidate in Candidate.all {
            guard var score = candidate.score(parts) else { continue }
            if candidate.encoding == named { score += uchardetBonus }
            if score > best?.score ?? minimumScore { best = (candidate.encoding, score) }
        }
        return best?.encoding
    }

    /// Returns the encoding that uchardet detects; nil when it detects none or Quire doesn't support it.
    private static func uchardet(_ sample: TextSample) -> TextEncoding? {
        guard let detector = uchardet_new() else { return nil }
        defer { uchardet_delete(detector) }
        for part in sample.parts {
            let failed = part.withUnsafeBytes { bytes in
                uchardet_handle_data(detector, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
            }
            if failed != 0 { return nil }
        }
        uchardet_data_end(detector)
        guard let name = uchardet_get_charset(detector) else { return nil }
        return TextEncoding(named: String(cString: name))
    }
}

/// An encoding and the characters that are frequent in its texts.
private struct Candidate {
    let encoding: TextEncoding
    /// The frequent characters of each language. Only the set with the most matches is used for the score.
    let frequent: [Set<UInt32>]
    /// The expected fraction of frequent characters among the non-ASCII letters of a text.
    let expected: Double
    /// Whether the text uses the Latin alphabet: non-ASCII letters occur among ASCII letters, and capitals at the
    /// beginning of words.
    let isLatin: Bool

    init(_ encoding: TextEncoding, _ frequent: [Set<UInt32>], expected: Double, isLatin: Bool = false) {
        self.encoding = encoding
        self.frequent = frequent
        self.expected = expected
        self.isLatin = isLatin
    }

    /// The candidates. If scores are equal, the first one is chosen.
    static let all: [Candidate] = [
        Candidate(
            .gb18030,
            [FrequentCharacters.simplifiedChinese, FrequentCharacters.traditionalChinese],
            expected: 0.6
        ),
        Candidate(.big5, [FrequentCharacters.traditionalChinese], expected: 0.6),
        Candidate(.shiftJIS, [FrequentCharacters.japanese], expected: 0.65),
        Candidate(.eucJP, [FrequentCharacters.japanese], expected: 0.65),
        Candidate(.eucKR, [FrequentCharacters.korean], expected: 0.5),
        Candidate(.windows1252, FrequentCharacters.western, expected: 0.95, isLatin: true),
        Candidate(named("windows-1250"), FrequentCharacters.central, expected: 1, isLatin: true),
        Candidate(named("ISO-8859-2"), FrequentCharacters.central, expected: 1, isLatin: true),
        Candidate(named("windows-1254"), FrequentCharacters.turkish, expected: 1, isLatin: true),
        Candidate(named("windows-1257"), FrequentCharacters.baltic, expected: 1, isLatin: true),
        Candidate(named("windows-1251"), [FrequentCharacters.cyrillic, FrequentCharacters.ukrainian], expected: 0.85),
        Candidate(named("KOI8-R"), [FrequentCharacters.cyrillic], expected: 0.85),
        Candidate(named("KOI8-U"), [FrequentCharacters.ukrainian], expected: 0.87),
        Candidate(named("IBM866"), [FrequentCharacters.cyrillic], expected: 0.85),
        Candidate(named("ISO-8859-5"), [FrequentCharacters.cyrillic], expected: 0.85),
        Candidate(named("windows-1253"), [FrequentCharacters.greek], expected: 0.85),
        Candidate(named("windows-1255"), [FrequentCharacters.hebrew], expected: 0.8),
        Candidate(named("windows-1256"), [FrequentCharacters.arabic], expected: 0.8),
        Candidate(named("windows-874"), [FrequentCharacters.thai], expected: 0.75),
    ]

    private static func named(_ name: String) -> TextEncoding {
        TextEncoding(named: name) ?? .windows1252
    }

    /// Returns the plausibility of this encoding, from 0 to 1; nil if the text has too many invalid bytes in it, or no
    /// non-ASCII letters.
    func score(_ parts: [[UInt8]]) -> Double? {
        guard let decoder = TextDecoder(encoding) else { return nil }
        var letterCount = 0
        var brokenCount = 0
        var hits = [Int](repeating: 0, count: frequent.count)
        for part in parts {
            var scalars: [Unicode.Scalar] = []
            decoder.reset()
            part.withUnsafeBytes { decoder.decode($0, isLast: false, into: &scalars) }
            brokenCount += decoder.brokenCount
            var previous: UInt32 = 0
            for (index, scalar) in scalars.enumerated() {
                let value = scalar.value
                defer { previous = value }
                guard value >= 0x80, value != 0xFFFD, !Self.isNeutral(value) else { continue }
                letterCount += 1
                if isLatin {
                    let next = index + 1 < scalars.count ? scalars[index + 1].value : 0
                    guard Self.fitsLatinWord(value, after: previous, before: next) else { continue }
                } else if Self.isLowercase(previous), Self.isUppercaseCyrillic(value) {
                    // A capital after a lower-case letter indicates the wrong encoding: KOI8-R has lower-case letters
                    // at the bytes of windows-1251's capitals, and vice versa.
                    continue
                }
                for (number, set) in frequent.enumerated() where set.contains(value) { hits[number] += 1 }
            }
        }
        let total = letterCount + 4 * brokenCount
        guard total > 0, brokenCount * 10 <= letterCount else { return nil }
        return min(1, Double(hits.max() ?? 0) / Double(total) / expected)
    }

    /// Returns whether a character doesn't indicate a language, such as East Asian punctuation.
    private static func isNeutral(_ value: UInt32) -> Bool {
        switch value {
        case 0x3000...0x303F, 0xFF00...0xFF0F, 0xFF1A...0xFF20, 0xFF5B...0xFF65: true
        default: false
        }
    }

    /// Returns whether a non-ASCII letter is plausible between its neighbours: it is next to an ASCII letter or stands
    /// alone, and if it is a capital, it doesn't follow a lower-case letter.
    private static func fitsLatinWord(_ value: UInt32, after previous: UInt32, before next: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { return true }
        guard isASCIILetter(previous) || isASCIILetter(next) || (previous < 0x80 && next < 0x80) else { return false }
        return !(scalar.properties.isUppercase && isLowercase(previous))
    }

    private static func isASCIILetter(_ value: UInt32) -> Bool {
        (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
    }

    private static func isLowercase(_ value: UInt32) -> Bool {
        (0x61...0x7A).contains(value) || (0x430...0x45F).contains(value)
    }

    private static func isUppercaseCyrillic(_ value: UInt32) -> Bool {
        (0x400...0x42F).contains(value)
    }
}
