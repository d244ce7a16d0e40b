import Foundation
import Testing

@testable import Publications

@Suite("HTML books")
struct HTMLBookTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ markup: String, name: String = "a.html") throws -> ConvertedBook {
        let path = try folder.write(Array(markup.utf8), to: name)
        return try #require(try PublicationOpener.open(path: path) as? ConvertedBook)
    }

    private func text(_ book: ConvertedBook, _ index: Int) throws -> String {
        String(decoding: try book.document(ofSectionAt: index).bytes, as: UTF8.self)
    }

    @Test("the metadata in the head is read, also from malformed markup")
    func metadata() throws {
        let book = try open(
            """
            <!DOCTYPE html><HTML lang=de><head><meta charset=utf-8><title>Das &Auml; Buch</title>
            <meta name="author" content="A. Bee"><meta name=description content="About it">
            <meta name="keywords" content="one, two"><meta property="dc.date" content="1899"></head><body><p>x
            """
        )
        let metadata = book.metadata
        #expect(metadata.title == "Das Ä Buch" && metadata.writers == ["A. Bee"] && metadata.summary == "About it")
        #expect(metadata.subjects == ["one", "two"] && metadata.published == "1899")
        #expect(book.format == .html && book.body.sections.map(\.path) == ["a.html"])
        #expect(try open("<p lang='x'>y", name: "Named.htm").metadata.title == "Named")
        #expect(try open("<h1>Only one</h1><h2>a</h2><h2>b</h2>", name: "b.html").metadata.title == "Only one")
    }

    @Test("a document is divided at the headings of the highest level that has several")
    func division() throws {
        let book = try open(
            """
            <html><body class="c"><div id="all"><h1>The Book</h1><p>Preface.</p><div class="chapter"><a id="one"></a><h2>One</h2>
            <p>First. <a href="#t">to two</a> <a href="#one">here</a></p><h3 id="sub">Sub</h3></div>
            <div class="chapter" id="t"><h2>Two</h2><p>Second. <a href="a.html#sub">back</a></p>
            <blockquote><h2>Quoted</h2></blockquote></div></div></body></html>
            """
        )
        #expect(book.body.sections.map(\.path) == ["a.html", "a-2.xhtml", "a-3.xhtml"])
        #expect(book.body.contents.map(\.title) == ["The Book", "One", "Sub", "Two", "Quoted"])
        #expect(book.body.contents.map(\.level) == [0, 1, 2, 1, 1])
        #expect(book.body.contents.map(\.path) == ["a.html", "a-2.xhtml", "a-2.xhtml", "a-3.xhtml", "a-3.xhtml"])
        #expect(book.body.contents.map { $0.fragment != nil } == [true, false, true, false, true])
        let texts = try (0..<3).map { try text(book, $0) }
        #expect(texts[0].contains("Preface.") && !texts[0].contains("First."))
        #expect(texts[1].contains("First.") && texts[1].contains("<a href=\"a-3.xhtml#t\">"), "\(texts[1])")
        #expect(texts[1].contains("<a href=\"#one\">"))
        #expect(texts[2].contains("Second.") && texts[2].contains("<a href=\"a-2.xhtml#sub\">"), "\(texts[2])")
        #expect(texts.allSatisfy { $0.contains("class=\"c\"") })
        #expect(texts.filter { $0.contains("id=\"all\"") }.count == 1)
        #expect(texts[2].contains("id=\"t\""))
        for entry in book.body.contents {
            let index = try #require(book.body.sections.firstIndex { $0.path == entry.path })
            if let fragment = entry.fragment { #expect(texts[index].contains("id=\"\(fragment)\"")) }
        }
    }

    @Test(
        "documents without several headings, and headings without text before them, are not divided",
        arguments: [
            ("<p>No heading.</p>", 1), ("<h1>A</h1><p>x</p>", 1), ("<h1>A</h1><h1>B</h1>", 2),
            ("<div><h1>A</h1></div><div><h1>B</h1></div>", 2), ("<ul><li><h2>A</h2></li><li><h2>B</h2></li></ul>", 1),
            ("<h2></h2><h2> </h2>", 1), ("<img src='x.png'><h2>A</h2><h2>B</h2>", 3), ("", 1), ("plain text", 1),
        ]
    )
    func sections(body: String, count: Int) throws {
        let book = try open("<html><body>\(body)</body></html>")
        #expect(book.body.sections.count == count)
        for index in 0..<count { _ = try text(book, index) }
    }

    @Test("pictures and style sheets in the folder belong to the book, but only those it refers to")
    func pictures() throws {
        let picture = SampleImages.png(4, 5)
        try folder.write(picture, to: "images/a b.png")
        try folder.write(picture, to: "other.png")
        try folder.write(picture, to: "images/back.png")
        try folder.write(picture, to: ".hidden/x.png")
        try folder.write(
            Array("p { background: url(images/back.png) } q { background: url(http://a.b/c.png) }".utf8),
            to: "s.css"
        )
        try folder.write(Array("<p>secret</p>".utf8), to: "other.html")
        let outside = try TemporaryFolder()
        let secret = try outside.write(picture, to: "secret.png")
        try folder.link("linked.png", to: secret)
        let book = try open(
            """
            <link rel="stylesheet" href="s.css"><img src="images/a%20b.png"><img src="../x.png"><img src="\(secret)">
            <img src="linked.png"><img src="gone.png"><img src="http://example.org/x.png"><img src=".hidden/x.png">
            <a href="other.html">other</a><script src="x.js"></script><img src="file:///etc/passwd">
            """
        )
        #expect(Set(book.resourcePaths) == ["s.css", "images/a b.png", "images/back.png"])
        #expect(try book.resource(atPath: "images/a b.png") == BookResource(bytes: picture, mediaType: "image/png"))
        #expect(book.byteSize(ofResourceAtPath: "images/a b.png") == Int64(picture.count))
        let sheet = String(decoding: try book.resource(atPath: "s.css").bytes, as: UTF8.self)
        #expect(sheet.contains("images/back.png") && !sheet.contains("http"))
        for path in ["other.png", "other.html", "linked.png", "../x.png", secret, ".hidden/x.png", "a.html"] {
            #expect(throws: PublicationError.self) { try book.resource(atPath: path) }
        }
        let text = try text(book, 0)
        #expect(text.contains("images/a%20b.png"))
        for word in ["example.org", "linked", "passwd", "script", "other.html", "secret"] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    @Test("a replaced picture that now leads out of the folder is not read")
    func replacedPicture() throws {
        try folder.write(SampleImages.png(4, 5), to: "a.png")
        let book = try open("<img src='a.png'>")
        let outside = try TemporaryFolder()
        let secret = try outside.write(SampleImages.png(9, 9), to: "secret.png")
        #expect(book.resourcePaths == ["a.png"])
        try FileManager.default.removeItem(atPath: folder.path("a.png"))
        try folder.link("a.png", to: secret)
        #expect(throws: PublicationError.self) { try book.resource(atPath: "a.png") }
    }

    @Test("the documents of an archive are sections, those called index first")
    func archive() throws {
        let zip = HandMadeZip([
            .init("site/10.html", Array("<h1>Ten</h1>".utf8)),
            .init("site/2.html", Array("<h1>Two</h1><h2>Part</h2>\(String(repeating: "words ", count: 900))".utf8)),
            .init("site/index.html", Array("<title>Site</title><a href='2.html'>2</a><img src='img/x.png'>".utf8)),
            .init("site/img/x.png", SampleImages.png(3, 3)), .init("cover.png", SampleImages.png(6, 8)),
            .init("site/notes.md", Array("# Notes\n\n[two](2.html)".utf8)), .init("site/run.js", Array("x".utf8)),
        ])
        let path = try folder.write(zip.bytes, to: "site.zip")
        let book = try #require(try PublicationOpener.open(path: path) as? ConvertedBook)
        #expect(book.format == .html && book.metadata.title == "Site")
        #expect(book.body.sections.map(\.path) == ["site/index.html", "site/2.html", "site/10.html", "site/notes.md"])
        #expect(book.body.contents.map(\.title) == ["Two", "Part", "Ten", "Notes"])
        #expect(Set(book.resourcePaths) == ["site/img/x.png", "cover.png"])
        #expect(book.body.coverPath == "cover.png")
        #expect(try text(book, 0).contains("href=\"2.html\""))
        #expect(try text(book, 3).contains("href=\"2.html\""))
        #expect(throws: PublicationError.self) { try book.resource(atPath: "site/run.js") }
    }

    @Test(
        "an archive of images with short documents is a comic",
        arguments: [
            ("a.zip", 10, 300, PublicationFormat.cbz), ("a.zip", 10, 30_000, .html), ("a.zip", 0, 10, .html),
            ("a.cbz", 3, 30_000, .cbz), ("a.htmlz", 10, 300, .html), ("a.html.zip", 10, 300, .html),
        ]
    )
    func comicOrBook(name: String, imageCount: Int, byteCount: Int, format: PublicationFormat) throws {
        let text = Array("<p>".utf8) + Array(repeating: UInt8(ascii: "x"), count: byteCount)
        let images = (0..<imageCount).map { HandMadeZip.Entry("\($0).png", SampleImages.png(2, 2)) }
        let path = try folder.write(HandMadeZip([.init("info.html", text)] + images).bytes, to: name)
        #expect(try PublicationOpener.open(path: path).format == format)
    }

    @Test("files that aren't text, and empty ones, are refused with the reason")
    func refused() throws {
        let cases: [(bytes: [UInt8], words: String)] = [([], "empty"), ([1, 2, 3, 4, 5, 0, 0, 6], "binary")]
        for (bytes, words) in cases {
            let path = try folder.write(bytes, to: "x.html")
            do {
                _ = try PublicationOpener.open(path: path)
                Issue.record("\(words) was opened")
            } catch {
                #expect("\(error)".contains(words), "\(error)")
            }
        }
    }

    @Test("deep nesting and many headings are bounded")
    func bounds() throws {
        let deep = String(repeating: "<div>", count: 20_000) + "<h1>a</h1>" + String(repeating: "</div>", count: 20_000)
        _ = try text(try open(deep), 0)
        let many = try open(String(repeating: "<h2>heading</h2><p>x</p>", count: 30_000))
        #expect(many.body.sections.count <= PublicationLimits.standard.maximumSectionCount)
        #expect(many.body.contents.count <= PublicationLimits.standard.maximumContentsCount)
    }
}
