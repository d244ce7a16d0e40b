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
