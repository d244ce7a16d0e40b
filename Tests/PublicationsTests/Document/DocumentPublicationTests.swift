import ImageCodecs
import TestSupport
import Testing
import WireModel
import Workers

@testable import Publications

@Suite("PDF files", .enabled(if: PopplerCodec.isAvailable))
struct DocumentPublicationTests {
    init() { #expect(TestDocumentCodec.isUsed) }

    private func open(_ document: TestDocument, name: String = "Title v02 c013.pdf") throws -> any Publication {
        try PublicationOpener.open(.file(BytesSource(document.bytes), name: name))
    }

    private func size(of image: [UInt8]) throws -> (width: Int, height: Int) {
        switch ImageHeader.read(image) {
        case .found(let header), .foundUnlessRotated(let header, _): return (header.width, header.height)
        default: throw PublicationError.damaged(file: "", reason: .verbatim("no image"))
        }
    }

    @Test("a file has pages of 360 pixels per inch, with its labels as names")
    func pages() throws {
        var document = TestDocument(textPages: 2)
        document.pages[1].entries = "/MediaBox [0 0 612 792] /Rotate 90"
        document.catalogue = "/PageLabels << /Nums [0 << /S /r >>] >>"
        let publication = try open(document)
        #expect(publication.format == .pdf && publication.coverIndex == 0)
        #expect(publication.pages.map(\.name) == ["i", "ii"])
        #expect(publication.pages.map(\.width) == [3_060, 3_960])
        #expect(publication.pages.map(\.height) == [3_960, 3_060])
        #expect(publication.pages.allSatisfy { $0.problem == nil && $0.mediaType == "application/pdf" })
        #expect(publication.pageContents.labels == ["i", "ii"])
        guard case .drawn(let drawing) = try publication.resource(ofPageAt: 1) else {
            Issue.record("the page is not drawn")
            return
        }
        #expect(drawing.width == 3_960 && drawing.height == 3_060)
        #expect(try size(of: publication.bytes(ofPageAt: 1)) == (3_960, 3_060))
        let sample = try size(of: publication.sample(ofPageAt: 1))
        #expect(sample == (1_200, 927))
        #expect(throws: PublicationError.noSuchPage(file: "Title v02 c013.pdf", page: 2, count: 2)) {
            try publication.bytes(ofPageAt: 2)
        }
    }

    @Test("the metadata comes from the document's description, or else from the file's name")
    func metadata() throws {
        var document = TestDocument(textPages: 1)
        let plain = try open(document).metadata
        #expect(plain.title == "Title v02 c013" && plain.series == "Title" && plain.number == "13")
        #expect(plain.readingProgression == .ltr && !plain.declaresProgression)
        document.information = "/Title (The Waste Land) /Author (T. S. Eliot; A. Person) /Keywords (poem, 1922)"
        document.catalogue = "/ViewerPreferences << /Direction /R2L >> /Lang (en-GB)"
        let described = try open(document).metadata
        #expect(described.title == "The Waste Land" && described.writers == ["T. S. Eliot", "A. Person"])
        #expect(described.subjects == ["poem", "1922"] && described.language == "en-GB")
        #expect(described.readingProgression == .rtl && described.declaresProgression)
    }

    @Test(
        "a title that only names a file is not used",
        arguments: [
            ("Microsoft Word - Thesis.doc", nil), ("scan0001.tif", nil), ("Untitled", nil), ("  ", nil),
            (" Mr. Dock ", "Mr. Dock"), ("The document", "The document"),
        ] as [(String, String?)]
    )
    func titles(title: String, expected: String?) {
        #expect(DocumentTitle.usable(title) == expected)
    }

    @Test("a scanned comic has the pictures of its pages, unchanged")
    func scans() throws {
        let jpeg = SampleImages.jpeg(1_000, 1_500)
        var document = TestDocument(textPages: 1)
        document.pages.insert(TestDocument.Page(jpeg: jpeg, width: 1_000, height: 1_500), at: 0)
        let publication = try open(document)
        #expect(publication.pages[0].width == 1_000 && publication.pages[0].height == 1_500)
        #expect(publication.pages[0].mediaType == "image/jpeg")
        #expect(try publication.resource(ofPageAt: 0) == .stored)
        #expect(try publication.bytes(ofPageAt: 0) == jpeg)
        #expect(try publication.words(ofPageAt: 0).isEmpty)
    }

    @Test("a picture whose size differs from the one in the document is drawn in the document's size")
    func lyingPicture() throws {
        var document = TestDocument()
        let jpeg = SampleImages.jpeg(500, 700)
        document.pages = [TestDocument.Page(jpeg: jpeg, width: 1_000, height: 1_500)]
        let publication = try open(document)
        #expect(try size(of: publication.bytes(ofPageAt: 0)) == (1_000, 1_500))
    }

