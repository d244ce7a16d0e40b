import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

@Suite("Changes of the library over HTTP")
struct LibraryEventTests {
    private func library() throws -> TestFolder {
        let folder = try TestFolder()
        for number in 1...3 { try folder.writeComic("A/a \(number).cbz", pages: 4, seed: number) }
        try folder.writeComic("B/b 1.cbz", pages: 2, seed: 9)
        return folder
    }

    private func listen(
        _ server: TestServer,
        _ query: String = "",
        headers: [(String, String)] = []
    ) async throws -> EventReader<HTTPClientResponse.Body>.AsyncIterator {
        let request = TestClient.request(port: server.port, .GET, "/api/v1/events" + query, headers: headers)
        let response = try await TestClient.shared.execute(request, timeout: .seconds(60))
        return EventReader(response.body).makeAsyncIterator()
    }

    /// The next change event.
    private func news(
        _ events: inout EventReader<HTTPClientResponse.Body>.AsyncIterator
    ) async throws -> JSON {
        while let event = try await events.next() {
            if event.name == "library" { return try JSON(parsing: event.data.utf8) }
        }
        return .null
    }

    @Test("contain the changed items and the client")
    func changedItems() async throws {
        try await TestServer.run(library: library()) { server in
            let publication = try #require(try await server.publications().first)
            let id = publication["id"].text ?? ""
            let version = try await server.get("/api/v1/series").json["version"].integer ?? 0
            var events = try await listen(server, "?since=\(version)")
            let me = [("Quire-Client", "tablet-7")]
            let place = #"{"page":1,"completed":false,"updatedAt":1000,"device":"d"}"#
            _ = try await server.put("/api/v1/publications/\(id)/progress", json: place, headers: me)
            var change = try await news(&events)
            #expect(change["publications"].elements.map(\.text) == [id])
            #expect(change["series"].elements.map(\.text) == [publication["seriesId"].text])
            #expect(change["by"].text == "tablet-7")
            #expect(change["more"].flag == false && change["lists"].flag == false)
            #expect(change["version"].integer ?? 0 > version)

            _ = try await server.send(.PUT, "/api/v1/publications/\(id)/favourite")
            change = try await news(&events)
            #expect(change["publications"].elements.map(\.text) == [id] && change["by"] == .null)
            let list = try await server.get("/api/v1/series").json
            #expect(list["version"] == change["version"])

            // An unchanged write sends no event: the next event is about the list.
            _ = try await server.send(.PUT, "/api/v1/publications/\(id)/favourite")
            _ = try await server.send(
                .POST,
                "/api/v1/lists",
                headers: [("Content-Type", "application/json")],
                body: Array(#"{"kind":"collection","title":"L"}"#.utf8)
            )
            change = try await news(&events)
            #expect(change["lists"].flag == true && change["publications"].elements.isEmpty)
        }
    }

    @Test("are merged for a client that was disconnected")
    func together() async throws {
        try await TestServer.run(library: library()) { server in
            let version = try await server.get("/api/v1/series").json["version"].integer ?? 0
            let publications = try await server.publications().compactMap { $0["id"].text }
            for id in publications { _ = try await server.send(.PUT, "/api/v1/publications/\(id)/favourite") }
            var events = try await listen(server, headers: [("Last-Event-ID", String(version))])
            let change = try await news(&events)
            #expect(Set(change["publications"].elements.compactMap(\.text)) == Set(publications))
            #expect(change["more"].flag == false)
            var late = try await listen(server, "?since=1")
            #expect(try await news(&late)["more"].flag == true)
            #expect(try await server.get("/api/v1/events?since=x").status == 400)
        }
    }

    @Test("are sent at a bounded rate, and the last event has the last state")
    func coalesced() async throws {
        try await TestServer.run(library: library()) { server in
            let publication = try #require(try await server.publications().first?["id"].text)
            let version = try await server.get("/api/v1/series").json["version"].integer ?? 0
            var events = try await listen(server, "?since=\(version)")
            let writes = 200
            for number in 1...writes {
                let place = #"{"page":\#(number % 3),"completed":false,"updatedAt":\#(number),"device":"d"}"#
                _ = try await server.put("/api/v1/publications/\(publication)/progress", json: place)
            }
            let last = try await server.get("/api/v1/series").json["version"].integer ?? 0
            #expect(last >= version + writes)
            var eventCount = 0
            var received = version
            while received < last {
                received = try await news(&events)["version"].integer ?? .max
                eventCount += 1
            }
            #expect(received == last)
            #expect(eventCount < writes / 2)
        }
    }
}
