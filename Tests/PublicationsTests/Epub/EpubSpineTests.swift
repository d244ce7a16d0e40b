import Publications
import Testing

@Suite("EPUB manifest and spine")
struct EpubSpineTests {
    private let fixtures: EpubFixtures
    private let document = SampleEpub.document("<p>Text.</p>")

    init() throws {
        fixtures = try EpubFixtures()
    }

    @Test("sections are in spine order, including duplicates and nonlinear ones")
    func order() throws {
        var epub = SampleEpub()
        epub.addChapter("b")
        epub.addChapter("a")
        epub.spine =
            "<itemref idref='a'/><itemref idref='b' linear='no'/><itemref idref='a' linear='yes'/><itemref idref='x'/>"
        let sections = try fixtures.open(epub).body.sections
        #expect(sections.map(\.path) == ["EPUB/a.xhtml", "EPUB/b.xhtml", "EPUB/a.xhtml"])
        #expect(sections.map(\.isLinear) == [true, false, true])
    }

    @Test("if nothing is linear, everything is")
    func nothingLinear() throws {
        var epub = SampleEpub()
        epub.addChapter("a")
        epub.spine = "<itemref idref='a' linear='no'/>"
        #expect(try fixtures.open(epub).body.sections.map(\.isLinear) == [true])
    }

    @Test("without a spine, the documents of the manifest are read in order")
    func noSpine() throws {
        var epub = SampleEpub()
        epub.addChapter("b")
        epub.addChapter("a")
        epub.addNavigation("")
        epub.add("css", "a.css", "text/css", Array("p{}".utf8))
        epub.spine = ""
        #expect(try fixtures.open(epub).body.sections.map(\.path) == ["EPUB/b.xhtml", "EPUB/a.xhtml"])
    }

