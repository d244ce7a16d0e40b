import Testing

@testable import Publications

@Suite("FB2 books")
struct FB2BookTests {
    private func open(_ sample: SampleFB2) throws -> ConvertedBook {
        try Self.open(sample.bytes)
    }

    private static func open(_ bytes: [UInt8], name: String = "a.fb2", limits: PublicationLimits = .standard) throws
        -> ConvertedBook
    {
        let source = PublicationSource.file(BytesSource(bytes), name: name)
        return try #require(try PublicationOpener.open(source, limits: limits) as? ConvertedBook)
    }

    private func text(_ book: ConvertedBook, _ index: Int) throws -> String {
        String(decoding: try book.document(ofSectionAt: index).bytes, as: UTF8.self)
    }

    @Test("the metadata is read")
    func metadata() throws {
        var sample = SampleFB2()
        sample.titleInfo = """
            <genre>prose_rus_classic</genre><genre match="50">unknown_genre</genre>
            <author><first-name>Лев</first-name><middle-name>Николаевич</middle-name><last-name>Толстой</last-name></author>
            <author><nickname>anonymous</nickname></author><author/>
            <book-title>Война  и
            мир</book-title><annotation><p>First <strong>line</strong>.</p><p>Second.</p></annotation>
            <keywords>war, peace,</keywords><date value="1869-01-01">1869</date><lang>ru</lang>
            <translator><first-name>Ann</first-name><last-name>Other</last-name></translator>
            <sequence name="" number="9"/><sequence name="Собрание" number="4"/>
            """
        sample.otherInfo = """
            <document-info><id>X-1</id><date>2020</date></document-info>
            <publish-info><publisher>Наука</publisher><year>1979</year><isbn>5-17</isbn></publish-info>
            """
        let metadata = try open(sample).metadata
        #expect(metadata.title == "Война и мир")
        #expect(metadata.writers == ["Лев Николаевич Толстой", "anonymous"])
        #expect(metadata.creators.first?.sortName == "Толстой, Лев Николаевич")
        #expect(metadata.creators.allSatisfy { $0.roles == ["aut"] })
        #expect(
            metadata.contributors == [PublicationContributor(name: "Ann Other", roles: ["trl"], sortName: "Other, Ann")]
        )
        #expect(metadata.series == "Собрание" && metadata.number == "4")
        #expect(metadata.subjects == ["Russian classics", "unknown_genre", "war", "peace"])
        #expect(metadata.summary == "First line.\nSecond.")
        #expect(metadata.language == "ru" && metadata.published == "1869-01-01" && metadata.modified == "2020")
        #expect(metadata.publisher == "Наука" && metadata.identifiers == ["X-1", "5-17"])
    }

    @Test("a book without a title has the name of its file", arguments: ["Дом 3.fb2", "Дом 3.fb2.zip", "Дом 3.fbz"])
    func fileName(name: String) throws {
        var sample = SampleFB2()
        sample.titleInfo = ""
        let bytes = name.hasSuffix("fb2") ? sample.bytes : HandMadeZip([.init("x.fb2", sample.bytes)]).bytes
        let book = try Self.open(bytes, name: name)
        #expect(book.metadata.title == "Дом 3")
        #expect(book.metadata.number == "3")
        #expect(book.format == .fb2)
    }

    @Test(
        "the declared encoding is used, unless the text is UTF-8 or UTF-16",
        arguments: [
            ("windows-1251", "windows-1251"), ("koi8-r", "KOI8-R"),
            ("windows-1251", "UTF-8"),
            ("utf-16", "UTF-16LE"), ("utf-16", "UTF-16BE"),
        ]
    )
    func encodings(declared: String, actual: String) throws {
        var sample = SampleFB2()
        sample.declaration = "<?xml version='1.0' encoding='\(declared)'?>"
        let sentence = "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему."
        sample.text = "<section><p>\(sentence)</p></section>"
        sample.rest = SampleFB2.binary("a", "image/png", SampleImages.png(2, 2))
        let bytes = try #require(TextEncoding(named: actual)?.encode(sample.markup))
        let book = try Self.open(bytes)
        #expect(try text(book, 0).contains(sentence))
        #expect(try book.resource(atPath: "images/1.png").bytes == SampleImages.png(2, 2))
    }

    @Test(
        "the elements of FB2 become XHTML",
        arguments: [
            (
                "<p>a <strong>b</strong> <emphasis>c</emphasis> <strikethrough>d</strikethrough></p>",
                "<p>a <strong>b</strong> <em>c</em> <s>d</s></p>"
            ),
            (
                "<p>H<sub>2</sub>O<sup>3</sup> <code>x</code> <style name=\"q\">y</style></p>",
                "<p>H<sub>2</sub>O<sup>3</sup> <code>x</code> <span>y</span></p>"
            ),
            (
                "<epigraph><p>e</p><text-author>A</text-author></epigraph>",
                "<blockquote class=\"epigraph\" epub:type=\"epigraph\"><p>e</p><p class=\"text-author\">A</p></blockquote>"
            ),
            ("<cite><p>c</p></cite>", "<blockquote class=\"cite\"><p>c</p></blockquote>"),
            ("<subtitle>* * *</subtitle>", "<p class=\"subtitle\">* * *</p>"),
            (
                "<poem><title><p>T</p></title><stanza><v>one</v><v>two</v></stanza><date>1830</date></poem>",
                "<div class=\"poem\"><p class=\"poem-title\">T</p><div class=\"stanza\"><p class=\"verse\">one</p><p class=\"verse\">two</p></div><p class=\"date\">1830</p></div>"
            ),
            (
                "<table><tr><th colspan=\"2\">h</th></tr><tr><td align=\"right\">1</td><td>2</td></tr></table>",
                "<table><tr><th colspan=\"2\">h</th></tr><tr><td align=\"right\">1</td><td>2</td></tr></table>"
            ),
            ("<p>a &amp; b &lt;i&gt; &mdash; &unknown;</p>", "<p>a &amp; b &lt;i&gt; — </p>"),
            ("<section><title><p>In</p><empty-line/><p>side</p></title></section>", "<h2>In<br/><br/>side</h2>"),
            (
                "<p><a l:href=\"http://a.b/\">x</a><a l:href=\"#gone\">y</a><a l:href=\"javascript:z\">z</a></p>",
                "<span>y</span>"
            ),
            ("<strong>loose</strong> words", "<p><strong>loose</strong></p><p> words</p>"),
            ("<unknown><p>kept</p></unknown>", "<div><p>kept</p></div>"),
        ]
    )
    func elements(markup: String, expected: String) throws {
        var sample = SampleFB2()
        sample.text = "<section>\(markup)</section>"
        let text = try text(try open(sample), 0)
        #expect(text.contains(expected), "\(text)")
        #expect(!text.contains("javascript"))
    }

    @Test("notes are footnotes in a section outside the reading order")
    func notes() throws {
        var sample = SampleFB2()
        sample.text = """
            <section><title><p>One<a l:href="#n1" type="note">[1]</a></p></title>
            <p>See<a l:href="#n 2" type="note">2</a> and <sup><a l:href="#n1" type="note">1</a></sup></p></section>
            """
        sample.rest = """
            <body name="notes"><title><p>Notes</p></title><section id="n1"><title><p>1</p></title><p>First note.</p></section>
            <section><section id="n 2"><p>Second note.</p></section></section></body>
            """
        let book = try open(sample)
        #expect(book.body.sections.map(\.isLinear) == [true, false])
        #expect(book.body.contents.map(\.title) == ["One", "Notes"])
        let chapter = try text(book, 0)
        #expect(chapter.contains(##"<sup><a epub:type="noteref" href="2.xhtml#n1">[1]</a></sup>"##), "\(chapter)")
        #expect(chapter.contains(##"and <sup><a epub:type="noteref" href="2.xhtml#n1">1</a></sup>"##), "\(chapter)")
        let notes = try text(book, 1)
        #expect(
            notes.contains(##"<aside id="n1" class="note" epub:type="footnote"><p class="note-title">1</p>"##),
            "\(notes)"
        )
        let target = try #require(chapter.firstMatch(of: /2\.xhtml#(node-\d+)/)?.1)
        #expect(notes.contains("<aside id=\"\(target)\""), "\(notes)")
    }

    @Test("a long section with subsections is divided, a short one isn't")
    func division() throws {
        func chapter(_ name: String, _ count: Int) -> String {
            "<section id=\"\(name)\"><title><p>\(name)</p></title>"
                + String(repeating: "<p>Some words of a long chapter.</p>", count: count) + "</section>"
        }
        var sample = SampleFB2()
        let long = "<section><title><p>Part 1</p></title>\(chapter("A", 800))\(chapter("B", 800))</section>"
        let short = "<section id=\"p2\"><title><p>Part 2</p></title>\(chapter("C", 2))\(chapter("D", 2))</section>"
        sample.text =
            "<title><p>The Author</p><p>The Book</p></title>\(long)\(short)<section><p><a l:href=\"#D\">d</a></p></section>"
        let book = try open(sample)
        #expect(book.body.sections.count == 6)
        #expect(book.body.contents.map(\.title) == ["The Author. The Book", "Part 1", "A", "B", "Part 2", "C", "D"])
        #expect(book.body.contents.map(\.level) == [0, 0, 1, 1, 0, 1, 1])
        #expect(book.body.contents.map(\.path) == ["1", "2", "3", "4", "5", "5", "5"].map { "\($0).xhtml" })
        #expect(book.body.contents.map(\.fragment) == [nil, nil, nil, nil, nil, "C", "D"])
        #expect(book.body.sections.map(\.title) == ["The Author. The Book", "Part 1", "A", "B", "Part 2", nil])
        #expect(try text(book, 4).contains("<h2>D</h2>"))
        #expect(try text(book, 5).contains(##"<a href="5.xhtml#D">"##))
        #expect(book.body.landmarks.map(\.kind) == ["titlepage", "bodymatter"])
    }

    @Test("pictures and the cover are read from the file", arguments: [false, true])
    func pictures(isZipped: Bool) throws {
        var sample = SampleFB2()
        sample.titleInfo += "<coverpage><image l:href=\"#cover.png\"/></coverpage>"
        sample.text =
            "<section><image l:href=\"#b\" alt=\"A \" title=\"Plate\"/><p>in<image l:href=\"#b\"/><image l:href=\"#no\"/></p></section>"
        let (cover, plate) = (SampleImages.png(60, 90), SampleImages.png(40, 30) + Array(repeating: 7, count: 300_000))
        sample.rest =
            SampleFB2.binary("cover.png", "image/png", cover) + "<binary id='empty'/>"
            + SampleFB2.binary("b", "image/jpeg", plate)
            + SampleFB2.binary("bad", "image/png", [1]).replacing("AQ==", with: "A!")
        let bytes = isZipped ? HandMadeZip([.init("book.fb2", sample.bytes)]).bytes : sample.bytes
        let book = try Self.open(bytes, name: isZipped ? "a.zip" : "a.fb2")
        #expect(book.body.coverPath == "images/1.png")
        #expect(book.body.sections.count == 2)
        #expect(try text(book, 0).contains("<img alt=\"\" src=\"images/1.png\"/>"))
        #expect(
            try text(book, 1).contains(
                "<div class=\"figure\"><img src=\"images/2.jpg\" alt=\"A \"/><p class=\"caption\">Plate</p></div>"
            )
        )
        #expect(book.resourcePaths == ["images/1.png", "images/2.jpg", "images/3.png", "style.css"])
        #expect(try book.resource(atPath: "images/1.png").bytes == cover)
        // The type is that of the content.
        #expect(try book.resource(atPath: "images/2.jpg") == BookResource(bytes: plate, mediaType: "image/png"))
        #expect(try book.resource(atPath: "style.css").mediaType == "text/css")
        #expect(throws: PublicationError.self) { try book.resource(atPath: "images/3.png") }
        #expect(throws: PublicationError.self) { try book.resource(atPath: "images/4.png") }
        let images = BookImages(book)
        #expect(images.pages.map(\.width) == [60])
        #expect(try images.bytes(ofPageAt: 0) == cover)
    }

    @Test(
        "files that aren't readable are refused with the reason",
        arguments: [
            ("", "empty"), ("<html><body/></html>", "not an FB2"), ("<FictionBook/>", "no text"),
            ("plain", "not an FB2"),
            ("<FictionBook><body></body></FictionBook>", "no text"),
        ]
    )
    func refused(markup: String, words: String) {
        do {
            _ = try Self.open(Array(markup.utf8))
            Issue.record("it was opened")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
        }
    }

    @Test("an archive with several books is refused, and one with images is a comic")
    func archives() throws {
        let bytes = SampleFB2().bytes
        #expect(throws: PublicationError.self) {
            try Self.open(HandMadeZip([.init("a.fb2", bytes), .init("b.fb2", bytes)]).bytes, name: "a.zip")
        }
        let comic = HandMadeZip([.init("a.fb2", bytes), .init("1.png", SampleImages.png(2, 2))]).bytes
        #expect(try PublicationOpener.open(.file(BytesSource(comic), name: "a.zip")).format == .cbz)
        #expect(try Self.open(bytes, name: "without extension").format == .fb2)
    }
}
