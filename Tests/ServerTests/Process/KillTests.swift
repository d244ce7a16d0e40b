import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

@Suite("A killed server", .serialized)
struct KillTests {
    @Test("has all acknowledged progress after a restart")
    func progress() async throws {
        let library = try TestFolder()
        let data = try TestFolder()
        for number in 1...6 {
            try library.writeComic("A/a \(number).cbz", pages: 200, width: 4, height: 6, seed: number)
        }
        // Kills the server three times during writes.
        var acknowledged: [String: Int] = [:]
        var time = 1_000_000
        for round in 1...3 {
            let server = try await QuireProcess.serve(library.path, data: data.path)
            try await server.waitForScan()
            let series = try await server.get("/api/v1/series")["series"][0]["id"].text ?? ""
            let ids = try await server.get("/api/v1/series/\(series)")["publications"].elements.compactMap(
                \.["id"].text
            )
            #expect(ids.count == 6)
            for (id, time) in acknowledged {
                let kept = try await server.get("/api/v1/publications/\(id)/progress")
                #expect(kept["updatedAt"].integer ?? 0 >= time, "round \(round), publication \(id)")
            }
            let start = time
            let writes = AcknowledgedWrites(acknowledged)
            await withTaskGroup(of: Void.self) { group in
                for id in ids {
                    group.addTask { await Self.write(to: id, after: start, server, writes) }
                }
            }
            acknowledged = writes.acknowledged
            #expect(acknowledged.count == 6)
            time += 1_000_000
        }
        let server = try await QuireProcess.serve(library.path, data: data.path)
        for (id, time) in acknowledged {
            let kept = try await server.get("/api/v1/publications/\(id)/progress")
            let at = kept["updatedAt"].integer ?? 0
            #expect(at >= time)
            // The stored record is one of the sent records, not a mixture of several.
            #expect(kept["page"].integer == (at % 1_000_000) % 200)
        }
        #expect(await server.stop() == 0)
    }

