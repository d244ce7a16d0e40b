import NIOHTTP1
import Testing

@Suite("Reading lists of other programs over HTTP")
struct ReadingListRouteTests {
    private static let path = "/api/v1/lists/import"

    private func library() throws -> TestFolder {
        let folder = try TestFolder()
        for number in 1...3 { try folder.writeComic("Winter Line (2019)/\(number).cbz", pages: 1, seed: number) }
        return folder
    }

    private func book(_ series: String, _ number: String) -> String {
        "<Book Series=\"\(series)\" Number=\"\(number)\" Volume=\"2019\" Year=\"2019\"/>"
    }

    private func list(_ books: String...) -> [UInt8] {
        Array("<ReadingList><Name>Snow &amp; ice</Name><Books>\(books.joined())</Books></ReadingList>".utf8)
    }

    private static let headers = [("Content-Type", "application/xml")]

    @Test("an imported list has the found publications in order, names the others, and can be exported")
    func roundTrip() async throws {
        try await TestServer.run(library: library()) { server in
            let body = list(
                book("The Winter Line", "3"),
                book("Rain", "1"),
                book("Winter Line", "01"),
                book("Winter Line", "3")
            )
            let answer = try await server.send(.POST, Self.path, headers: Self.headers, body: body)
            #expect(answer.status == 201, "\(answer.text)")
            let made = try answer.json
            #expect(made["list"]["title"].text == "Snow & ice" && made["list"]["count"].integer == 2)
            #expect(made["missing"].elements.map { $0["series"].text } == ["Rain"])
            let id = try #require(made["list"]["id"].text)
            let page = try await server.get("/api/v1/lists/\(id)").json
            #expect(page["entries"].elements.map { $0["number"].text } == ["3", "1"])

            let file = try await server.get("/api/v1/lists/\(id)/cbl")
            #expect(file["content-type"] == "application/xml" && file["content-disposition"]?.contains(".cbl") ?? false)
            let again = try await server.send(.POST, Self.path, headers: Self.headers, body: file.body)
            #expect(try again.json["list"]["count"].integer == 2 && again.json["missing"].elements.isEmpty)
        }
    }

    @Test("bodies that aren't reading lists are refused")
    func refused() async throws {
        try await TestServer.run(library: library()) { server in
            let refused: [(type: String, body: [UInt8], status: Int)] = [
                ("text/plain", list(book("Winter Line", "1")), 415), ("application/xml", [], 400),
                ("application/xml", Array("<html/>".utf8), 400), ("application/xml", list(), 400),
                ("application/xml", list(book("Rain", "1")), 400),
            ]
            for (type, body, status) in refused {
                let answer = try await server.send(.POST, Self.path, headers: [("Content-Type", type)], body: body)
                #expect(answer.status == status, "\(type), \(body.count) bytes")
            }
            #expect(try await server.get("/api/v1/lists").json["lists"].elements.isEmpty)
        }
    }
}
