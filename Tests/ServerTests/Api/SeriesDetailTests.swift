import TestSupport
import Testing

@Suite("Descriptions of series over HTTP")
struct SeriesDetailTests {
    private func comic(_ folder: TestFolder, _ path: String, seed: Int, _ info: String) throws {
        try folder.write(
            path,
            TestArchive.bytes([
                (name: "1.png", bytes: TestPicture.png(width: 60, height: 90, seed: seed)),
                (name: "ComicInfo.xml", bytes: Array("<ComicInfo>\(info)</ComicInfo>".utf8)),
            ])
        )
    }

    private func library() throws -> TestFolder {
        let folder = try TestFolder()
        try comic(
            folder,
            "Sea/1.cbz",
            seed: 1,
            """
            <Number>1</Number><Genre>Drama, Sea</Genre><LanguageISO>en</LanguageISO><Writer>Ada Winter</Writer>
            <Inker>Otto Lund</Inker><Summary>A lighthouse keeper writes letters.</Summary>
            """
        )
        try comic(
            folder,
            "Sea/2.cbz",
            seed: 2,
            "<Number>2</Number><Genre>drama</Genre><Tags>Letters</Tags><Writer>Ada Winter</Writer><Summary>Later.</Summary>"
        )
        try comic(
            folder,
            "雨/1.cbz",
            seed: 3,
            "<Genre>日常</Genre><LanguageISO>ja</LanguageISO><Summary>雨宿りの話。</Summary>"
        )
        return folder
    }

    @Test("are collected from the publications, the first one first")
    func details() async throws {
        try await TestServer.run(library: library()) { server in
            let sea = try #require(try await server.get("/api/v1/series").json["series"].elements.first)
            let series = try await server.get("/api/v1/series/\(sea["id"].text ?? "")").json
            #expect(series["summary"].text == "A lighthouse keeper writes letters.")
            #expect(series["genres"].elements.map(\.text) == ["Drama", "Sea"])
            #expect(series["tags"].elements.map(\.text) == ["Letters"])
            #expect(series["language"].text == "en")
            #expect(series["people"].elements.map { $0["name"].text } == ["Ada Winter", "Otto Lund"])
            #expect(series["people"].elements.map { $0["role"].text } == ["aut", "ink"])
            let facets = try await server.get("/api/v1/series/facets").json
            #expect(Set(facets["genres"].elements.compactMap { $0["value"].text }) == ["Drama", "Sea", "日常"])
            #expect(facets["tags"].elements.contains { $0["value"].text == "Letters" })
            #expect(facets["formats"][0]["count"].integer == 2)
            #expect(facets["languages"].elements.count == 2)
            #expect(facets["tags"].elements.map { $0["value"].text } == ["Letters"])
            let authors = try await server.get("/api/v1/authors?search=winter").json["authors"].elements
            #expect(authors.map { $0["name"].text } == ["Ada Winter"] && authors[0]["count"].integer == 1)
            let filters = [
                "author=ada%20winter": 1, "author=Otto%20Lund": 0, "tag=letters": 1, "tag=Drama": 0, "year=2019": 0,
                "publisher=Harbour": 0,
            ]
            for (filter, total) in filters {
                #expect(try await server.get("/api/v1/series?\(filter)").json["total"].integer == total, "\(filter)")
            }
        }
    }

