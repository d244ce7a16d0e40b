import NIOHTTP1
import Testing

@testable import Server

@Suite("Progress over HTTP")
struct ProgressRouteTests {
    private func withPublication(_ body: (TestServer, String) async throws -> Void) async throws {
        let folder = try TestFolder()
        try folder.writeComic("Haruko/Haruko 1.cbz", pages: 5)
        try await TestServer.run(library: folder) { server in
            let id = try await server.publications()[0]["id"].text ?? ""
            try await body(server, "/api/v1/publications/\(id)")
        }
    }

    private func place(_ page: Int, at time: Int64, completed: Bool = false, device: String = "phone") -> String {
        #"{"page":\#(page),"completed":\#(completed),"updatedAt":\#(time),"device":"\#(device)"}"#
    }

    @Test("is stored, and is in every answer with the publication")
    func keeping() async throws {
        try await withPublication { server, path in
            #expect(try await server.get(path + "/progress").status == 404)
            let answer = try await server.put(path + "/progress", json: place(3, at: 1000))
            #expect(answer.status == 200)
            let kept = try answer.json
            #expect(kept["page"].integer == 3)
            #expect(kept["updatedAt"].integer == 1000)
            #expect(kept["device"].text == "phone")
            #expect(try await server.get(path + "/progress").json == kept)
            #expect(try await server.get(path).json["progress"] == kept)
            #expect(try await server.get(path + "/manifest").json["progress"] == kept)
            #expect(try await server.get("/api/v1/continue").json["publications"][0]["progress"] == kept)
        }
    }

    @Test("has a fraction of the page; without one it is the top")
    func heightOnThePage() async throws {
        try await withPublication { server, path in
            func body(_ fraction: String, at time: Int) -> String {
                #"{"page":3,"fraction":\#(fraction),"completed":false,"updatedAt":\#(time),"device":"phone"}"#
            }
            let kept = try await server.put(path + "/progress", json: body("0.625", at: 1000))
            #expect(try kept.json["fraction"].number == 0.625)
            #expect(try await server.get(path + "/manifest").json["progress"]["fraction"].number == 0.625)
            for wrong in ["1.01", "-0.01", "\"half\"", "1e999"] {
                let refused = try await server.put(path + "/progress", json: body(wrong, at: 1001))
                #expect(refused.status == 400, "\(wrong)")
            }
            #expect(try await server.put(path + "/progress", json: place(4, at: 1002)).json["fraction"].number == 0)
        }
    }

    @Test("the later time wins, on a tie the stored record, and the answer is the winner")
    func winning() async throws {
        try await withPublication { server, path in
            let progress = path + "/progress"
            _ = try await server.put(progress, json: place(3, at: 1000))
            #expect(try await server.put(progress, json: place(1, at: 999)).json["page"].integer == 3)
            #expect(try await server.put(progress, json: place(2, at: 1000)).json["page"].integer == 3)
            #expect(try await server.put(progress, json: place(4, at: 1001)).json["page"].integer == 4)
            #expect(try await server.get(progress).json["page"].integer == 4)
        }
    }

    @Test("of a completed publication removes it from those in progress and counts for the series")
    func completion() async throws {
        try await withPublication { server, path in
            _ = try await server.put(path + "/progress", json: place(4, at: 1000, completed: true))
            #expect(try await server.get("/api/v1/continue").json["publications"].elements.isEmpty)
            #expect(try await server.get("/api/v1/series").json["series"][0]["readCount"].integer == 1)
        }
    }

    @Test("of a completed publication stays completed until it is read again")
    func readAgain() async throws {
        try await withPublication { server, path in
            let progress = path + "/progress"
            let finished = try await server.put(progress, json: place(4, at: 1000, completed: true)).json
            for (page, time) in [(0, 1001), (3, 1002)] as [(Int, Int64)] {
                let answer = try await server.put(progress, json: place(page, at: time, device: "tablet"))
                #expect(answer.status == 200)
                #expect(try answer.json == finished)
            }
            #expect(try await server.get("/api/v1/series").json["series"][0]["readCount"].integer == 1)
            let again = try await server.put(progress, json: place(1, at: 1003)).json
            #expect(again["completed"].flag == false)
            #expect(try await server.get("/api/v1/series").json["series"][0]["readCount"].integer == 0)
            #expect(try await server.get("/api/v1/continue").json["publications"][0]["progress"] == again)
        }
    }

    @Test(
        "is refused with 400 when invalid",
        arguments: [
            "", "{", "[]", "null", "5", "{}", #"{"page":1}"#,
            #"{"page":"1","completed":false,"updatedAt":1,"device":"d"}"#,
            #"{"page":1.5,"completed":false,"updatedAt":1,"device":"d"}"#,
            #"{"page":-1,"completed":false,"updatedAt":1,"device":"d"}"#,
            #"{"page":1,"completed":0,"updatedAt":1,"device":"d"}"#,
            #"{"page":1,"completed":false,"updatedAt":0,"device":"d"}"#,
            #"{"page":1,"completed":false,"updatedAt":99999999999999999999999,"device":"d"}"#,
            #"{"page":1,"completed":false,"updatedAt":1,"device":null}"#, "\u{FF}\u{0}", "{\"page\":1,}",
        ]
    )
    func nonsense(body: String) async throws {
        try await withPublication { server, path in
            let answer = try await server.put(path + "/progress", json: body)
            #expect(answer.status == 400)
            #expect(answer["content-type"] == "application/problem+json")
            #expect(try answer.json["detail"].text?.isEmpty == false)
            #expect(try await server.get(path + "/progress").status == 404)
        }
    }

    @Test("is refused when not JSON, when too large, and for unknown publications")
    func refusals() async throws {
        try await withPublication { server, path in
            let body = Array(place(1, at: 1).utf8)
            for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
                let answer = try await server.send(
                    .PUT,
                    path + "/progress",
                    headers: [("Content-Type", type)],
                    body: body
                )
                #expect(answer.status == 415)
            }
            let large = try await server.put(
                path + "/progress",
                json: place(1, at: 1, device: String(repeating: "d", count: 33_000))
            )
            #expect(large.status == 413)
            for id in ["999", "0", "-1", "x", "1e3", "99999999999999999999", "%2e%2e", "01"] {
                let answer = try await server.put("/api/v1/publications/\(id)/progress", json: place(1, at: 1))
                #expect(answer.status == 404)
            }
        }
    }

    @Test("an endless body is cut off")
    func endlessBody() async throws {
        try await withPublication { server, path in
            // A chunked body far larger than allowed: the server answers and closes the connection.
            let chunk = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
            let answer = try await RawConnection.exchange(
                port: server.port,
                "PUT \(path)/progress HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 200)
            )
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(answer.contains("Connection: close"))
        }
    }
}
