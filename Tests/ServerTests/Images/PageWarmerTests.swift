import ImagePipeline
import Testing

@testable import Server

@Suite("Pages that are rendered ahead")
struct PageWarmerTests {
    private func withComic(pages: Int = 60, _ body: (TestServer, Reader) async throws -> Void) async throws {
        let library = try TestFolder()
        try library.writeComic("A/a.cbz", pages: pages, width: 300, height: 400)
        try await TestServer.run(library: library) { server in
            try await body(server, Reader(server: server, pages: server.firstPages()))
        }
    }

    /// A reader with one screen width.
    private struct Reader {
        let server: TestServer
        let pages: String

        func open(_ page: Int, width: Int = 1_080, _ rest: String = "&format=jpeg") async throws {
            let answer = try await server.get(pages + "/\(page)?w=\(width)\(rest)")
            #expect(answer.status == 200)
        }

        var made: Int { server.pipeline.statistics.encodings }

        /// The number of lookups in the memory cache.
        var lookups: Int {
            let statistics = server.pipeline.statistics
            return statistics.memoryHits + statistics.memoryMisses
        }

        /// Waits until this number of images was rendered and no work is running.
        func settled(at count: Int) async throws -> Bool {
            try await server.eventually {
                let now = server.pipeline.statistics
                return now.encodings >= count && now.requestCount == 0
            } && made == count
        }
    }

    @Test("are the next four once the reader moves forward, and are served from the cache")
    func forward() async throws {
        try await withComic { _, reader in
            try await reader.open(2)
            try await reader.open(3)
            // Pages 2 and 3, and 4 to 7.
            #expect(try await reader.settled(at: 6))
            for page in 4...7 {
                try await reader.open(page)
                // Each request has one more page rendered.
                #expect(try await reader.settled(at: page + 3))
            }
        }
    }

    @Test("are rendered although the reader moves on")
    func fastReader() async throws {
        try await withComic { _, reader in
            for page in 0...9 { try await reader.open(page) }
            #expect(try await reader.settled(at: 14))
        }
    }

    @Test("are the previous ones when the reader moves backward")
    func backward() async throws {
        try await withComic { _, reader in
            try await reader.open(30)
            try await reader.open(29)
            #expect(try await reader.settled(at: 6))
            for page in (25...28).reversed() { try await reader.open(page) }
            // 25 to 30, and 21 to 24.
            #expect(try await reader.settled(at: 10))
        }
    }

    @Test("are none for a single page and after a jump, until the reader moves on")
    func jump() async throws {
        try await withComic { _, reader in
            try await reader.open(10)
            #expect(try await reader.settled(at: 1))
            try await reader.open(40)
            #expect(try await reader.settled(at: 2))
            try await reader.open(20)
            #expect(try await reader.settled(at: 3))
            try await reader.open(21)
            #expect(try await reader.settled(at: 8))
        }
    }

    @Test("end at the last page")
    func end() async throws {
        try await withComic(pages: 5) { _, reader in
            try await reader.open(2)
            try await reader.open(3)
            #expect(try await reader.settled(at: 3))
            try await reader.open(4)
            #expect(try await reader.settled(at: 3))
        }
    }

    @Test("are rendered in the variant of each screen")
    func variants() async throws {
        try await withComic { _, reader in
            try await reader.open(2, width: 1_080)
            try await reader.open(3, width: 480)
            #expect(try await reader.settled(at: 2))
            try await reader.open(4, width: 480, "&format=jpeg&grey=1")
            #expect(try await reader.settled(at: 3))
            try await reader.open(5, width: 480, "&format=jpeg&grey=1")
            #expect(try await reader.settled(at: 8))
            for page in 6...9 { try await reader.open(page, width: 480, "&format=jpeg&grey=1") }
            #expect(try await reader.settled(at: 12))
        }
    }

    @Test("are requested once, although others continue to read")
    func once() async throws {
        try await withComic { _, reader in
            for width in [1_080, 720, 480] {
                try await reader.open(2, width: width)
                try await reader.open(3, width: width)
            }
            #expect(try await reader.settled(at: 18))
            let before = reader.lookups
            try await reader.open(4)
            #expect(try await reader.settled(at: 19))
            // The page itself and the fourth page after it.
            #expect(reader.lookups - before == 2)
        }
    }

    @Test("are none with cropped borders, which differ per page")
    func cropped() async throws {
        try await withComic { _, reader in
            try await reader.open(2, "&crop=1&format=jpeg")
            try await reader.open(3, "&crop=1&format=jpeg")
            #expect(try await reader.settled(at: 2))
        }
    }
}
