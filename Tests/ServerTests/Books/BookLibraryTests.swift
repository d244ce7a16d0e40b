import Publications
import TestSupport
import Testing

@testable import Server

@Suite("Books over HTTP")
struct BookLibraryTests {
    private func write(_ folder: TestFolder) throws {
        try folder.write("A/港口.txt", TestBook.encoded(TestBook.novel(chapters: 6), as: "GB18030"))
        try folder.write(
            "B/book.epub",
            TestBook.epub(
                title: "Two Chapters",
                [
                    .chapter("one.xhtml", "<h1 id=\"top\">One</h1><p>Call me Ishmael.</p>"),
                    .chapter("two.xhtml", "<h1>Two</h1><p>Some years ago.</p>"),
                    .sheet("style.css", "p { margin: 0 }"),
                    .picture("cover.png"),
                ]
            )
        )
        try folder.write("C/broken.epub", Array("PK\u{3}\u{4}not a book".utf8))
        try folder.write("D/locked.epub", TestBook.locked())
        try folder.writeComic("E/comic.cbz", pages: 2)
    }

    private func withBooks(_ body: (TestServer, [String: JSON]) async throws -> Void) async throws {
        let folder = try TestFolder()
        try write(folder)
        try await TestServer.run(library: folder) { server in
            var byTitle: [String: JSON] = [:]
            for publication in try await server.publications() {
                byTitle[publication["title"].text ?? ""] = publication
            }
            try await body(server, byTitle)
        }
    }

    @Test("are listed beside comics with their cover or error")
    func listing() async throws {
        try await withBooks { server, publications in
            #expect(publications.count == 5)
            let text = publications["港口"] ?? .null
            #expect(text["layout"].text == "reflowable")
            #expect(text["cover"] == .null && text["error"] == .null)
            #expect(text["pageCount"].integer ?? 0 >= 6)
            let book = publications["Two Chapters"] ?? .null
            #expect(book["cover"]["width"].integer == 60 && book["cover"]["height"].integer == 90)
            #expect(publications["comic"]?["layout"] == .null)
            #expect(publications["broken"]?["error"].text?.hasPrefix("broken.epub: ") == true)
            let locked = try #require(publications["locked"])
            #expect(locked["error"].text?.contains("DRM") == true)
            #expect(locked["pageCount"].integer == 0)

            let series = try await server.get("/api/v1/series").json["series"].elements
            #expect(series.first { $0["title"].text == "港口" }?["cover"] == .null)
            #expect(series.first { $0["title"].text == "Two Chapters" }?["cover"]["width"].integer == 60)
        }
    }

    @Test("a book's cover is an image; its pages are not")
    func covers() async throws {
        try await withBooks { server, publications in
            let content = publications["Two Chapters"]?["content"].text ?? ""
            for page in ["cover", "0", "cover-0"] {
                let answer = try await server.get("/images/\(content)/\(page)?w=160")
                #expect(answer.status == 200, "\(page)")
                #expect(answer["Content-Type"]?.hasPrefix("image/") == true)
            }
            let stored = try await server.get("/images/\(content)/0?w=original")
            #expect(stored.body == TestPicture.png(width: 60, height: 90))
            #expect(try await server.get("/images/\(content)/1?w=160").status == 404)
            let text = publications["港口"]?["content"].text ?? ""
            for page in ["cover", "0", "cover-0"] {
                #expect(try await server.get("/images/\(text)/\(page)?w=160").status == 404, "\(page)")
                #expect(try await server.get("/images/\(text)/\(page)?w=original").status == 404, "\(page)")
            }
            let id = publications["港口"]?["id"].text ?? ""
            let crop = try await server.get("/api/v1/publications/\(id)/crop")
            #expect(try crop.status == 200 && crop.json["boxes"] == .array([]))
            #expect(try await server.put("/api/v1/publications/\(id)/cover", json: #"{"page":0}"#).status == 404)
        }
    }

