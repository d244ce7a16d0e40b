import ImageLoading
import Synchronization
import Testing

@testable import ImagePipeline

@Suite("Tasks, places and prefetching")
struct ImageTaskTests {
    private let url = "http://host/a.png"
    private let picture = TestImage().bytes

    @Test("a task is awaited by several, and one who stops awaiting ends nothing but that")
    func several() async throws {
        let fixture = try PipelineFixture()
        let gate = AsyncGate()
        fixture.fetcher.serve(url, .body(picture))
        fixture.fetcher.hold(url, gate)
        let task = fixture.pipeline.task(fixture.request(url, [Greyscale()]))
        let (one, two) = (Task { try await task.result() }, Task { try await task.result() })
        await until { gate.waitingCount == 1 }
        one.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await one.value }
        gate.open()
        #expect(try await two.value.origin == .none)
        #expect(try await task.result().origin == .none)
        // Too late to make a difference.
        task.cancel()
        #expect(try await task.result().origin == .none)
        await fixture.pipeline.shutDown()
    }

    @Test("a request whose caller was cancelled before it asked is answered as cancelled")
    func cancelledBefore() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .body(picture))
        let request = fixture.request(url)
        let task = Task { [pipeline = fixture.pipeline] in
            await until { Task.isCancelled }
            return try await pipeline.image(request)
        }
        task.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await task.value }
        #expect(fixture.fetcher.totalCount == 0)
        await fixture.pipeline.shutDown()
    }

    @Test("a task that nobody holds any more ends its work")
    func abandoned() async throws {
        let fixture = try PipelineFixture()
        let gate = AsyncGate()
        fixture.fetcher.hold(url, gate)
        var task: ImageTask? = fixture.pipeline.task(fixture.request(url))
        await until { gate.waitingCount == 1 }
        #expect(task?.priority == .normal)
        task = nil
        await until { fixture.fetcher.cancellations == 1 }
        await fixture.rest()
        await fixture.pipeline.shutDown()
    }

    @Test("a result never reaches a place that has moved on", arguments: 0..<20)
    func superseded(seed: UInt64) async throws {
        let fixture = try PipelineFixture()
        var random = SeededNumbers(seed: seed)
        let wanted = Mutex("")
        let wrong = Counter()
        let shown = Mutex<[String]>([])
        let slot = ImageSlot(pipeline: fixture.pipeline) { result in
            guard case .success(let picture) = result, case .url(let url) = picture.source else { return }
            shown.withLock { $0.append(url) }
            if url != wanted.withLock({ $0 }) { wrong.increment() }
        }
        for page in 0..<5 { fixture.fetcher.serve("http://host/\(page)", .body(picture)) }
        for _ in 0..<30 {
            let next = "http://host/\(random.next() % 5)"
            // Nothing of the former request may arrive once the place was given another one; so it is emptied first.
            slot.set(nil)
            wanted.withLock { $0 = next }
            slot.set(fixture.request(next, [Greyscale()]))
            if random.next() % 2 == 0 { await Task.yield() }
        }
        let last = wanted.withLock { $0 }
        await until { shown.withLock { $0.last } == last && fixture.pipeline.statistics.requestCount == 0 }
        #expect(wrong.value == 0, "seed \(seed)")
        await fixture.pipeline.shutDown()
    }

    @Test("a place that was emptied hears nothing more")
    func emptied() async throws {
        let fixture = try PipelineFixture()
        let gate = AsyncGate()
        let heard = Counter()
        fixture.fetcher.serve(url, .body(picture))
        fixture.fetcher.hold(url, gate)
        let slot = ImageSlot(pipeline: fixture.pipeline) { _ in heard.increment() }
        slot.set(fixture.request(url))
        await until { gate.waitingCount == 1 }
        slot.set(nil)
        gate.open()
        await fixture.rest()
        #expect(heard.value == 0 && fixture.fetcher.cancellations == 1)
        await fixture.pipeline.shutDown()
    }
}
