import ImagePipeline
import PageImages
import Synchronization
import Testing

@testable import Server

@Suite("Memory pressure")
struct HeartbeatTests {
    /// A fake memory pressure and the number of reads.
    private final class System: Sendable {
        private let state = Mutex((stalls: "", questions: 0))

        /// Sets the percentages of the last ten seconds in which some tasks, and all tasks, waited for memory.
        func stall(some: Int, full: Int) {
            state.withLock { $0.stalls = "some avg10=\(some).00 total=1\nfull avg10=\(full).00 total=1\n" }
        }

        var questions: Int { state.withLock { $0.questions } }

        var pressure: MemoryPressure {
            MemoryPressure { [self] path in
                guard path == "/proc/pressure/memory" else { return nil }
                return state.withLock { state in
                    state.questions += 1
                    return state.stalls
                }
            }
        }
    }

    private func withPages(_ body: (TestServer, System, [[UInt8]]) async throws -> Void) async throws {
        let library = try TestFolder()
        try library.writeComic("A/a.cbz", pages: 12)
        let system = System()
        try await TestServer.run(
            library: library,
            heartbeatInterval: .milliseconds(5),
            memoryPressure: system.pressure,
            // Enough for a few more pages than the library has. Each takes a kilobyte, because its bytes stay on disk.
            configure: { $0.memoryByteLimit = 16 << 10 }
        ) { server in
            let pages = try await server.firstPages()
            var bodies: [[UInt8]] = []
            for page in 0..<12 { bodies.append(try await server.get(pages + "/\(page)?w=480&format=png").body) }
            #expect(try await server.eventually { server.pipeline.statistics.backgroundCount == 0 })
            #expect(server.pipeline.statistics.memoryCount == 12)
            try await body(server, system, bodies)
        }
    }

    @Test("is read with every heartbeat, and caches are kept while there is enough memory")
    func enough() async throws {
        try await withPages { server, system, _ in
            let enough = system.questions + 4
            let isAsked = try await server.eventually { system.questions >= enough }
            #expect(isAsked)
            #expect(server.pipeline.statistics.memoryCount == 12)
        }
    }

    @Test("halves the caches, and empties them when the pressure stays")
    func scarce() async throws {
        try await withPages { server, system, bodies in
            system.stall(some: 20, full: 1)
            #expect(try await server.eventually { server.pipeline.statistics.memoryByteCount <= 8 << 10 })
            #expect(server.pipeline.statistics.memoryCount == 8)
            system.stall(some: 60, full: 20)
            #expect(try await server.eventually { server.pipeline.statistics.memoryCount == 0 })
            // Requests still succeed: the pages come from the disk and are not rendered again.
            let made = server.pipeline.statistics.encodings
            let pages = try await server.firstPages()
            for (page, body) in bodies.enumerated() {
                #expect(try await server.get(pages + "/\(page)?w=480&format=png").body == body)
            }
            #expect(server.pipeline.statistics.encodings == made)
        }
    }
}
