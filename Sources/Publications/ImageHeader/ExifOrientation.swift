/// The orientation tag of an Exif block, which is a small TIFF file.
enum ExifOrientation {
    enum Reading: Equatable {
        /// The orientation, 1 to 8. From 5 on, width and height are swapped.
        case found(Int)
        /// The tag is after the bytes that were read. `byteCount` is the number of bytes to read from the file's start.
        case needsMore(byteCount: Int)
        /// There is no valid tag.
        case none
    }

    /// The length of the signature before the block in a JPEG segment, and in a WebP chunk of some programs.
    private static let signatureLength = 6

    /// Reads a JPEG segment: a signature, then the block.
    ///
    /// - Parameters:
    ///   - start: the start of the segment's content, after its length.
    ///   - length: the content's length in bytes.
    static func read(_ source: HeaderBytes, segmentAt start: Int, length: Int) -> Reading {
        guard length > signatureLength + 8 else { return .none }
        guard source.has(signatureLength + 8, at: start) else {
            return .needsMore(byteCount: start + signatureLength + 8)
        }
        guard source.matches("Exif\0", at: start) else { return .none }
        return read(source, blockAt: start + signatureLength, length: length - signatureLength)
    }

    /// Reads a chunk that contains the block, with or without the signature before it.
    static func read(_ source: HeaderBytes, chunkAt start: Int, length: Int) -> Reading {
        guard length > 8 else { return .none }
        guard source.has(8, at: start) else { return .needsMore(byteCount: start + 8) }
        guard source.matches("Exif\0", at: start) else { return read(source, blockAt: start, length: length) }
        return read(source, segmentAt: start, length: length)
    }

    /// Reads the block: the TIFF header and the tags of its first directory.
    static func read(_ source: HeaderBytes, blockAt start: Int, length: Int) -> Reading {
        guard length > 8 else { return .none }
        guard source.has(8, at: start) else { return .needsMore(byteCount: start + 8) }
        let end = start + length
        let isLittleEndian: Bool
        switch (source.matches("II*\0", at: start), source.matches("MM\0*", at: start)) {
        case (true, _): isLittleEndian = true
        case (_, true): isLittleEndian = false
        default: return .none
        }
        func number(_ count: Int, at offset: Int) -> Int? {
            isLittleEndian ? source.littleEndian(count, at: offset) : source.bigEndian(count, at: offset)
        }
        guard let firstDirectory = number(4, at: start + 4), firstDirectory >= 8, firstDirectory <= length,
            start + firstDirectory + 2 <= end
        else { return .none }
        let directory = start + firstDirectory
        guard let entryCount = number(2, at: directory) else { return .needsMore(byteCount: directory + 2) }
        for index in 0..<entryCount {
            let entry = directory + 2 + index * 12
            guard entry + 12 <= end else { return .none }
            guard let tag = number(2, at: entry), source.has(12, at: entry) else {
                return .needsMore(byteCount: min(end, directory + 2 + entryCount * 12))
            }
            guard tag == 0x0112 else { continue }
            guard number(2, at: entry + 2) == 3, let value = number(2, at: entry + 8), (1...8).contains(value) else {
                return .none
            }
            return .found(value)
        }
        return .none
    }
}
