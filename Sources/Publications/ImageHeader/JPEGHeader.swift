/// JPEG: walks the segments up to the frame header. An Exif segment may rotate the image.
enum JPEGHeader {
    private static let mediaType = "image/jpeg"

    static func read(_ source: HeaderBytes) -> ImageHeader.Reading {
        var offset = 2
        var isRotated = false
        while true {
            guard let prefix = source.byte(offset) else { return .needsMore(byteCount: offset + 4) }
            guard prefix == 0xFF else { return .damaged(mediaType: mediaType) }
            guard let marker = source.byte(offset + 1) else { return .needsMore(byteCount: offset + 4) }
            switch marker {
            case 0xFF:
                // Fill bytes may precede any marker.
                offset += 1
                continue
            case 0x01, 0xD0...0xD8:
                offset += 2
                continue
            case 0xD9, 0xDA, 0x00:
                // The end of the image or its data, without a frame header.
                return .damaged(mediaType: mediaType)
            default:
                break
            }
            guard let length = source.bigEndian(2, at: offset + 2) else { return .needsMore(byteCount: offset + 4) }
            guard length >= 2 else { return .damaged(mediaType: mediaType) }
            switch marker {
            case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
                return readFrame(source, at: offset, length: length, isRotated: isRotated)
            case 0xE1:
                switch ExifOrientation.read(source, segmentAt: offset + 4, length: length - 2) {
                case .found(let orientation): isRotated = orientation >= 5
                case .needsMore(let byteCount): return .needsMore(byteCount: byteCount)
                case .none: break
                }
            default:
                break
            }
            offset += 2 + length
        }
    }

    /// Reads the frame header: sample precision, height, width, components.
    private static func readFrame(
        _ source: HeaderBytes,
        at offset: Int,
        length: Int,
        isRotated: Bool
    ) -> ImageHeader.Reading {
        guard length >= 8 else { return .damaged(mediaType: mediaType) }
        guard let height = source.bigEndian(2, at: offset + 5), let width = source.bigEndian(2, at: offset + 7) else {
            return .needsMore(byteCount: offset + 9)
        }
        return ImageHeader.checked(mediaType, width: width, height: height, isRotated: isRotated)
    }
}