    @Test("have all metadata, and name its sources for administrators only")
    func moreDetails() async throws {
        let folder = try TestFolder()
        try comic(
            folder,
            "Winter/1.cbz",
            seed: 1,
            """
            <Number>1</Number><Count>6</Count><Publisher>Harbour</Publisher><Imprint>Pier</Imprint><Year>2019</Year>
            <Month>3</Month><AgeRating>Teen</AgeRating><CommunityRating>4</CommunityRating><StoryArc>Thaw</StoryArc>
            <StoryArcNumber>2</StoryArcNumber><Web>https://example.org/1</Web><GTIN>9780306406157</GTIN>
            <Characters>Nora</Characters><SeriesGroup>Rails</SeriesGroup><LanguageISO>en-US</LanguageISO>
            <Pages><Page Image="0" Type="BackCover" Bookmark="One"/></Pages>
            """
        )
        try await TestServer.run(library: folder) { server in
            let id = try #require(try await server.get("/api/v1/series").json["series"][0]["id"].text)
            let series = try await server.get("/api/v1/series/\(id)").json
            #expect(series["publisher"].text == "Harbour" && series["imprint"].text == "Pier")
            #expect(series["published"].text == "2019-03" && series["lastPublished"] == .null)
            #expect(series["totalCount"].integer == 6 && series["ageRating"].integer == 13)
            #expect(series["storyArcs"][0]["name"].text == "Thaw" && series["characters"][0].text == "Nora")
            #expect(series["webLinks"][0].text == "https://example.org/1")
            #expect(series["identifiers"][0].text == "isbn:9780306406157" && series["collections"][0].text == "Rails")
            let sources = series["sources"].elements.filter { $0["field"].text == "publisher" }
            #expect(sources.map { $0["source"].text } == ["comicInfo"])
            let publication = try #require(series["publications"][0]["id"].text)
            let manifest = try await server.get("/api/v1/publications/\(publication)/manifest").json
            let metadata = manifest["metadata"]
            #expect(metadata["storyArcs"][0]["number"].text == "2" && metadata["ageRating"].integer == 13)
            let titles = metadata["sources"].elements.filter { $0["field"].text == "title" }
            #expect(titles.map { $0["source"].text } == ["fileName"])
            #expect(manifest["contents"][0]["title"].text == "One" && manifest["pages"][0]["type"].text == "BackCover")
            let facets = try await server.get("/api/v1/series/facets").json
            #expect(facets["languages"].elements.map { $0["value"].text } == ["en"])
            #expect(facets["publishers"][0]["value"].text == "Harbour" && facets["years"][0]["value"].text == "2019")
        }
    }

    @Test("name the genre that suggests a strip in the manifest, unless the file declares its direction")
    func stripGenre() async throws {
        let folder = try TestFolder()
        try comic(folder, "Tower/1.cbz", seed: 1, "<Number>1</Number><Genre>Action, Manhwa</Genre>")
        try comic(folder, "Tower/2.cbz", seed: 2, "<Number>2</Number>")
        try comic(folder, "Tower/3.cbz", seed: 3, "<Number>3</Number><Manga>YesAndRightToLeft</Manga>")
        try comic(folder, "Sea/1.cbz", seed: 4, "<Number>1</Number><Genre>Drama</Genre>")
        try await TestServer.run(library: folder) { server in
            var found: [String: [String?]] = [:]
            for series in try await server.get("/api/v1/series").json["series"].elements {
                let detail = try await server.get("/api/v1/series/\(series["id"].text ?? "")").json
                for publication in detail["publications"].elements {
                    let path = "/api/v1/publications/\(publication["id"].text ?? "")/manifest"
                    found[series["title"].text ?? "", default: []].append(
                        try await server.get(path).json["stripGenre"].text
                    )
                }
            }
            #expect(found == ["Tower": ["Manhwa", "Manhwa", nil], "Sea": [nil]])
        }
    }

    @Test(
        "can be filtered and searched",
        arguments: [
            ("genre=DRAMA", ["Sea"]), ("genre=none", []), ("language=ja", ["雨"]), ("format=cbz", ["Sea", "雨"]),
            ("genre=sea&language=ja", []), ("unread=true&genre=sea", ["Sea"]), ("search=lighthouse", ["Sea"]),
            ("search=lighthouse%20ada", ["Sea"]), ("search=le", ["Sea"]), ("search=%E5%AE%BF", ["雨"]),
            ("search=%E5%AE%BF%E8%A9%B1", []), ("search=lund", ["Sea"]), ("search=lund&language=ja", []),
        ]
    )
    func filters(query: String, titles: [String]) async throws {
        try await TestServer.run(library: library()) { server in
            let list = try await server.get("/api/v1/series?" + query).json
            #expect(list["series"].elements.compactMap { $0["title"].text } == titles)
            #expect(list["total"].integer == titles.count && list["complete"].flag == true)
        }
    }
}
