import HTTPTypes
import Library
import NIOHTTP1
import TestSupport
import Testing

@testable import Server

@Suite("Pictures as covers")
struct CoverPictureTests {
    private static let type = [("Content-Type", "image/png")]

    @Test("a picture is the cover of a book and its series, and undo restores the page")
    func upload() async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 2, seed: 9)
        try await TestServer.run(library: library) { server in
            let publication = try #require(try await server.publications().first)
            let (id, series) = (publication["id"].text ?? "", publication["seriesId"].text ?? "")
            let picture = TestPicture.png(width: 60, height: 90)
            let address = "/api/v1/publications/\(id)/picture"
            let answer = try await server.send(.PUT, address, headers: Self.type, body: picture)
            #expect(answer.status == 200, "\(answer.text)")
            let cover = try await server.get("/api/v1/publications/\(id)").json["cover"]
            let content = try #require(cover["content"].text)
            #expect(content != publication["content"].text)
            #expect(cover["width"].integer == 60)
            #expect(try await server.get("/api/v1/series/\(series)").json["cover"]["content"].text == content)
            #expect(try await server.get("/images/\(content)/cover-0?w=160").status == 200)
            let edit = try #require(try answer.json["id"].integer)
            #expect(try await server.send(.POST, "/api/v1/edits/\(edit)/undo").status == 200)
            let restored = try await server.get("/api/v1/publications/\(id)").json["cover"]["content"].text
            #expect(restored == publication["content"].text)
        }
    }

    @Test("a series has a page of another book as its cover, and a chosen page replaces a picture")
    func page() async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 2, seed: 9)
        try library.writeComic("B/b 1.cbz", pages: 3, seed: 5)
        try await TestServer.run(library: library) { server in
            let publications = try await server.publications()
            let (first, second) = (publications[0], publications[1])
            let (id, series) = (first["id"].text ?? "", first["seriesId"].text ?? "")
            let json = [("Content-Type", "application/json")]
            let body = Array(#"{"publication":"\#(second["id"].text ?? "")","page":2}"#.utf8)
            let address = "/api/v1/series/\(series)/picture"
            #expect(try await server.send(.PUT, address, headers: json, body: body).status == 200)
            let cover = try await server.get("/api/v1/series/\(series)").json["cover"]["content"].text
            #expect(cover != first["content"].text && cover != second["content"].text)
            #expect(try await server.send(.DELETE, address).status == 200)
            let picture = "/api/v1/publications/\(id)/picture"
            #expect(try await server.send(.PUT, picture, headers: json, body: body).status == 200)
            let page = Array(#"{"page":1}"#.utf8)
            let chosen = try await server.send(.PUT, "/api/v1/publications/\(id)/cover", headers: json, body: page)
            #expect(try chosen.json["content"].text == first["content"].text)
            #expect(try chosen.json["page"].integer == 1)
        }
    }

    @Test(
        "bytes that aren't a picture, and pictures that are too large, are refused",
        arguments: [(0, 400), (1_000, 400), (5 << 20, 413)]
    )
    func refusals(byteCount: Int, status: Int) async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 1, seed: 9)
        try await TestServer.run(library: library) { server in
            let id = try #require(try await server.publications().first)["id"].text ?? ""
            let address = "/api/v1/publications/\(id)/picture"
            let body = Array((Array("<svg/>".utf8) + Array(repeating: 0x20, count: byteCount)).prefix(byteCount))
            let answer = try await server.send(.PUT, address, headers: Self.type, body: body)
            #expect(answer.status == status)
            let cover = try await server.get("/api/v1/publications/\(id)").json["cover"]
            #expect(cover["content"].text?.isEmpty == false)
        }
    }
}
