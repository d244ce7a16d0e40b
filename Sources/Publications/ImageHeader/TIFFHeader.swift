/// Reads the header of a TIFF or BigTIFF. The size is in the tags of the first directory, which may be anywhere in the
/// file. Programs often write it at the end.
enum TIFFHeader {
    private static let mediaType = "image/tiff"
    /// The maximum number of tags in a directory. Real files have fewer than fifty.
    private static let maximumTagCount = 4_096

    /// Returns whether the bytes begin with the signature of a TIFF or BigTIFF.
    static func isTIFF(_ source: HeaderBytes) -> Bool {
        source.matches("II*\0", at: 0) || source.matches("MM\0*", at: 0) || source.matches("II+\0\u{8}\0\0\0", at: 0)
            || source.matches("MM\0+\0\u{8}\0\0", at: 0)
    }

    static func read(_ source: HeaderBytes) -> ImageHeader.Reading {
        let isLittleEndian = source.byte(0) == UInt8(ascii: "I")
        let isBig = source.matches("+", at: isLittleEndian ? 2 : 3)
        func number(_ count: Int, at offset: Int) -> Int? {
            guard isLittleEndian else { return source.bigEndian(count, at: offset) }
            // `littleEndian` reads at most seven bytes. The eighth byte is 0 in every real file.
            guard count == 8 else { return source.littleEndian(count, at: offset) }
            return source.byte(offset + 7) == 0 ? source.littleEndian(7, at: offset) : nil
        }
        let (countLength, entryLength) = isBig ? (8, 20) : (2, 12)
        let headerLength = isBig ? 16 : 8
        guard source.has(headerLength, at: 0) else { return .needsMore(byteCount: headerLength) }
        guard let directory = number(isBig ? 8 : 4, at: isBig ? 8 : 4), directory >= headerLength,
            directory < Int.max / 2
        else { return .damaged(mediaType: mediaType) }
        guard source.has(countLength, at: directory) else {
            return .sizeElsewhere(mediaType: mediaType, byteCount: directory + countLength)
        }
        guard let tagCount = number(countLength, at: directory), (1...maximumTagCount).contains(tagCount) else {
            return .damaged(mediaType: mediaType)
        }
        let start = directory + countLength
        guard source.has(tagCount * entryLength, at: start) else {
            return .sizeElsewhere(mediaType: mediaType, byteCount: start + tagCount * entryLength)
        }
        var (width, height, orientation) = (0, 0, 1)
        for index in 0..<tagCount {
            let entry = start + index * entryLength
            // A value of 16 or 32 bits is stored in the entry itself.
            let length = number(2, at: entry + 2) == 3 ? 2 : 4
            let value = number(length, at: entry + (isBig ? 12 : 8)) ?? 0
            switch number(2, at: entry) {
            case 256: width = value
            case 257: height = value
            case 274: orientation = value
            default: break
            }
        }
        let isRotated = (5...8).contains(orientation)
        return ImageHeader.checked(mediaType, width: width, height: height, isRotated: isRotated)
    }
}
