import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

@Suite("The encoding of a text")
struct EncodingRouteTests {
    /// A server over one short text, and the path of its publication.
    private func withText(_ bytes: [UInt8], _ body: (TestServer, String) async throws -> Void) async throws {
        let folder = try TestFolder()
        try folder.write("A/text.txt", bytes)
        try await TestServer.run(library: folder) { server in
            let id = try await server.publications()[0]["id"].text ?? ""
            try await body(server, "/api/v1/publications/\(id)")
        }
    }

    private func firstChapter(_ server: TestServer, _ path: String) async throws -> String {
        let base = try await server.get(path + "/manifest").json["book"]["base"].text ?? ""
        return try await server.get(base + "1.xhtml").text
    }

    @Test("can be chosen: the text gets another URL and keeps its progress")
    func choosing() async throws {
        try await withText(TestBook.encoded(TestBook.novel(chapters: 8), as: "GB18030")) { server, path in
            #expect(try await firstChapter(server, path).contains("港口之一"))
            let before = try await server.get(path + "/manifest").json["book"]
            let pages = try await server.get(path).json["pageCount"].integer ?? 0
            let place =
                #"{"page":\#(pages / 2),"completed":false,"updatedAt":5,"device":"d","locator":{"href":"4.xhtml"}}"#
            #expect(try await server.put(path + "/progress", json: place).status == 200)

            let answer = try await server.put(path + "/encoding", json: #"{"encoding":"latin1"}"#)
            #expect(answer.status == 200)
            let chosen = try answer.json
            #expect(chosen["chosen"].text?.lowercased() == "windows-1252")
            let after = try await server.get(path + "/manifest").json["book"]
            #expect(after["base"] == chosen["base"] && after["base"] != before["base"])
            #expect(after["encoding"] == chosen["encoding"])
            #expect(try await !firstChapter(server, path).contains("港口"))
            #expect(try await server.get((before["base"].text ?? "") + "2.xhtml").status == 410)
            let kept = try await server.get(path + "/progress").json
            let now = try await server.get(path).json["pageCount"].integer ?? 0
            let part = Double(kept["page"].integer ?? 0) / Double(max(now, 1))
            #expect(abs(part - 0.5) < 0.2)
            #expect(kept.members["locator"] == nil)

            let back = try await server.put(path + "/encoding", json: #"{"encoding":null}"#)
            #expect(try back.json["chosen"] == .null)
            #expect(try await firstChapter(server, path).contains("港口之一"))
            #expect(try await server.get(path + "/manifest").json["book"] == before)
        }
    }

    @Test("must be a known one")
    func unknown() async throws {
        try await withText(Array("Chapter 1\n\nWords.\n".utf8)) { server, path in
            let before = try await server.get(path + "/manifest").json
            for name in ["klingon", "", "../utf-8", "utf-8//IGNORE"] {
                let answer = try await server.put(path + "/encoding", json: #"{"encoding":"\#(name)"}"#)
                #expect(answer.status == 422, "\(name)")
            }
            for body in ["{}", "[]", #"{"encoding":5}"#] {
                #expect(try await server.put(path + "/encoding", json: body).status == 400)
            }
            #expect(try await server.put("/api/v1/publications/99/encoding", json: #"{"encoding":null}"#).status == 404)
            #expect(try await server.get(path + "/manifest").json == before)
        }
    }

    @Test("a change is sent to all event streams")
    func event() async throws {
        try await withText(Array("Chapter 1\n\nWords.\n".utf8)) { server, path in
            let response = try await TestClient.shared.execute(
                TestClient.request(port: server.port, .GET, "/api/v1/events"),
                timeout: .seconds(60)
            )
            var events = EventReader(response.body).makeAsyncIterator()
            // The first event is about the scan. From then on the stream is open.
            #expect(try await events.next()?.name == "scan")
            #expect(try await server.put(path + "/encoding", json: #"{"encoding":"big5"}"#).status == 200)
            var event = try await events.next()
            while let other = event, other.name != "publication" { event = try await events.next() }
            let id = path.split(separator: "/").last.map(String.init)
            #expect(try JSON(parsing: (event?.data ?? "").utf8)["id"].text == id)
        }
    }
}
