import Foundation
import NIOHTTP1
import TestSupport
import Testing

@testable import Server

@Suite("The library over HTTP")
struct LibraryRouteTests {
    /// Three series: one in Japanese, one with two numbers, one from a loose file.
    private func library() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.writeComic("Haruko/Haruko 01.cbz", pages: 3)
        try folder.writeComic("Haruko/Haruko 02.cbz", pages: 2, seed: 10)
        try folder.writeComic("Haruko/Haruko 10.cbz", pages: 1, seed: 20)
        try folder.writeComic("春の物語/春の物語 1.cbz", pages: 2, seed: 30)
        try folder.writeComic("Émile/Émile 1.cbz", pages: 2, seed: 40)
        return folder
    }

    @Test("lists libraries, series and publications, with ids that are strings")
    func lists() async throws {
        try await TestServer.run(library: library()) { server in
            let libraries = try await server.get("/api/v1/libraries")
            #expect(libraries["content-type"] == "application/json")
            #expect(libraries["cache-control"] == "no-store")
            let library = try libraries.json["libraries"][0]
            #expect(library["seriesCount"].integer == 3)
            #expect(library["publicationCount"].integer == 5)

            let list = try await server.get("/api/v1/series").json
            #expect(list["total"].integer == 3)
            #expect(list["next"] == .null)
            let haruko = try #require(list["series"].elements.first { $0["title"].text == "Haruko" })
            #expect(haruko["libraryId"] == library["id"])
            #expect(haruko["publicationCount"].integer == 3)
            #expect(haruko["cover"]["width"].integer == 60)
            #expect(haruko["cover"]["height"].integer == 90)

            let series = try await server.get("/api/v1/series/\(haruko["id"].text ?? "")").json
            let publications = series["publications"].elements
            #expect(publications.map { $0["number"].text } == ["1", "2", "10"])
            #expect(publications.map { $0["pageCount"].integer } == [3, 2, 1])
            #expect(publications[0]["id"] == haruko["firstPublicationId"])
            #expect(publications[0]["content"] == haruko["cover"]["content"])
            #expect(publications[0]["content"].text?.utf8.count == 64)

            let one = try await server.get("/api/v1/publications/\(publications[1]["id"].text ?? "")").json
            #expect(one == publications[1])
        }
    }

    @Test("a manifest has every page's size and the neighbours")
    func manifest() async throws {
        try await TestServer.run(library: library()) { server in
            let publications = try await server.publications().filter { $0["title"].text?.hasPrefix("Haruko") == true }
            let id = publications[1]["id"].text ?? ""
            let manifest = try await server.get("/api/v1/publications/\(id)/manifest").json
            #expect(manifest["id"].text == id)
            #expect(manifest["seriesTitle"].text == "Haruko")
            #expect(manifest["readingProgression"].text == "ltr")
            #expect(manifest["progressionSource"].text == "assumed")
            #expect(manifest["pages"].elements.map { $0["name"].text } == ["1.png", "2.png"])
            #expect(manifest["pages"][0]["mediaType"].text == "image/png")
            #expect(manifest["pages"][0]["width"].integer == 60)
            #expect(manifest["pages"][0]["height"].integer == 90)
            #expect(manifest["pages"][0]["problem"] == .null)
            #expect(manifest["previous"]["id"] == publications[0]["id"])
            #expect(manifest["previous"]["missing"].integer == 0)
            #expect(manifest["next"]["id"] == publications[2]["id"])
            // After 2 comes 10.
            #expect(manifest["next"]["missing"].integer == 7)
            #expect(manifest["progress"] == .null)

            let first = try await server.get("/api/v1/publications/\(publications[0]["id"].text ?? "")/manifest").json
            #expect(first["previous"] == .null)
        }
    }

    @Test("a manifest says whether the file declares its direction, and a list has the volume")
    func declaredProgression() async throws {
        let folder = try TestFolder()
        let xml = "<ComicInfo><Manga>YesAndRightToLeft</Manga><Volume>3</Volume><Number>12</Number></ComicInfo>"
        try folder.write(
            "Haruko/Haruko 1.cbz",
            TestArchive.bytes([
                (name: "1.png", bytes: TestPicture.png(width: 60, height: 90)),
                (name: "ComicInfo.xml", bytes: Array(xml.utf8)),
            ])
        )
        try await TestServer.run(library: folder) { server in
            let publication = try await server.publications()[0]
            #expect(publication["volume"].text == "3")
            let manifest = try await server.get("/api/v1/publications/\(publication["id"].text ?? "")/manifest").json
            #expect(manifest["readingProgression"].text == "rtl")
            #expect(manifest["progressionSource"].text == "declared")
        }
    }

    @Test(
        "search finds words in any script, whatever their case and accents",
        arguments: [
            ("haruko", ["Haruko"]), ("HARU", ["Haruko"]), ("春", ["春の物語"]), ("物語", ["春の物語"]),
            ("emile", ["Émile"]), ("ÉMILE", ["Émile"]), ("nothing like it", []), ("\"OR\" *", []), ("%", []),
        ]
    )
    func search(text: String, titles: [String]) async throws {
        try await TestServer.run(library: library()) { server in
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let list = try await server.get("/api/v1/series?search=\(query)").json
            #expect(list["series"].elements.map { $0["title"].text } == titles)
            #expect(list["total"].integer == titles.count)
        }
    }

    @Test("pages of series have no gaps and no repetitions in every order")
    func paging() async throws {
        let folder = try TestFolder()
        for number in 1...11 { try folder.writeComic("Series \(number)/a 1.cbz", pages: 1, seed: number) }
        try await TestServer.run(library: folder) { server in
            for sort in ["title", "added", "updated", "read", "released", "publications"] {
                var titles: [String] = []
                var after = ""
                var pages = 0
                repeat {
                    let page = try await server.get("/api/v1/series?sort=\(sort)&limit=4\(after)").json
                    #expect(page["total"].integer == 11)
                    titles += page["series"].elements.compactMap { $0["title"].text }
                    pages += 1
                    after = page["next"].text.map { "&after=\($0)" } ?? ""
                } while !after.isEmpty && pages < 10
                #expect(pages == 3)
                #expect(Set(titles).count == 11 && titles.count == 11)
                if sort == "title" { #expect(titles == (1...11).map { "Series \($0)" }) }
            }
        }
    }

    @Test("a broken file is listed with its error, and a deleted one as missing")
    func brokenAndMissing() async throws {
        let folder = try library()
        try folder.write("Haruko/Haruko 03.cbz", "this is no archive")
        try await TestServer.run(library: folder) { server in
            let publications = try await server.publications()
            let broken = try #require(publications.first { $0["error"] != .null })
            #expect(broken["title"].text == "Haruko 03")
            #expect(broken["error"].text?.contains("Haruko 03.cbz") == true)
            #expect(broken["cover"] == .null)
            let id = broken["id"].text ?? ""
            let manifest = try await server.get("/api/v1/publications/\(id)/manifest")
            #expect(manifest.status == 422)
            #expect(try manifest.json["detail"].text == broken["error"].text)
            try folder.remove("Émile/Émile 1.cbz")
            let listener = try #require(server.scans.listen())
            let answer = try await server.send(.POST, "/api/v1/scan")
            #expect(answer.status == 202)
            for await _ in listener {
                let isMissing = try await server.publications().contains {
                    $0["title"].text == "Émile 1" && $0["missing"].flag == true
                }
                if isMissing { break }
            }
            let emile = try #require(try await server.publications().first { $0["title"].text == "Émile 1" })
            let content = emile["content"].text ?? ""
            let page = try await server.get("/images/\(content)/0?w=480")
            #expect(page.status == 404)
            #expect(try page.json["title"].text == "File missing")
        }
    }
}
