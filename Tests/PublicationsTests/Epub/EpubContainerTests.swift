import Publications
import Testing

@Suite("The container of an EPUB")
struct EpubContainerTests {
    private let shelf: EpubShelf

    init() throws {
        shelf = try EpubShelf()
    }

    private func book() -> SampleEpub {
        var epub = SampleEpub()
        epub.addChapter("one")
        return epub
    }

    @Test(
        "a book opens as one, whatever its type file looks like",
        arguments: ["application/epub+zip", "text/plain\n", nil]
    )
    func mimetype(_ type: String?) throws {
        var epub = book()
        epub.mimetype = type
        let opened = try shelf.open(epub)
        #expect(opened.format == .epub)
        #expect(opened.body.sections.map(\.path) == ["EPUB/one.xhtml"])
        #expect(opened.metadata.title == "A Book")
        #expect(opened.body.problems.isEmpty)
    }

    @Test("a book whose type file is not the first entry opens")
    func typeComesLast() throws {
        var epub = book()
        epub.mimetype = nil
        epub.files.append(("mimetype", Array("application/epub+zip".utf8)))
        #expect(try shelf.open(epub).body.sections.count == 1)
    }

    @Test(
        "without a useful container document the package nearest to the root is meant",
        arguments: ["", "<container", "<container/>", SampleEpub.containerDocument(["gone.opf"]), "no xml at all"]
    )
    func badContainer(_ text: String) throws {
        var epub = book()
        epub.container = text
        epub.files.append(("EPUB/old/deep/package.opf", Array("<package/>".utf8)))
        let opened = try shelf.open(epub)
        #expect(opened.body.sections.map(\.path) == ["EPUB/one.xhtml"])
        #expect((1...2).contains(opened.body.problems.count))
    }

    @Test("of several packages the first that is there is meant")
    func severalPackages() throws {
        var epub = book()
        epub.container = SampleEpub.containerDocument(["gone.opf", "EPUB/package.opf", "other.opf"])
        epub.files.append(("other.opf", Array("<package/>".utf8)))
        let opened = try shelf.open(epub)
        #expect(opened.metadata.title == "A Book")
        #expect(opened.body.problems == ["META-INF/container.xml names gone.opf, which is missing."])
    }

    @Test("a container whose root file is of another type than a package is passed over")
    func otherRootFile() throws {
        var epub = book()
        epub.container = """
            <container><rootfiles><rootfile full-path="a.pdf" media-type="application/pdf"/>\
            <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
            """
        epub.files.append(("a.pdf", []))
        #expect(try shelf.open(epub).metadata.title == "A Book")
    }

    @Test("files are found although their names differ in case, slashes or escapes")
    func inexactNames() throws {
        var epub = SampleEpub()
        epub.packagePath = "epub/PACKAGE.opf"
        epub.container = SampleEpub.containerDocument(["EPUB/package.opf"])
        epub.manifest = """
            <item id='a' href='Text/One.XHTML' media-type='application/xhtml+xml'/>
            <item id='b' href='two%20words.xhtml' media-type='application/xhtml+xml'/>
            <item id='c' href='Ünï.xhtml' media-type='application/xhtml+xml'/>
            <item id='d' href='a%20b.xhtml' media-type='application/xhtml+xml'/>
            """
        epub.spine = "<itemref idref='a'/><itemref idref='b'/><itemref idref='c'/><itemref idref='d'/>"
        let document = SampleEpub.document("<p>x</p>")
        epub.files = [
            ("epub\\text\\one.xhtml", document), ("epub/two words.xhtml", document),
            // Ü and ï written with combining marks.
            ("epub/U\u{308}ni\u{308}.xhtml", document), ("epub/a%20b.xhtml", document),
        ]
        let opened = try shelf.open(epub)
        #expect(
            opened.body.sections.map(\.path)
                == ["epub/text/one.xhtml", "epub/two words.xhtml", "epub/U\u{308}ni\u{308}.xhtml", "epub/a%20b.xhtml"]
        )
        for index in opened.body.sections.indices {
            #expect(opened.body.sections[index].problem == nil)
            #expect(opened.body.sections[index].byteSize == Int64(document.count))
            #expect(try !opened.document(ofSectionAt: index).bytes.isEmpty)
        }
    }

    @Test("an archive that only says that it is an EPUB is damaged")
    func nothingInIt() throws {
        var epub = SampleEpub()
        epub.packagePath = ""
        epub.container = ""
        #expect(
            try shelf.failure(epub) == .damaged(file: "Book.epub", reason: "there is no package document in it")
        )
    }

    @Test("a package without sections is damaged")
    func noSections() throws {
        #expect(
            try shelf.failure(SampleEpub())
                == .damaged(file: "Book.epub", reason: "its package document lists no sections")
        )
    }

    @Test("a comic with a file called mimetype stays a comic")
    func comic() throws {
        let folder = try TemporaryFolder()
        let archive = HandMadeZip([
            .init("mimetype", Array("application/vnd.comicbook+zip".utf8)), .init("1.png", SampleImages.png(10, 15)),
        ])
        let path = try folder.write(archive.bytes, to: "Comic.cbz")
        #expect(try PublicationOpener.open(path: path).format == .cbz)
    }

    @Test("an EPUB is looked for as a book, not as a comic")
    func notListed() {
        #expect(PublicationOpener.isBookName("Book.epub") && !PublicationOpener.isPublicationName("Book.epub"))
    }
}
