import NIOHTTP1
import TestSupport
import Testing

@testable import Server

/// A server with known works: a series of comics with decimals and a special, a webtoon-like second series, and an
/// EPUB.
struct KomgaServer {
    let server: TestServer
    /// The library.
    let folder: TestFolder
    /// The identifiers of the series “Akira” and of its books, in order: 1, 1.5, 2 and the special.
    let series: String
    let books: [String]
    /// The identifier of a book of text.
    let text: String

    static let api = "/komga/api/v1"

    static func run(
        change: (inout ServerSettings) -> Void = { _ in },
        _ body: (KomgaServer) async throws -> Void
    ) async throws {
        let folder = try TestFolder()
        for (index, number) in ["1", "1.5", "2"].enumerated() {
            try folder.writeComic("Akira/Akira \(number).cbz", info: Self.info(number), seed: index * 10)
        }
        try folder.writeComic("Akira/Artbook.cbz", info: nil, seed: 50)
        try folder.writeComic("Zoo/Zoo 1.cbz", info: nil, seed: 80)
        try folder.write(
            "Novel/Novel.epub",
            TestBook.epub(
                title: "Novel",
                [.chapter("1.xhtml", "<p>One</p>"), .chapter("2.xhtml", "<p>Two</p>"), .sheet("style.css", "p{}")]
            )
        )
        try await TestServer.run(library: folder, change: change) { server in
            let found = try await server.get("\(api)/series?sort=metadata.titleSort,asc").json["content"].elements
            #expect(found.map { $0["name"].text } == ["Akira", "Novel", "Zoo"])
            let series = try #require(found.first?["id"].text)
            let books = try await server.get("\(api)/series/\(series)/books?unpaged=true").json["content"].elements
            let novel = try #require(found.dropFirst().first?["id"].text)
            let text = try await server.get("\(api)/series/\(novel)/books").json["content"][0]["id"].text
            try await body(
                KomgaServer(
                    server: server,
                    folder: folder,
                    series: series,
                    books: books.compactMap { $0["id"].text },
                    text: try #require(text)
                )
            )
        }
    }

    private static func info(_ number: String) -> String {
        """
        <ComicInfo><Title>Chapter \(number)</Title><Series>Akira</Series><Number>\(number)</Number>
        <Summary>Tokyo</Summary><Writer>Otomo</Writer><Translator>Smith</Translator><Genre>Action</Genre>
        <LanguageISO>ja</LanguageISO><Manga>YesAndRightToLeft</Manga><AgeRating>Teen</AgeRating></ComicInfo>
        """
    }

    /// Returns the JSON at a path below the API.
    func json(_ path: String) async throws -> JSON {
        let answer = try await server.get(Self.api + path)
        #expect(answer.status == 200, "\(path): \(answer.text)")
        return try answer.json
    }

    /// Sends JSON to a path below the API.
    func send(_ method: HTTPMethod, _ path: String, _ body: String = "") async throws -> TestServer.Response {
        try await server.send(
            method,
            Self.api + path,
            headers: [("Content-Type", "application/json")],
            body: Array(body.utf8)
        )
    }

    /// The identifiers of a collection and a reading list.
    struct Lists {
        let collection: String
        let readList: String
    }

    /// Makes a collection with the series “Akira”, and a reading list with its first two books.
    func makeLists() async throws -> Lists {
        func make(_ kind: String, _ ids: [String]) async throws -> String {
            let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
            let body = #"{"kind":"\#(kind)","title":"L","entries":[\#(list)]}"#
            let answer = try await server.write(.POST, "/api/v1/lists", body)
            #expect(answer.status == 201, "\(answer.text)")
            return try #require(answer.json["id"].text)
        }
        return Lists(
            collection: try await make("collection", [series]),
            readList: try await make("readingList", Array(books.prefix(2)))
        )
    }

    /// Returns the names of the series that the body of a search finds.
    func names(_ body: String) async throws -> [String] {
        let answer = try await send(.POST, "/series/list?sort=metadata.titleSort", body)
        #expect(answer.status == 200, "\(body): \(answer.text)")
        return try answer.json["content"].elements.compactMap { $0["name"].text }
    }
}

extension TestFolder {
    /// Writes a comic of three pages with a `ComicInfo.xml`.
    func writeComic(_ name: String, info: String?, seed: Int) throws {
        var entries = (0..<3).map { page in
            (name: "\(page + 1).png", bytes: TestPicture.png(width: 60, height: 90, seed: seed + page))
        }
        if let info { entries.append((name: "ComicInfo.xml", bytes: Array(info.utf8))) }
        try write(name, TestArchive.bytes(entries))
    }
}
