/// Detects the encoding of a text.
enum EncodingDetector {
    /// Detects the encoding of a text from, in this order: a byte order mark; Japanese escape sequences; the pattern of
    /// UTF-16; UTF-8, if nearly all of the text is valid; the encoding in which the text is most plausible.
    ///
    /// - Parameter sample: the head, middle and tail of the text.
    /// - Returns: the encoding; windows-1252, in which every byte is a character, if no encoding is plausible.
    static func detect(_ sample: TextSample) -> TextEncoding {
        if let mark = ByteOrderMark(sample.parts.first ?? []) { return mark.encoding }
        let isASCII = sample.parts.allSatisfy(\.isPlainASCII)
        if isASCII, sample.parts.contains(where: hasJapaneseShift) { return .iso2022JP }
        // UTF-16 of Latin text may consist of ASCII characters and NULs only, which is valid UTF-8.
        if let encoding = UTF16Detector.detect(sample) { return encoding }
        if isASCII { return .utf8 }
        if UTF8Evidence(sample).isConvincing { return .utf8 }
        return EncodingScore.best(sample) ?? .windows1252
    }

    /// Detects the encoding of names in a ZIP archive that are neither flagged as UTF-8 nor valid UTF-8. Such names were
    /// written by old programs: in Shift-JIS on Japanese systems, otherwise in CP437 as the format prescribes.
    ///
    /// - Parameter names: all such names of the archive. A single name may be too short for a decision.
    static func detectEntryNames(_ names: [[UInt8]]) -> TextEncoding {
        var score = 0
        for name in names {
            guard let nameScore = ShiftJISPlausibility.score(name) else { return .codePage437 }
            score += nameScore
        }
        let isShiftJIS = score > 0 && names.allSatisfy { TextEncoding.shiftJIS.decode($0)?.isValid == true }
        return isShiftJIS ? .shiftJIS : .codePage437
    }

    /// Returns whether the text switches to a Japanese character set by `ESC $ @` or `ESC $ B` (RFC 1468).
    private static func hasJapaneseShift(_ bytes: [UInt8]) -> Bool {
        var index = bytes.startIndex
        while let escape = bytes[index...].firstIndex(of: 0x1B) {
            if escape + 2 < bytes.count, bytes[escape + 1] == 0x24, [0x40, 0x42].contains(bytes[escape + 2]) {
                return true
            }
            index = escape + 1
        }
        return false
    }
}

/// A byte order mark at the beginning of a text.
struct ByteOrderMark {
    let encoding: TextEncoding
    let byteCount: Int

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            (encoding, byteCount) = (.utf8, 3)
        } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
            (encoding, byteCount) = (.utf32LittleEndian, 4)
        } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            (encoding, byteCount) = (.utf32BigEndian, 4)
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            (encoding, byteCount) = (.utf16LittleEndian, 2)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            (encoding, byteCount) = (.utf16BigEndian, 2)
        } else if bytes.starts(with: [0x84, 0x31, 0x95, 0x33]) {
            (encoding, byteCount) = (.gb18030, 4)
        } else {
            return nil
        }
    }
}

/// Counts of valid and invalid UTF-8 sequences in a sample.
struct UTF8Evidence {
    /// The number of valid multi-byte characters.
    private(set) var validCount = 0
    private(set) var brokenCount = 0
    private var byteCount = 0

    init(_ sample: TextSample) {
        for (number, part) in sample.parts.enumerated() {
            byteCount += part.count
            part.withUnsafeBytes { bytes in
                var index = 0
                // Parts other than the first may begin inside a character.
                if number > 0 { while index < min(3, bytes.count), bytes[index] & 0xC0 == 0x80 { index += 1 } }
                while index < bytes.count {
                    guard bytes[index] >= 0x80 else {
                        index += 1
                        continue
                    }
                    switch UTF8Decoder.sequence(bytes, at: index) {
                    case .character(_, let length):
                        validCount += 1
                        index += length
                    case .broken(let length):
                        brokenCount += 1
                        index += length
                    case .unfinished:
                        // The part ends inside a character.
                        return
                    }
                }
            }
        }
    }

    /// Whether the text is UTF-8 in spite of invalid bytes. At most one byte in a thousand may be invalid, and valid
    /// characters must clearly outnumber invalid ones. The second condition excludes Latin-1 texts with few accents,
    /// which also have few invalid bytes.
    var isConvincing: Bool {
        if brokenCount == 0 { return true }
        return validCount > 20 * brokenCount || (brokenCount * 1000 <= byteCount && validCount > 4 * brokenCount)
    }
}
