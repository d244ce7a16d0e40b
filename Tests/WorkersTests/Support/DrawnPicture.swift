import CTestPictures
import CVips
import Glibc
import ImageCodecs
import Workers

/// A seeded drawing, and files with it.
struct DrawnPicture {
    let width: Int
    let height: Int
    /// 1, 3, or 4 with transparency.
    let bands: Int
    var samples: [UInt8]

    init(seed: Int, width: Int, height: Int, bands: Int = 3) {
        (self.width, self.height, self.bands) = (width, height, bands)
        samples = [UInt8](repeating: 0, count: width * height * bands)
        quire_test_draw(UInt64(seed), Int32(width), Int32(height), Int32(bands), &samples)
    }

    init(width: Int, height: Int, bands: Int, samples: [UInt8]) {
        (self.width, self.height, self.bands, self.samples) = (width, height, bands, samples)
    }

    /// Writes a JPEG file.
    func jpeg(
        factors: (horizontal: Int, vertical: Int) = (1, 1),
        keepsRGB: Bool = false,
        scans: Int = 0,
        profile: [UInt8] = []
    ) -> SharedBytes {
        var count = 0
        let bytes = profile.withUnsafeBufferPointer { profile in
            var options = quire_test_jpeg(
                width: Int32(width),
                height: Int32(height),
                bands: Int32(bands),
                horizontal_factor: Int32(factors.horizontal),
                vertical_factor: Int32(factors.vertical),
                quality: 90,
                keeps_rgb: keepsRGB ? 1 : 0,
                scans: Int32(scans),
                profile: profile.baseAddress,
                profile_length: profile.count
            )
            return quire_test_write_jpeg(samples, &options, &count)
        }
        defer { free(bytes) }
        return SharedBytes(Array(UnsafeBufferPointer(start: bytes, count: count)))
    }

    /// Writes a file with libvips.
    func file(
        _ format: quire_vips_format,
        bits: Int = 8,
        isCMYK: Bool = false,
        isInterlaced: Bool = false
    ) throws -> SharedBytes {
        try VipsLibrary.startUp()
        var options = quire_vips_encode_options()
        options.width = Int32(width)
        options.height = Int32(height)
        options.bands = Int32(bands)
        options.bits = Int32(bits)
        options.is_cmyk = isCMYK ? 1 : 0
        options.format = format
        options.quality = 90
        options.effort = 3
        options.progressive = isInterlaced ? 1 : 0
        var result = quire_vips_buffer()
        let stored = bits == 8 ? samples : samples.flatMap { [$0, $0] }
        let status = stored.withUnsafeBytes { quire_vips_encode($0.baseAddress, $0.count, &options, &result, nil) }
        guard status == 0 else { throw WorkerError.failed("the picture can't be encoded") }
        defer { quire_vips_free(result.data) }
        return SharedBytes(Array(UnsafeRawBufferPointer(start: result.data, count: result.length)))
    }
}

/// The luma of pixels.
struct Luma {
    let width: Int
    let height: Int
    let samples: [Double]

    init(_ pixels: PixelBuffer) {
        let (bands, bytes) = (pixels.layout.bands, pixels.samples.copy())
        (width, height) = (pixels.layout.width, pixels.layout.height)
        samples = (0..<width * height).map { index in
            let start = index * bands
            if bands < 3 { return Double(bytes[start]) }
            return 0.299 * Double(bytes[start]) + 0.587 * Double(bytes[start + 1]) + 0.114 * Double(bytes[start + 2])
        }
    }

    init(width: Int, height: Int, sample: (_ x: Int, _ y: Int) -> Double) {
        (self.width, self.height) = (width, height)
        samples = (0..<width * height).map { sample($0 % width, $0 / width) }
    }

    subscript(_ x: Int, _ y: Int) -> Double { samples[y * width + x] }

    /// The peak signal-to-noise ratio in decibels; infinite for the same samples.
    func ratio(to other: Luma) -> Double {
        guard width == other.width, height == other.height else { return 0 }
        let sum = zip(samples, other.samples).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return 10 * log10(255 * 255 * Double(samples.count) / sum)
    }
}
