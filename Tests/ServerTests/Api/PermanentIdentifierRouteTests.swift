import NIOHTTP1
import Testing

@testable import Server

@Suite("Permanent identifiers over HTTP")
struct PermanentIdentifierRouteTests {
    @Test("are in the answers, and addresses accept them like the numbers")
    func addresses() async throws {
        let folder = try TestFolder()
        let page = (name: "1.png", bytes: TestPicture.png(width: 60, height: 90, seed: 1))
        try folder.write("Haruko/Haruko 1.cbz", TestArchive.bytes([page]))
        try folder.write("Haruko/Haruko 2.cbz", "no archive")
        try await TestServer.run(library: folder) { server in
            let publication = try await server.publications()[0]
            let (id, permanent) = (publication["id"].text ?? "", publication["permanentId"].text ?? "")
            #expect(permanent == "p" + (publication["content"].text ?? "").prefix(20))
            for suffix in ["", "/pairing", "/annotations"] {
                let expected = try await server.get("/api/v1/publications/\(id)\(suffix)")
                let answer = try await server.get("/api/v1/publications/\(permanent)\(suffix)")
                #expect(expected.status == 200 && answer.status == 200)
                #expect(try answer.json == expected.json, "\(suffix)")
            }
            let progress = #"{"page":0,"completed":true,"updatedAt":1000,"device":"reader"}"#
            #expect(try await server.put("/api/v1/publications/\(permanent)/progress", json: progress).status == 200)
            #expect(try await server.get("/api/v1/publications/\(id)").json["progress"]["device"].text == "reader")

            let series = try await server.get("/api/v1/series").json["series"][0]
            let name = series["permanentId"].text ?? ""
            #expect(name.hasPrefix("s") && name.utf8.count == 21)
            let expected = try await server.get("/api/v1/series/\(series["id"].text ?? "")").json
            #expect(try await server.get("/api/v1/series/\(name)").json == expected)
            // The identifier of a publication is not one of a series.
            #expect(try await server.get("/api/v1/series/\(permanent)").status == 404)
            #expect(try await server.get("/api/v1/publications/p0123").status == 404)
        }
    }
}
