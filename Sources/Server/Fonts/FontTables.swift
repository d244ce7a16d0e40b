/// The `name` table of a font (ISO/IEC 14496-22, 5.2.5).
struct FontNameTable {
    /// The name of the family; nil when there is no readable one.
    private(set) var family: String?

    /// The maximum number of names. Fonts with names in all languages have a few hundred.
    private static let maximumRecordCount = 2_000
    /// The maximum length of a name, in bytes.
    private static let maximumNameLength = 256

    init(_ table: FontBytes) {
        guard let count = table.uint16(2), let storage = table.uint16(4) else { return }
        var best = 0
        for index in 0..<min(count, Self.maximumRecordCount) {
            let at = 6 + index * 12
            guard let platform = table.uint16(at), let encoding = table.uint16(at + 2),
                let language = table.uint16(at + 4),
                let name = table.uint16(at + 6), let length = table.uint16(at + 8), let offset = table.uint16(at + 10)
            else { return }
            let rank = Self.rank(name: name, platform: platform, encoding: encoding, language: language)
            guard rank > best, length <= Self.maximumNameLength,
                let bytes = table.slice((storage + offset)..<(storage + offset + length)),
                let text = platform == 1 ? Self.ascii(bytes) : Self.utf16(bytes)
            else { continue }
            (best, family) = (rank, text)
        }
    }

    /// Returns the rank of a name, the highest being the best; 0 if it is not the name of a family. Name 1 divides the
    /// styles into families of four. Name 16 is the name of the whole family, so it ranks higher.
    private static func rank(name: Int, platform: Int, encoding: Int, language: Int) -> Int {
        guard name == 1 || name == 16 else { return 0 }
        let isPreferred = name == 16 ? 10 : 0
        switch platform {
        // Windows: UTF-16. American English is the language that all fonts have.
        case 3 where encoding <= 1 || encoding == 10: return isPreferred + (language == 0x409 ? 4 : 2)
        case 0: return isPreferred + 3
        case 1 where encoding == 0: return isPreferred + 1
        default: return 0
        }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count % 2 == 0 else { return nil }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        let text = String(decoding: units, as: UTF16.self)
        return text.contains { $0 > " " } ? text : nil
    }

    private static func ascii(_ bytes: ArraySlice<UInt8>) -> String? {
        let isASCII = bytes.allSatisfy { (0x20..<0x7F).contains($0) } && bytes.contains { $0 > 0x20 }
        return isASCII ? String(decoding: bytes, as: UTF8.self) : nil
    }
}

/// The weight and the slope in the `OS/2` table of a font (ISO/IEC 14496-22, 5.2.8).
struct FontStyleTable {
    /// The weight as in CSS, 1 to 1000.
    var weight: Int
    var isItalic: Bool

    /// - Returns: nil when the table is damaged.
    init?(_ table: FontBytes) {
        guard let weight = table.uint16(4), (1...1000).contains(weight), let selection = table.uint16(62) else {
            return nil
        }
        // Some old fonts have weights from 1 to 9.
        self.weight = weight < 10 ? weight * 100 : weight
        // The bits “italic” and “oblique”.
        isItalic = selection & 0x201 != 0
    }
}

/// The `fvar` table of a variable font (ISO/IEC 14496-22, 7.3.3).
enum FontVariations {
    /// Returns the range of weights; nil when the font has no weight axis.
    static func weights(_ table: FontBytes) -> ClosedRange<Int>? {
        guard let start = table.uint16(4), let count = table.uint16(8), let size = table.uint16(10), size >= 20 else {
            return nil
        }
        for index in 0..<min(count, 64) {
            let at = start + index * size
            guard table.text(at..<(at + 4)) == "wght" else { continue }
            guard let lowest = table.uint16(at + 4), let highest = table.uint16(at + 12), lowest >= 1, highest <= 1000,
                lowest < highest
            else { return nil }
            return lowest...highest
        }
        return nil
    }
}
