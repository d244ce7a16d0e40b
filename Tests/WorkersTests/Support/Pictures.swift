import ImageCodecs
import Workers

/// Pixels and files for tests, made by libvips in this process.
enum Pictures {
    /// Pixels of a pattern that compresses badly.
    static func pixels(width: Int, height: Int, bands: Int = 3, seed: UInt64 = 1) -> PixelBuffer? {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        let samples = (0..<(width * height * bands)).map { index -> UInt8 in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: index / 97 + Int(state % 32))
        }
        return PixelBuffer(
            PixelBuffer.Layout(width: width, height: height, bands: bands),
            samples: SharedBytes(samples)
        )
    }

    /// A file of such pixels.
    static func file(_ format: PixelFormat, width: Int = 300, height: Int = 400, seed: UInt64 = 1) throws -> SharedBytes
    {
        guard let pixels = pixels(width: width, height: height, seed: seed) else { return SharedBytes([]) }
        let encoding = PixelOperation.Encoding(format: format, quality: 85, effort: 1)
        guard case .file(let file) = try VipsCodec().perform(.encode(encoding), on: .pixels(pixels), WorkControl())
        else { return SharedBytes([]) }
        return SharedBytes(file.bytes)
    }
}
