import Foundation
import Testing
import Workers

@testable import Publications

/// An ACBF assembled from parts.
struct SampleACBF {
    var bookInfo = """
        <author activity="Writer"><first-name>Cory</first-name><last-name>Doctorow</last-name></author>
        <author activity="Artist"><nickname>J.P.</nickname></author>
        <author activity="Translator"><first-name>Hugo</first-name></author>
        <book-title lang="cs">Doktorowova hra</book-title><book-title lang="en">Anda's Game</book-title>
        <genre>science_fiction</genre><genre>adventure</genre>
        <annotation lang="en"><p>First.</p><p>Second.</p></annotation>
        <keywords lang="en">games, work</keywords>
        <coverpage><image href="#cover.png"/></coverpage>
        <languages><text-layer lang="cs" show="true"/><text-layer lang="en" show="false"/></languages>
        <sequence title="Futuristic Tales" volume="2">1</sequence>
        <content-rating type="Age Rating">Teen</content-rating><reading-direction>RTL</reading-direction>
        """
    var otherInfo = """
        <publish-info><publisher>IDW</publisher><publish-date value="2007-10-01">October 2007</publish-date>
        <isbn>978-1</isbn><license>CC BY-NC-SA</license></publish-info>
        """
    var body = """
        <page><title lang="en">Start</title><image href="#p1.png"/>
        <text-layer lang="cs"><text-area points="0,0 50,0 50,40 0,40"><p>Ahoj</p></text-area></text-layer>
        <text-layer lang="en"><text-area points="10,20 50,20 50,40 10,40"><p>Hello there</p><p>you</p></text-area>
        </text-layer>
        <frame points="0,0 100,0 100,100 0,100"/><frame points="0,100 100,90 300,200 0,200"/></page>
        <page><image href="#p2.png"/></page>
        """
    var binaries = [
        ("cover.png", SampleImages.png(30, 40)), ("p1.png", SampleImages.png(100, 200)),
        ("p2.png", SampleImages.png(300, 200)),
    ]

