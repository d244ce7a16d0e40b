/// GIF: the size of the logical screen follows the signature.
enum GIFHeader {
    static func read(_ source: HeaderBytes) -> ImageHeader.Reading {
        guard let width = source.littleEndian(2, at: 6), let height = source.littleEndian(2, at: 8) else {
            return .needsMore(byteCount: 10)
        }
        return ImageHeader.checked("image/gif", width: width, height: height)
    }
}
