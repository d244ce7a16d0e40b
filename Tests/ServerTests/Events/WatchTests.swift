import Foundation
import Library
import NIOHTTP1
import Testing
import WireModel

@testable import Server

@Suite("A server that follows its folders")
struct WatchTests {
    @Test("lists a new file without a request")
    func newFile() async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 1)
        try await TestServer.run(library: library, change: { $0.watching = WatchOptions() }) { server in
            #expect(try await server.publications().count == 1)
            try library.writeComic("B/b 1.cbz", pages: 2, seed: 7)
            // The file is read once it has been unchanged for five seconds.
            var publications: [JSON] = []
            for _ in 0..<300 where publications.count < 2 {
                try await Task.sleep(for: .milliseconds(100))
                publications = try await server.publications()
            }
            #expect(publications.map { $0["title"].text } == ["a 1", "b 1"])
        }
    }

    @Test("keeps the publications of an unmounted disk in its lists, and reports that the disk isn't available")
    func unmountedDisk() async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 1)
        try await TestServer.run(library: library) { server in
            let id = try await server.firstPublication()
            #expect(try await server.get("/api/v1/publications/\(id)/manifest").status == 200)
            try FileManager.default.moveItem(atPath: library.path, toPath: library.path + "-away")
            let listener = try #require(server.scans.listen())
            _ = try await server.send(.POST, "/api/v1/scan")
            var reports = 0
            for await _ in listener {
                reports += 1
                if reports > 1, server.scans.latest?.phase == .done { break }
            }
            #expect(try await server.publications().map { $0["missing"].flag } == [false])
            for path in ["/api/v1/publications/\(id)/manifest", "/api/v1/publications/\(id)/file"] {
                let answer = try await server.get(path)
                #expect(answer.status == 409)
                #expect(try answer.json["title"].text == "Disk not available")
                #expect(try answer.json["detail"].text?.contains("Connect its disk") == true)
            }
            try FileManager.default.moveItem(atPath: library.path + "-away", toPath: library.path)
            #expect(try await server.get("/api/v1/publications/\(id)/manifest").status == 200)
        }
    }

    @Test("requests for scans are merged until the next scan begins")
    func mergedRequests() {
        let hub = EventHub()
        #expect(hub.takeScanRequest() == nil)
        hub.requestScan(ScanScope())
        hub.requestScan()
        #expect(hub.takeScanRequest() == .everything)
        #expect(hub.takeScanRequest() == nil)
    }
}
