import CVips
import Foundation
import NIOCore
import PageImages
import Synchronization
import Testing

@testable import ImagePipeline

@Suite("Tiles on the fast path")
struct FastTilesTests {
    init() { #expect(TestProcess.isStarted) }

    private static let url = "http://host/a.jpg"
    /// Three columns and two rows of tiles. Grey, because drawing takes long in debug builds.
    private static let page = Picture.drawn(width: 2_101, height: 1_103, bands: 1).file(QUIRE_VIPS_JPEG)
    /// JPEG without subsampling of chroma and almost without loss: close to the pixels before the encoding.
    private static let lossless = ImageEncoding(.jpeg, quality: 100)

    private static func processors(_ level: Int, _ column: Int, _ row: Int) -> [any ImageProcessor] {
        (level > 0 ? [Halve(times: level)] : []) + [CutTile(column: column, row: row)]
    }

    private func request(
        _ fixture: PipelineFixture,
        _ column: Int,
        _ row: Int,
        level: Int = 0,
        _ encoding: ImageEncoding = lossless
    ) -> ImageRequest {
        fixture.request(Self.url, Self.processors(level, column, row), encoding)
    }

    @Test("tiles that are requested together share one decoding, and agree with their parts of the page")
    func together() async throws {
        let gate = AsyncGate()
        let fixture = try PipelineFixture(nap: gate)
        fixture.fetcher.serve(Self.url, .body(Self.page))
        let places = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
        let tasks = places.map { fixture.pipeline.task(request(fixture, $0.0, $0.1)) }
        // Each request waits for its image, that for its file, and that for the batch.
        await until { fixture.pipeline.statistics.waiterCount == 3 * places.count }
        gate.open()
        let whole = try RasterDecoder.decode(Self.page)
        for (place, task) in zip(places, tasks) {
            let image = try await task.result().image
            #expect(image.path == .fast)
            let found = Picture(try RasterDecoder.decode(try bytes(image)))
            let wanted = Picture(try whole.processed(by: Self.processors(0, place.0, place.1)))
            #expect(ratio(found, wanted) >= 40, "\(place)")
        }
        let counts = fixture.pipeline.statistics
        #expect(counts.decodes == 1 && counts.encodings == 6 && counts.fastRenders == 6 && counts.processings == 0)
        #expect(fixture.pipeline.tileBatches.withLock { $0.isEmpty })
        await fixture.rest()
        #expect(fixture.pipeline.statistics.stores == 6)
        await fixture.pipeline.shutDown()
    }

    @Test("a tile of each level agrees with its part of the halved page", arguments: 0...3)
    func levels(_ level: Int) async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(Self.url, .body(Self.page))
        let image = try await fixture.pipeline.image(request(fixture, 0, 0, level: level)).image
        #expect(image.path == .fast)
        let processors = Self.processors(level, 0, 0)
        let general = try RasterDecoder.decode(Self.page, DecodeRequest(for: processors)).processed(by: processors)
        #expect(ratio(Picture(try RasterDecoder.decode(try bytes(image))), Picture(general)) >= 40)
        await fixture.pipeline.shutDown()
    }

    @Test("a request that is cancelled leaves the batch, and the others are rendered")
    func cancellation() async throws {
        let gate = AsyncGate()
        let fixture = try PipelineFixture(nap: gate)
        fixture.fetcher.serve(Self.url, .body(Self.page))
        let tasks = (0..<3).map { fixture.pipeline.task(request(fixture, $0, 0)) }
        await until { fixture.pipeline.statistics.waiterCount == 9 }
        tasks[1].cancel()
        await until { fixture.pipeline.statistics.waiterCount == 6 }
        gate.open()
        for number in [0, 2] { #expect(try await tasks[number].result().image.path == .fast) }
        #expect(fixture.pipeline.statistics.decodes == 1)
        await fixture.rest()
        #expect(fixture.pipeline.tileBatches.withLock { $0.isEmpty })
        await fixture.pipeline.shutDown()
    }

    @Test("a tile outside the page doesn't exist, and doesn't affect the others of its batch")
    func outside() async throws {
        let gate = AsyncGate()
        let fixture = try PipelineFixture(nap: gate)
        fixture.fetcher.serve(Self.url, .body(Self.page))
        let inside = fixture.pipeline.task(request(fixture, 2, 1))
        let outside = fixture.pipeline.task(request(fixture, 3, 1))
        await until { fixture.pipeline.statistics.waiterCount == 6 }
        gate.open()
        #expect(try await inside.result().image.width == 53)
        await #expect(throws: ImagePipelineError.outsideImage) { _ = try await outside.result() }
        await fixture.pipeline.shutDown()
    }

    @Test("a page that the fast path doesn't render has tiles from libvips")
    func general() async throws {
        let fixture = try PipelineFixture()
        let rotated = TestImage(width: 1_200, height: 300, format: QUIRE_VIPS_JPEG, orientation: 6).bytes
        let damaged = Array(Self.page.prefix(Self.page.count / 2))
        for (name, bytes, row) in [("rotated", rotated, 1), ("damaged", damaged, 1)] {
            fixture.fetcher.serve("http://host/\(name).jpg", .body(bytes))
            let request = fixture.request(
                "http://host/\(name).jpg",
                Self.processors(0, 0, row),
                ImageEncoding(.webp)
            )
            #expect(try await fixture.pipeline.image(request).image.path == .general, "\(name)")
        }
        #expect(fixture.pipeline.statistics.fastRenders == 0)
        await fixture.pipeline.shutDown()
    }

    private func bytes(_ image: DeliveredImage) throws -> [UInt8] {
        switch image.content {
        case .bytes(let buffer): Array(buffer.readableBytesView)
        case .file(let path): Array(try Data(contentsOf: URL(filePath: path)))
        }
    }

    /// The peak signal-to-noise ratio of all samples in decibels.
    private func ratio(_ found: Picture, _ wanted: Picture) -> Double {
        guard found.width == wanted.width, found.height == wanted.height, found.bands == wanted.bands else { return 0 }
        let sum = zip(found.samples, wanted.samples).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return 10 * log10(255 * 255 * Double(wanted.samples.count) / sum)
    }
}
