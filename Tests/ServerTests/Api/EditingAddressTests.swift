import HTTPTypes
import Library
import NIOHTTP1
import TestSupport
import Testing

@testable import Server

@Suite("Addresses after edits")
struct EditingAddressTests {
    private static let json = [("Content-Type", "application/json")]

    @Test("the address of a merged series leads to the other one in every API")
    func merged() async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 2, seed: 9)
        try library.writeComic("B/b 1.cbz", pages: 3, seed: 5)
        try await TestServer.run(library: library) { server in
            let publications = try await server.publications()
            let (target, merged) = (publications[0]["seriesId"].text ?? "", publications[1]["seriesId"].text ?? "")
            let body = Array(#"{"series":["\#(merged)"]}"#.utf8)
            let answer = try await server.send(.POST, "/api/v1/series/\(target)/merge", headers: Self.json, body: body)
            #expect(answer.status == 200)
            for path in ["/api/v1/series/\(merged)", "/komga/api/v1/series/\(merged)"] {
                #expect(try await server.get(path).json["id"].text == target, "\(path)")
            }
            let page = try await server.get("/series/\(merged)?x=1")
            #expect(page.status == 308)
            #expect(page.headers.first(name: "Location") == "/series/\(target)?x=1")
            let edit = try #require(try answer.json["id"].integer)
            #expect(try await server.send(.POST, "/api/v1/edits/\(edit)/undo").status == 200)
            #expect(try await server.get("/api/v1/series/\(merged)").json["id"].text == merged)
        }
    }

    @Test("the choice of a page as the cover names the operation that undoes it")
    func cover() async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 3, seed: 9)
        try await TestServer.run(library: library) { server in
            let id = try await server.firstPublication()
            let address = "/api/v1/publications/\(id)/cover"
            let answer = try await server.send(.PUT, address, headers: Self.json, body: Array(#"{"page":2}"#.utf8))
            let edit = try #require(try answer.json["edit"].integer)
            #expect(try await server.get("/api/v1/publications/\(id)").json["cover"]["page"].integer == 2)
            #expect(try await server.send(.POST, "/api/v1/edits/\(edit)/undo").status == 200)
            #expect(try await server.get("/api/v1/publications/\(id)").json["cover"]["page"].integer == 0)
        }
    }
}
