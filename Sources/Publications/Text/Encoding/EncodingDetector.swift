/// Finds out which encoding a text is written in: a byte order mark; UTF-8, where almost all of it is UTF-8; UTF-16, by its
/// pattern; else the encoding in which the text reads most like something people write.
enum EncodingDetector {
    /// - Parameter sample: head, middle and tail of the text.
    /// - Returns: the encoding; windows-1252, in which every byte means something, when nothing fits better.
    static func detect(_ sample: TextSample) -> TextEncoding {
        if let mark = ByteOrderMark(sample.parts.first ?? []) { return mark.encoding }
        let isASCII = sample.parts.allSatisfy(\.isPlainASCII)
        if isASCII, sample.parts.contains(where: hasJapaneseShift) { return .iso2022JP }
        // UTF-16 of Latin text may be nothing but ASCII and NULs; as UTF-8 it would be without fault.
        if let encoding = UTF16Pattern.detect(sample) { return encoding }
        if isASCII { return .utf8 }
        if UTF8Evidence(sample).isConvincing { return .utf8 }
        return EncodingScore.best(sample) ?? .windows1252
    }

    /// Whether the text shifts to a Japanese set by `ESC $ @` or `ESC $ B` (RFC 1468).
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

/// The mark some programs write at the beginning of a text.
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

/// How much of a text is UTF-8.
struct UTF8Evidence {
    /// Characters of several bytes.
    private(set) var soundCount = 0
    private(set) var brokenCount = 0
    private var byteCount = 0

    init(_ sample: TextSample) {
        for (number, part) in sample.parts.enumerated() {
            byteCount += part.count
            part.withUnsafeBytes { bytes in
                var index = 0
                // A later part may begin within a character.
                if number > 0 { while index < min(3, bytes.count), bytes[index] & 0xC0 == 0x80 { index += 1 } }
                while index < bytes.count {
                    guard bytes[index] >= 0x80 else {
                        index += 1
                        continue
                    }
                    switch UTF8Decoding.sequence(bytes, at: index) {
                    case .character(_, let length):
                        soundCount += 1
                        index += length
                    case .broken(let length):
                        brokenCount += 1
                        index += length
                    case .unfinished:
                        // It ends with the part.
                        return
                    }
                }
            }
        }
    }

    /// Whether the text is UTF-8 in spite of what is broken in it: one byte in a thousand may be, and the sound characters
    /// must outnumber the broken ones clearly, because a Latin-1 text with few accents has few broken bytes as well.
    var isConvincing: Bool {
        if brokenCount == 0 { return true }
        return soundCount > 20 * brokenCount || (brokenCount * 1000 <= byteCount && soundCount > 4 * brokenCount)
    }
}
