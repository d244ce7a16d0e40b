/// JPEG: segments are walked up to the frame header; an Exif segment on the way may turn the image.
enum JPEGHeader {
    private static let mediaType = "image/jpeg"

    static func read(_ source: HeaderBytes) -> ImageHeader.Reading {
        var offset = 2
        var isTurned = false
        while true {
            guard let prefix = source.byte(offset) else { return .needsMore(byteCount: offset + 4) }
            guard prefix == 0xFF else { return .damaged(mediaType: mediaType) }
            guard let marker = source.byte(offset + 1) else { return .needsMore(byteCount: offset + 4) }
            switch marker {
            case 0xFF:
                // Fill bytes may stand before any marker.
                offset += 1
                continue
            case 0x01, 0xD0...0xD8:
                offset += 2
                continue
            case 0xD9, 0xDA, 0x00:
                // The image's end or its data without a frame header before it.
                return .damaged(mediaType: mediaType)
            default:
                break
            }
            guard let length = source.bigEndian(2, at: offset + 2) else { return .needsMore(byteCount: offset + 4) }
            guard length >= 2 else { return .damaged(mediaType: mediaType) }
            switch marker {
            case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
                return readFrame(source, at: offset, length: length, isTurned: isTurned)
            case 0xE1:
                switch ExifOrientation.read(source, segmentAt: offset + 4, length: length - 2) {
                case .found(let orientation): isTurned = orientation >= 5
                case .needsMore(let byteCount): return .needsMore(byteCount: byteCount)
                case .none: break
                }
            default:
                break
            }
            offset += 2 + length
        }
    }

    /// Sample precision, height, width, components.
    private static func readFrame(
        _ source: HeaderBytes,
        at offset: Int,
        length: Int,
        isTurned: Bool
    ) -> ImageHeader.Reading {
        guard length >= 8 else { return .damaged(mediaType: mediaType) }
        guard let height = source.bigEndian(2, at: offset + 5), let width = source.bigEndian(2, at: offset + 7) else {
            return .needsMore(byteCount: offset + 9)
        }
        return ImageHeader.checked(mediaType, width: width, height: height, isTurned: isTurned)
    }
}

/// The orientation tag of an Exif segment, which is a small TIFF file.
enum ExifOrientation {
    enum Reading: Equatable {
        /// 1 to 8; from 5 on width and height are exchanged.
        case found(Int)
        case needsMore(byteCount: Int)
        case none
    }

    /// - Parameters:
    ///   - start: where the segment's content begins, after its length.
    ///   - length: the content's length in bytes.
    static func read(_ source: HeaderBytes, segmentAt start: Int, length: Int) -> Reading {
        let signatureLength = 6
        guard length > signatureLength + 8 else { return .none }
        guard source.has(signatureLength + 8, at: start) else {
            return .needsMore(byteCount: start + signatureLength + 8)
        }
        guard source.matches("Exif\0", at: start) else { return .none }
        let tiff = start + signatureLength
        let end = start + length
        let isLittleEndian: Bool
        switch (source.matches("II*\0", at: tiff), source.matches("MM\0*", at: tiff)) {
        case (true, _): isLittleEndian = true
        case (_, true): isLittleEndian = false
        default: return .none
        }
        func number(_ count: Int, at offset: Int) -> Int? {
            isLittleEndian ? source.littleEndian(count, at: offset) : source.bigEndian(count, at: offset)
        }
        guard let firstDirectory = number(4, at: tiff + 4), firstDirectory >= 8, firstDirectory <= length,
            tiff + firstDirectory + 2 <= end
        else { return .none }
        let directory = tiff + firstDirectory
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
