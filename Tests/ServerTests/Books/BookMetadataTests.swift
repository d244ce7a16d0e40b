import Library
import NIOHTTP1
import Testing

@testable import Server

@Suite("Metadata of books")
struct BookMetadataTests {
    @Test("is in the manifest, the authors in every list, and can be searched")
    func everything() async throws {
        let metadata = """
            <dc:creator id="a">Herman Melville</dc:creator><meta refines="#a" property="role">aut</meta>
            <meta refines="#a" property="file-as">Melville, Herman</meta>
            <dc:contributor id="b">José Pérez</dc:contributor><meta refines="#b" property="role">trl</meta>
            <dc:title id="t">or, The Whale</dc:title><meta refines="#t" property="title-type">subtitle</meta>
            <dc:subject>Whaling</dc:subject><dc:subject>Sea stories</dc:subject><dc:publisher>Harper</dc:publisher>
            <dc:date>1851-10-18</dc:date><dc:description>&lt;p>A &lt;b>whale&lt;/b>.&lt;/p></dc:description>
            <dc:language>la</dc:language><dc:rights>None.</dc:rights>
            <meta property="belongs-to-collection" id="c">Sea</meta>
            <meta refines="#c" property="collection-type">series</meta>
            <meta refines="#c" property="group-position">2</meta>
            """
        let folder = try TestFolder()
        try folder.write(
            "A/book.epub",
            TestBook.epub(title: "Moby-Dick", [.chapter("1.xhtml", "<p>x</p>")], metadata: metadata)
        )
        try folder.write("A/《红楼梦》作者：曹雪芹.txt", TestBook.novel(chapters: 3))
        try await TestServer.run(library: folder) { server in
            let publications = try await server.publications()
            let book = try #require(publications.first { $0["title"].text == "Moby-Dick" })
            #expect(book["authors"] == .array([.string("Herman Melville")]))
            #expect(book["number"].text == "2")
            let text = try #require(publications.first { $0["title"].text == "红楼梦" })
            #expect(text["authors"] == .array([.string("曹雪芹")]))

            let manifest = try await server.get("/api/v1/publications/\(book["id"].text ?? "")/manifest").json
            let known = manifest["metadata"]
            #expect(known["subtitle"].text == "or, The Whale" && known["series"].text == "Sea")
            #expect(known["creators"][0]["name"].text == "Herman Melville")
            #expect(known["creators"][0]["sortName"].text == "Melville, Herman")
            #expect(known["creators"][0]["roles"] == .array([.string("aut")]))
            #expect(known["contributors"][0]["roles"] == .array([.string("trl")]))
            #expect(known["subjects"].elements.compactMap(\.text) == ["Whaling", "Sea stories"])
            #expect(known["languages"].elements.compactMap(\.text) == ["en", "la"])
            #expect(known["publisher"].text == "Harper" && known["published"].text == "1851-10-18")
            #expect(known["description"].text == "A whale." && known["rights"].text == "None.")
            #expect(known["identifiers"].elements.compactMap(\.text) == ["urn:x"])

            for query in ["melville", "P%C3%A9rez", "whaling", "%E6%9B%B9%E9%9B%AA%E8%8A%B9"] {
                let found = try await server.get("/api/v1/series?search=\(query)").json
                #expect(found["total"].integer == 1, "\(query)")
            }
            #expect(try await server.get("/api/v1/series?search=ishmael").json["total"].integer == 0)
        }
    }

    @Test("a library's chapter rules apply to its texts, under URLs of their own")
    func chapterRules() async throws {
        let folder = try TestFolder()
        let scene = String(repeating: "It rained on the harbour all that day, and nobody came.\n", count: 30)
        let text = (1...4).map { "~ scene \($0) ~\n\(scene)" }.joined()
        try folder.write("A/play.txt", text)
        func contents(_ server: TestServer) async throws -> (base: String, titles: [String?]) {
            let id = try await server.publications()[0]["id"].text ?? ""
            let book = try await server.get("/api/v1/publications/\(id)/manifest").json["book"]
            let chapter = try await server.get((book["base"].text ?? "") + "1.xhtml")
            #expect(chapter.status == 200)
            return (book["base"].text ?? "", book["contents"].elements.map { $0["title"].text })
        }
        var plain = ""
        try await TestServer.run(library: folder) { server in
            plain = try await contents(server).base
        }
        try folder.write("chapter-rules.txt", "# a play\n^~ scene \\d+ ~$\n")
        try await TestServer.run(library: folder) { server in
            let (base, titles) = try await contents(server)
            #expect(titles == (1...4).map { "~ scene \($0) ~" })
            #expect(base != plain)
            #expect(try await server.get(plain + "1.xhtml").status == 410)
            let id = try await server.publications()[0]["id"].text ?? ""
            let found = try await server.get("/api/v1/publications/\(id)/search?q=scene").text
            #expect(found.split(separator: "\n").count == 5)
        }
    }

    @Test("invalid rules prevent the start of the server with an explanation")
    func badRules() async throws {
        let folder = try TestFolder()
        try folder.write("chapter-rules.txt", "^a\n(b\n")
        let outcome = try await QuireProcess.run(["serve", folder.path, "--data", TestFolder().path, "--port", "0"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("chapter-rules.txt, line 2: the chapter rule “(b” can't be used"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
