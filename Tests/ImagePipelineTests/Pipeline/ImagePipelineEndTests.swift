import PageImages
import Synchronization
import Testing

@testable import ImagePipeline

@Suite("Shutdown and limits of a pipeline")
struct ImagePipelineEndTests {
    private let picture = TestImage().bytes

    @Test("the shutdown fails all waiting and later requests")
    func tells() async throws {
        let fixture = try PipelineFixture { $0.workerCount = 1 }
        let (gate, working) = (AsyncGate(), Counter())
        fixture.fetcher.hold("http://host/fetching", gate)
        fixture.fetcher.serve("http://host/rendering", .body(picture))
        fixture.fetcher.serve("http://host/queued", .body(picture))
        let step = ClosureProcessor("until stopped") { _, context throws(ImagePipelineError) in
            working.increment()
            while context.cancellation.error == nil {}
            throw context.cancellation.error ?? .cancelled
        }
        let rendering = fixture.pipeline.task(fixture.request("http://host/rendering", [step]))
        await until { working.value == 1 }
        let queued = fixture.pipeline.task(fixture.request("http://host/queued", [Greyscale()]))
        await until { fixture.pipeline.statistics.waitingCount == 1 }
        let fetching = fixture.pipeline.task(fixture.request("http://host/fetching"))
        await until { gate.waitingCount == 1 }
        await fixture.pipeline.shutDown()
        for task in [rendering, queued, fetching] {
            await #expect(throws: ImagePipelineError.shutDown) { try await task.result() }
        }
        await #expect(throws: ImagePipelineError.shutDown) {
            try await fixture.pipeline.image(fixture.request("http://host/later"))
        }
        let figures = fixture.pipeline.statistics
        #expect(figures.requestCount == 0 && figures.workCount == 0 && figures.waiterCount == 0)
    }

    @Test("the shutdown waits for pending writes")
    func finishesWriting() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve("http://host/a.png", .body(picture))
        _ = try await fixture.pipeline.image(fixture.request("http://host/a.png", [Greyscale()]))
        await fixture.pipeline.shutDown()
        #expect(fixture.directory.files.count == 1)
    }

    @Test("a second shutdown has no effect")
    func twice() async throws {
        let fixture = try PipelineFixture()
        await fixture.pipeline.shutDown()
        await fixture.pipeline.shutDown()
    }

    @Test("an unusable directory causes an error")
    func unusable() {
        #expect(TestProcess.isStarted)
        #expect(throws: ImagePipelineError.self) {
            try ImagePipeline(configuration: ImagePipelineConfiguration(cacheDirectory: "/dev/null/cache"))
        }
    }

    @Test("two pipelines can share a directory, and give the same images")
    func shared() async throws {
        let first = try PipelineFixture()
        let second = try PipelineFixture(directory: first.directory)
        let tags = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for page in 0..<20 {
                for fixture in [first, second] {
                    fixture.fetcher.serve("http://host/\(page)", .body(TestImage(width: 60 + page).bytes))
                    group.addTask {
                        let request = fixture.request("http://host/\(page)", [Greyscale()])
                        return (page, try await fixture.pipeline.image(request).image.entityTag)
                    }
                }
            }
            return try await group.reduce(into: [Int: Set<String>]()) { $0[$1.0, default: []].insert($1.1) }
        }
        #expect(tags.count == 20 && tags.values.allSatisfy { $0.count == 1 })
        await first.rest()
        await second.rest()
        #expect(first.directory.files.count == 20)
        await first.pipeline.shutDown()
        await second.pipeline.shutDown()
    }

    @Test("memory never exceeds its limit, and trimming evicts the least recently used results")
    func trims() async throws {
        let fixture = try PipelineFixture { configuration in
            configuration.memoryByteLimit = 40_000
        }
        for page in 0..<40 {
            fixture.fetcher.serve("http://host/\(page)", .body(TestImage(width: 60 + page).bytes))
            _ = try await fixture.pipeline.image(fixture.request("http://host/\(page)"))
            #expect(fixture.pipeline.statistics.memoryByteCount <= 40_000)
        }
        #expect(fixture.pipeline.statistics.memoryEvictions > 0)
        fixture.pipeline.trimMemory(to: 0.5)
        #expect(fixture.pipeline.statistics.memoryByteCount <= 20_000)
        #expect(fixture.pipeline.statistics.memoryByteCount > 0)
        fixture.pipeline.trimMemory(to: 0)
        #expect(fixture.pipeline.statistics.memoryByteCount == 0)
        await fixture.pipeline.shutDown()
    }

    @Test("an image that exceeds the time limit fails, counted from the start of its decoding")
    func timeLimit() async throws {
        let fixture = try PipelineFixture { $0.timeLimit = 5 }
        fixture.fetcher.serve("http://host/a.png", .body(picture))
        let slow = ClosureProcessor("slow") { [weak fixture] raster, _ throws(ImagePipelineError) in
            fixture?.advance(6)
            return raster
        }
        await #expect(throws: ImagePipelineError.timedOut(seconds: 5)) {
            try await fixture.pipeline.image(fixture.request("http://host/a.png", [slow, Greyscale()]))
        }
        await fixture.rest()
        await fixture.pipeline.shutDown()
    }
}
