import Publications
import TestSupport
import Testing
import Workers

@testable import Server
@testable import quire

@Suite("Converted books over HTTP")
struct ConvertedBookTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        /// The format in the API, and the files below the library's folder. The first one is the book.
        var format: String
        var files: [(name: String, bytes: [UInt8])]
        /// Whether the book has a cover.
        var hasCover = false
        var testDescription: String { files.first?.name ?? "" }
    }

    /// The converter of the product, with workers of its own.
    private static let converter = WorkerBookConverter(pool: WorkerPool())

    init() {
        BookConversion.use(Self.converter)
    }

    static let samples = [
        Sample(format: "fb2", files: [("A/a.fb2", Array(TestMarkup.fb2().utf8))], hasCover: true),
        Sample(
            format: "fb2",
            files: [("A/a.fb2.zip", TestArchive.bytes([("a.fb2", Array(TestMarkup.fb2().utf8))]))],
            hasCover: true
        ),
        Sample(
            format: "html",
            files: [("A/a.html", Array(TestMarkup.html.utf8)), ("A/img/p.png", TestMarkup.picture)]
        ),
        Sample(
            format: "html",
            files: [
                (
                    "A/a.htmlz",
                    TestArchive.bytes([
                        ("index.html", Array(TestMarkup.html.utf8)), ("img/p.png", TestMarkup.picture),
                    ])
                )
            ]
        ),
        Sample(
            format: "markdown",
            files: [("A/a.md", Array(TestMarkup.markdown.utf8)), ("A/img/p.png", TestMarkup.picture)]
        ),
        Sample(
            format: "mobi",
            files: [("A/a.mobi", MobiFile(TestMarkup.mobi, images: [TestMarkup.picture]).bytes)],
            hasCover: true
        ),
    ]

    @Test("a MOBI with DRM is listed with the reason")
    func protected() async throws {
        let folder = try TestFolder()
        try folder.write("A/a.azw3", MobiFile(TestMarkup.mobi, encryption: 2).bytes)
        try await TestServer.run(library: folder) { server in
            let publication = try #require(try await server.publications().first)
            #expect(publication["error"].text?.contains("DRM") == true)
        }
    }

    @Test("are listed, read, searched, downloaded and covered like other books", arguments: samples)
    func reading(sample: Sample) async throws {
        let folder = try TestFolder()
        for file in sample.files { try folder.write(file.name, file.bytes) }
        try await TestServer.run(library: folder) { server in
            let publications = try await server.publications()
            #expect(publications.count == 1)
            let publication = publications[0]
            #expect(publication["format"].text == sample.format && publication["layout"].text == "reflowable")
            #expect(publication["error"].text == nil, "\(publication)")
            let path = "/api/v1/publications/\(publication["id"].text ?? "")"
            let manifest = try await server.get(path + "/manifest").json
            let book = manifest["book"]
            let base = try #require(book["base"].text)
            let titles = book["contents"].elements.compactMap(\.["title"].text)
            #expect(titles.suffix(2) == ["One", "Two"] || titles.prefix(2) == ["One", "Two"], "\(titles)")
            let sections = book["sections"].elements.compactMap(\.["path"].text)
            var texts = ""
            for section in sections {
                let answer = try await server.get(base + section)
                #expect(answer.status == 200 && answer["Content-Type"] == "application/xhtml+xml; charset=utf-8")
                texts += answer.text
            }
            #expect(texts.contains("Call me Ishmael"))
            #expect(try await server.get(path + "/search?q=ishmael").text.contains("Ishmael"))

            let resources = try await server.get(path + "/resources").json
            let root = try #require(resources["base"].text)
            var pictures = 0
            for resource in resources["resources"].elements {
                let answer = try await server.get(root + (resource["path"].text ?? ""))
                #expect(answer.status == 200)
                if answer.body == TestMarkup.picture { pictures += 1 }
            }
            #expect(pictures == 1)
            let cover = try await server.get("/images/\(manifest["content"].text ?? "")/cover-0?w=160")
            #expect(cover.status == (sample.hasCover ? 200 : 404))

            let place =
                #"{"href":"\#(sections.last ?? "")","type":"application/xhtml+xml","locations":"#
                + #"{"progression":0.5,"partialCfi":"/4/2/1:0"},"text":{"highlight":"words"}}"#
            let kept = try await server.put(
                path + "/progress",
                json: #"{"page":0,"completed":false,"updatedAt":1000,"device":"d","locator":\#(place)}"#
            )
            #expect(kept.status == 200, "\(kept.text)")
        }
    }
}
