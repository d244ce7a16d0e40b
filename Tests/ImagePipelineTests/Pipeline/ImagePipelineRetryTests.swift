import Testing

@testable import ImagePipeline
@testable import PageImages

@Suite("Retries")
struct ImagePipelineRetryTests {
    private let url = "http://host/a.png"
    private let picture = TestImage().bytes
    /// Half a second, a second and two seconds, without jitter.
    private let strategy = RetryStrategy(maximumRetries: 3, jitter: 0)

    @Test("temporary failures are retried, with increasing delays")
    func backsOff() async throws {
        let fixture = try PipelineFixture { $0.retry = strategy }
        fixture.fetcher.serve(
            url,
            .failure(.unreachable),
            .failure(.incomplete),
            .failure(.status(503)),
            .body(picture)
        )
        let request = fixture.request(url, [Greyscale()])
        #expect(try await fixture.pipeline.image(request).origin == .none)
        #expect(fixture.waits == [0.5, 1, 2])
        #expect(fixture.pipeline.statistics.fetches == 4 && fixture.pipeline.statistics.retries == 3)
        await fixture.pipeline.shutDown()
    }

    @Test("the server's Retry-After is respected")
    func obeys() async throws {
        let fixture = try PipelineFixture { $0.retry = strategy }
        fixture.fetcher.serve(url, .failure(.status(503), retryAfter: 7), .body(picture))
        _ = try await fixture.pipeline.image(fixture.request(url))
        #expect(fixture.waits == [7])
        await fixture.pipeline.shutDown()
    }

    @Test("after the last attempt, its error is reported", arguments: [0, 1, 3])
    func givesUp(retries: Int) async throws {
        let fixture = try PipelineFixture { $0.retry = RetryStrategy(maximumRetries: retries) }
        fixture.fetcher.serve(url, .failure(.timedOut))
        let request = fixture.request(url)
        await #expect(throws: ImagePipelineError.fetchFailed(.timedOut, "timedOut")) {
            try await fixture.pipeline.image(request)
        }
        #expect(fixture.fetcher.totalCount == retries + 1)
        await fixture.pipeline.shutDown()
    }

    @Test(
        "permanent failures are not retried",
        arguments: [ImageFailureKind.status(404), .tooLarge, .refusedAddress, .tooManyRedirects]
    )
    func hopeless(kind: ImageFailureKind) async throws {
        let fixture = try PipelineFixture { $0.retry = strategy }
        fixture.fetcher.serve(url, .failure(kind))
        await #expect(throws: ImagePipelineError.self) {
            try await fixture.pipeline.image(fixture.request(url))
        }
        #expect(fixture.fetcher.totalCount == 1 && fixture.waits == [])
        await fixture.pipeline.shutDown()
    }

    @Test("a request that is cancelled during the delay ends at once, without another attempt")
    func cancelledBetween() async throws {
        let fixture = try PipelineFixture(isNapping: true) { $0.retry = strategy }
        fixture.fetcher.serve(url, .failure(.unreachable))
        let task = fixture.pipeline.task(fixture.request(url))
        await until { fixture.waits.count == 1 }
        // A delay holds no lease, so other requests can run.
        #expect(fixture.pipeline.statistics.leaseCount == 0)
        task.cancel()
        await #expect(throws: ImagePipelineError.cancelled) { try await task.result() }
        await fixture.rest()
        #expect(fixture.fetcher.totalCount == 1)
        await fixture.pipeline.shutDown()
    }

    @Test("the number of concurrent fetches is limited")
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
