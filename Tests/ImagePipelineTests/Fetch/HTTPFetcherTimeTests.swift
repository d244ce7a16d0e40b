import PageImages
import Testing

@testable import ImagePipeline

@Suite("Time limits and cancellation", .timeLimit(.minutes(5)))
struct HTTPFetcherTimeTests {
    private static let file = ServerFile.sample(count: 100)

    private func start(_ fetcher: HTTPFetcher, _ url: String, _ progress: ProgressRecord) -> Task<FetchError?, Never> {
        Task {
            do throws(FetchError) {
                _ = try await fetcher.fetch(FetchRequest(url: url), progress: progress.report)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test("a stalled response times out after the idle time, and not earlier")
    func stalled() async throws {
        let manual = ManualClock()
        try await withServer(clock: manual.clock) { server, fetcher in
            server.serve("/a", .stalled(Self.file, after: 40))
            let progress = ProgressRecord()
            let task = start(fetcher, server.url("/a"), progress)
            await eventually { progress.received == 40 && manual.sleeperCount == 1 }
            manual.advance(19)
            await eventually { manual.sleeperCount == 1 }
            #expect(progress.received == 40)
            manual.advance(2)
            #expect(await task.value?.kind == .timedOut)
            await eventually { server.connectionCount == 0 }
        }
    }

    @Test("a server that never answers times out too")
    func silent() async throws {
        let manual = ManualClock()
        try await withServer(clock: manual.clock) { server, fetcher in
            server.serve("/a", .silent)
            let task = start(fetcher, server.url("/a"), ProgressRecord())
            await eventually { server.count("/a") == 1 && manual.sleeperCount == 1 }
            manual.advance(21)
            #expect(await task.value?.kind == .timedOut)
        }
    }

    @Test("an occasional byte resets the idle time, but not the total time")
    func dripping() async throws {
        let manual = ManualClock()
        let gate = StepGate()
        try await withServer(policy: { $0.totalTimeout = 100 }, clock: manual.clock) { server, fetcher in
            server.serve("/a", .dripping(Self.file, gate))
            let progress = ProgressRecord()
            let task = start(fetcher, server.url("/a"), progress)
            for count in 1...6 {
                gate.allow(1)
                await eventually { progress.received == count && manual.sleeperCount == 1 }
                manual.advance(15)
            }
            gate.allow(1)
            await eventually { progress.received == 7 && manual.sleeperCount == 1 }
            manual.advance(11)
            #expect(await task.value?.kind == .timedOut)
        }
    }

    @Test("a file that arrives byte by byte is complete")
    func drippedWhole() async throws {
        let gate = StepGate()
        try await withServer { server, fetcher in
            server.serve("/a", .dripping(Self.file, gate))
            gate.open()
            try await expect(fetcher, at: server.url("/a"), brings: Self.file.bytes)
        }
    }

    @Test("a connection without a handshake times out")
    func noHandshake() async throws {
        try await withServer(policy: { $0.connectTimeout = 0.2 }) { server, fetcher in
            // The server accepts the connection and waits for a request; the client waits for a certificate.
            let failure = await fetcher.failure("https://127.0.0.1:\(server.port)/a")
            #expect(failure?.kind == .timedOut)
        }
    }

    @Test("the wait for admission does not count as time")
    func waitingInLine() async throws {
        let manual = ManualClock()
        let gate = StepGate()
        try await withServer(policy: { $0.perHostConnections = 1 }, clock: manual.clock) { server, fetcher in
            server.serve("/a", .dripping(Self.file, gate))
            server.serve("/b", .file(Self.file))
            let progress = ProgressRecord()
            let first = start(fetcher, server.url("/a"), progress)
            await eventually { progress.received == 0 && manual.sleeperCount == 1 }
            let second = start(fetcher, server.url("/b"), ProgressRecord())
            for count in 1...5 {
                gate.allow(1)
                await eventually { progress.received == count && manual.sleeperCount == 2 }
                manual.advance(19)
            }
            gate.open()
            #expect(await first.value == nil)
            #expect(await second.value == nil)
        }
    }

    @Test(
        "a cancelled attempt ends at once, in every phase",
        arguments: [ServerBehaviour.silent, .stalled(file, after: 0), .stalled(file, after: 50)]
    )
    func cancelled(behaviour: ServerBehaviour) async throws {
        try await withServer { server, fetcher in
            server.serve("/a", behaviour)
            let task = start(fetcher, server.url("/a"), ProgressRecord())
            await eventually { server.count("/a") == 1 }
            task.cancel()
            #expect(await task.value?.kind == .cancelled)
            await eventually { server.connectionCount == 0 }
        }
    }

    @Test("an attempt can be cancelled during its DNS lookup, in the queue, and before its start")
    func cancelledEarly() async throws {
        let asked = Counter()
        let never = Promise<[InternetAddress]>()
        let lookUp: HostLookup = { (_) throws(FetchError) in
            asked.increment()
            guard let addresses = await never.wait() else { throw .cancelled }
            return addresses
        }
        try await withServer(policy: { $0.perHostConnections = 1 }, lookUp: lookUp) { server, fetcher in
            let first = start(fetcher, "http://slow.example/", ProgressRecord())
            await eventually { asked.value == 1 }
            let second = start(fetcher, "http://slow.example/", ProgressRecord())
            second.cancel()
            #expect(await second.value?.kind == .cancelled)
            first.cancel()
            #expect(await first.value?.kind == .cancelled)
            let third = Task { await fetcher.failure(server.url("/a")) }
            third.cancel()
            _ = await third.value
        }
    }
}
