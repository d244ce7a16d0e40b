import Testing

@testable import Publications

@Suite("MOBI books")
struct MobiBookTests {
    private func open(_ bytes: [UInt8], name: String = "a.mobi") throws -> any Book {
        let source = PublicationSource.file(BytesSource(bytes), name: name)
        // Other suites of this process use the real converter.
        let publication = try BookConversion.$replacement.withValue(SampleConverter()) {
            try PublicationOpener.open(source)
        }
        return try #require(publication as? any Book)
    }

    private func text(_ book: any Book, _ index: Int) throws -> String {
        String(decoding: try book.document(ofSectionAt: index).bytes, as: UTF8.self)
    }

    private static let metadata = """
        <dc:title>A Book</dc:title><dc:language>en-us</dc:language><dc:creator>Ann Bee</dc:creator>
        <dc:description>&lt;p&gt;About it&lt;/p&gt;</dc:description><meta name="cover" content="resource00003"/>
        """

    @Test("a KF8 has sections, contents, styles, images and a cover")
    func kf8() throws {
        var mobi = SampleMobi()
        mobi.add(
            1,
            number: 0,
            "<html><head><link rel='stylesheet' href='flow00001.css'/></head><body><h1>One</h1><img src='resource00000.png'/></body></html>"
        )
        mobi.add(1, number: 1, "<html><body><h1 id='x'>Two</h1><script>gone()</script></body></html>")
        mobi.add(2, type: 2, number: 1, "p { color: red }")
        mobi.addPackage(
            Self.metadata,
            documents: 2,
            items: "<item id='resource00003' href='resource00003.png' media-type='image/png'/>"
                + "<item id='ncx' href='resource00009.ncx' media-type='application/x-dtbncx+xml'/>"
        )
        mobi.addContents([("First", "part00000.html"), ("Second", "part00001.html#x")])
        mobi.addPicture(number: 0, SampleImages.png(3, 3))
        mobi.addPicture(number: 3, SampleImages.png(6, 9))
        let book = try open(mobi.bytes, name: "a.azw3")
        #expect(book.format == .mobi && book.metadata.title == "A Book" && book.metadata.writers == ["Ann Bee"])
        #expect(book.metadata.summary == "About it")
        #expect(book.body.sections.map(\.path) == ["part00000.html", "part00001.html"])
        #expect(book.body.contents.map(\.title) == ["First", "Second"])
        #expect(book.body.contents.map(\.fragment) == [nil, "x"])
        #expect(book.body.problems.isEmpty, "\(book.body.problems)")
        #expect(try text(book, 0).contains("resource00000.png") && text(book, 0).contains("flow00001.css"))
        #expect(try !text(book, 1).contains("script"))
        #expect(try book.resource(atPath: "resource00000.png").bytes == SampleImages.png(3, 3))
        #expect(try book.resource(atPath: "flow00001.css").mediaType == "text/css")
        #expect(BookImages(book).pages.map(\.height) == [9])
        #expect(throws: PublicationError.self) { try book.resource(atPath: "content.opf") }
    }

    @Test("a KF8 whose pages are images is a comic")
    func comic() throws {
        var mobi = SampleMobi()
        for page in 0..<5 {
            mobi.add(
                1,
                number: UInt32(page),
                "<html><body><div><img src='resource0000\(page).png'/></div></body></html>"
            )
        }
        mobi.addPackage("<dc:title>Comic 3</dc:title><meta name='fixed-layout' content='true'/>", documents: 5)
        for page in 0..<5 { mobi.addPicture(number: UInt32(page), SampleImages.png(60, 90)) }
        let book = try open(mobi.bytes)
        #expect(book.body.layout == .images && book.pages.map(\.width) == [60, 60, 60, 60, 60])
        #expect(try book.bytes(ofPageAt: 4) == SampleImages.png(60, 90))
        #expect(book.metadata.series == "Comic" && book.metadata.number == "3")
    }

