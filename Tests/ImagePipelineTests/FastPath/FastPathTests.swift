import CVips
import Foundation
import PageImages
import Testing

@testable import ImagePipeline

@Suite("Fast path")
struct FastPathTests {
    init() { #expect(TestProcess.isStarted) }

    /// JPEG without subsampling of chroma and almost without loss: close to the pixels before the encoding.
    private static let lossless = ImageEncoding(.jpeg, quality: 100)
    private static let page = Picture.drawn(width: 900, height: 641).file(QUIRE_VIPS_JPEG)
    private static let narrow = Downsample(width: 260)

    @Test("requests that only crop, split and scale take it, if the result is JPEG or WebP")
    func requests() throws {
        let box = try #require(CropBox(left: 530, top: 1_210, right: 777, bottom: 0))
        let rows: [(name: String, processors: [any ImageProcessor], encoding: ImageEncoding, path: RenderPath)] = [
            ("nothing", [], ImageEncoding(.jpeg), .fast),
            ("scale", [Self.narrow], ImageEncoding(.jpeg), .fast),
            ("scale to WebP", [Self.narrow], ImageEncoding(.webp), .fast),
            ("scale to PNG", [Self.narrow], ImageEncoding(.png), .general),
            ("scale to AVIF", [Self.narrow], ImageEncoding(.avif), .general),
            ("not smaller", [Downsample(width: 2_000)], ImageEncoding(.jpeg), .fast),
            ("crop", [CropBorders(box: box)], ImageEncoding(.webp), .fast),
            (
                "crop, split, scale", [CropBorders(box: box), SplitPage(.left), Self.narrow], ImageEncoding(.jpeg),
                .fast
            ),
            ("scale, then crop", [Self.narrow, CropBorders(box: box)], ImageEncoding(.jpeg), .fast),
            ("rotate", [Rotate(degrees: 180), Self.narrow], ImageEncoding(.jpeg), .general),
            ("grey", [Self.narrow, Greyscale()], ImageEncoding(.jpeg), .general),
            ("dither", [Self.narrow, Dither()], ImageEncoding(.jpeg), .general),
            ("blur", [Self.narrow, Blur(sigma: 2)], ImageEncoding(.webp), .general),
            ("a tile", [Halve(times: 1), CutTile(column: 0, row: 0)], ImageEncoding(.webp), .general),
        ]
        for row in rows where row.encoding.format.isAvailable {
            let image = try ImageCodec.render(Self.page, row.processors, as: row.encoding)
            #expect(image.path == row.path, "\(row.name)")
            let expected = try RasterDecoder.decode(Self.page).processed(by: row.processors)
            #expect(image.width == expected.width && image.height == expected.height, "\(row.name)")
            #expect(!image.isPartial)
        }
    }

    @Test("files that it doesn't render are rendered by libvips")
    func files() throws {
        let whole = TestImage(width: 400, height: 300, format: QUIRE_VIPS_JPEG).bytes
        let rows: [(name: String, bytes: [UInt8], path: RenderPath, isPartial: Bool)] = [
            ("JPEG", whole, .fast, false),
            ("PNG", TestImage(width: 300, height: 225).bytes, .fast, false),
            ("WebP", TestImage(width: 400, height: 300, format: QUIRE_VIPS_WEBP).bytes, .fast, false),
            ("truncated JPEG", Array(whole.prefix(whole.count / 2)), .general, true),
            ("truncated PNG", Array(TestImage(width: 400, height: 300).bytes.dropLast(200)), .general, true),
            ("JPEG without its end", Array(whole.dropLast(2)), .general, false),
            ("rotated JPEG", TestImage(format: QUIRE_VIPS_JPEG, orientation: 6).bytes, .general, false),
            ("CMYK", TestImage(bands: 4, isCMYK: true, format: QUIRE_VIPS_JPEG).bytes, .general, false),
            ("transparent PNG", TestImage(bands: 4).bytes, .general, false),
            ("16 bits", TestImage(bits: 16).bytes, .general, false),
            ("GIF", TestImage(format: QUIRE_VIPS_GIF).bytes, .general, false),
            ("animated GIF", animatedGIF, .general, false),
        ]
        for row in rows {
            let image = try ImageCodec.render(row.bytes, as: ImageVariant(width: 100, format: .jpeg))
            #expect(image.path == row.path, "\(row.name)")
            #expect(image.isPartial == row.isPartial, "\(row.name)")
        }
        // The colours are in their places on both paths.
        for orientation in [0, 6] {
            let bytes = TestImage(width: 400, height: 300, format: QUIRE_VIPS_JPEG, orientation: orientation).bytes
            let image = try ImageCodec.render(bytes, as: ImageVariant(width: 100, format: .jpeg))
            let expected = orientation == 0 ? ["red", "green", "blue", "white"] : ["blue", "red", "white", "green"]
            #expect(Pixels(image.bytes)?.quarters == expected)
        }
    }

    @Test("both paths keep the same part of a page", arguments: 0..<4)
    func geometry(_ number: Int) throws {
        let box = try #require(CropBox(left: 530, top: 1_210, right: 777, bottom: 90))
        let lists: [[any ImageProcessor]] = [
            [CropBorders(box: box), Self.narrow], [SplitPage(.right), Self.narrow],
            [CropBorders(box: box), SplitPage(.left), Self.narrow], [CropBorders(box: box)],
        ]
        let processors = lists[number]
        let image = try ImageCodec.render(Self.page, processors, as: Self.lossless)
        #expect(image.path == .fast)
        let found = Picture(try RasterDecoder.decode(image.bytes))
        let general = try RasterDecoder.decode(Self.page, DecodeRequest(for: processors)).processed(by: processors)
        let wanted = Picture(general)
        #expect(found.luma.count == wanted.luma.count)
        let sum = zip(found.luma, wanted.luma).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        #expect(10 * log10(255 * 255 * Double(wanted.luma.count) / sum) >= 40)
    }

    @Test("the pipeline counts it, and the image says how it was rendered")
    func pipeline() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.jpg", .body(Self.page))
        let fast = fixture.request("http://host/a.jpg", [Self.narrow], ImageEncoding(.webp))
        #expect(try await fixture.pipeline.image(fast).image.path == .fast)
        #expect(fixture.pipeline.statistics.fastRenders == 1)
        #expect(fixture.pipeline.statistics.decodes == 1 && fixture.pipeline.statistics.encodings == 1)
        await fixture.rest()
        #expect(try await fixture.pipeline.image(fast).image.path == .fast)
        let general = fixture.request("http://host/a.jpg", [Self.narrow, Greyscale()], ImageEncoding(.webp))
        #expect(try await fixture.pipeline.image(general).image.path == .general)
        #expect(fixture.pipeline.statistics.fastRenders == 1 && fixture.pipeline.statistics.decodes == 2)
        await fixture.rest()
        // The disk doesn't know it.
        fixture.pipeline.trimMemory(to: 0)
        #expect(try await fixture.pipeline.image(fast).image.path == nil)
        #expect(fixture.pipeline.statistics.leaseCount == 0)
        await fixture.pipeline.shutDown()
    }
}

extension Picture {
    /// The luma of each pixel.
    fileprivate var luma: [Double] {
        (0..<width * height).map { index in
            let start = index * bands
            if bands < 3 { return samples[start] }
            return 0.299 * samples[start] + 0.587 * samples[start + 1] + 0.114 * samples[start + 2]
        }
    }
}
