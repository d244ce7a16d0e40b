import NIOHTTP1
import TestSupport
import Testing

/// Pages that crash the process that decodes them. The server is a process of its own, because other tests of this one
/// decode without workers.
@Suite("Crashes of workers")
struct WorkerCrashTests {
    /// A picture that makes a worker of a debug build abort.
    private static let hostile = TestPicture.png(width: 60, height: 90, seed: 9) + Array("quire-worker: abort".utf8)

    @Test("a page that crashes its decoder is an error of that page, and is given up after two crashes")
    func crash() async throws {
        let (library, data) = (try TestFolder(), try TestFolder())
        var entries = (1...3).map { (name: "\($0).png", bytes: TestPicture.png(width: 60, height: 90, seed: $0)) }
        entries[1].bytes = Self.hostile
        try library.write("Comic.cbz", TestArchive.bytes(entries))
        let server = try await QuireProcess.serve(library.path, data: data.path)
        try await server.waitForScan()
        let content = try await server.get("/api/v1/series")["series"][0]["cover"]["content"].text ?? ""
        func page(_ number: Int) async throws -> TestServer.Response {
            try await TestClient.send(port: server.port, .GET, "/images/\(content)/\(number)?w=480")
        }
        #expect(try await page(0).status == 200)
        var statuses: [Int] = []
        for _ in 0..<4 {
            let answer = try await page(1)
            statuses.append(answer.status)
            if answer.status == 503 {
                #expect(answer["retry-after"] != nil)
                #expect(answer.text.contains("the decoder crashed"))
            }
        }
        // The crop detection may have crashed once at it before.
        #expect(statuses.allSatisfy { $0 == 503 || $0 == 422 } && statuses.last == 422, "\(statuses)")
        #expect(statuses.count { $0 == 503 } <= 2)
        #expect(try await page(2).status == 200)
        #expect(try await TestClient.send(port: server.port, .GET, "/health").status == 200)
        #expect(await server.stop() == 0)
    }
}
