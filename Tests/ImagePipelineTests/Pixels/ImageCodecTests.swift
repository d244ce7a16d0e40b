import CVips
import ImageCodecs
import Testing

@testable import ImagePipeline

@Suite("Rendering an image")
struct ImageCodecTests {
    init() { #expect(TestProcess.isStarted) }

    private let quarters = ["red", "green", "blue", "white"]

    @Test("every available format is encoded", arguments: ImageFormat.allCases)
    func formats(format: ImageFormat) throws {
        guard format.isAvailable else {
            #expect(throws: ImagePipelineError.unsupportedEncoding(format.rawValue)) {
                try ImageCodec.render(TestImage().bytes, as: ImageVariant(format: format))
            }
            return
        }
        let image = try ImageCodec.render(TestImage().bytes, as: ImageVariant(format: format))
        #expect(image.mediaType == format.mediaType)
        #expect(image.width == 80 && image.height == 60)
        #expect(try #require(Pixels(image.bytes)).quarters == quarters)
    }

    @Test("every format is decoded", arguments: [QUIRE_VIPS_JPEG, QUIRE_VIPS_PNG, QUIRE_VIPS_WEBP, QUIRE_VIPS_AVIF])
    func sources(format: quire_vips_format) throws {
        let source = TestImage(format: format).bytes
        let image = try ImageCodec.render(source, as: ImageVariant(width: 40, format: .png))
        #expect(image.width == 40 && image.height == 30)
        #expect(try #require(Pixels(image.bytes)).quarters == quarters)
    }

    @Test(
        "images are never enlarged",
        arguments: [(1, 1), (40, 40), (79, 79), (80, 80), (81, 80), (2_160, 80), (nil, 80)] as [(Int?, Int)]
    )
    func widths(wanted: Int?, expected: Int) throws {
        for format in [QUIRE_VIPS_PNG, QUIRE_VIPS_JPEG, QUIRE_VIPS_WEBP] {
            let source = TestImage(format: format).bytes
            let image = try ImageCodec.render(source, as: ImageVariant(width: wanted, format: .jpeg))
            #expect(image.width == expected)
        }
    }

    @Test("a JPEG is scaled while loading, to the exact width", arguments: [100, 333, 480, 720])
    func shrinkOnLoad(width: Int) throws {
        let source = TestImage(width: 1_800, height: 2_700, format: QUIRE_VIPS_JPEG).bytes
        let image = try ImageCodec.render(source, as: ImageVariant(width: width, format: .webp))
        #expect(image.width == width)
        #expect(abs(Double(image.height) - 1.5 * Double(width)) <= 1)
    }

    @Test(
        "the EXIF orientation is applied before the width",
        arguments: [
            (1, ["red", "green", "blue", "white"]), (2, ["green", "red", "white", "blue"]),
            (3, ["white", "blue", "green", "red"]), (4, ["blue", "white", "red", "green"]),
            (5, ["red", "blue", "green", "white"]), (6, ["blue", "red", "white", "green"]),
            (7, ["white", "green", "blue", "red"]), (8, ["green", "white", "red", "blue"]),
        ]
    )
    func orientation(value: Int, expected: [String]) throws {
        let source = TestImage(format: QUIRE_VIPS_JPEG, orientation: value).bytes
        let full = try ImageCodec.render(source, as: ImageVariant(format: .png))
        #expect((full.width, full.height) == (value < 5 ? (80, 60) : (60, 80)))
        #expect(try #require(Pixels(full.bytes)).quarters == expected)
        let small = try ImageCodec.render(source, as: ImageVariant(width: 30, format: .png))
        #expect(small.width == 30)
    }

    @Test("a progressive JPEG is decoded")
    func progressive() throws {
        let source = TestImage(format: QUIRE_VIPS_JPEG, isProgressive: true).bytes
        #expect(try RasterDecoder.header(of: source).isInterlaced)
        let image = try ImageCodec.render(source, as: ImageVariant(width: 40, format: .png))
        #expect(try #require(Pixels(image.bytes)).quarters == quarters)
    }

