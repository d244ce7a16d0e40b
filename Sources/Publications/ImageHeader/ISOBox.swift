/// A box of the ISO base media file format: a length, a four-letter type, content. AVIF, HEIF and JPEG XL consist of
/// boxes.
struct ISOBox {
    /// The four letters of the type as a big-endian number.
    let type: UInt32
    /// The start of the content, from the start of the image.
    let contentStart: Int
    /// The end of the box; `Int.max` if it extends to the end of the file.
    let end: Int

    /// A terabyte: larger than any image, and small enough that sums of offsets can't overflow.
    private static let greatestLength = 1 << 40

    /// Reads the header of the box at an offset; nil if it is incomplete or invalid.
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
