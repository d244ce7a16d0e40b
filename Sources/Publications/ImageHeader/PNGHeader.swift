/// PNG: the size stands in the first chunk.
enum PNGHeader {
    static func read(_ source: HeaderBytes) -> ImageHeader.Reading {
        guard source.has(24, at: 0) else { return .needsMore(byteCount: 24) }
        guard source.matches("IHDR", at: 12), let width = source.bigEndian(4, at: 16),
            let height = source.bigEndian(4, at: 20), width <= Int32.max, height <= Int32.max
        else { return .damaged(mediaType: "image/png") }
        return ImageHeader.checked("image/png", width: width, height: height)
    }
}
