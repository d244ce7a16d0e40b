import Foundation
import PageImages
import Synchronization
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Connections", .serialized, .timeLimit(.minutes(5)))
struct HTTPFetcherConnectionTests {
    @Test("the connections to a host never exceed the limit, and are reused")
    func perHost() async throws {
        try await withServer(policy: { $0.perHostConnections = 3 }) { server, fetcher in
            let gate = StepGate()
            server.serve("/a", .dripping(.sample(count: 1), gate))
            let url = server.url("/a")
            await withTaskGroup(of: FetchError?.self) { group in
                for _ in 0..<30 { group.addTask { await fetcher.failure(url) } }
                await eventually { server.count("/a") == 3 }
                gate.open()
                for await failure in group { #expect(failure == nil) }
            }
            #expect(server.count("/a") == 30)
            #expect(server.peakConnectionCount == 3)
            #expect(server.connectionsMade == 3)
        }
    }

    @Test("the shutdown ends running, waiting and later attempts")
    func shutDown() async throws {
        let server = try await FaultyServer.start()
        server.serve("/a", .silent)
        var policy = FetchPolicy(allowedHosts: [server.host])
        policy.perHostConnections = 2
        let fetcher = HTTPFetcher(policy: policy)
        let url = server.url("/a")
        await withTaskGroup(of: FetchError?.self) { group in
            for _ in 0..<5 { group.addTask { await fetcher.failure(url) } }
            await eventually { server.count("/a") == 2 }
            await fetcher.shutDown()
            for await failure in group { #expect(failure?.kind == .other) }
        }
        #expect(await fetcher.failure(url)?.kind == .other)
        await eventually { server.connectionCount == 0 }
        await fetcher.shutDown()
        await server.stop()
    }

    @Test("a thousand requests for a hundred images succeed, although three in ten responses are faulty")
    func storm() async throws {
        let files = (0..<100).map { number in
            ServerFile.sample(
                count: 2000 + number,
                seed: UInt64(number),
                entityTag: "\"\(number)\"",
                supportsRange: true
            )
        }
        let faults = RandomFaults(rate: 0.3, seed: 1)
        try await withServer(faults: faults, policy: { $0.perHostConnections = 24 }) { server, fetcher in
            for (number, file) in files.enumerated() { server.serve("/\(number)", .file(file)) }
            let attempts = Counter()
            let wrong = Counter()
            await withTaskGroup(of: Void.self) { group in
                for request in 0..<1000 {
                    group.addTask {
                        let number = request % 100
                        // With three faults in ten requests, forty failures in a row are practically impossible.
                        for _ in 0..<40 {
                            attempts.increment()
                            guard let body = try? await fetcher.body(server.url("/\(number)")) else { continue }
                            if body.array != files[number].bytes { wrong.increment() }
                            return
                        }
                        wrong.increment()
                    }
                }
            }
            let faultCount = (0..<100).reduce(0) { $0 + server.faultCount("/\($1)") }
            #expect(wrong.value == 0)
            #expect(faultCount > 300)
            // Each fault costs an attempt. So does a kept-alive connection that the server closes while it is reused.
            #expect(attempts.value >= 1000 + faultCount)
            #expect(attempts.value <= 1000 + faultCount + 50)
            #expect(server.totalCount <= attempts.value)
        }
    }

    // A separate process, because other tests open and close descriptors at the same time.
    @Test("no descriptors and threads are leaked")
    func descriptors() async throws {
        await #expect(processExitsWith: .success) {
            // The first round creates what a process creates only once, such as event loops.
            try await Self.round()
            let before = try Self.held()
            for _ in 0..<5 { try await Self.round() }
            // The event loops close the last connections shortly after the server has closed them.
            await eventually { (try? Self.held()) == before }
        }
    }

    @Test("a fetcher without a shutdown leaks no connections either")
    func forgotten() async throws {
        await #expect(processExitsWith: .success) {
            let server = try await FaultyServer.start()
            server.serve("/a", .file(.sample(count: 10)))
            for _ in 0..<3 {
                let fetcher = HTTPFetcher(policy: FetchPolicy(allowedHosts: ["localhost"]))
                #expect(await fetcher.failure(server.url("/a", host: "localhost")) == nil)
            }
            await eventually { server.connectionCount == 0 }
            await server.stop()
        }
    }

