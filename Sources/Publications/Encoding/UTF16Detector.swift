/// Detects UTF-16 without a byte order mark: by the NULs in Latin text, and by characters that every Chinese or
/// Japanese text has (line feeds, full-width commas and full stops, spaces). Their bytes don't occur in this order in
/// other encodings.
enum UTF16Detector {
    static func detect(_ sample: TextSample) -> TextEncoding? {
        let little = Plausibility(sample, isBigEndian: false)
        let big = Plausibility(sample, isBigEndian: true)
        let best = big.score > little.score ? big : little
        guard best.isConvincing else { return nil }
        return big.score > little.score ? .utf16BigEndian : .utf16LittleEndian
    }

    private struct Plausibility {
        private var unitCount = 0
        /// The number of units in the Unicode blocks that are used in books.
        private var plainCount = 0
        /// The number of units that are frequent in every text, and of which one byte would be a control character in
        /// an 8-bit text.
        private var characteristicCount = 0
        private var nullCount = 0
        private var badCount = 0

        init(_ sample: TextSample, isBigEndian: Bool) {
            for part in sample.parts {
                // A part collected from lines may start at an odd offset. That is harmless, because such a text is
                // 8-bit.
                var expectsLow = false
                for index in stride(from: 0, to: part.count - 1, by: 2) {
                    let (first, second) = (UInt16(part[index]), UInt16(part[index + 1]))
                    let unit = isBigEndian ? first << 8 | second : second << 8 | first
                    unitCount += 1
                    let isLow = unit & 0xFC00 == 0xDC00
                    if index > 0, isLow != expectsLow { badCount += 1 }
                    expectsLow = unit & 0xFC00 == 0xD800
                    switch unit {
                    case 0: nullCount += 1
                    case 0x0A, 0x0D, 0x20, 0x09, 0x3000, 0x3001, 0x3002, 0xFF0C, 0xFF01, 0xFF1F, 0x2C, 0x2E:
                        characteristicCount += 1
                        plainCount += 1
                    case 0x21...0x7E:
                        characteristicCount += 1
                        plainCount += 1
                    case 0xA0...0x52F, 0x590...0x6FF, 0xE00...0xE7F, 0x1E00...0x206F, 0x3003...0x30FF,
                        0x3400...0x9FFF, 0xAC00...0xD7A3, 0xD800...0xDFFF, 0xFF00...0xFFEF, 0x2190...0x27BF, 0xFEFF:
                        plainCount += 1
                    default: break
                    }
                }
            }
        }

        var score: Int { plainCount + 4 * characteristicCount - 8 * badCount }

        /// Whether almost all units are plausible, and at least one in a hundred is characteristic.
        var isConvincing: Bool {
            unitCount > 0 && plainCount * 100 >= unitCount * 96 && characteristicCount * 100 >= unitCount
                && badCount * 200 <= unitCount && nullCount * 50 <= unitCount
        }
    }
}
