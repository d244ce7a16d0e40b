import NIOHTTP1
import Testing

@testable import Server

@Suite("Tags, publishers and status in Komga's API")
struct KomgaTagTests {
    private static func info(_ values: String) -> String { "<ComicInfo>\(values)</ComicInfo>" }

    private func names(_ answer: JSON) -> [String] {
        answer["content"].elements.compactMap { $0["name"].text }.sorted()
    }

    @Test("are listed, are found by parameters and searches, and match those of series and books")
    func filters() async throws {
        let folder = try TestFolder()
        let winter = Self.info("<Genre>Drama</Genre><Tags>Trains, snow</Tags><Publisher>Harbour</Publisher>")
        try folder.writeComic("Winter/Winter 1.cbz", info: winter, seed: 1)
        try folder.write("Winter/series.json", #"{"metadata":{"name":"Winter","status":"Ended"}}"#)
        let summer = Self.info("<Tags>Sea</Tags><Publisher>Pier &amp; Sons</Publisher>")
        try folder.writeComic("Summer/Summer 1.cbz", info: summer, seed: 10)
        try folder.write("Summer/series.json", #"{"metadata":{"name":"Summer","status":"Continuing"}}"#)
        try folder.writeComic("Spring/Spring 1.cbz", info: nil, seed: 20)
        try await TestServer.run(library: folder) { server in
            func json(_ path: String) async throws -> JSON {
                let answer = try await server.get(KomgaServer.api + path)
                #expect(answer.status == 200, "\(path): \(answer.text)")
                return try answer.json
            }
            for path in ["/tags", "/tags/book", "/tags/series"] {
                #expect(try await json(path).elements.compactMap { $0.text } == ["Sea", "snow", "Trains"], "\(path)")
            }
            #expect(try await json("/publishers").elements.compactMap { $0.text } == ["Harbour", "Pier & Sons"])
            #expect(try await json("/publishers?library_id=99").elements.isEmpty)

            let parameters: [(String, [String])] = [
                ("tag=TRAINS", ["Winter"]), ("tag=Sea&tag=snow", ["Summer", "Winter"]), ("tag=Drama", []),
                ("publisher=harbour", ["Winter"]), ("publisher=Pier%20%26%20Sons", ["Summer"]), ("publisher=x", []),
                ("status=ENDED", ["Winter"]), ("status=ONGOING", ["Spring", "Summer"]), ("status=HIATUS", []),
                ("status=ENDED&status=ONGOING", ["Spring", "Summer", "Winter"]), ("status=x", []),
            ]
            for (query, expected) in parameters {
                #expect(names(try await json("/series?\(query)")) == expected, "\(query)")
            }
            let bodies: [(String, [String])] = [
                (#"{"tag":{"operator":"is","value":"snow"}}"#, ["Winter"]),
                (#"{"tag":{"operator":"isNull"}}"#, ["Spring"]),
                (#"{"publisher":{"operator":"isNot","value":"Harbour"}}"#, ["Spring", "Summer"]),
                (#"{"seriesStatus":{"operator":"isNot","value":"ENDED"}}"#, ["Spring", "Summer"]),
            ]
            for (body, expected) in bodies {
                let answer = try await server.send(
                    .POST,
                    KomgaServer.api + "/series/list",
                    headers: [("Content-Type", "application/json")],
                    body: Array(#"{"condition":\#(body)}"#.utf8)
                )
                #expect(names(try answer.json) == expected, "\(body)")
            }

            let series = try await json("/series?sort=metadata.titleSort,asc")["content"].elements
            #expect(series.map { $0["metadata"]["status"].text } == ["ONGOING", "ONGOING", "ENDED"])
            #expect(series.map { $0["metadata"]["publisher"].text } == ["", "Pier & Sons", "Harbour"])
            let books = try await json("/books?tag=trains")["content"].elements
            #expect(books.map { $0["seriesTitle"].text } == ["Winter"])
            #expect(books.first?["metadata"]["tags"].elements.compactMap { $0.text } == ["Trains", "snow"])
        }
    }

    @Test("have a name for each status")
    func statusNames() {
        let names = ["ONGOING", "ENDED", "HIATUS", "ABANDONED"]
        for name in names { #expect(KomgaStatus.name(KomgaStatus.status(named: name.lowercased())) == name) }
        #expect(KomgaStatus.name(nil) == "ONGOING")
        #expect(KomgaStatus.status(named: "CANCELLED") == nil)
    }
}
