import CVips
import Dispatch
import PageImages
import Synchronization
import Testing

@testable import ImagePipeline

@Suite("The raster decoder")
struct RasterDecoderTests {
    init() { #expect(TestProcess.isStarted) }

    static let upright: [(UInt16, [String])] = [
        (1, ["red", "green", "blue", "white"]), (2, ["green", "red", "white", "blue"]),
        (3, ["white", "blue", "green", "red"]), (4, ["blue", "white", "red", "green"]),
        (5, ["red", "blue", "green", "white"]), (6, ["blue", "red", "white", "green"]),
        (7, ["white", "green", "blue", "red"]), (8, ["green", "white", "red", "blue"]),
    ]

    @Test("JPEG, PNG and WebP images are rotated upright, also when scaled", arguments: upright)
    func orientation(value: UInt16, quarters: [String]) throws {
        let files = [
            TestImage(format: QUIRE_VIPS_JPEG, orientation: Int(value)).bytes,
            HandmadeFiles.png(TestImage().bytes, orientation: value),
            HandmadeFiles.webp(
                TestImage(format: QUIRE_VIPS_WEBP).bytes,
                width: 80,
                height: 60,
                orientation: value
            ),
        ]
        for file in files {
            let header = try RasterDecoder.header(of: file)
            #expect(header.size == (value < 5 ? PixelSize(width: 80, height: 60) : PixelSize(width: 60, height: 80)))
            let full = try RasterDecoder.decode(file)
            #expect((full.width, full.height) == (header.size.width, header.size.height))
            #expect(Pixels(full).quarters == quarters)
            let small = try RasterDecoder.decode(file, DecodeRequest(box: PixelBox(width: 30)))
            #expect(small.width == 30 && Pixels(small).quarters == quarters)
            #expect(small.fullSize == header.size && !small.isPartial)
        }
    }

    @Test("an embedded profile is applied and removed")
    func profile() throws {
        let plain = TestImage(format: QUIRE_VIPS_JPEG).bytes
        let exchanged = HandmadeFiles.jpeg(plain, profile: HandmadeFiles.exchangedProfile)
        for request in [DecodeRequest(), DecodeRequest(box: PixelBox(width: 40))] {
            let raster = try RasterDecoder.decode(exchanged, request)
            #expect(Pixels(raster).quarters == ["blue", "green", "red", "white"])
            let file = try RasterEncoder.encode(raster, as: ImageEncoding(.jpeg)).bytes
            #expect(try Pixels(RasterDecoder.decode(file)).quarters == ["blue", "green", "red", "white"])
        }
        let broken = HandmadeFiles.jpeg(plain, profile: [UInt8](repeating: 7, count: 200))
        #expect(try Pixels(RasterDecoder.decode(broken)).quarters == ["red", "green", "blue", "white"])
    }

    @Test("the header contains the properties of the image, without decoding pixels")
    func header() throws {
        let grey = try RasterDecoder.header(of: TestImage(bands: 1, bits: 16).bytes)
        #expect(grey.bands == 1 && grey.bitsPerBand == 16 && !grey.hasAlpha && grey.format == .png)
        let clear = try RasterDecoder.header(of: TestImage(bands: 4).bytes)
        #expect(clear.bands == 4 && clear.hasAlpha && clear.frameCount == 1)
        let progressive = try RasterDecoder.header(of: TestImage(format: QUIRE_VIPS_JPEG, isProgressive: true).bytes)
        #expect(progressive.isInterlaced && progressive.format == .jpeg)
        let moving = try RasterDecoder.header(of: animatedGIF)
        #expect(moving.frameCount == 2 && moving.format == .gif && moving.size == PixelSize(width: 2, height: 2))
    }

    @Test(
        "grey and transparency are kept, with eight bits",
        arguments: [(1, 8, 1), (1, 16, 1), (3, 8, 3), (3, 16, 3), (4, 8, 4), (4, 16, 4)]
    )
    func channels(bands: Int, bits: Int, expected: Int) throws {
        for request in [DecodeRequest(), DecodeRequest(box: PixelBox(width: 33))] {
            let raster = try RasterDecoder.decode(TestImage(bands: bands, bits: bits).bytes, request)
            #expect(raster.bands == expected)
            #expect(raster.byteCount == raster.width * raster.height * expected)
            #expect(raster.pixels.count == raster.byteCount)
        }
    }

    @Test("a truncated file is decoded up to its end and marked as partial", arguments: [0.5, 0.7, 0.9])
    func cutShort(share: Double) throws {
        let picture = Picture.drawn(width: 400, height: 300)
        let kinds = [(QUIRE_VIPS_JPEG, false), (QUIRE_VIPS_JPEG, true), (QUIRE_VIPS_PNG, false)]
        for (format, isProgressive) in kinds {
            let whole = picture.file(format, isProgressive: isProgressive)
            let part = Array(whole.prefix(Int(Double(whole.count) * share)))
            for request in [DecodeRequest(), DecodeRequest(box: PixelBox(width: 100))] {
                let complete = try RasterDecoder.decode(whole, request)
                let raster = try RasterDecoder.decode(part, request)
                #expect(!complete.isPartial && raster.isPartial)
                #expect(raster.fullSize == PixelSize(width: 400, height: 300))
                // The upper third is present; in a progressive file, only coarsely.
                let rows = raster.height / 3
                let arrived = Picture(raster).cut(left: 0, top: 0, width: raster.width, height: rows)
                let expected = Picture(complete).cut(left: 0, top: 0, width: raster.width, height: rows)
                let difference = try #require(arrived.difference(expected))
                #expect(difference.mean <= (isProgressive ? 4 : 0.1), "\(format) \(isProgressive) \(difference)")
                let processed = try Greyscale().process(raster, ProcessingContext())
                #expect(processed.isPartial)
                #expect(try RasterEncoder.encode(processed, as: ImageEncoding(.jpeg)).isPartial)
            }
        }
        let webp = TestImage(width: 400, height: 300, format: QUIRE_VIPS_WEBP).bytes
        #expect(throws: ImagePipelineError.self) {
            _ = try RasterDecoder.decode(Array(webp.prefix(Int(Double(webp.count) * share))))
        }
    }

