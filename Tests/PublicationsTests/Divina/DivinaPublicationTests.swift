import Publications
import Testing

@Suite("Divina publications")
struct DivinaPublicationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func package(
        _ manifest: String,
        _ entries: [(String, [UInt8])] = [],
        name: String = "Book 01.divina"
    ) throws -> any Publication {
        let path = folder.path(name)
        try LibraryMadeZip.write([("manifest.json", Array(manifest.utf8))] + entries.map { ($0.0, $0.1) }, to: path)
        return try PublicationOpener.open(path: path)
    }

    private func file(_ manifest: String, name: String = "Book 01.divina") throws -> any Publication {
        try PublicationOpener.open(path: folder.write(Array(manifest.utf8), to: name))
    }

    @Test("the example of the Divina profile opens")
    func example() throws {
        let publication = try package(
            """
            {
              "@context": "http://readium.org/webpub-manifest/context.jsonld",
              "metadata": {
                "identifier": "urn:isbn:9782203001152", "title": "Objectif Lune", "author": "Hergé", "language": "fr",
                "numberOfPages": 62, "readingProgression": "ltr",
                "belongsTo": { "series": { "name": "Les Aventures de Tintin", "position": 16 } }
              },
              "links": [ {"rel": "self", "href": "http://example.org/manifest.json", "type": "application/divina+json"} ],
              "readingOrder": [
                {"href": "http://example.org/page1.jpg", "type": "image/jpeg", "properties": { "page": "left" } },
                {"rel": "cover", "href": "http://example.org/cover.jpg", "type": "image/jpeg", "width": 800, "height": 1100 },
                {"href": "/pages/page 2.jpg?size=large", "type": "image/jpeg", "width": 1600, "height": 1100,
                 "properties": { "page": "center" } }
              ]
            }
            """
        )
        #expect(publication.format == .divina)
        #expect(
            publication.metadata
                == PublicationMetadata(
                    title: "Objectif Lune",
                    series: "Les Aventures de Tintin",
                    number: "16",
                    declaresProgression: true,
                    language: "fr",
                    writers: ["Hergé"]
                )
        )
        #expect(publication.coverIndex == 1)
        #expect(publication.pages.map(\.name) == ["page1.jpg", "cover.jpg", "page 2.jpg"])
        #expect(publication.pages.map(\.mediaType) == ["image/jpeg", "image/jpeg", "image/jpeg"])
        #expect(publication.pages.map(\.width) == [nil, 800, 1600])
        #expect(publication.pages.map(\.isDoublePage) == [false, false, true])
        #expect(publication.pages.allSatisfy { $0.byteSize == 0 && $0.problem == nil })
        #expect(
            try publication.resource(ofPageAt: 2)
                == .remote(url: "http://example.org/pages/page%202.jpg?size=large", alternatives: [])
        )
    }

    @Test("reading a page on the web throws an error with its address")
    func remoteBytes() throws {
        let publication = try package(#"{"readingOrder":[{"href":"https://example.org/1.jpg"}]}"#)
        let error = #expect(throws: PublicationError.self) { try publication.bytes(ofPageAt: 0) }
        #expect(
            error
                == .pageUnreadable(
                    file: "Book 01.divina",
                    page: "1.jpg",
                    reason: "it is not in the file but on the web, at https://example.org/1.jpg"
                )
        )
        for index in [-1, 1] {
            #expect(throws: PublicationError.noSuchPage(file: "Book 01.divina", page: index, count: 1)) {
                try publication.bytes(ofPageAt: index)
            }
            #expect(throws: PublicationError.noSuchPage(file: "Book 01.divina", page: index, count: 1)) {
                try publication.resource(ofPageAt: index)
            }
        }
    }

    @Test(
        "pages in the package, in the manifest and on the web can be mixed; image headers take precedence over the manifest"
    )
    func mixed() throws {
        let image = SampleImages.png(10, 15)
        let jpeg = SampleImages.jpeg(40, 30, orientation: 6)
        let publication = try package(
            """
            {"metadata":{"title":{"en":"Mixed"},"readingProgression":"rtl"},"readingOrder":[
              {"href":"images/1.png","type":"image/jpeg","width":99,"height":99},
              {"href":"DATA:image/png;base64,\(base64(image))","width":7},
              {"href":"https://example.org/3.webp"},
              {"href":"b%C3%BCcher/sch%C3%B6n%20%234","type":"image/jpeg"}
            ]}
            """,
            [("images/1.png", image), ("bücher/schön #4", jpeg), ("unused.png", SampleImages.png(1, 1))]
        )
        #expect(publication.metadata.readingProgression == .rtl)
        #expect(publication.pages.map(\.name) == ["images/1.png", "page 2", "3.webp", "bücher/schön #4"])
        #expect(publication.pages.map(\.mediaType) == ["image/png", "image/png", "image/webp", "image/jpeg"])
        #expect(publication.pages.map(\.width) == [10, 10, nil, 30])
        #expect(publication.pages.map(\.byteSize) == [image.count, image.count, 0, jpeg.count].map { Int64($0) })
        #expect(publication.pages.allSatisfy { $0.problem == nil })
        #expect(try publication.resource(ofPageAt: 0) == .stored)
        #expect(try publication.resource(ofPageAt: 1) == .data("data:image/png;base64,\(base64(image))"))
        #expect(try publication.bytes(ofPageAt: 0) == image)
        #expect(try publication.bytes(ofPageAt: 1) == image)
        #expect(try publication.bytes(ofPageAt: 3) == jpeg)
    }

    @Test(
        "relative addresses are resolved in the package first, then against the manifest's address",
        arguments: [
            ("1.png", "1.png"), ("./1.png", "1.png"), ("/1.png", "1.png"), ("a/../1.png", "1.png"),
            ("1.png?x#y", "1.png"),
            ("%31.png", "1.png"), ("a b/2.png", "a b/2.png"), ("a%20b/2.png", "a b/2.png"), ("100%.png", "100%.png"),
            ("2.png", "https://example.org/books/2.png"), ("../1.png", "https://example.org/1.png"),
            ("../../../1.png", "https://example.org/1.png"), ("//other.org/1.png", "https://other.org/1.png"),
            ("https://example.org/1.png", "https://example.org/1.png"),
            ("?page=1", "https://example.org/books/manifest.json?page=1"),
        ]
    )
    func relative(address: String, target: String) throws {
        let publication = try package(
            """
            {"links":[{"rel":["alternate"],"href":"https://example.com/"},
            {"rel":["self"],"href":"https://example.org/books/manifest.json"}],"readingOrder":[{"href":"\(address)"}]}
            """,
            [
                ("1.png", SampleImages.png(1, 1)), ("a b/2.png", SampleImages.png(2, 2)),
                ("100%.png", SampleImages.png(3, 3)),
            ]
        )
        switch try publication.resource(ofPageAt: 0) {
        case .stored: #expect(publication.pages[0].name == target)
        case .remote(let url, _): #expect(url == target)
        case .data: Issue.record("data")
        case .drawn: Issue.record("the page is drawn")
        }
    }

    @Test("alternates are further sources of a page, and replace an invalid address")
    func alternates() throws {
        let inline = "data:image/png;base64,\(base64(SampleImages.png(4, 5)))"
        let publication = try package(
            """
            {"readingOrder":[
              {"href":"https://a.org/1.jxl","type":"image/jxl","width":10,"height":20,"alternate":[
                 {"href":"https://a.org/1.jpg","type":"image/jpeg"},{"href":"1.syncnarr","type":"application/vnd.syncnarr+json"},
                 {"href":"\(inline)","type":"image/png"},{"href":"https://b.org/1.webp","type":"image/webp"}]},
              {"href":"2.svg","type":"image/svg+xml","alternate":[{"href":"https://a.org/2.jpg","type":"image/jpeg",
                 "width":30,"height":40},{"href":"https://b.org/2.jpg","type":"image/jpeg"}]},
              {"href":"3.png","alternate":{"href":"https://a.org/3.png"}}
            ]}
            """,
            [("3.png", SampleImages.png(1, 1))]
        )
        #expect(
            try publication.resource(ofPageAt: 0)
                == .remote(
                    url: "https://a.org/1.jxl",
                    alternatives: ["https://a.org/1.jpg", inline, "https://b.org/1.webp"]
                )
        )
        #expect(
            try publication.resource(ofPageAt: 1)
                == .remote(url: "https://a.org/2.jpg", alternatives: ["https://b.org/2.jpg"])
        )
        #expect(publication.pages[1].mediaType == "image/jpeg")
        #expect(publication.pages[1].width == 30)
        #expect(try publication.resource(ofPageAt: 2) == .stored)
    }

    @Test(
        "the manifest decides which page is the cover",
        arguments: [
            (#""resources":[{"rel":"cover","href":"2.png"}]"#, 1),
            (#""links":[{"rel":["x","cover"],"href":"./3.png"}]"#, 2),
            (#""resources":[{"rel":"cover","href":"cover.png"}]"#, 0),
            (#""resources":[{"rel":"cover","href":"big3.png"}]"#, 2),
            (#""resources":[{"rel":"cover"}]"#, 0), (#""resources":{"rel":"cover"}"#, 0), (#""x":1"#, 0),
        ]
    )
    func cover(members: String, index: Int) throws {
        let publication = try package(
            """
            {\(members),"readingOrder":[{"href":"1.png"},{"href":"2.png"},
            {"href":"3.png","alternate":[{"href":"big3.png"}]}]}
            """,
            ["1.png", "2.png", "3.png", "big3.png", "cover.png"].map { ($0, SampleImages.png(1, 1)) }
        )
        #expect(publication.coverIndex == index)
    }

    @Test(
        "a page alone in its spread is a double page only if it is landscape",
        arguments: [
            (#""page":"center""#, 20, 10, true), (#""page":"center""#, 10, 20, false),
            (#""spread":"none""#, 20, 10, true),
            (#""page":"left""#, 20, 10, false), (#""spread":"both""#, 20, 10, false),
            (#""page":["center"]"#, 20, 10, false),
        ]
    )
    func doublePage(properties: String, width: Int, height: Int, isDouble: Bool) throws {
        let publication = try file(
            """
            {"readingOrder":[{"href":"https://a.org/1","properties":{\(properties)},"width":\(width),"height":\(height)},
            {"href":"https://a.org/2","properties":{\(properties)}}]}
            """
        )
        #expect(publication.pages.map(\.isDoublePage) == [isDouble, false])
    }

    @Test(
        "without a reading progression, the shapes of the pages decide",
        arguments: [(2300, ReadingProgression.ttb), (1500, .ltr)]
    )
    func measured(height: Int, progression: ReadingProgression) throws {
        let items = (1...5).map { #"{"href":"https://a.org/\#($0).jpg","width":1000,"height":\#(height)}"# }
        let publication = try file(
            #"{"metadata":{"readingProgression":"auto"},"readingOrder":[\#(items.joined(separator: ","))]}"#
        )
        #expect(publication.metadata.readingProgression == progression)
        #expect(!publication.metadata.declaresProgression)
    }

    @Test("a manifest without a package opens; missing metadata comes from the file name")
    func unpacked() throws {
        let publication = try file(
            #"\#u{FEFF} {"links":[{"rel":"self","href":"https://a.org/x/m.json"}],"readingOrder":[{"href":"1.jpg"}]}"#,
            name: "Haruko 03.divina"
        )
        var expected = PublicationMetadata(title: "Haruko 03", series: "Haruko", number: "3")
        expected.sources = [.title: .fileName, .series: .fileName, .number: .fileName]
        #expect(publication.metadata == expected)
        #expect(try publication.resource(ofPageAt: 0) == .remote(url: "https://a.org/x/1.jpg", alternatives: []))
        // Any name works when the file is opened explicitly.
        #expect(try file(#"{"spine":[{"href":"https://a.org/1.jpg"}]}"#, name: "manifest.json").format == .divina)
    }

    @Test("a CBZ with a manifest follows it; a CBZ with another file of that name stays a CBZ")
    func comicWithManifest() throws {
        let pages = ["1.png", "2.png", "3.png"].map { ($0, SampleImages.png(3, 4)) }
        let order = #"{"readingOrder":[{"href":"3.png"},{"href":"1.png"}]}"#
        let publication = try package(order, pages, name: "a.cbz")
        #expect(publication.format == .divina)
        #expect(publication.pages.map(\.name) == ["3.png", "1.png"])
        for other in [#"{"name":"app"}"#, "no JSON", "[]", #"{"a":1,"a":2}"#, String(repeating: "[", count: 1000)] {
            let comic = try package(other, pages, name: "a.cbz")
            #expect(comic.format == .cbz)
            #expect(comic.pages.count == 3)
            #expect(throws: PublicationError.self) { try package(other, pages, name: "a.divina") }
        }
        // A manifest in a folder is not the package's.
        let path = folder.path("deep.cbz")
        try LibraryMadeZip.write([("x/manifest.json", Array(order.utf8))] + pages.map { ($0.0, $0.1) }, to: path)
        #expect(try PublicationOpener.open(path: path).format == .cbz)
    }

    @Test("a package without a manifest opens as a comic")
    func packageWithoutManifest() throws {
        let path = folder.path("a.divina")
        try LibraryMadeZip.write([("1.png", SampleImages.png(3, 4))], to: path)
        #expect(try PublicationOpener.open(path: path).format == .cbz)
    }

    @Test("a page without a valid address has a problem; the other pages are fine")
    func badPages() throws {
        let publication = try package(
            """
            {"readingOrder":[{"href":"missing.png"},{"href":"../secret.png"},{"href":"file:///etc/passwd"},{},"1.png",
            {"href":"a.html","type":"text/html"},{"href":"data:image/png;base64,%%%"},{"href":"text.png"},
            {"href":"{id}.png","templated":true},{"href":"1.png"}]}
            """,
            [("1.png", SampleImages.png(1, 1)), ("text.png", Array("text".utf8)), ("a.html", [1])]
        )
        #expect(publication.pages.count == 10)
        #expect(publication.pages.map { $0.problem == nil } == [Bool](repeating: false, count: 9) + [true])
        for index in [0, 1, 2, 3, 4, 5, 6, 8] {
            #expect(throws: PublicationError.self) { try publication.bytes(ofPageAt: index) }
        }
        for index in [0, 1, 2, 3, 4, 5, 8] {
            #expect(throws: PublicationError.self) { try publication.resource(ofPageAt: index) }
        }
    }

    @Test("implausible sizes are ignored")
    func unbelievable() throws {
        let publication = try file(
            """
            {"readingOrder":[{"href":"https://a.org/1","width":65535,"height":65535},{"href":"https://a.org/2","width":5},
            {"href":"https://a.org/3","width":1e308,"height":1}]}
            """
        )
        #expect(publication.pages.allSatisfy { $0.width == nil && $0.height == nil && $0.problem == nil })
    }

    @Test("files with the extension .divina are publications", arguments: ["a.divina", "x/A.DIVINA", "a.b.divina"])
    func names(name: String) {
        #expect(PublicationOpener.isPublicationName(name))
        #expect(!PublicationOpener.isPublicationName(name + "x"))
        #expect(!PublicationOpener.isPublicationName("." + name.split(separator: "/").joined()))
    }

    @Test("pages of other formats are stored in their files")
    func stored() throws {
        let path = folder.path("a.cbz")
        try LibraryMadeZip.write([("1.png", SampleImages.png(3, 4))], to: path)
        let publication = try PublicationOpener.open(path: path)
        #expect(try publication.resource(ofPageAt: 0) == .stored)
        #expect(throws: PublicationError.self) { try publication.resource(ofPageAt: 1) }
    }

    @Test("a package replaced while it is open throws")
    func replaced() throws {
        let order = #"{"readingOrder":[{"href":"1.png"}]}"#
        let publication = try package(order, [("1.png", SampleImages.png(1, 2))])
        _ = try package(order, [("1.png", SampleImages.png(3, 4))])
        #expect(throws: PublicationError.changed(file: "Book 01.divina")) { try publication.bytes(ofPageAt: 0) }
    }
}
