import PageImages
import Synchronization
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Shared work")
struct ImagePipelineSharingTests {
    private let picture = TestImage().bytes
    private let url = "http://host/a.png"

    @Test("a hundred equal requests share one fetch, one decoding, one processing, one encoding and one file")
    func same() async throws {
        let fixture = try PipelineFixture()
        let gate = AsyncGate()
        let counter = Counter()
        fixture.fetcher.serve(url, .body(picture))
        fixture.fetcher.hold(url, gate)
        let request = fixture.request(url, [CountingProcessor(name: "a", counter: counter), Greyscale()])
        let tasks = (0..<100).map { _ in fixture.pipeline.task(request) }
        await until { fixture.pipeline.statistics.waiterCount == 101 }
        gate.open()
        var tags: Set<String> = []
        for task in tasks { tags.insert(try await task.result().image.entityTag) }
        await fixture.rest()
        let counts = fixture.pipeline.statistics
        #expect(tags.count == 1)
        #expect(fixture.fetcher.totalCount == 1 && counts.decodes == 1 && counter.value == 1)
        #expect(counts.processings == 2 && counts.encodings == 1 && counts.stores == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("lists of processors with the same beginning share its result")
    func prefixes() async throws {
        let fixture = try PipelineFixture()
        let gate = AsyncGate()
        let (first, second) = (Counter(), Counter())
        fixture.fetcher.serve(url, .body(picture))
        fixture.fetcher.hold(url, gate)
        let one = CountingProcessor(name: "1", counter: first)
        let two = CountingProcessor(name: "2", counter: second)
        let lists: [[any ImageProcessor]] = [
            [Downsample(width: 40)], [Downsample(width: 40), one], [Downsample(width: 40), one, two],
            [Downsample(width: 40), one, two, Greyscale()],
        ]
        let tasks = lists.map { fixture.pipeline.task(fixture.request(url, $0)) }
        // Four requests for four images, which wait for the same bytes.
        await until { fixture.pipeline.statistics.waiterCount == 8 }
        gate.open()
        for task in tasks { _ = try await task.result() }
        let counts = fixture.pipeline.statistics
        #expect(fixture.fetcher.totalCount == 1)
        #expect(counts.decodes == 1 && first.value == 1 && second.value == 1)
        #expect(counts.processings == 4 && counts.encodings == 4)
        await fixture.rest()
        // Intermediate results are not cached.
        #expect(fixture.pipeline.statistics.stores == 4)
        await fixture.pipeline.shutDown()
    }

    @Test("a request that joins during the last step needs neither the bytes nor the pixels again")
    func late() async throws {
        let fixture = try PipelineFixture()
        let (gate, working, other) = (Gate(), Counter(), Counter())
        fixture.fetcher.serve(url, .body(picture))
        let held = CountingProcessor(name: "held", counter: working, gate: gate)
        let first = fixture.pipeline.task(fixture.request(url, [Greyscale(), held]))
        await until { working.value == 1 }
        let free = CountingProcessor(name: "free", counter: other)
        _ = try await fixture.pipeline.image(fixture.request(url, [Greyscale(), free]))
        #expect(other.value == 1)
        #expect(fixture.fetcher.totalCount == 1)
        #expect(fixture.pipeline.statistics.decodes == 1 && fixture.pipeline.statistics.processings == 3)
        gate.open()
        _ = try await first.result()
        await fixture.pipeline.shutDown()
    }

    @Test("a cancelled request ends at once, and the others get their image")
    func oneLeaves() async throws {
        let fixture = try PipelineFixture()
        let gate = AsyncGate()
        fixture.fetcher.serve(url, .body(picture))
        fixture.fetcher.hold(url, gate)
        let request = fixture.request(url, [Greyscale()])
        let (leaving, staying) = (fixture.pipeline.task(request), fixture.pipeline.task(request))
        await until { fixture.pipeline.statistics.waiterCount == 3 }
        leaving.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await leaving.result() }
        #expect(fixture.fetcher.cancellations == 0)
        gate.open()
        #expect(try await staying.result().origin == .none)
        await fixture.pipeline.shutDown()
    }

