import PageImages
import Testing

@testable import ImagePipeline

@Suite("Rendering while idle")
struct IdleRendererTests {
    private let picture = TestImage().bytes

    private func request(_ fixture: PipelineFixture, _ name: String) -> ImageRequest {
        fixture.fetcher.serve("http://host/\(name).png", .body(picture))
        return fixture.request("http://host/\(name).png", [Downsample(width: 40)], ImageEncoding(.webp))
    }

    @Test("items are taken in order as long as there is no activity, and the oldest beyond the limit are dropped")
    func queue() {
        var queue = IdleQueue<Int>(limit: 3)
        for item in [1, 2, 3, 4, 2] { queue.add(item) }
        let count = queue.activityCount
        #expect(queue.next(quietSince: count) == 3)
        queue.recordActivity()
        #expect(queue.next(quietSince: count) == nil)
        #expect(!queue.isEmpty)
        #expect(queue.next(quietSince: queue.activityCount) == 4)
        #expect(queue.next(quietSince: queue.activityCount) == 2)
        #expect(queue.next(quietSince: queue.activityCount) == nil && queue.isEmpty)
    }

    @Test("images are rendered after a pause, once each, and later requests find them")
    func renders() async throws {
        let gate = AsyncGate()
        let fixture = try PipelineFixture(nap: gate)
        let renderer = IdleRenderer(pipeline: fixture.pipeline, pause: 7)
        for name in ["a", "b", "a"] { renderer.add(request(fixture, name)) }
        await until { gate.waitingCount == 1 }
        #expect(fixture.waits == [7])
        #expect(fixture.pipeline.statistics.encodings == 0)
        #expect(await fixture.pipeline.cachedImage(request(fixture, "a")) == nil)
        gate.open()
        await until { fixture.pipeline.statistics.encodings == 2 }
        await fixture.rest()
        fixture.pipeline.trimMemory(to: 0)
        let image = await fixture.pipeline.cachedImage(request(fixture, "a"))
        #expect(image?.mediaType == "image/webp" && image?.width == 40)
        #expect(fixture.pipeline.statistics.encodings == 2)
        await fixture.pipeline.shutDown()
    }

    @Test("an activity stops the image that is being rendered, which is tried again")
    func activity() async throws {
        let fixture = try PipelineFixture()
        let renderer = IdleRenderer(pipeline: fixture.pipeline)
        let gate = AsyncGate()
        let request = request(fixture, "a")
        fixture.fetcher.hold("http://host/a.png", gate)
        renderer.add(request)
        await until { gate.waitingCount == 1 }
        renderer.recordActivity()
        await until { fixture.fetcher.cancellations >= 1 }
        gate.open()
        await until { fixture.pipeline.statistics.encodings == 1 }
        #expect(fixture.fetcher.totalCount >= 2)
        await fixture.rest()
        await fixture.pipeline.shutDown()
    }

    @Test("nothing is rendered while the cache is almost full")
    func full() async throws {
        let fixture = try PipelineFixture { $0.cacheByteLimit = 0 }
        let renderer = IdleRenderer(pipeline: fixture.pipeline)
        renderer.add(request(fixture, "a"))
        await until { !fixture.waits.isEmpty }
        await fixture.rest()
        #expect(fixture.pipeline.statistics.encodings == 0 && fixture.fetcher.totalCount == 0)
        await fixture.pipeline.shutDown()
    }
}
