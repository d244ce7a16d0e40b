import NIOHTTP1
import TestSupport
import Testing

@testable import Server

/// Fields and conditions that depend on the metadata of files: dates, links, totals, one-shots and locked values.
@Suite("Dates, totals and one-shots in Komga's API")
struct KomgaSearchTests {
    private static func info(_ values: String) -> String { "<ComicInfo>\(values)</ComicInfo>" }

    private func run(_ body: (TestServer) async throws -> Void) async throws {
        let folder = try TestFolder()
        let first = Self.info(
            "<Number>1</Number><Year>1984</Year><Month>12</Month><Tags>Trains</Tags><Summary>Tokyo</Summary>"
                + "<Web>https://example.org/winter</Web><Count>2</Count>"
        )
        try folder.writeComic("Winter/Winter 1.cbz", info: first, seed: 1)
        let second = Self.info("<Number>2</Number><Year>1985</Year><Writer>Otomo</Writer><Count>2</Count>")
        try folder.writeComic("Winter/Winter 2.cbz", info: second, seed: 10)
        let summer = Self.info("<Number>1</Number><Year>2019</Year><Month>5</Month><Day>3</Day><Count>9</Count>")
        try folder.writeComic("Summer/Summer 1.cbz", info: summer, seed: 20)
        try folder.writeComic("Spring/Spring.cbz", info: nil, seed: 30)
        try await TestServer.run(library: folder) { try await body($0) }
    }

    private func names(_ answer: TestServer.Response) throws -> [String] {
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json["content"].elements.compactMap { $0["name"].text }.sorted()
    }

