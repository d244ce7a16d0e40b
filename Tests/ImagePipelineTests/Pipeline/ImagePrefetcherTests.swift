import PageImages
import Testing

@testable import ImagePipeline

@Suite("Prefetching through the pipeline")
struct ImagePrefetcherTests {
    private let picture = TestImage().bytes

    /// Returns requests for six pages whose fetches wait for the gate.
    private func fixture() throws -> (PipelineFixture, AsyncGate, [ImageRequest]) {
        let fixture = try PipelineFixture()
        let gate = AsyncGate()
        let urls = (0..<6).map { "http://host/\($0)" }
        for url in urls {
            fixture.fetcher.serve(url, .body(picture))
            fixture.fetcher.hold(url, gate)
        }
        return (fixture, gate, urls.map { fixture.request($0, [Greyscale()]) })
    }

    @Test("the list is loaded in order, a few at a time")
    func inOrder() async throws {
        let (fixture, gate, requests) = try fixture()
        fixture.fetcher.serve("http://host/3", .failure(.status(404)))
        let prefetcher = ImagePrefetcher(pipeline: fixture.pipeline, width: 2)
        prefetcher.start(requests)
        await until { gate.waitingCount == 2 }
        #expect(Set((0..<6).filter { fixture.fetcher.count("http://host/\($0)") > 0 }) == [0, 1])
        gate.open()
        await until { fixture.fetcher.totalCount == 6 }
        await fixture.rest()
        #expect((0..<6).filter { fixture.pipeline.cachedInMemory(requests[$0]) != nil } == [0, 1, 2, 4, 5])
        // Cached images are not fetched again.
        prefetcher.start(Array(requests.prefix(2)))
        await fixture.rest()
        #expect(fixture.fetcher.totalCount == 6)
        await fixture.pipeline.shutDown()
    }

    @Test("the work of an image that becomes visible gets a higher priority and is not repeated")
    func overtaken() async throws {
        let (fixture, gate, requests) = try fixture()
        let prefetcher = ImagePrefetcher(pipeline: fixture.pipeline, width: 1)
        prefetcher.start(Array(requests.prefix(2)))
        await until { gate.waitingCount == 1 }
        prefetcher.overtake(requests[0])
        let shown = Task { [pipeline = fixture.pipeline] in try await pipeline.image(requests[0]) }
        await until { gate.waitingCount == 2 }
        gate.open()
        #expect(try await shown.value.image.width == 80)
        await until { fixture.pipeline.cachedInMemory(requests[1]) != nil }
        #expect(fixture.fetcher.count("http://host/0") == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("stopping cancels the running requests and starts no more")
    func stopped() async throws {
        let (fixture, gate, requests) = try fixture()
        let prefetcher = ImagePrefetcher(pipeline: fixture.pipeline, width: 2)
        prefetcher.start(requests)
        await until { gate.waitingCount == 2 }
        prefetcher.stop()
        await until { fixture.fetcher.cancellations == 2 }
        await fixture.rest()
        #expect(fixture.fetcher.totalCount == 2)
        await fixture.pipeline.shutDown()
    }
}