    @Test(
        "the colours of an image without a profile do not change",
        arguments: [[109, 176, 242], [200, 30, 90], [77]]
    )
    func colours(colour: [UInt8]) throws {
        let picture = plainPicture(colour)
        for width in [32, 64] {
            let image = try ImageCodec.render(picture, as: ImageVariant(width: width, format: .png))
            let middle = try #require(Pixels(image.bytes)).middle
            #expect(middle == (colour.count == 1 ? [77, 77, 77] : colour))
        }
    }

    @Test("a CMYK JPEG is converted to RGB")
    func cmyk() throws {
        let source = TestImage(bands: 4, isCMYK: true, format: QUIRE_VIPS_JPEG).bytes
        #expect(try RasterDecoder.header(of: source).bands == 4)
        for format in [ImageFormat.webp, .jpeg, .png] {
            let image = try ImageCodec.render(source, as: ImageVariant(width: 60, format: format))
            let pixels = try #require(Pixels(image.bytes))
            #expect(pixels.colour(0.25, 0.25) == "red")
            #expect(pixels.colour(0.75, 0.75) == "white")
        }
    }

    @Test(
        "PNG files with 16 bits, one channel or transparency are decoded",
        arguments: [(3, 16), (1, 8), (1, 16), (4, 8), (4, 16)]
    )
    func depths(bands: Int, bits: Int) throws {
        let source = TestImage(bands: bands, bits: bits).bytes
        for format in ImageFormat.allCases {
            let image = try ImageCodec.render(source, as: ImageVariant(width: 40, format: format))
            let pixels = try #require(Pixels(image.bytes))
            #expect(pixels.colour(0.75, 0.75) == "white")
            if bands == 3 { #expect(pixels.quarters == quarters) }
        }
    }

    @Test("transparency becomes white in a JPEG")
    func flattened() throws {
        let image = try ImageCodec.render(TestImage(bands: 4).bytes, as: ImageVariant(format: .jpeg))
        #expect(try #require(Pixels(image.bytes)).quarters == ["white", "green", "white", "white"])
    }

    @Test("of an animation, the first frame is rendered")
    func animation() throws {
        let image = try ImageCodec.render(animatedGIF, as: ImageVariant(format: .png))
        #expect((image.width, image.height) == (2, 2))
        #expect(try #require(Pixels(image.bytes)).quarters == ["red", "red", "red", "red"])
    }

    @Test("an image of one pixel is rendered", arguments: ImageFormat.allCases)
    func onePixel(format: ImageFormat) throws {
        let image = try ImageCodec.render(
            TestImage(width: 1, height: 1).bytes,
            as: ImageVariant(width: 480, format: format)
        )
        #expect((image.width, image.height) == (1, 1))
    }

    @Test(
        "an image too tall for its format is encoded in another format",
        arguments: [
            (16_383, ImageFormat.webp, "image/webp"), (16_384, .webp, "image/jpeg"), (20_000, .avif, "image/jpeg"),
            (65_500, .jpeg, "image/jpeg"), (65_535, .webp, "image/png"), (65_535, .jpeg, "image/png"),
        ]
    )
    func tallStrip(height: Int, format: ImageFormat, expected: String) throws {
        let image = try ImageCodec.render(TestImage(width: 1, height: height).bytes, as: ImageVariant(format: format))
        #expect(image.mediaType == expected)
        #expect(image.height == height)
    }

    @Test("a PNG with a wrong header is refused before it is decoded")
    func implausibleHeader() throws {
        let bytes = pngWithWrongSize(TestImage(width: 10, height: 10).bytes, width: 9_000, height: 9_000)
        let before = VipsLibrary.heldByteCount
        #expect(throws: ImagePipelineError.implausibleHeader(width: 9_000, height: 9_000, byteSize: bytes.count)) {
            try ImageCodec.render(bytes, as: ImageVariant(width: 480, format: .webp))
        }
        #expect(VipsLibrary.heldByteCount <= before + 1_000_000)
    }