    @Test("an older MOBI is divided at its page breaks, and its contents lead to the sections")
    func kf7() throws {
        var mobi = SampleMobi()
        mobi.add(
            1,
            """
            <html><head><guide></guide></head><body><p height="1em"><font size="+2">One</font><a id="0000000010"></a>
            <p>First. <a href="#0000000020">on</a><mbp:pagebreak/><a id="0000000020"></a><b>Two</b><mbp:pagebreak></mbp:pagebreak>
            <mbp:pagebreak /><font size="2">x<MBP:PAGEBREAK/>y</font><img src="resource00003.png"/></body></html>
            """
        )
        mobi.addPackage(Self.metadata, documents: 1)
        mobi.addContents([("First", "part00000.html#0000000010"), ("Second", "part00000.html#0000000020")])
        mobi.addPicture(number: 3, SampleImages.png(6, 9))
        let book = try open(mobi.bytes, name: "a.prc")
        #expect(book.metadata.title == "A Book" && book.format == .mobi)
        let paths = ["part00000.html", "part00000-2.xhtml", "part00000-3.xhtml", "part00000-4.xhtml"]
        #expect(book.body.sections.map(\.path) == paths)
        #expect(book.body.contents.map(\.path) == [paths[0], paths[1]])
        let texts = try paths.indices.map { try text(book, $0) }
        #expect(
            texts[0].contains("First.") && texts[0].contains("href=\"part00000-2.xhtml#0000000020\""),
            "\(texts[0])"
        )
        #expect(texts[1].contains("Two") && texts[2].contains("x") && texts[3].contains("y</font>"), "\(texts)")
        #expect(texts.allSatisfy { !$0.contains("quire-page-break") && !$0.contains("<hr") })
        #expect(book.body.coverPath == "resource00003.png")
        #expect(BookImages(book).pages.map(\.width) == [6])
    }

    @Test("without a table of contents, the headings are the contents")
    func headings() throws {
        var mobi = SampleMobi()
        mobi.add(1, "<html><body><h2>One</h2><p>x</p><h2>Two</h2><p>y</p></body></html>")
        let book = try open(mobi.bytes, name: "Named.mobi")
        #expect(book.metadata.title == "Named")
        #expect(book.body.contents.map(\.title) == ["One", "Two"] && book.body.contents.map(\.level) == [0, 0])
        #expect(book.body.sections.count == 2)
    }

    @Test(
        "DRM and damage are named in the error",
        arguments: [("protected", "DRM"), ("damaged", "damaged"), ("", "damaged")]
    )
    func refused(content: String, words: String) {
        do {
            _ = try open(SampleMobi.start + Array(content.utf8))
            Issue.record("it was opened")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
        }
    }

    @Test(
        "a malformed result of the converter is refused",
        arguments: [
            [1], [7] + [UInt8](repeating: 0, count: 19),
            [1, 1, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0] + [UInt8](repeating: 0, count: 8),
            [1, 1, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255] + [UInt8](repeating: 0, count: 8),
            [6, 6, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0] + [UInt8](repeating: 255, count: 8),
            [6, 6, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 127],
            [6, 6, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0] + [UInt8](repeating: 0, count: 8),
        ] as [[UInt8]]
    )
    func malformed(answer: [UInt8]) {
        #expect(throws: PublicationError.self) {
            try MobiParts(answer[...], source: BytesSource([1, 2, 3]), file: "a", limits: .standard)
        }
    }

    @Test("if two parts have the same name, the first is used; parts of unknown types are ignored")
    func duplicates() throws {
        var mobi = SampleMobi()
        mobi.add(1, "<p>first</p>")
        mobi.add(1, "<p>second</p>")
        mobi.add(3, type: 99, "ignored")
        let parts = try MobiParts(mobi.answer[...], source: BytesSource([]), file: "a", limits: .standard)
        #expect(parts.names == ["part00000.html"] && parts.documents.count == 1)
        #expect(try parts.bytes("part00000.html") == Array("<p>first</p>".utf8))
    }
}
