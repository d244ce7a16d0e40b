import ImageLoading
import Synchronization
import Testing

@testable import ImagePipeline

@Suite("Prefetching through the pipeline")
struct ImagePrefetcherTests {
    private let picture = TestImage().bytes

    /// Six pages behind a gate.
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

    @Test("the list is worked through in order, a few at a time, and what became of each is reported")
    func inOrder() async throws {
        let (fixture, gate, requests) = try fixture()
        fixture.fetcher.serve("http://host/3", .failure(.status(404)))
        let reports = Mutex<[ImagePrefetcher.Report]>([])
        let prefetcher = ImagePrefetcher(pipeline: fixture.pipeline, width: 2) { report in
            reports.withLock { $0.append(report) }
        }
        prefetcher.start(requests)
        await until { gate.waitingCount == 2 }
        #expect(Set((0..<6).filter { fixture.fetcher.count("http://host/\($0)") > 0 }) == [0, 1])
        gate.open()
        await until { reports.withLock { $0.count } == 1 }
        #expect(reports.withLock { $0.first?.loaded.sorted() } == [0, 1, 2, 4, 5])
        #expect(reports.withLock { $0.first?.failed } == [3])
        // What is there already is skipped.
        prefetcher.start(Array(requests.prefix(2)))
        await until { reports.withLock { $0.count } == 2 }
        #expect(reports.withLock { $0.last?.skipped.sorted() } == [0, 1])
        #expect(fixture.fetcher.totalCount == 6)
        await fixture.pipeline.shutDown()
    }

    @Test("what becomes visible overtakes: its work is lifted and not begun again")
    func overtaken() async throws {
        let (fixture, gate, requests) = try fixture()
        let reports = Mutex<[ImagePrefetcher.Report]>([])
        let prefetcher = ImagePrefetcher(pipeline: fixture.pipeline, width: 1) { report in
            reports.withLock { $0.append(report) }
        }
        prefetcher.start(Array(requests.prefix(2)))
        await until { gate.waitingCount == 1 }
        prefetcher.overtake(requests[0])
        let shown = Task { [pipeline = fixture.pipeline] in try await pipeline.image(requests[0]) }
        await until { gate.waitingCount == 2 }
        gate.open()
        #expect(try await shown.value.image.width == 80)
        await until { reports.withLock { $0.count } == 1 }
        #expect(fixture.fetcher.count("http://host/0") == 1)
        #expect(reports.withLock { $0.first?.overtaken } == [0])
        #expect(reports.withLock { $0.first?.loaded } == [1])
        await fixture.pipeline.shutDown()
    }

    @Test("stopped, what is in flight is given up and nothing more is begun")
    func stopped() async throws {
        let (fixture, gate, requests) = try fixture()
        let reports = Mutex<[ImagePrefetcher.Report]>([])
        let prefetcher = ImagePrefetcher(pipeline: fixture.pipeline, width: 2) { report in
            reports.withLock { $0.append(report) }
        }
        prefetcher.start(requests)
        await until { gate.waitingCount == 2 }
        prefetcher.stop()
        await until { fixture.fetcher.cancellations == 2 }
        await fixture.rest()
        #expect(fixture.fetcher.totalCount == 2)
        #expect(reports.withLock { $0.first?.cancelled.sorted() } == [0, 1, 2, 3, 4, 5])
        await fixture.pipeline.shutDown()
    }

    @Test("paused, nothing is begun until it goes on")
    func paused() async throws {
        let (fixture, gate, requests) = try fixture()
        gate.open()
        let reports = Counter()
        let prefetcher = ImagePrefetcher(pipeline: fixture.pipeline) { _ in reports.increment() }
        prefetcher.pause(true)
        prefetcher.start(requests)
        #expect(fixture.fetcher.totalCount == 0)
        prefetcher.pause(false)
        await until { reports.value == 1 }
        #expect(fixture.fetcher.totalCount == 6)
        await fixture.pipeline.shutDown()
    }
}
