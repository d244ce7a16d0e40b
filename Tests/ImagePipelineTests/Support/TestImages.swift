import CVips
import ImageCodecs

@testable import ImagePipeline

/// libvips in this process, started once for all suites, with drawings allowed.
enum TestProcess {
    static let isStarted: Bool = {
        do {
            try VipsLibrary.startUp(.ownDrawings)
            ImageProcessing.use(VipsCodec())
            return true
        } catch {
            return false
        }
    }()
}

/// An image with red, green, blue and white quarters in reading order, so that rotations and reflections are
/// detectable.
struct TestImage {
    var width = 80
    var height = 60
    var bands = 3
    var bits = 8
    var isCMYK = false
    var format = QUIRE_VIPS_PNG
    var isProgressive = false
    var orientation = 0

    /// The bytes of the file.
    var bytes: [UInt8] {
        _ = TestProcess.isStarted
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * bands * bits / 8)
        // All rows of a half are equal.
        let high = row(y: 0)
        let low = row(y: height - 1)
        for y in 0..<height { pixels += y >= height / 2 ? low : high }
        var options = quire_vips_encode_options()
        options.width = Int32(width)
        options.height = Int32(height)
        options.bands = Int32(bands)
        options.bits = Int32(bits)
        options.is_cmyk = isCMYK ? 1 : 0
        options.format = format
        options.quality = 95
        options.effort = 3
        options.progressive = isProgressive ? 1 : 0
        options.orientation = Int32(orientation)
        var result = quire_vips_buffer()
        let status = pixels.withUnsafeBytes {
            quire_vips_encode($0.baseAddress, $0.count, &options, &result, nil)
        }
        guard status == 0 else { return [] }
        defer { quire_vips_free(result.data) }
        return Array(UnsafeRawBufferPointer(start: result.data, count: result.length))
    }

    private func row(y: Int) -> [UInt8] {
        // 16-bit samples repeat the byte, so that 0xFF becomes 0xFFFF.
        (0..<width).flatMap { x in samples(x: x, y: y).flatMap { bits == 16 ? [$0, $0] : [$0] } }
    }

    private func samples(x: Int, y: Int) -> [UInt8] {
        let isRight = x >= width / 2
        let isLow = y >= height / 2
        if isCMYK {
            // Red is magenta plus yellow; white is no ink.
            return [
                [0, 255, 255, 0], [255, 0, 255, 0], [255, 255, 0, 0], [0, 0, 0, 0],
            ][(isLow ? 2 : 0) + (isRight ? 1 : 0)]
        }
        let colour: [UInt8] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]][
            (isLow ? 2 : 0) + (isRight ? 1 : 0)
        ]
        switch bands {
        case 1: return [UInt8((Int(colour[0]) + Int(colour[1]) + Int(colour[2])) / 3)]
        case 4: return colour + [isRight ? 255 : 0]
        default: return colour
        }
    }
}

/// Creates a PNG of a single colour, without a profile.
func plainPicture(_ colour: [UInt8]) -> [UInt8] {
    _ = TestProcess.isStarted
    let pixels = (0..<64 * 64).flatMap { _ in colour }
    var options = quire_vips_encode_options()
    options.width = 64
    options.height = 64
    options.bands = Int32(colour.count)
    options.bits = 8
    options.format = QUIRE_VIPS_PNG
    options.effort = 3
    var result = quire_vips_buffer()
    let status = pixels.withUnsafeBytes { quire_vips_encode($0.baseAddress, $0.count, &options, &result, nil) }
    guard status == 0 else { return [] }
    defer { quire_vips_free(result.data) }
    return Array(UnsafeRawBufferPointer(start: result.data, count: result.length))
}

/// Decoded pixels, to check results.
struct Pixels {
    let width: Int
    let height: Int
    private let bands: Int
    private let samples: [UInt8]

    init?(_ bytes: [UInt8]) {
        guard let raster = try? RasterDecoder.decode(bytes) else { return nil }
        self.init(raster)
    }

    /// The first frame of a decoded image.
    init(_ raster: Raster) {
        width = raster.width
        height = raster.height
        // Grey is repeated in three channels.
        bands = raster.isGrey ? 3 : raster.bands
        let pixels = raster.pixels
        let light = stride(from: 0, to: pixels.count, by: raster.bands)
        samples = raster.isGrey ? light.flatMap { [UInt8](repeating: pixels[$0], count: 3) } : pixels
    }

    /// Returns the name of the nearest basic colour at fractions of the width and the height.
    func colour(_ across: Double, _ down: Double) -> String {
        let x = min(width - 1, Int(Double(width) * across))
        let y = min(height - 1, Int(Double(height) * down))
        let start = (y * width + x) * bands
        let bright = (0..<3).map { samples[start + $0] > 128 }
        switch (bright[0], bright[1], bright[2]) {
        case (true, false, false): return "red"
        case (false, true, false): return "green"
        case (false, false, true): return "blue"
        case (true, true, true): return "white"
        case (false, false, false): return "black"
        default: return "other"
        }
    }

    /// The red, green and blue values in the middle.
    var middle: [UInt8] {
        let start = (height / 2 * width + width / 2) * bands
        return Array(samples[start..<start + 3])
    }

    /// The colours of the four quarters in reading order.
    var quarters: [String] { [colour(0.25, 0.25), colour(0.75, 0.25), colour(0.25, 0.75), colour(0.75, 0.75)] }
}

/// Creates a PNG whose header announces another size, with a valid checksum.
func pngWithWrongSize(_ png: [UInt8], width: UInt32, height: UInt32) -> [UInt8] {
    var bytes = png
    withUnsafeBytes(of: width.bigEndian) { bytes.replaceSubrange(16..<20, with: $0) }
    withUnsafeBytes(of: height.bigEndian) { bytes.replaceSubrange(20..<24, with: $0) }
    withUnsafeBytes(of: pngChecksum(bytes[12..<29]).bigEndian) { bytes.replaceSubrange(29..<33, with: $0) }
    return bytes
}

/// Computes the CRC at the end of a PNG chunk, over its type and its data.
func pngChecksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
}

/// A hand-made GIF with two frames of 2 × 2 pixels, the first red, the second blue.
let animatedGIF: [UInt8] = {
    var bytes: [UInt8] = Array("GIF89a".utf8)
    // 2 × 2 pixels, and a table of four colours: red, blue, white, black.
    bytes += [2, 0, 2, 0, 0x91, 0, 0]
    bytes += [255, 0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0]
    for colour in 0..<2 {
        bytes += [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
        bytes += [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0]
        // Codes of three bits: clear, four times the colour, end. After the fourth colour code, codes have four bits.
        var bits: [Int] = []
        func put(_ code: Int, _ width: Int) { for bit in 0..<width { bits.append(code >> bit & 1) } }
        put(4, 3)
        for pixel in 0..<4 {
            put(colour, pixel < 3 ? 3 : 4)
        }
        put(5, 4)
        while !bits.count.isMultiple(of: 8) { bits.append(0) }
        let data = stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | UInt8(bits[start + $1]) << UInt8($1) }
        }
        bytes += [2, UInt8(data.count)] + data + [0]
    }
    return bytes + [0x3B]
}()