    private func search(_ kind: String, _ condition: String, _ server: TestServer) async throws -> TestServer.Response {
        try await server.send(
            .POST,
            "\(KomgaServer.api)/\(kind)/list",
            headers: [("Content-Type", "application/json")],
            body: Array(#"{"condition":\#(condition)}"#.utf8)
        )
    }

    @Test("find series")
    func series() async throws {
        try await run { server in
            let bodies: [(String, [String])] = [
                (#"{"oneShot":{"operator":"isTrue"}}"#, ["Spring"]),
                (#"{"oneshot":{"operator":"isfalse"}}"#, ["Summer", "Winter"]),
                (#"{"complete":{"operator":"isTrue"}}"#, ["Winter"]),
                (#"{"complete":{"operator":"isFalse"}}"#, ["Summer"]),
                (#"{"releaseDate":{"operator":"isNull"}}"#, ["Spring"]),
                (#"{"releaseDate":{"operator":"isNotNull"}}"#, ["Summer", "Winter"]),
                (#"{"releaseDate":{"operator":"after","dateTime":"2019-05-02T22:00:00Z"}}"#, ["Summer"]),
                (#"{"releaseDate":{"operator":"after","dateTime":"2019-05-03T00:00:00Z"}}"#, []),
                (#"{"releaseDate":{"operator":"before","dateTime":"1984-12-02T00:00:00Z"}}"#, ["Winter"]),
                (#"{"releaseDate":{"operator":"isInTheLast","duration":"P36500D"}}"#, ["Summer", "Winter"]),
                (#"{"releaseDate":{"operator":"isInTheLast","duration":"PT24H"}}"#, []),
                (#"{"releaseDate":{"operator":"isNotInTheLast","duration":"PT24H"}}"#, ["Summer", "Winter"]),
                (
                    #"{"allOf":[{"releaseDate":{"operator":"after","dateTime":"1983-12-31T00:00:00Z"}},"#
                        + #"{"releaseDate":{"operator":"before","dateTime":"1985-01-01T00:00:00Z"}}]}"#,
                    ["Winter"]
                ),
                (
                    #"{"anyOf":[{"oneShot":{"operator":"isTrue"}},{"titleSort":{"operator":"beginsWith","value":"su"}}]}"#,
                    ["Spring", "Summer"]
                ),
            ]
            for (body, expected) in bodies {
                #expect(try names(try await search("series", body, server)) == expected, "\(body)")
            }
            let parameters: [(String, [String])] = [
                ("complete=true", ["Winter"]), ("complete=false", ["Summer"]), ("oneshot=true", ["Spring"]),
                ("release_year=1984&release_year=2019", ["Summer", "Winter"]), ("release_year=1985", []),
            ]
            for (query, expected) in parameters {
                #expect(try names(try await server.get("\(KomgaServer.api)/series?\(query)")) == expected, "\(query)")
            }
            let years = try await server.get("\(KomgaServer.api)/series/release-dates").json
            #expect(years.elements.compactMap(\.text) == ["2019", "1984"])
        }
    }

    @Test("find books, including those whose files are missing")
    func books() async throws {
        try await run { server in
            func titles(_ answer: TestServer.Response) throws -> [String] {
                #expect(answer.status == 200, "\(answer.text)")
                return try answer.json["content"].elements.compactMap { $0["seriesTitle"].text }.sorted()
            }
            let bodies: [(String, [String])] = [
                (#"{"oneShot":{"operator":"isTrue"}}"#, ["Spring"]),
                (#"{"releaseDate":{"operator":"after","dateTime":"1984-12-31T00:00:00Z"}}"#, ["Summer", "Winter"]),
                (#"{"author":{"operator":"is","value":{"name":"otomo","role":"writer"}}}"#, ["Winter"]),
                (#"{"author":{"operator":"is","value":{"name":"otomo","role":"inker"}}}"#, []),
                (#"{"tag":{"operator":"isNot","value":"Trains"}}"#, ["Spring", "Summer", "Winter"]),
                (#"{"deleted":{"operator":"isTrue"}}"#, []),
                (#"{"mediaStatus":{"operator":"is","value":"ERROR"}}"#, []),
            ]
            for (body, expected) in bodies {
                #expect(try titles(try await search("books", body, server)) == expected, "\(body)")
            }
            let parameters: [(String, [String])] = [
                ("released_after=1985-01-01", ["Summer"]), ("author=Otomo,writer", ["Winter"]),
                ("oneshot=false", ["Summer", "Winter", "Winter"]),
            ]
            for (query, expected) in parameters {
                let answer = try await server.get("\(KomgaServer.api)/books?\(query)")
                #expect(try titles(answer) == expected, "\(query)")
            }
        }
    }

    @Test("are sorted by date, by number of books, and in a random order that the pages continue")
    func orders() async throws {
        try await run { server in
            func names(_ query: String) async throws -> [String] {
                let answer = try await server.get("\(KomgaServer.api)/series?\(query)")
                #expect(answer.status == 200, "\(answer.text)")
                return try answer.json["content"].elements.compactMap { $0["name"].text }
            }
            let date = "sort=booksMetadata.releaseDate"
            #expect(try await names("\(date),asc") == ["Spring", "Winter", "Summer"])
            #expect(try await names("\(date),desc&size=2&page=0") == ["Summer", "Winter"])
            #expect(try await names("\(date),desc&size=2&page=1") == ["Spring"])
            #expect(try await names("sort=booksCount,desc").first == "Winter")
            #expect(try await names("sort=booksCount,asc").last == "Winter")
            func titles(_ query: String) async throws -> [String] {
                let answer = try await server.get("\(KomgaServer.api)/books?\(query)")
                return try answer.json["content"].elements.compactMap { $0["name"].text }
            }
            let inOrder = ["Spring", "Summer 1", "Winter 1", "Winter 2"]
            // KMReader's orders.
            #expect(try await titles("sort=series,metadata.numberSort,asc") == inOrder)
            #expect(try await titles("sort=metadata.title,desc&library_id=1") == inOrder.reversed())
            #expect(
                try await titles("sort=metadata.releaseDate,asc").suffix(3) == ["Winter 1", "Winter 2", "Summer 1"]
            )
            for field in ["fileSize", "media.pagesCount", "lastModifiedDate", "name", "createdDate"] {
                #expect(try await titles("sort=\(field),asc").count == 4, "\(field)")
            }
            for _ in 0..<10 {
                let pages = [
                    try await names("sort=random&size=2&page=0"), try await names("sort=random&size=2&page=1"),
                ]
                #expect(pages.map(\.count) == [2, 1])
                #expect(Set(pages.joined()) == ["Spring", "Summer", "Winter"])
            }
        }
    }

    @Test("find works by their covers")
    func posters() async throws {
        let folder = try TestFolder()
        try folder.writeComic("Autumn/Autumn 1.cbz", info: nil, seed: 40)
        try folder.write("Autumn/cover.png", TestPicture.png(width: 60, height: 90, seed: 44))
        try folder.writeComic("Winter/Winter 1.cbz", info: nil, seed: 50)
        try await TestServer.run(library: folder) { server in
            // (the condition, the series, the books)
            let table: [(String, [String], [String])] = [
                (#"{"type":"SIDECAR"}"#, ["Autumn"], []), (#"{"type":"SIDECAR","selected":true}"#, ["Autumn"], []),
                (#"{"type":"SIDECAR","selected":false}"#, [], []), (#"{"type":"USER_UPLOADED"}"#, [], []),
                (#"{"type":"GENERATED"}"#, [], ["Autumn 1", "Winter 1"]),
                (#"{}"#, ["Autumn", "Winter"], ["Autumn 1", "Winter 1"]),
                (#"{"selected":true}"#, ["Autumn"], ["Autumn 1", "Winter 1"]),
            ]
            for (value, series, books) in table {
                let condition = #"{"poster":{"operator":"is","value":\#(value)}}"#
                let found = [
                    try names(try await search("series", condition, server)),
                    try names(try await search("books", condition, server)),
                ]
                #expect(found == [series, books], "\(value)")
            }
            let other = #"{"poster":{"operator":"isNot","value":{"type":"SIDECAR"}}}"#
            let others = try names(try await search("series", other, server))
            #expect(others == ["Winter"])
        }
    }

    @Test("refuse unknown conditions with a message that names them")
    func unknown() async throws {
        try await run { server in
            for kind in ["series", "books"] {
                let answer = try await search(kind, #"{"allOf":[{"shoeSize":{"operator":"is","value":"7"}}]}"#, server)
                #expect(answer.status == 400)
                #expect(try answer.json["message"].text?.contains("shoeSize") == true, "\(answer.text)")
            }
        }
    }

    @Test("are in answers, with the values that users have locked")
    func fields() async throws {
        try await run { server in
            let api = KomgaServer.api
            let list = try await server.get("\(api)/series?sort=metadata.titleSort,asc").json["content"].elements
            #expect(list.map { $0["oneshot"].flag } == [true, false, false])
            let winter = list[2]
            #expect(winter["metadata"]["totalBookCount"].integer == 2)
            #expect(winter["metadata"]["links"][0]["label"].text == "example.org")
            #expect(winter["metadata"]["links"][0]["url"].text == "https://example.org/winter")
            let gathered = winter["booksMetadata"]
            #expect(gathered["releaseDate"].text == "1984-12-01" && gathered["tags"][0].text == "Trains")
            #expect(gathered["summary"].text == "Tokyo" && gathered["summaryNumber"].text == "1")
            let id = try #require(winter["id"].text)
            let books = try await server.get("\(api)/series/\(id)/books").json["content"].elements
            #expect(books.map { $0["metadata"]["releaseDate"].text } == ["1984-12-01", "1985-01-01"])
            #expect(books.first?["metadata"]["links"][0]["label"].text == "example.org")
            #expect(list[0]["booksMetadata"]["releaseDate"] == .null)

            let book = try #require(books.first?["id"].text)
            let edits = [
                #"{"series":["\#(id)"],"changes":[{"field":"sortTitle","values":["Zzz"],"locked":true},"#
                    + #"{"field":"summary","values":["New"],"locked":true}]}"#,
                #"{"publications":["\#(book)"],"changes":[{"field":"number","values":["1"],"locked":true}]}"#,
            ]
            for edit in edits {
                let answer = try await server.write(.POST, "/api/v1/edits", edit)
                #expect((200..<300).contains(answer.status), "\(answer.text)")
            }
            let metadata = try await server.get("\(api)/series/\(id)").json["metadata"]
            #expect(metadata["titleSort"].text == "Zzz" && metadata["title"].text == "Winter")
            #expect(metadata["titleSortLock"].flag == true && metadata["summaryLock"].flag == true)
            #expect(metadata["titleLock"].flag == false && metadata["summary"].text == "New")
            let edited = try await server.get("\(api)/books/\(book)").json["metadata"]
            #expect(edited["numberLock"].flag == true && edited["numberSortLock"].flag == true)
            #expect(edited["titleLock"].flag == false)
            #expect(try await server.get("\(api)/series/\(id)").json["booksMetadata"]["summary"].text == "Tokyo")
        }
    }
}
