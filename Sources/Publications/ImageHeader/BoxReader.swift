/// A box of the ISO base media format: a length, a four-letter type, content. AVIF, HEIF and JPEG XL are made of them.
struct Box {
    /// The type's four letters as one number, first letter highest.
    let type: UInt32
    /// Where the content begins, counted from the start of the image.
    let contentStart: Int
    /// Where the box ends; `Int.max` when it goes on to the end of the file.
    let end: Int

    /// A terabyte: more than any image has, and far from where sums of offsets overflow.
    private static let greatestLength = 1 << 40

    /// Reads the header of the box at an offset; nil when its bytes are not there or make no sense.
    init?(_ source: HeaderBytes, at offset: Int) {
        guard let length = source.bigEndian(4, at: offset), let type = source.bigEndian(4, at: offset + 4) else {
            return nil
        }
        self.type = UInt32(truncatingIfNeeded: type)
        switch length {
        case 0:
            contentStart = offset + 8
            end = Int.max
        case 1:
            guard let longLength = source.bigEndian(8, at: offset + 8), longLength >= 16,
                longLength <= Self.greatestLength
            else { return nil }
            contentStart = offset + 16
            end = offset + longLength
        case 8...:
            contentStart = offset + 8
            end = offset + length
        default:
            return nil
        }
    }

    static func type(_ text: StaticString) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<text.utf8CodeUnitCount { value = value << 8 | UInt32(text.utf8Start[index]) }
        return value
    }
}
