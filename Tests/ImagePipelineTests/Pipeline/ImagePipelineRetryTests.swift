import ImageLoading
import Testing

@testable import ImagePipeline

@Suite("Trying again")
struct ImagePipelineRetryTests {
    private let url = "http://host/a.png"
    private let picture = TestImage().bytes
    /// Half a second, a second, two seconds; chance has no part in it.
    private let strategy = RetryStrategy(maximumRetries: 3, jitter: 0)

    @Test("trouble that may pass is waited out, longer each time")
    func backsOff() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(
            url,
            .failure(.unreachable),
            .failure(.incomplete),
            .failure(.status(503)),
            .body(picture)
        )
        let request = fixture.request(url, [Greyscale()]) { $0.retry = strategy }
        #expect(try await fixture.pipeline.image(request).origin == .none)
        #expect(fixture.waits == [0.5, 1, 2])
        #expect(fixture.pipeline.statistics.fetches == 4 && fixture.pipeline.statistics.retries == 3)
        await fixture.pipeline.shutDown()
    }

    @Test("a server that says when to come back is obeyed")
    func obeys() async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .failure(.status(503), retryAfter: 7), .body(picture))
        _ = try await fixture.pipeline.image(fixture.request(url) { $0.retry = strategy })
        #expect(fixture.waits == [7])
        await fixture.pipeline.shutDown()
    }

    @Test("after the last attempt its error is told", arguments: [0, 1, 3])
    func givesUp(retries: Int) async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .failure(.timedOut))
        let request = fixture.request(url) { $0.retry = RetryStrategy(maximumRetries: retries) }
        await #expect(throws: ImagePipelineError.fetchFailed(.timedOut, "timedOut")) {
            try await fixture.pipeline.image(request)
        }
        #expect(fixture.fetcher.totalCount == retries + 1)
        await fixture.pipeline.shutDown()
    }

    @Test(
        "what will not pass is not tried again",
        arguments: [ImageFailureKind.status(404), .tooLarge, .refusedAddress, .tooManyRedirects]
    )
    func hopeless(kind: ImageFailureKind) async throws {
        let fixture = try PipelineFixture()
        fixture.fetcher.serve(url, .failure(kind))
        await #expect(throws: ImagePipelineError.self) {
            try await fixture.pipeline.image(fixture.request(url) { $0.retry = strategy })
        }
        #expect(fixture.fetcher.totalCount == 1 && fixture.waits == [])
        await fixture.pipeline.shutDown()
    }

    @Test("one who goes while the next attempt is waited for goes at once, and nothing is attempted")
    func cancelledBetween() async throws {
        let fixture = try PipelineFixture(isNapping: true)
        fixture.fetcher.serve(url, .failure(.unreachable))
        let task = fixture.pipeline.task(fixture.request(url) { $0.retry = strategy })
        await until { fixture.waits.count == 1 }
        // Whoever waits for better times holds nobody else up.
        #expect(fixture.pipeline.statistics.leaseCount == 0)
        task.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await task.result() }
        await fixture.rest()
        #expect(fixture.fetcher.totalCount == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("only so many fetches are under way at once")
    func width() async throws {
        let fixture = try PipelineFixture { $0.maximumFetchCount = 3 }
        let gate = AsyncGate()
        for page in 0..<10 {
            fixture.fetcher.serve("http://host/\(page)", .body(picture))
            fixture.fetcher.hold("http://host/\(page)", gate)
        }
        let tasks = (0..<10).map { fixture.pipeline.task(fixture.request("http://host/\($0)", [Greyscale()])) }
        await until { fixture.pipeline.statistics.waitingCount == 7 }
        #expect(gate.waitingCount <= 3 && fixture.pipeline.statistics.leaseCount == 3)
        gate.open()
        for task in tasks { _ = try await task.result() }
        await fixture.rest()
        await fixture.pipeline.shutDown()
    }
}
