import Publications
import Testing

@Suite("EPUB navigation")
struct EpubNavigationTests {
    private let fixtures: EpubFixtures

    init() throws {
        fixtures = try EpubFixtures()
    }

    private func book(_ chapters: [String] = ["a", "b"]) -> SampleEpub {
        var epub = SampleEpub()
        for chapter in chapters { epub.addChapter(chapter) }
        return epub
    }

    private static let ncx = """
        <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><docTitle><text>T</text></docTitle><navMap>
        <navPoint><navLabel><text> One&nbsp;&amp;  more </text></navLabel><content src="a.xhtml"/>
          <navPoint><navLabel><text>Inner</text></navLabel><content src="a.xhtml#i"/></navPoint></navPoint>
        <navPoint><navLabel><text>Two</text></navLabel><content src="b.xhtml"/></navPoint></navMap>
        <pageList><pageTarget type="normal" value="1"><navLabel><text>1</text></navLabel><content src="a.xhtml#p1"/>
        </pageTarget><pageTarget value="2"><content src="b.xhtml#p2"/></pageTarget></pageList></ncx>
        """

    @Test("nested lists, headings without links and images with alternative text are read")
    func document() throws {
        var epub = book()
        epub.addNavigation(
            """
            <nav epub:type="toc" hidden=""><h1>Contents</h1><ol>
              <li><span>Part  one</span><ol>
                <li><a href="a.xhtml">One <em>more</em></a></li>
                <li hidden="hidden"><a href="a.xhtml#s"><img src="x.png" alt="A picture"/></a><ol>
                   <li><a href="./b.xhtml#t%20u">Deep</a></li></ol></li></ol></li>
              <li><a href="b.xhtml"><ruby>漢字<rt>かんじ</rt></ruby></a></li></ol></nav>
            <nav epub:type="page-list"><ol><li><a href="a.xhtml#p1">i</a></li><li><a href="b.xhtml#p2">ii</a></li></ol></nav>
            <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="a.xhtml">Start</a></li>
              <li><a epub:type="toc" href="nav.xhtml#toc">Contents</a></li><li><a epub:type="x">None</a></li></ol></nav>
            """
        )
        let body = try fixtures.open(epub).body
        #expect(
            body.contents == [
                BookContentsEntry(title: "Part one", level: 0, path: nil),
                BookContentsEntry(title: "One more", level: 1, path: "EPUB/a.xhtml"),
                BookContentsEntry(title: "A picture", level: 1, path: "EPUB/a.xhtml", fragment: "s"),
                BookContentsEntry(title: "Deep", level: 2, path: "EPUB/b.xhtml", fragment: "t u"),
                BookContentsEntry(title: "漢字", level: 0, path: "EPUB/b.xhtml"),
            ]
        )
        #expect(body.pageList.map(\.title) == ["i", "ii"])
        #expect(body.pageList.map(\.fragment) == ["p1", "p2"])
        #expect(
            body.landmarks == [
                BookLandmark(kind: "bodymatter", title: "Start", path: "EPUB/a.xhtml"),
                BookLandmark(kind: "toc", title: "Contents", path: "EPUB/nav.xhtml", fragment: "toc"),
            ]
        )
        #expect(body.sections.map(\.title) == ["One more", "Deep"])
        #expect(body.problems.isEmpty)
    }

    @Test("the NCX is read when there is no navigation document", arguments: ["toc='ncx'", ""])
    func ncx(_ attribute: String) throws {
        var epub = book()
        epub.version = "2.0"
        epub.spineAttributes = attribute
        epub.add("ncx", "toc.ncx", "application/x-dtbncx+xml", Array(Self.ncx.utf8))
        let body = try fixtures.open(epub).body
        #expect(
            body.contents == [
                BookContentsEntry(title: "One\u{A0}& more", level: 0, path: "EPUB/a.xhtml"),
                BookContentsEntry(title: "Inner", level: 1, path: "EPUB/a.xhtml", fragment: "i"),
                BookContentsEntry(title: "Two", level: 0, path: "EPUB/b.xhtml"),
            ]
        )
        #expect(body.pageList.map(\.title) == ["1", "2"])
    }

    @Test("the NCX complements the navigation document")
    func both() throws {
        var epub = book()
        epub.addNavigation("<nav epub:type='toc'><ol><li><a href='b.xhtml'>New</a></li></ol></nav>")
        epub.add("ncx", "toc.ncx", "application/x-dtbncx+xml", Array(Self.ncx.utf8))
        let body = try fixtures.open(epub).body
        #expect(body.contents.map(\.title) == ["New"])
        #expect(body.pageList.count == 2)
    }

    @Test("a book without a table of contents gets one from headings, else from titles")
    func made() throws {
        var epub = SampleEpub()
        epub.addChapter("a", "<h2>First <i>heading</i></h2><h1>Other</h1>", title: "A Book")
        epub.addChapter("b", "<p>x</p>", title: "Second title")
        epub.addChapter("c", "<p>x</p>", title: "A Book")
        epub.addNavigation("<nav epub:type='toc'><ol></ol></nav>")
        let body = try fixtures.open(epub).body
        #expect(
            body.contents == [
                BookContentsEntry(title: "First heading", path: "EPUB/a.xhtml"),
                BookContentsEntry(title: "Second title", path: "EPUB/b.xhtml"),
            ]
        )
        #expect(body.sections.map(\.title) == ["First heading", "Second title", nil])
    }

    @Test("the guide of EPUB 2 is translated to landmark types of EPUB 3")
    func guide() throws {
        var epub = book()
        epub.version = "2.0"
        epub.guide = """
            <guide><reference type="cover" title="Cover" href="a.xhtml"/><reference type="text" href="b.xhtml#x"/>
            <reference type="toc"/></guide>
            """
        #expect(
            try fixtures.open(epub).body.landmarks == [
                BookLandmark(kind: "cover", title: "Cover", path: "EPUB/a.xhtml"),
                BookLandmark(kind: "bodymatter", title: "", path: "EPUB/b.xhtml", fragment: "x"),
            ]
        )
    }

    @Test("malformed navigation is read as far as possible")
    func broken() throws {
        var epub = book()
        epub.addNavigation("<nav epub:type='toc'><ol><li><a href='a.xhtml'>One</a><li><a href='b.xhtml'>Two")
        let body = try fixtures.open(epub).body
        #expect(body.contents.first?.title == "One")
        #expect(body.problems.count == 1)
    }

    @Test(
        "the cover is found by every convention",
        arguments: [
            ("cover-image", "", "", "properties='cover-image'", "x.png", ""),
            ("meta by id", "<meta name='cover' content='p'/>", "", "", "x.png", ""),
            ("meta by path", "<meta content='img/x.png' name='Cover'/>", "", "", "img/x.png", ""),
            ("guide", "", "<guide><reference type='cover' href='c.xhtml'/></guide>", "", "x.png", ""),
            (
                "landmarks", "", "", "", "x.png",
                "<nav epub:type='landmarks'><ol><li><a epub:type='cover' href='c.xhtml'>C</a></li></ol></nav>"
            ),
            ("name", "", "", "", "img/Cover.png", ""), ("part of a name", "", "", "", "img/the-cover_1.png", ""),
        ]
    )
    func cover(
        _ convention: String,
        _ meta: String,
        _ guide: String,
        _ attributes: String,
        _ href: String,
        _ nav: String
    ) throws {
        var epub = book()
        epub.metadata += meta
        epub.guide = guide
        epub.add("other", "other.png", "image/png", SampleImages.png(1, 1))
        epub.add("p", href, "image/png", attributes: attributes, SampleImages.png(3, 4))
        epub.add(
            "c",
            "c.xhtml",
            attributes: "",
            SampleEpub.document("<p>A long text that is no cover, but a page about it.</p><img src='\(href)'/>")
        )
        epub.addNavigation(nav)
        #expect(try fixtures.open(epub).body.coverPath == "EPUB/\(href)", "\(convention)")
    }

    @Test("the only image of the first document is the cover; a book without images has none")
    func firstImage() throws {
        var epub = SampleEpub()
        epub.addChapter("first", "<svg xmlns='http://www.w3.org/2000/svg'><image xlink:href='x.png'/></svg>")
        epub.addChapter("second")
        epub.add("p", "x.png", "image/png", SampleImages.png(3, 4))
        #expect(try fixtures.open(epub).body.coverPath == "EPUB/x.png")
        #expect(try fixtures.open(book()).body.coverPath == nil)
    }
}
