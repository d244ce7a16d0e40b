/// BMP: the second header contains the size. Its length identifies which of two layouts it has.
enum BMPHeader {
    private static let mediaType = "image/bmp"

    static func read(_ source: HeaderBytes) -> ImageHeader.Reading {
        guard let headerLength = source.littleEndian(4, at: 14) else { return .needsMore(byteCount: 26) }
        switch headerLength {
        case 12:
            guard let width = source.littleEndian(2, at: 18), let height = source.littleEndian(2, at: 20) else {
                return .needsMore(byteCount: 26)
            }
            return ImageHeader.checked(mediaType, width: width, height: height)
        case 16...256:
            guard let width = source.littleEndian(4, at: 18), let height = source.littleEndian(4, at: 22) else {
                return .needsMore(byteCount: 26)
            }
            // Both are signed. A negative height means that rows are stored top to bottom.
            let signedWidth = Int(Int32(truncatingIfNeeded: width))
            let signedHeight = Int(Int32(truncatingIfNeeded: height))
            return ImageHeader.checked(mediaType, width: signedWidth, height: abs(signedHeight))
        default:
            return .unknown
        }
    }
}
