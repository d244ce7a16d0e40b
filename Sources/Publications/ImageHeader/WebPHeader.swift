/// WebP: the first chunk of the RIFF file is a lossy frame, a lossless frame, or the canvas of the extended format.
enum WebPHeader {
    private static let mediaType = "image/webp"

    static func read(_ source: HeaderBytes) -> ImageHeader.Reading {
        guard source.has(30, at: 0) else {
            // A complete lossless image can be shorter than the 30 bytes of the other headers.
            if source.matches("VP8L", at: 12), source.has(25, at: 0) { return readLossless(source) }
            return .needsMore(byteCount: 30)
        }
        if source.matches("VP8 ", at: 12) { return readLossy(source) }
        if source.matches("VP8L", at: 12) { return readLossless(source) }
        if source.matches("VP8X", at: 12) { return readExtended(source) }
        return .damaged(mediaType: mediaType)
    }

    /// Reads a lossy frame (RFC 6386, 9.1): a frame tag of three bytes (its lowest bit is 0 in a key frame), a start
    /// code, two 14-bit dimensions.
    private static func readLossy(_ source: HeaderBytes) -> ImageHeader.Reading {
        guard let tag = source.byte(20), tag & 1 == 0, source.bigEndian(3, at: 23) == 0x9D012A,
            let width = source.littleEndian(2, at: 26), let height = source.littleEndian(2, at: 28)
        else { return .damaged(mediaType: mediaType) }
        return ImageHeader.checked(mediaType, width: width & 0x3FFF, height: height & 0x3FFF)
    }

    /// Reads a signature byte, both dimensions minus one in 14 bits each, an alpha bit, and three version bits, which
    /// must be 0.
    private static func readLossless(_ source: HeaderBytes) -> ImageHeader.Reading {
        guard source.byte(20) == 0x2F, let bits = source.littleEndian(4, at: 21), bits >> 29 == 0 else {
            return .damaged(mediaType: mediaType)
        }
        return ImageHeader.checked(mediaType, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    }

    /// Reads flags, then both canvas dimensions minus one in 24 bits each.
    private static func readExtended(_ source: HeaderBytes) -> ImageHeader.Reading {
        guard let flags = source.byte(20), let width = source.littleEndian(3, at: 24),
            let height = source.littleEndian(3, at: 27)
        else { return .damaged(mediaType: mediaType) }
        return ImageHeader.checked(
            mediaType,
            width: width + 1,
            height: height + 1,
            orientation: flags & exifFlag == 0 ? .none : orientation(source)
        )
    }

    /// The flag of an Exif chunk. Decoders ignore the chunk if the flag isn't set.
    private static let exifFlag: UInt8 = 0x08
    /// The maximum number of chunks. Pages have fewer; an animation has one per frame.
    private static let maximumChunkCount = 1000

    /// Reads the first Exif chunk, which usually follows the image data.
    private static func orientation(_ source: HeaderBytes) -> ExifOrientation.Reading {
        var offset = 12
        for _ in 0..<maximumChunkCount {
            guard let length = source.littleEndian(4, at: offset + 4) else { return .needsMore(byteCount: offset + 8) }
            if source.matches("EXIF", at: offset) {
                return ExifOrientation.read(source, chunkAt: offset + 8, length: length)
            }
            // Chunks begin at even offsets.
            offset += 8 + length + length & 1
        }
        return .none
    }
}