    @Test("unsupported items are replaced by their fallback; without one, the section has a problem")
    func fallbacks() throws {
        var epub = SampleEpub()
        epub.add("json", "a.json", "application/json", attributes: "fallback='xml'", isInSpine: true, [])
        epub.add("xml", "a.xml", "application/dtc+xml", attributes: "fallback='text'", [])
        epub.add("text", "a.xhtml", attributes: "", document)
        epub.add("lost", "b.json", "application/json", isInSpine: true, [])
        epub.add("c1", "c1.json", "application/json", attributes: "fallback='c2'", isInSpine: true, [])
        epub.add("c2", "c2.json", "application/json", attributes: "fallback='c1'", [])
        epub.add(
            "picture",
            "p.png",
            "image/png",
            attributes: "fallback='text'",
            isInSpine: true,
            SampleImages.png(3, 4)
        )
        epub.manifest += "<item id='gone' href='gone.png' media-type='image/png' fallback='text'/>"
        epub.manifest += "<item id='missing' href='missing.xhtml' media-type='application/xhtml+xml'/>"
        epub.spine += "<itemref idref='gone'/><itemref idref='missing'/>"
        let book = try fixtures.open(epub)
        #expect(
            book.body.sections.map(\.path) == [
                "EPUB/a.xhtml", "EPUB/b.json", "EPUB/c1.json", "EPUB/a.xhtml", "EPUB/a.xhtml", "EPUB/missing.xhtml",
            ]
        )
        #expect(
            book.body.sections.map(\.problem) == [
                nil, "The section can't be shown: it is of the type application/json and has no supported fallback.",
                "The section can't be shown: it is of the type application/json and has no supported fallback.", nil,
                nil,
                "The section is missing: there is no file EPUB/missing.xhtml.",
            ]
        )
        #expect(book.body.problems == ["EPUB/gone.png and 1 more of the files it lists are missing."])
        #expect(throws: PublicationError.self) { try book.document(ofSectionAt: 1) }
        #expect(throws: PublicationError.noSuchPage(file: "Book.epub", page: 6, count: 6)) {
            try book.document(ofSectionAt: 6)
        }
        #expect(throws: PublicationError.noSuchPage(file: "Book.epub", page: -1, count: 6)) {
            try book.document(ofSectionAt: -1)
        }
    }

    @Test("an image in the spine becomes a document with it; an SVG is a document")
    func pictures() throws {
        var epub = SampleEpub()
        epub.metadata += "<meta property='rendition:layout'>reflowable</meta>"
        epub.addChapter("one")
        epub.add("p", "a%20&lt;b.png", "image/png", isInSpine: true, SampleImages.png(30, 40))
        epub.files[epub.files.count - 1].name = "EPUB/a <b.png"
        epub.add(
            "s",
            "d.svg",
            "image/svg+xml",
            isInSpine: true,
            Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
        )
        let book = try fixtures.open(epub)
        #expect(book.body.sections.map(\.path) == ["EPUB/one.xhtml", "EPUB/a <b.png", "EPUB/d.svg"])
        let document = try book.document(ofSectionAt: 1)
        #expect(document.mediaType == "application/xhtml+xml")
        #expect(String(decoding: document.bytes, as: UTF8.self).contains("src=\"./a%20%3Cb.png\""))
        #expect(try book.document(ofSectionAt: 2).mediaType == "image/svg+xml")
        #expect(try book.resource(atPath: "EPUB/a <b.png").mediaType == "image/png")
    }

    @Test("only files of the book are delivered")
    func resources() throws {
        var epub = SampleEpub()
        epub.addChapter("one")
        epub.add("css", "a.css", "text/css", Array("p{}".utf8))
        epub.add("jpg", "a.png", "image/png", SampleImages.jpeg(3, 4))
        epub.add("js", "a.js", "text/javascript", Array("alert(1)".utf8))
        epub.add("xml", "a.xml", "application/xml", Array("<a/>".utf8))
        epub.manifest += "<item id='out' href='../../secret.png' media-type='image/png'/>"
        epub.manifest += "<item id='web' href='https://x.org/a.mp4' media-type='video/mp4'/>"
        epub.files.append(("EPUB/unlisted.png", SampleImages.png(3, 4)))
        epub.files.append(("META-INF/notes.png", SampleImages.png(3, 4)))
        let book = try fixtures.open(epub)
        #expect(try book.resource(atPath: "EPUB/a.css").mediaType == "text/css")
        #expect(try book.resource(atPath: "EPUB/a.png").mediaType == "image/jpeg")
        #expect(try book.resource(atPath: "EPUB/a.xml").mediaType == "application/octet-stream")
        #expect(try book.resource(atPath: "EPUB/one.xhtml").mediaType == "application/xhtml+xml")
        for path in [
            "EPUB/a.js", "EPUB/unlisted.png", "META-INF/notes.png", "META-INF/container.xml", "mimetype",
            "EPUB/package.opf",
            "../secret.png", "/etc/passwd", "EPUB/../META-INF/container.xml", "", "EPUB",
        ] {
            #expect(throws: PublicationError.self, "\(path)") { try book.resource(atPath: path) }
        }
        #expect(book.body.problems == ["../../secret.png is outside of the book."])
    }

    @Test("harmless unlisted files of an EPUB 2 are delivered")
    func forgotten() throws {
        var epub = SampleEpub()
        epub.version = "2.0"
        epub.addChapter("one")
        epub.files.append(("EPUB/unlisted.png", SampleImages.png(3, 4)))
        epub.files.append(("EPUB/unlisted.js", []))
        epub.files.append(("META-INF/notes.png", SampleImages.png(3, 4)))
        let book = try fixtures.open(epub)
        #expect(try book.resource(atPath: "EPUB/unlisted.png").mediaType == "image/png")
        for path in ["EPUB/unlisted.js", "META-INF/notes.png", "EPUB/package.opf", "mimetype"] {
            #expect(throws: PublicationError.self, "\(path)") { try book.resource(atPath: path) }
        }
    }

    @Test("media overlays are listed by the paths of their sections")
    func overlays() throws {
        var epub = SampleEpub()
        epub.add("one", "one.xhtml", attributes: "media-overlay='smil'", isInSpine: true, document)
        epub.add("smil", "one.smil", "application/smil+xml", Array("<smil/>".utf8))
        #expect(try fixtures.open(epub).body.mediaOverlays == ["EPUB/one.xhtml": "EPUB/one.smil"])
    }
}