    @Test("the manifest has everything that the layout of a book needs")
    func manifests() async throws {
        try await withBooks { server, publications in
            let comic = try await server.get("/api/v1/publications/\(publications["comic"]?["id"].text ?? "")/manifest")
            #expect(try comic.json.members["book"] == nil)

            let id = publications["港口"]?["id"].text ?? ""
            let manifest = try await server.get("/api/v1/publications/\(id)/manifest").json
            #expect(manifest["pages"] == .array([]))
            let text = manifest["book"]
            #expect(text["layout"].text == "reflowable")
            #expect(text["encoding"].text?.lowercased() == "gb18030")
            #expect(text["base"].text == "/books/\(manifest["content"].text ?? "")/\(BookRendering.version)/")
            #expect(
                text["sections"].elements.map { $0["title"].text }
                    == ["一", "二", "三", "四", "五", "六"].map { "第\($0)章 港口之\($0)" }
            )
            let section = text["sections"][0]
            #expect(section["path"].text == "1.xhtml" && section["linear"].flag == true)
            #expect(section["bytes"].integer ?? 0 > 1000 && section["positions"].integer ?? 0 > 0)
            let positions = text["sections"].elements.compactMap(\.["positions"].integer).reduce(0, +)
            #expect(positions == publications["港口"]?["pageCount"].integer)
            #expect(
                text["contents"].elements.map { $0["section"].integer } == (0..<6).map { $0 }
            )
            #expect(
                Set(text.members.keys) == [
                    "layout", "base", "language", "encoding", "spread", "orientation", "flow", "sections", "contents",
                    "pageList", "landmarks", "problems",
                ]
            )
            #expect(
                Set(section.members.keys) == [
                    "path", "title", "linear", "bytes", "positions", "layout", "pageSpread", "viewport", "page",
                    "problem", "narration",
                ]
            )

            let book = try await server.get(
                "/api/v1/publications/\(publications["Two Chapters"]?["id"].text ?? "")/manifest"
            ).json["book"]
            #expect(book["encoding"] == .null && book["language"].text == "en")
            #expect(book["sections"].elements.map { $0["path"].text } == ["OEBPS/one.xhtml", "OEBPS/two.xhtml"])
            #expect(book["contents"].elements.map { $0["title"].text } == ["Chapter one.xhtml", "Chapter two.xhtml"])
        }
    }

    @Test("a chapter of a text is XHTML in UTF-8, whatever the file's encoding")
    func chapters() async throws {
        try await withBooks { server, publications in
            let id = publications["港口"]?["id"].text ?? ""
            let book = try await server.get("/api/v1/publications/\(id)/manifest").json["book"]
            let chapter = try await server.get((book["base"].text ?? "") + "3.xhtml")
            #expect(chapter.status == 200)
            #expect(chapter["Content-Type"] == "application/xhtml+xml; charset=utf-8")
            #expect(chapter.text.contains("第三章 港口之三") && chapter.text.contains("船靠在旧码头"))
        }
    }

    @Test("a book of images is read like a comic and keeps its contents")
    func pictures() async throws {
        let folder = try TestFolder()
        let parts = (1...4).flatMap { number in
            [
                TestBook.Part.chapter("\(number).xhtml", "<div><img src=\"\(number).png\" alt=\"\"/></div>"),
                TestBook.Part.picture("\(number).png", seed: number),
            ]
        }
        try folder.write("A/art.epub", TestBook.epub(title: "Art", parts))
        try await TestServer.run(library: folder) { server in
            let publication = try await server.publications()[0]
            #expect(publication["layout"].text == "images" && publication["pageCount"].integer == 4)
            let id = publication["id"].text ?? ""
            let manifest = try await server.get("/api/v1/publications/\(id)/manifest").json
            #expect(manifest["pages"].elements.map { $0["width"].integer } == [60, 60, 60, 60])
            #expect(manifest["book"]["sections"].elements.map { $0["page"].integer } == [0, 1, 2, 3])
            let content = manifest["content"].text ?? ""
            let stored = try await server.get("/images/\(content)/2?w=original")
            #expect(stored.body == TestPicture.png(width: 60, height: 90, seed: 3))
            #expect(try await server.get("/images/\(content)/cover?w=160").status == 200)
            #expect(try await server.get("/images/\(content)/4?w=160").status == 404)
            #expect(try await server.put("/api/v1/publications/\(id)/cover", json: #"{"page":3}"#).status == 200)
            #expect(try await server.get("/api/v1/publications/\(id)/search?q=a").status == 422)
        }
    }
}
