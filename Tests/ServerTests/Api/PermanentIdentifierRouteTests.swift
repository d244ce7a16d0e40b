import Library
import NIOHTTP1
import Testing

@testable import Server

@Suite("Permanent identifiers over HTTP")
struct PermanentIdentifierRouteTests {
    private func library() throws -> TestFolder {
        let folder = try TestFolder()
        for number in 1...2 { try folder.writeComic("Haruko/Haruko \(number).cbz", pages: 3, seed: number) }
        try folder.write("Haruko/Haruko 3.cbz", "no archive")
        return folder
    }

    /// The rows of the first series and its publications, which only addresses of earlier versions have.
    private func rows(_ server: TestServer) async throws -> (series: Int64, publications: [Int64]) {
        let id = try await server.get("/api/v1/series").json["series"][0]["id"].text ?? ""
        let series = try #require(try await server.store.rowIDs(of: [id], .series, user: .owner)[0])
        return (series, try await server.store.publications(inSeries: series, user: .owner).map(\.id))
    }

    @Test("are the only identifiers in responses")
    func responses() async throws {
        try await TestServer.run(library: library()) { server in
            let series = try await server.get("/api/v1/series").json["series"][0]
            let id = series["id"].text ?? ""
            #expect(id.hasPrefix("s") && id.utf8.count == 21)
            let publications = try await server.publications()
            let ids = publications.compactMap(\.["id"].text)
            for publication in publications {
                let content = publication["content"].text ?? ""
                #expect(publication["id"].text == "p" + content.prefix(20))
                #expect(publication["seriesId"].text == id && publication["permanentId"] == .null)
            }
            #expect(Set(ids).count == 3 && series["firstPublicationId"].text == ids[0])
            let manifest = try await server.get("/api/v1/publications/\(ids[0])/manifest").json
            #expect(manifest["id"].text == ids[0] && manifest["seriesId"].text == id)
            #expect(manifest["next"]["id"].text == ids[1])
            // The identifier of a publication is not one of a series.
            #expect(try await server.get("/api/v1/series/\(ids[0])").status == 404)
            #expect(try await server.get("/api/v1/publications/p0123").status == 404)
            let around = try await server.get("/api/v1/series?around=\(id)").json
            #expect(around["series"].elements.count == 1)
            #expect(try await server.get("/api/v1/series?around=x").status == 400)
        }
    }

    @Test("replace the numbers of rows in addresses of earlier versions")
    func redirects() async throws {
        let root = try TestFolder()
        try root.write("index.html", "<!doctype html>")
        try await TestServer.run(library: library(), webRoot: root.path) { server in
            let rows = try await rows(server)
            let (series, publication) = (rows.series, rows.publications[0])
            let publications = try await server.publications()
            let (id, seriesID) = (publications[0]["id"].text ?? "", publications[0]["seriesId"].text ?? "")
            let redirects = [
                ("/series/\(series)", "/series/\(seriesID)"),
                ("/series/\(series)?segment=details", "/series/\(seriesID)?segment=details"),
                ("/read/\(publication)", "/read/\(id)"), ("/read/\(publication)/2", "/read/\(id)/2"),
                ("/api/v1/series/\(series)", "/api/v1/series/\(seriesID)"),
                ("/api/v1/series/\(series)/annotations", "/api/v1/series/\(seriesID)/annotations"),
                ("/api/v1/publications/\(publication)", "/api/v1/publications/\(id)"),
                ("/api/v1/publications/\(publication)/manifest?x=%20y", "/api/v1/publications/\(id)/manifest?x=%20y"),
            ]
            for (former, present) in redirects {
                for method in [HTTPMethod.GET, .HEAD] {
                    let answer = try await server.send(method, former)
                    #expect(answer.status == 308, "\(method) \(former)")
                    #expect(answer["location"] == present)
                    #expect(answer["cache-control"] == "no-store")
                }
                #expect(try await server.get(present).status == 200, "\(present)")
            }
            for path in ["/api/v1/series/999", "/api/v1/publications/999/manifest", "/api/v1/publications/01"] {
                #expect(try await server.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test("are not needed in changes that a browser stored before the update")
    func formerChanges() async throws {
        try await TestServer.run(library: library()) { server in
            let rows = try await rows(server)
            let (series, publication) = (rows.series, rows.publications[0])
            let id = try await server.firstPublication()
            let progress = #"{"page":1,"completed":false,"updatedAt":1000,"device":"reader"}"#
            #expect(try await server.put("/api/v1/publications/\(publication)/progress", json: progress).status == 200)
            #expect(try await server.get("/api/v1/publications/\(id)/progress").json["page"].integer == 1)
            #expect(try await server.send(.PUT, "/api/v1/series/\(series)/favourite").status == 204)
            #expect(try await server.get("/api/v1/series").json["series"][0]["favourite"].flag == true)
            let json = [("Content-Type", "application/json")]
            func post(_ path: String, _ body: String) async throws -> Int {
                Int(try await server.send(.POST, path, headers: json, body: Array(body.utf8)).status)
            }
            let read = #"{"ids":["\#(publication)","\#(id)","p00112233445566778899"],"read":true}"#
            #expect(try await post("/api/v1/publications/read", read) == 200)
            #expect(try await server.get("/api/v1/publications/\(id)/progress").json["completed"].flag == true)
            #expect(try await post("/api/v1/lists", #"{"kind":"readingList","title":"L"}"#) == 201)
            #expect(try await post("/api/v1/lists/1/entries", #"{"ids":["\#(publication)"]}"#) == 200)
            #expect(try await server.get("/api/v1/lists/1").json["entries"][0]["id"].text == id)
            #expect(try await server.send(.DELETE, "/api/v1/lists/1/entries/\(publication)").status == 200)
            #expect(try await server.get("/api/v1/lists/1").json["entries"].elements.isEmpty)
        }
    }

    @Test("of the other kind, and unknown identifiers, are refused in lists")
    func refusals() async throws {
        try await TestServer.run(library: library()) { server in
            let publication = try await server.publications()[0]
            let (id, series) = (publication["id"].text ?? "", publication["seriesId"].text ?? "")
            let json = [("Content-Type", "application/json")]
            func post(_ path: String, _ body: String) async throws -> Int {
                Int(try await server.send(.POST, path, headers: json, body: Array(body.utf8)).status)
            }
            #expect(try await post("/api/v1/lists", #"{"kind":"collection","title":"L","entries":["\#(id)"]}"#) == 400)
            #expect(try await post("/api/v1/lists", #"{"kind":"collection","title":"L","entries":["x"]}"#) == 400)
            let unknown = "s00112233445566778899"
            #expect(
                try await post("/api/v1/lists", #"{"kind":"collection","title":"L","entries":["\#(unknown)"]}"#) == 404
            )
            #expect(
                try await post("/api/v1/lists", #"{"kind":"collection","title":"L","entries":["\#(series)"]}"#) == 201
            )
            #expect(try await server.send(.DELETE, "/api/v1/lists/1/entries/\(unknown)").status == 404)
            #expect(try await server.send(.DELETE, "/api/v1/lists/1/entries/\(series)").status == 200)
        }
    }
}
