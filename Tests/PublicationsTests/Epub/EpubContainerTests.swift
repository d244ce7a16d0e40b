import Publications
import Testing

@Suite("EPUB containers")
struct EpubContainerTests {
    private let fixtures: EpubFixtures

    init() throws {
        fixtures = try EpubFixtures()
    }

    private func book() -> SampleEpub {
        var epub = SampleEpub()
        epub.addChapter("one")
        return epub
    }

    @Test(
        "an EPUB is detected whatever its mimetype file looks like",
        arguments: ["application/epub+zip", "text/plain\n", nil]
    )
    func mimetype(_ type: String?) throws {
        var epub = book()
        epub.mimetype = type
        let opened = try fixtures.open(epub)
        #expect(opened.format == .epub)
        #expect(opened.body.sections.map(\.path) == ["EPUB/one.xhtml"])
        #expect(opened.metadata.title == "A Book")
        #expect(opened.body.problems.isEmpty)
    }

    @Test("an EPUB whose mimetype is not the first entry opens")
    func typeComesLast() throws {
        var epub = book()
        epub.mimetype = nil
        epub.files.append(("mimetype", Array("application/epub+zip".utf8)))
        #expect(try fixtures.open(epub).body.sections.count == 1)
    }

    @Test(
        "without a valid container document, the package nearest to the root is used",
        arguments: ["", "<container", "<container/>", SampleEpub.containerDocument(["gone.opf"]), "no xml at all"]
    )
    func badContainer(_ text: String) throws {
        var epub = book()
        epub.container = text
        epub.files.append(("EPUB/old/deep/package.opf", Array("<package/>".utf8)))
        let opened = try fixtures.open(epub)
        #expect(opened.body.sections.map(\.path) == ["EPUB/one.xhtml"])
        #expect((1...2).contains(opened.body.problems.count))
    }

    @Test("the first existing package is used")
    func severalPackages() throws {
        var epub = book()
        epub.container = SampleEpub.containerDocument(["gone.opf", "EPUB/package.opf", "other.opf"])
        epub.files.append(("other.opf", Array("<package/>".utf8)))
        let opened = try fixtures.open(epub)
        #expect(opened.metadata.title == "A Book")
        #expect(opened.body.problems == ["META-INF/container.xml names gone.opf, which is missing."])
    }

    @Test("root files of other types are ignored")
    func otherRootFile() throws {
        var epub = book()
        epub.container = """
            <container><rootfiles><rootfile full-path="a.pdf" media-type="application/pdf"/>\
            <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
            """
        epub.files.append(("a.pdf", []))
        #expect(try fixtures.open(epub).metadata.title == "A Book")
    }

    @Test("files are found despite differences in case, separators or escapes")
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
            // Ü and ï with combining marks.
            ("epub/U\u{308}ni\u{308}.xhtml", document), ("epub/a%20b.xhtml", document),
        ]
        let opened = try fixtures.open(epub)
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

    @Test("an archive that only claims to be an EPUB is damaged")
    func nothingInIt() throws {
        var epub = SampleEpub()
        epub.packagePath = ""
        epub.container = ""
        #expect(
            try fixtures.failure(epub) == .damaged(file: "Book.epub", reason: .noPackageDocument)
        )
    }

    @Test("a package without sections is damaged")
    func noSections() throws {
        #expect(
            try fixtures.failure(SampleEpub())
                == .damaged(file: "Book.epub", reason: .noSections)
        )
    }

    @Test("a comic with a file named mimetype remains a comic")
    func comic() throws {
        let folder = try TemporaryFolder()
        let archive = HandMadeZip([
            .init("mimetype", Array("application/vnd.comicbook+zip".utf8)), .init("1.png", SampleImages.png(10, 15)),
        ])
        let path = try folder.write(archive.bytes, to: "Comic.cbz")
        #expect(try PublicationOpener.open(path: path).format == .cbz)
    }

    @Test("an EPUB has a book name, not a comic name")
    func notListed() {
        #expect(PublicationOpener.isBookName("Book.epub") && !PublicationOpener.isPublicationName("Book.epub"))
    }
}