    @Test("a JPEG that lacks only its end marker is complete", arguments: [false, true])
    func withoutEndMarker(isProgressive: Bool) throws {
        let whole = Picture.drawn(width: 400, height: 300).file(QUIRE_VIPS_JPEG, isProgressive: isProgressive)
        let raster = try RasterDecoder.decode(Array(whole.dropLast(2)))
        #expect(!raster.isPartial)
        #expect(try raster.pixels == RasterDecoder.decode(whole).pixels)
        #expect(try RasterDecoder.decode(Array(whole.dropLast(40))).isPartial)
    }

    @Test("a file with only a header is undecodable")
    func headerAlone() {
        for format in [QUIRE_VIPS_JPEG, QUIRE_VIPS_PNG, QUIRE_VIPS_WEBP, QUIRE_VIPS_AVIF, QUIRE_VIPS_GIF] {
            let bytes = Array(TestImage(width: 200, height: 200, format: format).bytes.prefix(25))
            #expect {
                _ = try RasterDecoder.decode(bytes)
            } throws: { error in
                if case .undecodable? = error as? ImagePipelineError { true } else { false }
            }
        }
    }

    @Test("a strip of 1 × 65,535 pixels is decoded and scaled")
    func strip() throws {
        for format in [QUIRE_VIPS_PNG, QUIRE_VIPS_JPEG] {
            let height = format == QUIRE_VIPS_PNG ? 65_535 : 65_500
            let bytes = TestImage(width: 1, height: height, format: format).bytes
            let full = try RasterDecoder.decode(bytes, DecodeRequest(box: PixelBox(width: 480)))
            #expect((full.width, full.height) == (1, height))
            let small = try RasterDecoder.decode(bytes, DecodeRequest(box: PixelBox(height: 100)))
            #expect((small.width, small.height) == (1, 100))
        }
    }

    @Test("an oversized header is refused", arguments: [(30_000, 30_000), (65_535, 65_535)] as [(UInt32, UInt32)])
    func bomb(width: UInt32, height: UInt32) {
        let png = pngWithWrongSize(TestImage(width: 10, height: 10).bytes, width: width, height: height)
        let error = ImagePipelineError.tooManyPixels(width: Int(width), height: Int(height), limit: 100_000_000)
        #expect(throws: error) { _ = try RasterDecoder.decode(png) }
    }

    @Test("a PNG whose header announces far too many rows is refused, and is not treated as truncated")
    func implausibleHeader() throws {
        let bytes = pngWithWrongSize(TestImage(width: 10, height: 10).bytes, width: 9_000, height: 9_000)
        #expect(throws: ImagePipelineError.implausibleHeader(width: 9_000, height: 9_000, byteSize: bytes.count)) {
            _ = try RasterDecoder.decode(bytes)
        }
        // A header with slightly too many rows can't be distinguished from a truncated file.
        let small = pngWithWrongSize(TestImage(width: 10, height: 10).bytes, width: 10, height: 20)
        #expect(try RasterDecoder.decode(small).isPartial)
    }

    @Test("a decoding that times out stops before its end")
    func stoppedInTheMiddle() {
        let bytes = TestImage(width: 6_000, height: 5_000, format: QUIRE_VIPS_JPEG).bytes
        #expect(throws: ImagePipelineError.timedOut(seconds: 0.02)) {
            _ = try RasterDecoder.decode(bytes, cancellation: RenderCancellation(timeLimit: 0.02))
        }
    }

    @Test("the cost of decoding grows with the memory it needs")
    func cost() throws {
        let full = DecodeRequest()
        let small = DecodeRequest(box: PixelBox(width: 200))
        let baseline = try RasterDecoder.header(of: TestImage(width: 800, height: 2_000, format: QUIRE_VIPS_JPEG).bytes)
        let progressive = try RasterDecoder.header(
            of: TestImage(width: 800, height: 2_000, format: QUIRE_VIPS_JPEG, isProgressive: true).bytes
        )
        #expect(RasterDecoder.cost(of: baseline, full) > 800 * 2_000 * 3)
        #expect(RasterDecoder.cost(of: baseline, small) < RasterDecoder.cost(of: baseline, full))
        #expect(RasterDecoder.cost(of: progressive, small) > 800 * 2_000 * 3 * 2)
        let moving = try RasterDecoder.header(of: HandmadeFiles.gif(width: 100, height: 100, frames: 20))
        #expect(RasterDecoder.cost(of: moving, DecodeRequest(frames: .all)) >= 20 * 100 * 100 * 4)
        #expect(RasterDecoder.cost(of: moving, full) < 3 * 100 * 100 * 4)
    }

    @Test("threads can share a raster")
    func shared() throws {
        let bytes = Picture.drawn(width: 160, height: 120).file(QUIRE_VIPS_JPEG)
        let raster = try RasterDecoder.decode(bytes)
        let steps: [any ImageProcessor] = [Rotate(quarterTurns: 1), Downsample(width: 60), Greyscale(), Blur(sigma: 1)]
        let results = Mutex<[[UInt8]]>([])
        DispatchQueue.concurrentPerform(iterations: 32) { _ in
            let result = try? raster.processed(by: steps).pixels
            results.withLock { $0.append(result ?? []) }
        }
        let expected = try raster.processed(by: steps).pixels
        #expect(results.withLock { $0 } == Array(repeating: expected, count: 32))
    }
}