    var markup: String {
        let data = binaries.map { SampleFB2.binary($0.0, "image/png", $0.1) }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <ACBF xmlns="http://www.acbf.info/xml/acbf/1.2"><meta-data><book-info>\(bookInfo)</book-info>\(otherInfo)
            </meta-data><body bgcolor="#000000">\(body)</body><data>\(data)</data></ACBF>
            """
    }

    func open(name: String = "a.acbf", limits: PublicationLimits = .standard) throws -> any Publication {
        try PublicationOpener.open(.file(BytesSource(Array(markup.utf8)), name: name), limits: limits)
    }
}

@Suite("ACBF")
struct ACBFTests {
    @Test("a document with embedded images has a cover, pages, a table of contents and frames")
    func pages() throws {
        let comic = try SampleACBF().open()
        #expect(comic.format == .acbf && comic.format.hasPageText && !comic.format.hasDrawnPages)
        #expect(comic.pages.map(\.name) == ["cover.png", "p1.png", "p2.png"])
        #expect(comic.pages.map(\.width) == [30, 100, 300] && comic.pages.map(\.height) == [40, 200, 200])
        #expect(comic.pages.allSatisfy { $0.problem == nil } && comic.coverIndex == 0)
        let images = SampleACBF().binaries.map(\.1)
        #expect(try comic.pages.indices.map { try comic.bytes(ofPageAt: $0) } == images)
        #expect(comic.pages.map(\.byteSize) == images.map { Int64($0.count) })
        #expect(comic.pageContents.entries == [PageContents.Entry(title: "Start", level: 0, page: 1)])
        let frames = try #require(comic.pageContents.frames)
        #expect(frames.map(\.count) == [0, 2, 0])
        #expect(frames[1][0] == PageFrame(left: 0, top: 0, right: 1, bottom: 0.5))
        // The frame is clipped to the page.
        #expect(frames[1][1] == PageFrame(left: 0, top: 0.45, right: 1, bottom: 1))
        #expect(throws: PublicationError.self) { try comic.bytes(ofPageAt: 3) }
    }

    @Test("the metadata is in the language of the images")
    func metadata() throws {
        let metadata = try SampleACBF().open().metadata
        #expect(metadata.title == "Anda's Game" && metadata.language == "en" && metadata.languages == ["en", "cs"])
        #expect(metadata.writers == ["Cory Doctorow"] && metadata.pencillers == ["J.P."])
        #expect(metadata.creators.first?.sortName == "Doctorow, Cory")
        #expect(metadata.contributors == [PublicationContributor(name: "Hugo", roles: ["trl"])])
        #expect(metadata.series == "Futuristic Tales" && metadata.number == "1" && metadata.volume == "2")
        #expect(metadata.subjects == ["Science fiction", "Adventure", "games", "work"])
        #expect(metadata.summary == "First.\nSecond." && metadata.ageRating == 13)
        #expect(metadata.publisher == "IDW" && metadata.published == "2007-10-01" && metadata.rights == "CC BY-NC-SA")
        #expect(metadata.identifiers == ["978-1"])
        #expect(metadata.readingProgression == .rtl && metadata.declaresProgression)
    }

    @Test("the texts of a page are in the language of the images, and have their areas")
    func texts() throws {
        let comic = try SampleACBF().open()
        let words = try comic.words(ofPageAt: 1)
        #expect(words.map(\.text) == ["Hello there", "you"])
        #expect(words.first?.box == DocumentBox(left: 0.1, top: 0.1, right: 0.5, bottom: 0.2))
        #expect(try comic.words(ofPageAt: 2).isEmpty)
        var search = PageSearch("hello", publication: comic)
        var found: [Int] = []
        while let results = search.next() { if !results.matches.isEmpty { found.append(results.section) } }
        #expect(found == [1])
    }

    @Test("texts in other languages than that of the lettering are translations, with their colours and rotation")
    func translations() throws {
        var sample = SampleACBF()
        sample.body = """
            <page><image href="#p1.png"/><text-layer lang="en"><text-area points="0,0 9,9"><p>Hello</p></text-area></text-layer>
            <text-layer lang="cs" bgcolor="#d6cbb8"><text-area points="0,0 50,0 50,40 0,40" text-rotation="-15"><p>Ahoj</p>
            <p>A &lt; B</p></text-area><text-area points="0,50 50,90" bgcolor="#fff" inverted="true"><p>Pozor</p></text-area>
            <text-area points="60,50 90,90" bgcolor="#112233;x" transparent="true" text-rotation="nan"><p>Bum</p></text-area>
            </text-layer></page>
            """
        let comic = try sample.open()
        #expect(comic.pageContents.textLanguages == ["cs"] && comic.pageContents.imageLanguage == "en")
        #expect(try comic.words(ofPageAt: 1).map(\.text) == ["Hello"])
        let texts = try comic.translation(ofPageAt: 1, language: "cs").texts
        #expect(texts.map(\.paragraphs) == [["Ahoj", "A < B"], ["Pozor"], ["Bum"]])
        #expect(texts[0].box == DocumentBox(left: 0, top: 0, right: 0.5, bottom: 0.2) && texts[0].rotation == -15)
        #expect(texts.map(\.background) == ["#d6cbb8", "#d6cbb8", "#d6cbb8"])
        #expect(texts.map(\.isInverted) == [false, true, false] && texts.map(\.isTransparent) == [false, false, true])
        #expect(texts[2].rotation == 0)
        #expect(try comic.translation(ofPageAt: 1, language: "de").texts.isEmpty)
        let layer = PageTranslationLayer(PageTranslation(texts: texts), aspect: 2, language: "cs")
        let html = String(decoding: layer.markup, as: UTF8.self)
        #expect(html.contains("lang=\"cs\"") && html.contains("<p>A &lt; B</p>"))
        let style = "left:0.0px;top:0.0px;width:600.0px;height:480.0px;background:#d6cbb8;transform:rotate(-15.0deg)"
        #expect(html.contains(style))
        #expect(html.components(separatedBy: "is-inverted ").count == 2)
        var search = PageSearch("pozor", publication: comic, language: "cs")
        var found: [Int] = []
        while let results = search.next() { if !results.matches.isEmpty { found.append(results.section) } }
        #expect(found == [1])
    }

    @Test("images have no lettering if the texts of all languages are declared as shown")
    func noLettering() throws {
        var sample = SampleACBF()
        sample.bookInfo = """
            <languages><text-layer lang="cs" show="true"/><text-layer lang="en" show="true"/></languages>
            """
        let contents = try sample.open().pageContents
        #expect(contents.imageLanguage == "zxx" && contents.textLanguages == ["cs", "en"])
        sample.bookInfo = ""
        #expect(try sample.open().pageContents.imageLanguage == nil)
        sample.body = "<page><image href=\"#p1.png\"/></page>"
        #expect(try sample.open().pageContents.textLanguages == nil)
    }

    @Test("an archive has the pages to which its document refers, also in folders")
    func archive() throws {
        var sample = SampleACBF()
        sample.bookInfo = "<book-title>T</book-title><coverpage><image href=\"images/c%20r.png\"/></coverpage>"
        sample.body = "<page><image href=\"images/b.png\"/></page><page><image href=\"./images/a.png\"/></page>"
        sample.binaries = []
        let entries = [
            HandMadeZip.Entry("x/comic.acbf", Array(sample.markup.utf8)),
            HandMadeZip.Entry("x/images/a.png", SampleImages.png(10, 20)),
            HandMadeZip.Entry("x/images/b.png", SampleImages.png(11, 20)),
            HandMadeZip.Entry("x/images/c r.png", SampleImages.png(12, 20)),
            HandMadeZip.Entry("x/images/unused.png", SampleImages.png(13, 20)),
        ]
        let comic = try PublicationOpener.open(.file(BytesSource(HandMadeZip(entries).bytes), name: "a.cbz"))
        #expect(comic.format == .acbf && comic.pages.map(\.width) == [12, 11, 10])
        #expect(try comic.bytes(ofPageAt: 1) == SampleImages.png(11, 20))
        #expect(comic.metadata.title == "T")
        // If the document refers to no image of the archive, the archive is an ordinary comic.
        sample.body = "<page><image href=\"other/b.png\"/></page>"
        sample.bookInfo = ""
        let others = [HandMadeZip.Entry("comic.acbf", Array(sample.markup.utf8))] + entries[1...]
        let plain = try PublicationOpener.open(.file(BytesSource(HandMadeZip(others).bytes), name: "a.cbz"))
        #expect(plain.format == .cbz && plain.pages.count == 4)
    }

    @Test("separate images are read only from the folder of the document")
    func folder() throws {
        let folder = try TemporaryFolder()
        var sample = SampleACBF()
        sample.bookInfo = ""
        sample.binaries = []
        sample.body = ["p/a.png", "../b.png", "/etc/passwd", "http://example.org/c.png", "zip:x.zip!/d.png", "e.txt"]
            .map { "<page><image href=\"\($0)\"/></page>" }.joined()
        try folder.write(SampleImages.png(10, 20), to: "in/p/a.png")
        try folder.write(SampleImages.png(10, 20), to: "b.png")
        try folder.write(Array("secret".utf8), to: "in/e.txt")
        try folder.write(Array(sample.markup.utf8), to: "in/a.acbf")
        let comic = try PublicationOpener.open(PublicationSource(path: folder.path("in/a.acbf")))
        #expect(comic.pages.map(\.width) == [10, nil, nil, nil, nil, nil])
        #expect(comic.pages.dropFirst().allSatisfy { $0.problem == "The image is missing." })
        #expect(try comic.bytes(ofPageAt: 0) == SampleImages.png(10, 20))
    }

    @Test("hostile documents are limited, or are rejected with a reason")
    func hostile() throws {
        var sample = SampleACBF()
        sample.binaries = [("p1.png", Array("no image".utf8))]
        let broken = try sample.open()
        #expect(
            broken.pages.map(\.problem) == [
                "The image is missing.", "This is not an image that Quire can show.", "The image is missing.",
            ]
        )
        // A page of unknown size has no frames.
        #expect(broken.pageContents.frames == nil)
        sample = SampleACBF()
        sample.body =
            ##"<page><image href="#p1.png"/>"## + String(repeating: #"<frame points="0,0 9,9"/>"#, count: 999)
            + #"<frame points="0,0 nan,9"/><frame points="1e99,0 2,2"/><frame points="5,5"/><frame points="x"/></page>"#
        #expect(try sample.open().pageContents.frames?[1].count == 200)
        sample.body = String(repeating: ##"<page><image href="#p1.png"/></page>"##, count: 50)
        var limits = PublicationLimits.standard
        limits.maximumEntryCount = 10
        #expect(try sample.open(limits: limits).pages.count == 10)
        #expect(throws: PublicationError.self) {
            let source = BytesSource(Array("<ACBF><body></body></ACBF>".utf8))
            _ = try PublicationOpener.open(.file(source, name: "a.acbf"))
        }
        #expect(throws: PublicationError.self) {
            _ = try PublicationOpener.open(.file(BytesSource(Array("<ACBFx/>".utf8)), name: "a.acbf"))
        }
        // Invalid base64 affects only its page.
        let tag = "<binary id=\"p2.png\" content-type=\"image/png\">"
        let markup = Array(SampleACBF().markup.replacing(tag, with: tag + "!!").utf8)
        let damaged = try PublicationOpener.open(.file(BytesSource(markup), name: "a.acbf"))
        #expect(damaged.pages.map { $0.problem == nil } == [true, true, false])
        // Every prefix of a document can be opened, or is rejected with a reason.
        let bytes = Array(SampleACBF().markup.utf8)
        for count in stride(from: 0, to: bytes.count, by: 61) {
            do throws(PublicationError) {
                let comic = try PublicationOpener.open(.file(BytesSource(Array(bytes[..<count])), name: "a.acbf"))
                for index in comic.pages.indices { _ = try? comic.bytes(ofPageAt: index) }
            } catch {}
        }
    }
}