    @Test("the outline is the table of contents, and the text of pages is searched")
    func contentsAndSearch() throws {
        var document = TestDocument(textPages: 3)
        let first = document.firstOutlineObject
        document.outline = [
            "<< /First \(first + 1) 0 R /Last \(first + 1) 0 R >>",
            "<< /Title (Chapter 2) /Parent \(first) 0 R /Dest [\(document.object(ofPage: 1)) 0 R /Fit] >>",
        ]
        let publication = try open(document)
        #expect(!publication.pageContents.pairsFirstPage)
        document.catalogue = "/PageLayout /TwoPageLeft"
        #expect(try open(document).pageContents.pairsFirstPage)
        #expect(publication.pageContents.entries == [.init(title: "Chapter 2", level: 0, page: 1)])
        var search = PageSearch("PAGE 2 OF", publication: publication)
        var found: [(page: Int, match: BookSearch.Match)] = []
        while let results = search.next() { found += results.matches.map { (results.section, $0) } }
        #expect(found.map(\.page) == [1])
        let locator = try #require(found.first?.match.locator)
        #expect(locator.page == 1 && locator.title == "Chapter 2" && locator.text.highlight == "Page 2 of")
        #expect(locator.text.after == " the text\n" || locator.text.after == " the text ")
        var none = PageSearch("absent", publication: publication)
        while let results = none.next() { #expect(results.matches.isEmpty && results.problem == nil) }
    }

    @Test("a document that needs a password, or isn't one, has an error that says so")
    func errors() throws {
        func failure(_ bytes: [UInt8], _ name: String = "a.pdf") -> PublicationError? {
            #expect(throws: PublicationError.self) {
                _ = try PublicationOpener.open(.file(BytesSource(bytes), name: name))
            }
        }
        #expect(failure(EncryptedDocument.bytes) == .passwordNeeded(file: "a.pdf"))
        #expect(failure(EncryptedDocument.bytes)?.description.contains("password") == true)
        #expect(failure(TestDocument().bytes) == .noPages(file: "a.pdf"))
        #expect(failure(Array("%PDF-1.7".utf8)) == .damaged(file: "a.pdf", reason: .structureUnreadable))
        #expect(failure(Array("a text".utf8)) == .damaged(file: "a.pdf", reason: .structureUnreadable))
    }

    @Test("a file that is modified while it is open has changed")
    func modified() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(TestDocument(textPages: 1).bytes, to: "a.pdf")
        let publication = try PublicationOpener.open(path: path)
        #expect(try publication.words(ofPageAt: 0).map(\.text) == ["Page", "1", "of", "the", "text"])
        _ = try folder.write(TestDocument(textPages: 2).bytes, to: "a.pdf")
        #expect(throws: PublicationError.changed(file: "a.pdf")) { try publication.words(ofPageAt: 0) }
    }

    @Test("a page that can't be read has a problem, and the others are shown")
    func unreadablePage() throws {
        var document = TestDocument(textPages: 2)
        document.pages[0].entries = "/MediaBox [5 5 5 5]"
        let publication = try open(document)
        #expect(publication.pages[0].problem != nil && publication.pages[0].width == nil)
        #expect(publication.pages[1].problem == nil)
        #expect(throws: PublicationError.self) { try publication.bytes(ofPageAt: 0) }
    }

    @Test(
        "sizes: pictures have their own, other pages are limited to 8,192 pixels",
        arguments: [
            (DocumentPage(width: 595, height: 842), 2_975, 4_210),
            (DocumentPage(width: 14_400, height: 7_200), 8_192, 4_096),
            (DocumentPage(width: 1_000_000, height: 1), 8_192, 1),
            (DocumentPage(width: 10, height: 10), 50, 50),
            (
                DocumentPage(width: 100, height: 200, picture: .init(width: 3_000, height: 6_000, isJPEG: false)),
                3_000, 6_000
            ),
            (
                DocumentPage(width: 100, height: 200, picture: .init(width: 60_000, height: 60_000, isJPEG: true)), 500,
                1_000
            ),
            (
                DocumentPage(width: 100, height: 200, picture: .init(width: 9, height: 60_000, isJPEG: false)), 500,
                1_000
            ),
        ]
    )
    func sizes(page: DocumentPage, width: Int, height: Int) throws {
        let size = try #require(DocumentPageSize.pixels(of: page, limits: .standard))
        #expect(size.width == width && size.height == height)
        #expect(DocumentPageSize.pixels(of: DocumentPage(width: 0, height: 5), limits: .standard) == nil)
    }
}
