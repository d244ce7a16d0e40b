import NIOHTTP1
import Testing

@testable import Server

@Suite("Bookmarks over HTTP, deprecated routes")
struct DeprecatedBookmarkRouteTests {
    private func withPublication(_ body: (TestServer, String) async throws -> Void) async throws {
        let folder = try TestFolder()
        try folder.writeComic("Haruko/Haruko 1.cbz", pages: 5)
        try folder.writeComic("Haruko/Haruko 2.cbz", pages: 3, seed: 10)
        try await TestServer.run(library: folder) { server in
            let id = try await server.publications()[0]["id"].text ?? ""
            try await body(server, "/api/v1/publications/\(id)/bookmarks")
        }
    }

    @Test("can be created, listed, changed and removed")
    func life() async throws {
        try await withPublication { server, path in
            #expect(try await server.get(path).json["bookmarks"].elements.isEmpty)
            let answer = try await server.put(path + "/3", json: #"{"fraction":0.25,"note":"ここ","device":"phone"}"#)
            #expect(answer.status == 200)
            #expect(answer["cache-control"] == "no-store")
            let made = try answer.json
            #expect(made["page"].integer == 3)
            #expect(made["fraction"] == .number(0.25))
            #expect(made["note"].text == "ここ")
            #expect(made["device"].text == "phone")
            #expect(made["createdAt"] == made["updatedAt"])
            #expect(made["createdAt"].integer ?? 0 > 1_600_000_000_000)
            let plain = try await server.put(path + "/0", json: #"{"fraction":null,"note":null,"later":[1]}"#).json
            #expect(plain["fraction"] == .null && plain["note"] == .null && plain["device"].text == "")
            #expect(try await server.get(path).json["bookmarks"].elements == [plain, made])
            let again = try await server.put(path + "/3", json: "{}").json
            #expect(again["createdAt"] == made["createdAt"])
            #expect(again["note"] == .null)
            for _ in 0..<2 {
                let gone = try await server.send(.DELETE, path + "/0")
                #expect(gone.status == 204)
                #expect(gone.body.isEmpty)
            }
            #expect(try await server.get(path).json["bookmarks"].elements == [again])
        }
    }

    @Test("of a series are listed with their publications")
    func series() async throws {
        try await withPublication { server, _ in
            let publications = try await server.publications()
            for (index, page) in [(1, 2), (0, 4), (0, 1)] {
                let id = publications[index]["id"].text ?? ""
                #expect(try await server.put("/api/v1/publications/\(id)/bookmarks/\(page)", json: "{}").status == 200)
            }
            let series = publications[0]["seriesId"].text ?? ""
            let list = try await server.get("/api/v1/series/\(series)/bookmarks").json
            #expect(list["total"].integer == 3)
            #expect(list["bookmarks"].elements.map { $0["page"].integer } == [1, 4, 2])
            #expect(list["bookmarks"].elements.map { $0["number"].text } == ["1", "1", "2"])
            for (entry, index) in [(0, 0), (2, 1)] {
                #expect(list["bookmarks"][entry]["publicationId"] == publications[index]["id"])
                #expect(list["bookmarks"][entry]["content"] == publications[index]["content"])
            }
            for id in ["999", "x", "-1", "01"] {
                #expect(try await server.get("/api/v1/series/\(id)/bookmarks").status == 404)
            }
        }
    }

    @Test(
        "are refused with 400 when invalid",
        arguments: [
            "", "{", "[]", "null", "5", #"{"fraction":"0"}"#, #"{"fraction":1.01}"#, #"{"fraction":-0.1}"#,
            #"{"fraction":1e999}"#, #"{"note":5}"#, #"{"device":{}}"#, "\u{FF}\u{0}",
            #"{"note":"\#(String(repeating: "n", count: 1001))"}"#,
            #"{"note":"\#(String(repeating: "e\u{301}", count: 501))"}"#,
        ]
    )
    func nonsense(body: String) async throws {
        try await withPublication { server, path in
            let answer = try await server.put(path + "/1", json: body)
            #expect(answer.status == 400)
            #expect(answer["content-type"] == "application/problem+json")
            #expect(try answer.json["detail"].text?.isEmpty == false)
            #expect(try await server.get(path).json["bookmarks"].elements.isEmpty)
        }
    }

    @Test("can have a note of a thousand characters of any kind")
    func longNote() async throws {
        try await withPublication { server, path in
            let escaped = String(repeating: #"\ud83d\ude00"#, count: 1000)
            let answer = try await server.put(path + "/1", json: #"{"note":"\#(escaped)"}"#)
            #expect(try answer.json["note"].text == String(repeating: "😀", count: 1000))
            let hostile = try await server.put(
                path + "/2",
                json: #"{"note":"a\u0000b<script>'; DROP TABLE bookmarks;--"}"#
            )
            #expect(try hostile.json["note"].text == "ab<script>'; DROP TABLE bookmarks;--")
            #expect(try await server.get(path).json["bookmarks"].elements.count == 2)
        }
    }

    @Test("are refused when not JSON, when too large, and for unknown publications")
    func refusals() async throws {
        try await withPublication { server, path in
            for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
                let answer = try await server.send(
                    .PUT,
                    path + "/1",
                    headers: [("Content-Type", type)],
                    body: Array("{}".utf8)
                )
                #expect(answer.status == 415)
            }
            let large = try await server.put(path + "/1", json: "{}" + String(repeating: " ", count: 20_000))
            #expect(large.status == 413)
            for page in ["5", "-1", "x", "1.5", "01", "+1", "99999999999999999999", "%2e%2e", "1e1"] {
                #expect(try await server.put("\(path)/\(page)", json: "{}").status == 404)
            }
            for page in ["-1", "x", "99999999999999999999"] {
                #expect(try await server.send(.DELETE, "\(path)/\(page)").status == 404)
            }
            for id in ["999", "0", "-1", "x", "01"] {
                let other = "/api/v1/publications/\(id)/bookmarks"
                #expect(try await server.get(other).status == 404)
                #expect(try await server.put(other + "/0", json: "{}").status == 404)
                #expect(try await server.send(.DELETE, other + "/0").status == 404)
            }
            let patch = try await server.send(.POST, path + "/1")
            #expect(patch.status == 405)
            #expect(patch["allow"] == "PUT, DELETE")
            #expect(try await server.get(path).json["bookmarks"].elements.isEmpty)
        }
    }

    @Test("an endless body is cut off")
    func endlessBody() async throws {
        try await withPublication { server, path in
            let chunk = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
            let answer = try await RawConnection.exchange(
                port: server.port,
                "PUT \(path)/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 200)
            )
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
        }
    }
}
