import PageImages
import Synchronization
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Image tasks")
struct ImageTaskTests {
    private let url = "http://host/a.png"
    private let picture = TestImage().bytes

    @Test("several callers can wait for a task, and cancelling one of them ends only its wait")
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
        // The task has finished, so the cancellation has no effect.
        task.cancel()
        #expect(try await task.result().origin == .none)
        await fixture.pipeline.shutDown()
    }

    @Test("a request of a cancelled caller fails as cancelled")
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

    @Test("a deinitialised task cancels its work")
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
}
