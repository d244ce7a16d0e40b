import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

@Suite("Full-text search over HTTP")
struct BookSearchRouteTests {
    private func withBook(_ chapters: [String], _ body: (TestServer, String) async throws -> Void) async throws {
        let folder = try TestFolder()
        let parts = chapters.enumerated().map { TestBook.Part.chapter("\($0 + 1).xhtml", $1) }
        try folder.write("A/book.epub", TestBook.epub(parts))
        try await TestServer.run(library: folder) { server in
            let id = try await server.publications()[0]["id"].text ?? ""
            try await body(server, "/api/v1/publications/\(id)/search")
        }
    }

    private func lines(_ answer: TestServer.Response) throws -> [JSON] {
        try answer.text.split(separator: "\n").map { try JSON(parsing: $0.utf8) }
    }

    @Test("returns each match with its text in reading order, and the count")
    func results() async throws {
        try await withBook([
            "<p>The whale. A Whale!</p>", "<p>Nothing.</p>", "<p>A whále, and whales.</p>",
        ]) { server, path in
            let answer = try await server.get(path + "?q=whale")
            #expect(answer.status == 200)
            #expect(answer["Content-Type"] == "application/x-ndjson")
            let all = try lines(answer)
            #expect(all.dropLast().map { $0["section"].integer } == [0, 0, 2, 2])
            #expect(
                all.dropLast().map { $0["locator"]["text"]["highlight"].text } == ["whale", "Whale", "whále", "whale"]
            )
            #expect(all.first?["locator"]["href"].text == "OEBPS/1.xhtml")
            #expect(all.first?["title"].text == "Chapter 1.xhtml")
            let end = try JSON(parsing: #"{"done":true,"count":4,"truncated":false}"#.utf8)
            #expect(all.last == end)

            let counts = [
                "&case=1": 3, "&accents=true": 3, "&words=1": 3, "&case=1&accents=1&words=1": 1, "&case=0": 4,
            ]
            for (options, count) in counts {
                let found = try lines(await server.get(path + "?q=whale" + options))
                #expect(found.last?["count"].integer == count, "\(options)")
            }
            let cut = try lines(await server.get(path + "?q=whale&limit=2"))
            #expect(cut.count == 3)
            #expect(cut.last?["truncated"].flag == true)
            let nothing = try lines(await server.get(path + "?q=%E9%B2%B8"))
            #expect(nothing.count == 1 && nothing.last?["count"].integer == 0)
        }
    }

    @Test("an invalid search is refused before the first line")
    func refusals() async throws {
        try await withBook(["<p>x</p>"]) { server, path in
            let long = String(repeating: "x", count: 1001)
            for query in ["", "?q=", "?q=%20", "?q=\(long)", "?q=x&case=maybe", "?q=x&limit=0", "?q=x&limit=9999"] {
                let answer = try await server.get(path + query)
                #expect(answer.status == 400, "\(query.prefix(40))")
                #expect(answer["Content-Type"] == "application/problem+json")
            }
            #expect(try await server.get("/api/v1/publications/999/search?q=x").status == 404)
            #expect(try await server.send(.HEAD, path + "?q=x").status == 200)
        }
    }

    @Test("the first match is sent before the search is finished")
    func streaming() async throws {
        let rest = String(repeating: "<p>Nothing but the sea, and the sea again.</p>", count: 400)
        try await withBook(["<p>The whale.</p>"] + [String](repeating: rest, count: 200)) { server, path in
            let request = TestClient.request(port: server.port, .GET, path + "?q=whale")
            let response = try await TestClient.shared.execute(request, timeout: .seconds(60))
            var received = ""
            for try await piece in response.body {
                if received.isEmpty {
                    let first = String(buffer: piece)
                    #expect(first.contains("whale") && !first.contains("done"))
                }
                received += String(buffer: piece)
            }
            #expect(received.contains(#""done":true"#))
        }
    }

    @Test("a closed connection ends its search and frees its permit")
    func goingAway() async throws {
        let words = String(repeating: "<p>The whale and the sea, and the sea again.</p>", count: 400)
        try await withBook([String](repeating: words, count: 6)) { server, path in
            // More clients than concurrent searches, each disconnecting after its first line.
            for _ in 0..<8 {
                let request = TestClient.request(port: server.port, .GET, path + "?q=whale&limit=5000")
                let response = try await TestClient.shared.execute(request, timeout: .seconds(60))
                guard response.status == .ok else {
                    #expect(response.status == .serviceUnavailable)
                    continue
                }
                for try await _ in response.body { break }
            }
            var answer = try await server.get(path + "?q=sea&limit=1")
            for _ in 0..<10_000 where answer.status == 503 { answer = try await server.get(path + "?q=sea&limit=1") }
            #expect(answer.status == 200)
        }
    }
}
