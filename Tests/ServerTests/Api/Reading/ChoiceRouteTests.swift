import NIOHTTP1
import TestSupport
import Testing

@testable import Server

@Suite("Choices for a publication over HTTP")
struct ChoiceRouteTests {
    private func withPublication(_ body: (TestServer, String) async throws -> Void) async throws {
        let folder = try TestFolder()
        let pages = [(60, 90), (40, 50), (80, 30)].enumerated().map { index, size in
            (name: "\(index).png", bytes: TestPicture.png(width: size.0, height: size.1, seed: index))
        }
        try folder.write("Haruko/Haruko 1.cbz", TestArchive.bytes(pages))
        try folder.write("Haruko/Haruko 2.cbz", "no archive")
        try await TestServer.run(library: folder) { server in
            let id = try await server.publications()[0]["id"].text ?? ""
            try await body(server, "/api/v1/publications/\(id)")
        }
    }

    @Test("a chosen cover is in every answer with the publication, and the manifest still has the file's own cover")
    func cover() async throws {
        try await withPublication { server, path in
            // With its preview, which would otherwise be made between two answers.
            var own = try await server.get(path).json["cover"]
            while own["preview"] == .null {
                try await Task.sleep(for: .milliseconds(10))
                own = try await server.get(path).json["cover"]
            }
            #expect(own["page"].integer == 0)
            let answer = try await server.put(path + "/cover", json: #"{"page":2}"#)
            #expect(answer.status == 200)
            #expect(try answer.json["edit"].integer != nil)
            let chosen = try await server.get(path).json["cover"]
            #expect(chosen["content"] == own["content"])
            #expect([chosen["page"], chosen["width"], chosen["height"]].map(\.integer) == [2, 80, 30])
            let series = try await server.get("/api/v1/series").json["series"][0]
            #expect(series["cover"] == chosen)
            let manifest = try await server.get(path + "/manifest").json
            #expect(manifest["coverIndex"].integer == 2)
            #expect(manifest["fileCoverIndex"].integer == 0)
            for _ in 0..<2 {
                let forgotten = try await server.send(.DELETE, path + "/cover")
                #expect(forgotten.status == 200)
                for name in ["content", "page", "width", "height"] { #expect(try forgotten.json[name] == own[name]) }
            }
            #expect(try await server.get(path + "/manifest").json["coverIndex"].integer == 0)
        }
    }

    @Test("a chosen cover has its own URL, and no URL ever shows another image")
    func coverAddress() async throws {
        try await withPublication { server, path in
            let content = try await server.get(path).json["content"].text ?? ""
            func picture(_ page: String, _ query: String = "w=160&format=png") async throws -> TestServer.Response {
                try await server.get("/images/\(content)/\(page)?\(query)")
            }
            // No image was requested yet, so the server opens the book after the choice.
            _ = try await server.put(path + "/cover", json: #"{"page":2}"#)
            let before = try await picture("cover")
            #expect(before.body == (try await picture("0")).body)
            _ = try await server.put(path + "/cover", json: #"{"page":1}"#)
            let after = try await picture("cover")
            #expect(after.body == before.body)
            #expect(after["etag"] == before["etag"])
            let chosen = try await picture("cover-1")
            #expect(chosen.body == (try await picture("1")).body)
            #expect(chosen.body != before.body)
            #expect(chosen["cache-control"] == "public, max-age=31536000, immutable")
            #expect(Set([before["etag"], chosen["etag"], try await picture("1")["etag"]]).count == 3)
            let accept = [("Accept", "image/avif,image/webp")]
            #expect(
                try await server.get("/images/\(content)/cover-1?w=160", headers: accept)["content-type"]
                    == "image/avif"
            )
            #expect(try await picture("cover-1", "w=original").body == (try await picture("1", "w=original")).body)
            for page in ["cover-3", "cover-", "cover--1", "cover-x", "cover-99999", "cover-123456", "coverx"] {
                #expect(try await picture(page).status == 404)
            }
        }
    }

    @Test("a pairing is stored and sent with the manifest")
    func pairing() async throws {
        try await withPublication { server, path in
            let none = try await server.get(path + "/pairing").json
            #expect(none == .object(["isolated": .array([]), "shifted": .array([])]))
            #expect(try await server.get(path + "/manifest").json["pairing"] == none)
            let answer = try await server.put(path + "/pairing", json: #"{"isolated":[2,0,2],"shifted":[1]}"#)
            #expect(answer.status == 200)
            let kept = try answer.json
            #expect(kept["isolated"] == .array([.number(0), .number(2)]))
            #expect(kept["shifted"] == .array([.number(1)]))
            #expect(try await server.get(path + "/pairing").json == kept)
            #expect(try await server.get(path + "/manifest").json["pairing"] == kept)
            #expect(try await server.put(path + "/pairing", json: #"{"isolated":[],"shifted":[]}"#).json == none)
        }
    }

    @Test(
        "are refused with 400 or 404 when invalid",
        arguments: [
            ("cover", "", 400), ("cover", "{}", 400), ("cover", #"{"page":"1"}"#, 400),
            ("cover", #"{"page":1.5}"#, 400),
            ("cover", #"{"page":null}"#, 400), ("cover", "[1]", 400), ("cover", #"{"page":3}"#, 404),
            ("cover", #"{"page":-1}"#, 404), ("pairing", "{}", 400), ("pairing", #"{"isolated":[1]}"#, 400),
            ("pairing", #"{"isolated":[3],"shifted":[]}"#, 400), ("pairing", #"{"isolated":[],"shifted":[-1]}"#, 400),
            ("pairing", #"{"isolated":[0.5],"shifted":[]}"#, 400), ("pairing", #"{"isolated":1,"shifted":[]}"#, 400),
            ("pairing", #"{"isolated":[99999999999999999999],"shifted":[]}"#, 400),
        ]
    )
    func nonsense(what: String, body: String, status: Int) async throws {
        try await withPublication { server, path in
            let answer = try await server.put("\(path)/\(what)", json: body)
            #expect(answer.status == status)
            #expect(answer["content-type"] == "application/problem+json")
            #expect(try answer.json["detail"].text?.isEmpty == false)
            let manifest = try await server.get(path + "/manifest").json
            #expect(manifest["coverIndex"].integer == 0)
            #expect(manifest["pairing"]["isolated"].elements.isEmpty && manifest["pairing"]["shifted"].elements.isEmpty)
        }
    }

    @Test("are refused when not JSON, when too large, and for unknown publications")
    func refusals() async throws {
        try await withPublication { server, path in
            let broken = try await server.publications().first { $0["error"] != .null }?["id"].text ?? ""
            for (what, body) in [("cover", #"{"page":0}"#), ("pairing", #"{"isolated":[],"shifted":[]}"#)] {
                let plain = try await server.send(
                    .PUT,
                    "\(path)/\(what)",
                    headers: [("Content-Type", "text/plain")],
                    body: Array(body.utf8)
                )
                #expect(plain.status == 415)
                let large = try await server.put("\(path)/\(what)", json: body + String(repeating: " ", count: 70_000))
                #expect(large.status == 413)
                for id in ["999", "0", "-1", "x", "01"] {
                    #expect(try await server.put("/api/v1/publications/\(id)/\(what)", json: body).status == 404)
                }
            }
            let long = (0...2000).map { String($0 % 3) }.joined(separator: ",")
            // Two thousand and one entries are too many, even of few pages.
            #expect(
                try await server.put(path + "/pairing", json: #"{"isolated":[\#(long)],"shifted":[]}"#).status == 400
            )
            #expect(try await server.put("/api/v1/publications/\(broken)/cover", json: #"{"page":0}"#).status == 404)
            #expect(try await server.send(.DELETE, "/api/v1/publications/\(broken)/cover").status == 422)
            #expect(try await server.send(.DELETE, "/api/v1/publications/999/cover").status == 404)
            #expect(try await server.get("/api/v1/publications/999/pairing").status == 404)
        }
    }
}