    @Test(
        "more than a hundred megapixels are refused",
        arguments: [(10_001, 10_000), (60_000, 60_000)] as [(UInt32, UInt32)]
    )
    func tooManyPixels(width: UInt32, height: UInt32) throws {
        let bytes = pngWithWrongSize(TestImage(width: 10, height: 10).bytes, width: width, height: height)
        #expect(throws: ImagePipelineError.tooManyPixels(width: Int(width), height: Int(height), limit: 100_000_000)) {
            try ImageCodec.render(bytes, as: ImageVariant(format: .webp))
        }
    }

    @Test("unsupported formats are refused by their first bytes")
    func unsupported() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>"
        for bytes in [[], [0], Array(svg.utf8), Array("P5 1 1 255 a".utf8), Array("BM".utf8)] {
            #expect(throws: ImagePipelineError.unsupportedFormat) {
                try ImageCodec.render(bytes, as: ImageVariant(format: .png))
            }
        }
    }

    @Test("libvips refuses blocked loaders")
    func deniedLoaders() {
        var header = quire_vips_header()
        for bytes in [Array("P5 1 1 255 a".utf8), [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0]] {
            let status = bytes.withUnsafeBytes { quire_vips_read_header($0.baseAddress, $0.count, &header, nil) }
            #expect(status != 0)
        }
    }

    @Test("damaged files of every format give an image or an error", arguments: 0..<40)
    func damaged(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let signatures: [[UInt8]] = [[0xFF, 0xD8, 0xFF, 0xE0], Array("GIF89a".utf8), [0xFF, 0x0A]]
        var files = signatures.map { $0 + (0..<900).map { _ in UInt8(random(256)) } }
        for format in [QUIRE_VIPS_JPEG, QUIRE_VIPS_PNG, QUIRE_VIPS_WEBP, QUIRE_VIPS_AVIF] {
            files.append(TestImage(format: format).bytes)
        }
        for var bytes in files {
            for _ in 0..<8 { bytes[12 + random(bytes.count - 12)] = UInt8(random(256)) }
            if random(3) == 0 { bytes.removeLast(random(bytes.count / 2)) }
            _ = try? ImageCodec.render(bytes, as: ImageVariant(width: 50, format: .jpeg))
        }
    }

    @Test("a cancelled render fails as cancelled")
    func cancelled() {
        let cancellation = RenderCancellation()
        cancellation.cancel()
        #expect(throws: ImagePipelineError.cancelled) {
            try ImageCodec.render(TestImage().bytes, as: ImageVariant(format: .png), cancellation: cancellation)
        }
    }

    @Test("a render that exceeds its time limit fails as timed out")
    func timedOut() {
        #expect(throws: ImagePipelineError.timedOut(seconds: 0.000_001)) {
            try ImageCodec.render(TestImage().bytes, as: ImageVariant(format: .png), timeLimit: 0.000_001)
        }
    }

    @Test("a drawing is rasterised, optionally in grey", arguments: [ImageFormat.png, .jpeg, .webp])
    func drawing(format: ImageFormat) throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="20" height="20" fill="#f00"/></svg>
            """
        let colour = try Drawing(svg: svg).encoded(as: format, scale: 2)
        #expect((colour.width, colour.height) == (80, 40))
        let pixels = try #require(Pixels(colour.bytes))
        #expect(pixels.colour(0.2, 0.5) == "red")
        #expect(pixels.colour(0.8, 0.5) == "white")
        let grey = try Drawing(svg: svg, isGrey: true).encoded(as: format)
        #expect(try #require(Pixels(grey.bytes)).colour(0.2, 0.5) == "black")
    }
}
