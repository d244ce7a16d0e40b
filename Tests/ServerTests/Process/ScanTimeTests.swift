import Glibc
import NIOHTTP1
import Testing

@Suite("The time of scans")
struct ScanTimeTests {
    @Test("with `--scan never`, known publications are served and new ones appear after a requested scan")
    func never() async throws {
        let folder = try TestFolder()
        let data = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 1)
        var server = try await QuireProcess.serve(folder.path, data: data.path)
        while try await server.get("/api/v1/series")["total"].integer != 1 {}
        #expect(await server.stop() == 0)

        try folder.remove("A/a 1.cbz")
        try folder.writeComic("B/b 1.cbz", pages: 1, seed: 5)
        server = try await QuireProcess.serve(folder.path, data: data.path, ["--scan", "never"])
        let list = try await server.get("/api/v1/series")
        #expect(list["series"].elements.map { $0["title"].text } == ["A"])
        #expect(list["series"][0]["missing"].flag == false)
        _ = try await TestClient.send(port: server.port, .POST, "/api/v1/scan")
        while try await server.get("/api/v1/series")["total"].integer != 2 {}
        #expect(await server.stop() == 0)
    }
}