    /// The numbers of descriptors and threads of this process.
    private static func held() throws -> [Int] {
        try ["/proc/self/fd", "/proc/self/task"].map { try FileManager.default.contentsOfDirectory(atPath: $0).count }
    }

    private static func round() async throws {
        try await withServer(policy: { $0.idleTimeout = 0.05 }) { server, fetcher in
            server.serve("/a", .file(.sample(count: 10_000)))
            server.serve("/b", .dropped(.sample(count: 10_000), after: 5000))
            server.serve("/c", .silent)
            server.serve("/d", .redirect("/a"))
            server.serve("/e", .raw([1, 2, 3]))
            await withTaskGroup(of: Void.self) { group in
                for path in ["/a", "/b", "/c", "/d", "/e"] {
                    for _ in 0..<4 { group.addTask { _ = await fetcher.failure(server.url(path)) } }
                }
            }
        }
    }

    @Test("unused clients are closed, so that connections to many hosts don't accumulate")
    func manyHosts() async throws {
        let lookUp: HostLookup = { _ in [.v4(0x7F00_0001)] }
        let names = (0..<80).map { "host\($0).example" }
        try await withServer(policy: { $0.allowedHosts.formUnion(names) }, lookUp: lookUp) { server, fetcher in
            server.serve("/a", .file(.sample(count: 10)))
            for name in names { #expect(await fetcher.failure(server.url("/a", host: name)) == nil) }
            await eventually { server.connectionCount <= 9 }
            #expect(server.connectionsMade == 80)
        }
    }
}

@Suite("The queue of a host")
struct HostQueueTests {
    @Test("attempts are admitted in order, separately for each host")
    func order() {
        var queue = HostQueue<String, Int>(width: 1)
        let admitted = [queue.enter(1, "a"), queue.enter(2, "b"), queue.enter(3, "a"), queue.enter(4, "a")]
        #expect(admitted == [true, true, false, false])
        let next = [queue.leave("a"), queue.leave("b")]
        #expect(next == [3, nil])
        let waited = queue.abandon(4, "a")
        #expect(waited)
        let last = queue.leave("a")
        #expect(last == nil)
        #expect(queue.isEmpty)
    }

    @Test("the width is never exceeded, and every attempt that stays is admitted")
    func property() {
        for seed in 0..<50 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let width = Int(random.next() % 4) + 1
            var queue = HostQueue<Int, Int>(width: width)
            var inside: [Int: Int] = [:]
            var waiting: [(ticket: Int, host: Int)] = []
            func letIn(_ ticket: Int?, _ host: Int) {
                guard let ticket else { return }
                #expect(waiting.first { $0.host == host }?.ticket == ticket, "seed \(seed)")
                waiting.removeAll { $0.ticket == ticket }
                inside[host, default: 0] += 1
            }
            for ticket in 0..<400 {
                let host = Int(random.next() % 3)
                switch random.next() % 4 {
                case 0, 1:
                    if queue.enter(ticket, host) {
                        inside[host, default: 0] += 1
                    } else {
                        waiting.append((ticket, host))
                    }
                case 2:
                    guard inside[host, default: 0] > 0 else { continue }
                    inside[host, default: 0] -= 1
                    letIn(queue.leave(host), host)
                default:
                    guard let gone = waiting.randomElement(using: &random) else { continue }
                    let waited = queue.abandon(gone.ticket, gone.host)
                    #expect(waited, "seed \(seed)")
                    waiting.removeAll { $0.ticket == gone.ticket }
                }
                for (host, count) in inside {
                    #expect(count <= width, "seed \(seed)")
                    #expect(count == width || !waiting.contains { $0.host == host }, "seed \(seed)")
                }
            }
            for host in 0..<3 {
                while inside[host, default: 0] > 0 {
                    inside[host, default: 0] -= 1
                    letIn(queue.leave(host), host)
                }
            }
            #expect(queue.isEmpty && waiting.isEmpty, "seed \(seed)")
        }
    }
}