    @Test("a fetch is cancelled with its last request, and a later request starts again")
    func lastLeaves() async throws {
        let fixture = try PipelineFixture()
        let gate = AsyncGate()
        fixture.fetcher.serve(url, .body(picture))
        fixture.fetcher.hold(url, gate)
        let request = fixture.request(url, [Greyscale()])
        let tasks = (0..<3).map { _ in fixture.pipeline.task(request) }
        await until { gate.waitingCount == 1 && fixture.pipeline.statistics.waiterCount == 4 }
        for task in tasks { task.cancel() }
        await until { fixture.fetcher.cancellations == 1 }
        await fixture.rest()
        gate.open()
        #expect(try await fixture.pipeline.image(request).origin == .none)
        #expect(fixture.fetcher.totalCount == 2)
        await fixture.pipeline.shutDown()
    }

    @Test("a render is stopped when its last request is cancelled")
    func renderStops() async throws {
        let fixture = try PipelineFixture()
        let (started, stopped) = (Counter(), Counter())
        fixture.fetcher.serve(url, .body(picture))
        let step = ClosureProcessor("until stopped") { raster, context throws(ImagePipelineError) in
            started.increment()
            while context.cancellation.error == nil {}
            stopped.increment()
            throw context.cancellation.error ?? .cancelled
        }
        let request = fixture.request(url, [step])
        let task = Task { [pipeline = fixture.pipeline] in try await pipeline.image(request) }
        await until { started.value == 1 }
        task.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await task.value }
        await until { stopped.value == 1 }
        await fixture.rest()
        await fixture.pipeline.shutDown()
    }

    @Test("queued work is removed when its last request is cancelled")
    func cancelledInQueue() async throws {
        let fixture = try PipelineFixture { $0.workerCount = 1 }
        let (gate, working, second) = (Gate(), Counter(), Counter())
        for name in ["a", "b", "c"] { fixture.fetcher.serve("http://host/\(name)", .body(picture)) }
        let held = CountingProcessor(name: "held", counter: working, gate: gate)
        let first = fixture.pipeline.task(fixture.request("http://host/a", [held]))
        await until { working.value == 1 }
        let step = CountingProcessor(name: "second", counter: second)
        let queued = fixture.pipeline.task(fixture.request("http://host/b", [step]))
        await until { fixture.pipeline.statistics.waitingCount == 1 }
        queued.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await queued.result() }
        #expect(fixture.pipeline.statistics.waitingCount == 0)
        gate.open()
        _ = try await first.result()
        _ = try await fixture.pipeline.image(fixture.request("http://host/c", [Greyscale()]))
        #expect(second.value == 0)
        #expect(fixture.pipeline.statistics.decodes == 2)
        await fixture.pipeline.shutDown()
    }

    @Test("higher priorities run first, and a request raises the priority of shared work")
    func urgency() async throws {
        let fixture = try PipelineFixture { $0.workerCount = 1 }
        let (gate, working) = (Gate(), Counter())
        let order = Mutex<[String]>([])
        for name in ["0", "a", "b", "c", "d"] { fixture.fetcher.serve("http://host/\(name)", .body(picture)) }
        func request(_ name: String, _ priority: ImagePriority) -> ImageRequest {
            let step = ClosureProcessor("note \(name)") { raster, _ throws(ImagePipelineError) in
                order.withLock { $0.append(name) }
                return raster
            }
            return fixture.request("http://host/\(name)", [step]) { $0.priority = priority }
        }
        let held = CountingProcessor(name: "held", counter: working, gate: gate)
        let first = fixture.pipeline.task(fixture.request("http://host/0", [held]))
        await until { working.value == 1 }
        var tasks: [ImageTask] = []
        for (name, priority) in [("a", ImagePriority.low), ("b", .normal), ("c", .veryLow), ("d", .veryLow)] {
            tasks.append(fixture.pipeline.task(request(name, priority)))
            await until { fixture.pipeline.statistics.waitingCount == tasks.count }
        }
        // Another request for the third image raises its priority. The last image is raised by its own task.
        let hurry = fixture.pipeline.task(request("c", .veryHigh))
        await until { fixture.pipeline.statistics.requestCount == 6 && fixture.pipeline.statistics.waiterCount >= 6 }
        await until { fixture.pipeline.stages.counts.waiters == fixture.pipeline.statistics.waiterCount }
        tasks[3].priority = .high
        // A cancelled request does not affect the order.
        let gone = fixture.pipeline.task(request("a", .veryHigh))
        await until { fixture.pipeline.statistics.requestCount == 7 }
        gone.cancel()
        await until { fixture.pipeline.statistics.requestCount == 6 }
        gate.open()
        for task in tasks + [hurry, first] { _ = try await task.result() }
        #expect(order.withLock { $0 } == ["c", "d", "b", "a"])
        #expect(fixture.pipeline.statistics.decodes == 5)
        await fixture.pipeline.shutDown()
    }

    @Test("random requests, priorities and cancellations all end, and no work is left", arguments: 0..<4)
    func storm(seed: UInt64) async throws {
        let fixture = try PipelineFixture()
        var random = SeededGenerator(seed: seed)
        for page in 0..<10 { fixture.fetcher.serve("http://host/\(page)", .body(picture)) }
        var tasks: [ImageTask] = []
        var results: [Task<Bool, Never>] = []
        for number in 0..<300 {
            let page = random.next() % 10
            let steps: [any ImageProcessor] = [Downsample(width: 40), Greyscale()]
            let request = fixture.request("http://host/\(page)", Array(steps.prefix(Int(random.next() % 3)))) {
                $0.forceRefresh = random.next() % 3 == 0
                $0.cacheOriginalImage = random.next() % 2 == 0
            }
            let task = fixture.pipeline.task(request)
            tasks.append(task)
            results.append(
                Task {
                    do throws(ImagePipelineError) {
                        _ = try await task.result()
                        return true
                    } catch {
                        return error == .cancelled
                    }
                }
            )
            let other = tasks[Int(random.next() % UInt64(tasks.count))]
            switch random.next() % 3 {
            case 0: other.cancel()
            case 1: other.priority = ImagePriority.allCases[Int(random.next() % 5)]
            default: if number % 7 == 0 { await Task.yield() }
            }
        }
        for result in results { #expect(await result.value, "seed \(seed)") }
        await fixture.rest()
        let counts = fixture.pipeline.statistics
        #expect(counts.waiterCount == 0 && counts.waitingCount == 0 && counts.decodedBytesInFlight == 0)
        #expect(fixture.pipeline.cache.memory.counts.pendingWrites == 0)
        await fixture.pipeline.shutDown()
    }

    @Test("when the queue is full, the least urgent request is refused")
    func busy() async throws {
        let fixture = try PipelineFixture {
            $0.workerCount = 1
            $0.maximumWaitingCount = 1
        }
        let (gate, working) = (Gate(), Counter())
        for name in ["0", "a", "b"] { fixture.fetcher.serve("http://host/\(name)", .body(picture)) }
        let held = CountingProcessor(name: "held", counter: working, gate: gate)
        let first = fixture.pipeline.task(fixture.request("http://host/0", [held]))
        await until { working.value == 1 }
        let low = fixture.pipeline.task(fixture.request("http://host/a", [Greyscale()]) { $0.priority = .low })
        await until { fixture.pipeline.statistics.waitingCount == 1 }
        let high = fixture.pipeline.task(fixture.request("http://host/b", [Greyscale()]) { $0.priority = .high })
        await #expect(throws: ImagePipelineError.busy) { try await low.result() }
        gate.open()
        _ = try await (first.result(), high.result())
        await fixture.pipeline.shutDown()
    }
}
