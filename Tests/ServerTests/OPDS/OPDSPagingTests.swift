import Testing

@testable import Server

@Suite("Pages of OPDS feeds")
struct OPDSPagingTests {
    private static let count = 120

    private func run(_ body: (TestServer) async throws -> Void) async throws {
        let folder = try TestFolder()
        for number in 1...Self.count {
            let name = String(repeating: "0", count: 3 - String(number).count) + String(number)
            try folder.writeComic("S\(name)/c.cbz", pages: 1, seed: number)
        }
        try folder.writeComic("Loose 1.cbz", pages: 1, seed: 500)
        try folder.writeComic("Deep/Deeper/Deepest/d.cbz", pages: 1, seed: 501)
        try await TestServer.run(library: folder, body)
    }

    /// Follows a relation from a feed to the end, and returns the titles of the pages.
    private func follow(_ relation: String, from path: String, _ server: TestServer) async throws -> [[String]] {
        var pages: [[String]] = []
        var path: String? = path
        while let current = path, pages.count < 20 {
            let feed = try await server.get(current).xml
            pages.append(feed.all("entry").compactMap { $0["title"]?.text })
            #expect(feed.address("self")?.hasSuffix(current) == true)
            path = feed.address(relation).map { String($0.dropFirst("http://127.0.0.1:\(server.port)".count)) }
        }
        return pages
    }

    private func last(of path: String, _ server: TestServer) async throws -> String {
        let last = try #require(try await server.get(path).xml.address("last"))
        return String(last.dropFirst("http://127.0.0.1:\(server.port)".count))
    }

    @Test("lead through all series and back")
    func series() async throws {
        try await run { server in
            for path in ["/opds/v1.2/series", "/opds/v1.2/series?sort=added", "/opds/v1.2/books/latest"] {
                let pages = try await follow("next", from: path, server)
                #expect(pages.map(\.count) == [50, 50, 22], "\(path)")
                #expect(Set(pages.joined()).count >= Self.count, "\(path)")
                let back = try await follow("previous", from: try await last(of: path, server), server)
                #expect(back == pages.reversed(), "\(path)")
            }
            let feed = try await server.get("/opds/v1.2/series?page=2").xml
            #expect(feed["opensearch:totalResults"]?.text == "122" && feed["opensearch:startIndex"]?.text == "51")
            let json = try await server.get("/opds/v2/series?page=2").json
            #expect(json["metadata"]["currentPage"].integer == 2 && json["metadata"]["numberOfItems"].integer == 122)
            for relation in ["first", "previous", "next", "last", "self", "start", "up"] {
                #expect(json["links"].link(relation) != .null, "\(relation)")
            }
            for page in ["0", "-1", "x", "999", "99999999999999999999"] {
                let answer = try await server.get("/opds/v1.2/series?page=\(page)")
                #expect(answer.status == 200, "\(page)")
                #expect(try answer.xml.all("entry").count == (page == "999" ? 0 : 50), "\(page)")
            }
        }
    }

    @Test("lead through all authors and back")
    func authors() async throws {
        let folder = try TestFolder()
        for number in 1...120 {
            let info =
                "<ComicInfo><Number>1</Number><Writer>Writer \(number), Artist \(number % 7)</Writer></ComicInfo>"
            try folder.writeComic("S\(number)/c.cbz", info: info, seed: number)
        }
        try await TestServer.run(library: folder) { server in
            let path = "/opds/v1.2/authors"
            let pages = try await follow("next", from: path, server)
            #expect(pages.map(\.count) == [50, 50, 27])
            let names = pages.flatMap(\.self)
            #expect(names.prefix(3) == ["Artist 0", "Artist 1", "Artist 2"] && names.last == "Writer 120")
            let back = try await follow("previous", from: try await last(of: path, server), server)
            #expect(back.map(\.count) == [50, 50, 27])
            #expect(back.reversed().flatMap(\.self) == names)
            let found = try await server.get("\(path)?search=writer%2011").xml.all("entry")
            #expect(found.compactMap { $0["title"]?.text } == ["Writer 11"] + (110...119).map { "Writer \($0)" })
            #expect(try await server.get("\(path)?after=!").status == 400)
            let artist = try await server.get("/opds/v1.2/series?author=Artist%203").xml
            #expect(artist["opensearch:totalResults"]?.text == "17")
        }
    }

    @Test("lead through folders and back, and into folders")
    func folders() async throws {
        try await run { server in
            let path = "/opds/v1.2/libraries/1/folders"
            let pages = try await follow("next", from: path, server)
            #expect(pages.map(\.count) == [50, 50, 22])
            #expect(pages[0].first == "Loose" && pages[0][1] == "Deep" && pages[2].last == "S120")
            let back = try await follow("previous", from: try await last(of: path, server), server)
            #expect(back.reversed().flatMap(\.self) == pages.flatMap(\.self))
            let root = try await server.get(path).xml
            let deep = try #require(root.all("entry").first { $0["title"]?.text == "Deep" })
            let address = try #require(deep.address("subsection")).dropFirst("http://127.0.0.1:\(server.port)".count)
            // `Deepest` has only one series, and is shown as that.
            let inner = try await server.get(String(address)).xml
            #expect(inner["title"]?.text == "Deep" && inner.all("entry").map { $0["title"]?.text } == ["Deeper"])
            #expect(inner.address("up")?.hasSuffix(path) == true)
            let deeper = try #require(inner["entry"]?.address("subsection"))
                .dropFirst("http://127.0.0.1:\(server.port)".count)
            let entries = try await server.get(String(deeper)).xml.all("entry")
            #expect(entries.map { $0["title"]?.text } == ["Deepest"])
            #expect(entries.first?.address("subsection")?.contains("/series/") == true)
            for query in ["path=!", "at=!", "path=AAAA", "at=AAAA", "at=CA"] {
                let status = try await server.get("\(path)?\(query)").status
                #expect([200, 400, 404].contains(status), "\(query)")
            }
        }
    }
}