    @Test("has all acknowledged annotations, covers and pairings after a restart")
    func choices() async throws {
        let library = try TestFolder()
        let data = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 120, width: 4, height: 6)
        let json = [("Content-Type", "application/json")]
        var pages: [Int] = []
        var path = ""
        for round in 0..<3 {
            let server = try await QuireProcess.serve(library.path, data: data.path)
            try await server.waitForScan()
            let series = try await server.get("/api/v1/series")["series"][0]["id"].text ?? ""
            let id = try await server.get("/api/v1/series/\(series)")["publications"][0]["id"].text ?? ""
            path = "/api/v1/publications/\(id)"
            func acknowledges(_ method: HTTPMethod, _ what: String, _ body: String = "{}") async throws -> Bool {
                let answer = try await TestClient.send(
                    port: server.port,
                    method,
                    path + what,
                    headers: json,
                    body: Array(body.utf8)
                )
                return (200..<300).contains(answer.status)
            }
            for page in round * 40 + 1...round * 40 + 40 {
                let bookmark =
                    #"{"id":"page-\#(page)","kind":"bookmark","locator":{"locations":{"position":\#(page)}},"#
                    + #""created":\#(page)}"#
                #expect(try await acknowledges(.PUT, "/annotations/page-\(page)", bookmark))
                pages.append(page)
            }
            #expect(try await acknowledges(.DELETE, "/annotations/page-\(round * 40 + 1)"))
            pages.removeAll { $0 == round * 40 + 1 }
            #expect(try await acknowledges(.PUT, "/cover", #"{"page":\#(round + 1)}"#))
            #expect(try await acknowledges(.PUT, "/pairing", #"{"isolated":[\#(round)],"shifted":[]}"#))
            await server.killWithoutWarning()
        }
        let server = try await QuireProcess.serve(library.path, data: data.path)
        let kept = try await server.get(path + "/annotations")["annotations"].elements
        #expect(kept.compactMap { $0["locator"]["locations"]["position"].integer } == pages)
        let manifest = try await server.get(path + "/manifest")
        #expect(manifest["coverIndex"].integer == 3)
        #expect(manifest["pairing"]["isolated"] == .array([.number(2)]))
        #expect(await server.stop() == 0)
    }

    @Test("has all acknowledged locators and annotations in books after a restart")
    func books() async throws {
        let library = try TestFolder()
        let data = try TestFolder()
        try library.write("A/a.txt", TestBook.encoded(TestBook.novel(chapters: 8), as: "GB18030"))
        let json = [("Content-Type", "application/json")]
        var server = try await QuireProcess.serve(library.path, data: data.path)
        try await server.waitForScan()
        let series = try await server.get("/api/v1/series")["series"][0]["id"].text ?? ""
        let id = try await server.get("/api/v1/series/\(series)")["publications"][0]["id"].text ?? ""
        let path = "/api/v1/publications/\(id)"
        func locator(_ number: Int) -> String {
            #"{"href":"\#(number % 8 + 1).xhtml","type":"application/xhtml+xml","text":{"highlight":"第\#(number)句"}}"#
        }
        var number = 0
        for _ in 0..<2 {
            for _ in 0..<20 {
                number += 1
                let place =
                    #"{"page":1,"completed":false,"updatedAt":\#(number),"device":"d","locator":\#(locator(number))}"#
                let mark = #"{"id":"m\#(number)","kind":"bookmark","locator":\#(locator(number)),"created":\#(number)}"#
                for (what, body) in [("/progress", place), ("/annotations/m\(number)", mark)] {
                    let answer = try await TestClient.send(
                        port: server.port,
                        .PUT,
                        path + what,
                        headers: json,
                        body: Array(body.utf8)
                    )
                    #expect(answer.status == 200)
                }
            }
            await server.killWithoutWarning()
            server = try await QuireProcess.serve(library.path, data: data.path)
            #expect(try await server.get(path + "/progress")["locator"] == JSON(parsing: locator(number).utf8))
            let marks = try await server.get(path + "/annotations")["annotations"].elements
            #expect(marks.map { $0["id"].text } == (1...number).map { "m\($0)" })
        }
        #expect(await server.stop() == 0)
    }

    /// The acknowledged writes.
    private final class AcknowledgedWrites: Sendable {
        private let state: Mutex<(times: [String: Int], count: Int)>

        init(_ times: [String: Int]) {
            state = Mutex((times, 0))
        }

        var acknowledged: [String: Int] { state.withLock { $0.times } }

        /// Records an acknowledged write and its time. Returns the number of recorded writes.
        func note(_ time: Int, for id: String) -> Int {
            state.withLock { state in
                state.times[id] = time
                state.count += 1
                return state.count
            }
        }
    }

    /// Writes progress until the server no longer answers. The 150th write that it acknowledges, of all publications,
    /// kills it.
    private static func write(to id: String, after start: Int, _ server: QuireProcess, _ writes: AcknowledgedWrites)
        async
    {
        for step in 1...100_000 {
            let body = #"{"page":\#(step % 200),"completed":false,"updatedAt":\#(start + step),"device":"d"}"#
            let answer = try? await TestClient.send(
                port: server.port,
                .PUT,
                "/api/v1/publications/\(id)/progress",
                headers: [("Content-Type", "application/json")],
                body: Array(body.utf8)
            )
            guard answer?.status == 200 else { return }
            if writes.note(start + step, for: id) == 150 { await server.killWithoutWarning() }
        }
    }

    @Test("finishes an interrupted scan after a restart, with every file listed once")
    func scan() async throws {
        let library = try TestFolder()
        let data = try TestFolder()
        let count = 900
        for number in 1...count {
            try library.writeComic(
                "Series \(number % 30)/a \(number).cbz",
                pages: 1,
                width: 2 + number % 40,
                height: 2 + number / 40
            )
        }
        // Kills the server once right after its start, and twice after the first event of the scan. The exact moment
        // depends on the scheduler; the test passes at any moment.
        for listensFirst in [false, true, true] {
            let server = try await QuireProcess.serve(library.path, data: data.path)
            if listensFirst {
                let response = try await TestClient.shared.execute(
                    TestClient.request(port: server.port, .GET, "/api/v1/events"),
                    timeout: .seconds(60)
                )
                for try await event in EventReader(response.body) where event.name == "scan" { break }
            }
            await server.killWithoutWarning()
        }
        let server = try await QuireProcess.serve(library.path, data: data.path)
        try await server.waitForScan()
        let libraries = try await server.get("/api/v1/libraries")["libraries"]
        #expect(libraries[0]["publicationCount"].integer == count)
        #expect(libraries[0]["seriesCount"].integer == 30)
        var titles: Set<String> = []
        var total = 0
        for series in try await server.get("/api/v1/series?limit=200")["series"].elements {
            let publications = try await server.get("/api/v1/series/\(series["id"].text ?? "")")["publications"]
                .elements
            #expect(publications.allSatisfy { $0["error"] == .null && $0["missing"].flag == false })
            total += publications.count
            titles.formUnion(publications.compactMap { $0["title"].text })
        }
        #expect(total == count)
        #expect(titles.count == count)
        #expect(await server.stop() == 0)
    }
}
