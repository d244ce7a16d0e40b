/// Reads the header of a PNG. The first chunk contains the size. Before the image data, an Exif chunk may contain a
/// rotation, and an animation control chunk identifies an APNG.
enum PNGHeader {
    private static let mediaType = "image/png"
    /// The end of the signature and the first chunk.
    private static let firstChunkEnd = 33
    /// The number of bytes that are searched for the Exif chunk. The chunk is rare, and megabytes of text may precede
    /// it.
    private static let searchedBytes = 64 << 10

    static func read(_ source: HeaderBytes) -> ImageHeader.Reading {
        guard source.has(24, at: 0) else { return .needsMore(byteCount: 24) }
        guard source.matches("IHDR", at: 12), let width = source.bigEndian(4, at: 16),
            let height = source.bigEndian(4, at: 20), width <= Int32.max, height <= Int32.max
        else { return .damaged(mediaType: mediaType) }
        let mediaType = isAnimated(source) ? "image/apng" : mediaType
        return ImageHeader.checked(mediaType, width: width, height: height, orientation: orientation(source))
    }

    /// Returns whether there is an animation control chunk in the bytes that were read. Programs usually write it
    /// directly after the first chunk. If large chunks precede it, the image counts as still.
    private static func isAnimated(_ source: HeaderBytes) -> Bool {
        var offset = firstChunkEnd
        while offset + 8 <= searchedBytes, let length = source.bigEndian(4, at: offset), source.has(8, at: offset) {
            if source.matches("acTL", at: offset + 4) { return length == 8 }
            guard length <= Int32.max, !source.matches("IDAT", at: offset + 4) else { return false }
            offset += 12 + length
        }
        return false
    }

    /// Reads the first Exif chunk. Decoders ignore further ones, and those after the image data.
    private static func orientation(_ source: HeaderBytes) -> ExifOrientation.Reading {
        var offset = firstChunkEnd
        while offset + 8 <= searchedBytes {
            guard let length = source.bigEndian(4, at: offset), source.has(8, at: offset) else {
                return .needsMore(byteCount: offset + 8)
            }
            guard length <= Int32.max, !source.matches("IDAT", at: offset + 4), !source.matches("IEND", at: offset + 4)
            else { return .none }
            if source.matches("eXIf", at: offset + 4) {
                let end = offset + 12 + length
                guard end <= searchedBytes else { return .none }
                guard source.has(4, at: end - 4) else { return .needsMore(byteCount: end) }
                // Decoders ignore a chunk with a wrong checksum.
                guard source.bigEndian(4, at: end - 4) == checksum(source, from: offset + 4, to: end - 4) else {
                    return .none
                }
                return ExifOrientation.read(source, blockAt: offset + 8, length: length)
            }
            // Length, type, content, checksum.
            offset += 12 + length
        }
        return .none
    }

    /// Computes the CRC-32 of a chunk's type and content (PNG specification, section 5.5).
    private static func checksum(_ source: HeaderBytes, from start: Int, to end: Int) -> Int {
        var value = UInt32.max
        for byte in source.bytes[start..<end] {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return Int(~value)
    }
}
