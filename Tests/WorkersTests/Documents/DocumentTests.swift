import ImageCodecs
import TestSupport
import Testing

@testable import Workers

@Suite("Documents in workers", .serialized, .enabled(if: PopplerCodec.isAvailable))
struct DocumentTests {
    /// Performs an operation in a worker.
    private func perform(
        _ operation: DocumentOperation,
        on document: TestDocument,
        _ pool: WorkerPool
    ) throws -> DocumentResult {
        try pool.perform(operation, on: DocumentFile(document.bytes), WorkControl(timeLimit: 30))
    }

    private func description(of document: TestDocument, _ pool: WorkerPool) throws -> DocumentDescription {
        guard case .description(let description) = try perform(.readDescription, on: document, pool) else {
            throw WorkerError.failed("no description")
        }
        return description
    }

    private func pixels(_ area: DocumentArea, of document: TestDocument, _ pool: WorkerPool) throws -> [UInt8] {
        guard case .pixels(let pixels) = try perform(.render(area), on: document, pool) else {
            throw WorkerError.failed("no pixels")
        }
        #expect(pixels.layout.width == area.width && pixels.layout.height == area.height)
        #expect(pixels.layout.bands == 1, "black text is grey")
        return pixels.samples.copy()
    }

    @Test("sizes are those of the upright crop box; labels, the outline and hints are read")
    func structure() throws {
        var document = TestDocument(textPages: 3)
        document.pages[0].entries = "/MediaBox [0 0 612 792] /CropBox [100 100 400 500]"
        document.pages[1].entries = "/MediaBox [0 0 612 792] /Rotate 90"
        document.catalogue =
            "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >> /ViewerPreferences << /Direction /R2L >> "
            + "/PageLayout /TwoPageRight /Lang (ja)"
        document.information = "/Title <FEFF65E5672C> /Author (A. Person)"
        let first = document.firstOutlineObject
        document.outline = [
            "<< /First \(first + 1) 0 R /Last \(first + 1) 0 R >>",
            "<< /Title (One) /Parent \(first) 0 R /Dest [\(document.object(ofPage: 1)) 0 R /Fit] /First \(first + 2) 0 R >>",
            "<< /Title (Two) /Parent \(first + 1) 0 R >>",
        ]
        let pool = makePool()
        defer { pool.shutDown() }
        let found = try description(of: document, pool)
        #expect(found.pages.map(\.width) == [300, 792, 612])
        #expect(found.pages.map(\.height) == [400, 612, 792])
        #expect(found.pages.allSatisfy { $0.picture == nil })
        #expect(found.labels == ["i", "ii", "1"])
        #expect(found.title == "日本" && found.author == "A. Person" && found.language == "ja")
        #expect(found.isRightToLeft == true && found.showsTwoPages && found.startsWithOnePage)
        #expect(
            found.outline == [
                DocumentOutlineEntry(title: "One", level: 0, page: 1),
                DocumentOutlineEntry(title: "Two", level: 1, page: nil),
            ]
        )
    }

    @Test("a tile of a page is the same as that part of the page")
    func tiles() throws {
        let document = TestDocument(textPages: 1)
        let pool = makePool()
        defer { pool.shutDown() }
        let whole = try pixels(DocumentArea(page: 0, width: 612, height: 792), of: document, pool)
        #expect(whole.contains { $0 < 64 }, "there is text")
        var area = DocumentArea(page: 0, width: 612, height: 792)
        (area.left, area.top, area.width, area.height) = (70, 60, 200, 50)
        let part = try pixels(area, of: document, pool)
        for row in 0..<50 {
            let start = (60 + row) * 612 + 70
            #expect(part[row * 200..<row * 200 + 200].elementsEqual(whole[start..<start + 200]))
        }
    }

    @Test("words have areas and separators, also on a rotated page")
    func words() throws {
        var document = TestDocument(textPages: 1)
        document.pages[0].content = "BT /F 24 Tf 72 700 Td (Two words) Tj 0 -30 Td (below) Tj ET"
        let pool = makePool()
        defer { pool.shutDown() }
        guard case .words(let words) = try perform(.readWords(page: 0), on: document, pool) else {
            Issue.record("no words")
            return
        }
        #expect(words.map(\.text) == ["Two", "words", "below"])
        #expect(words.map(\.separator) == [.space, .line, .line])
        // The baseline of the first line is 92 points below the top.
        for word in words.prefix(2) {
            #expect(word.box.top < 92 / 792.0 && word.box.bottom >= 92 / 792.0 && word.box.left >= 71 / 612.0)
        }
        #expect(words[0].box.right <= words[1].box.left && words[0].box.bottom <= words[2].box.bottom)
        document.pages[0].entries = "/MediaBox [0 0 612 792] /Rotate 90"
        guard case .words(let turned) = try perform(.readWords(page: 0), on: document, pool) else { return }
        #expect(turned.map(\.text) == ["Two", "words", "below"])
        #expect(turned[0].box.bottom <= turned[1].box.top, "the line runs down")
    }

    @Test("all lines of a page from right to left are read, in logical order and with their spaces")
    func rightToLeft() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        let file = try DocumentFile(DocumentFixture.bytes("right-to-left.pdf"))
        guard case .words(let words) = try pool.perform(.readWords(page: 0), on: file, WorkControl(timeLimit: 30))
        else {
            Issue.record("no words")
            return
        }
        let lines = ["שלום לכל העולם הגדול", "ספר טוב מאוד היה שם", "ועוד שורה אחת ארוכה", "סוף"]
        #expect(words.map(\.text) == lines.flatMap { $0.split(separator: " ").map(String.init) })
        let text = words.map { $0.text + ($0.separator == .line ? "\n" : $0.separator == .space ? " " : "") }
        #expect(text.joined() == lines.joined(separator: "\n") + "\n")
        for (word, next) in zip(words, words.dropFirst()) where word.separator == .space {
            #expect(next.box.right <= word.box.left + 0.001, "the next word is to the left")
        }
    }

    @Test("vertical lines are read from right to left")
    func vertical() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        let file = try DocumentFile(DocumentFixture.bytes("vertical.pdf"))
        guard case .words(let words) = try pool.perform(.readWords(page: 0), on: file, WorkControl(timeLimit: 30))
        else {
            Issue.record("no words")
            return
        }
        #expect(words.map(\.text) == ["春はあけぼの", "夏は夜"])
        #expect(words[1].box.right < words[0].box.left && words[0].box.bottom - words[0].box.top > 0.15)
    }

    @Test("the JPEG of a page that is one picture is returned unchanged")
    func pictures() throws {
        let jpeg = try Pictures.file(.jpeg, width: 300, height: 400).copy()
        var document = TestDocument()
        document.pages = [TestDocument.Page(jpeg: jpeg, width: 300, height: 400)]
        let pool = makePool()
        defer { pool.shutDown() }
        #expect(
            try description(of: document, pool).pages.first?.picture == .init(width: 300, height: 400, isJPEG: true)
        )
        guard case .picture(let bytes) = try perform(.readPicture(page: 0), on: document, pool) else {
            Issue.record("no picture")
            return
        }
        #expect(bytes == jpeg)
        // Other content, another place or a rotation: the page is drawn.
        let others: [(String, TestDocument.Page)] = [
            ("text over the picture", change(document) { $0.content += " " + TestDocument.text("Words") }),
            ("a frame around the picture", change(document) { $0.content += " 0 0 9 9 re S" }),
            ("a margin", change(document) { $0.content = "q 100 0 0 150 9 9 cm /I Do Q" }),
            ("a mirrored picture", change(document) { $0.content = "q -150 0 0 200 150 0 cm /I Do Q" }),
        ]
        for (name, page) in others {
            document.pages = [page]
            #expect(try description(of: document, pool).pages.first?.picture == nil, "\(name)")
            guard case .refused(.noPicture) = try perform(.readPicture(page: 0), on: document, pool) else {
                Issue.record("\(name)")
                continue
            }
        }
        // The text layer of a scan is invisible, and a rotated picture keeps its resolution.
        document.pages = [change(TestDocument(jpegPage: jpeg)) { $0.content += " BT 3 Tr /F 9 Tf (Words) Tj ET" }]
        #expect(try description(of: document, pool).pages.first?.picture?.isJPEG == true)
        document.pages = [change(TestDocument(jpegPage: jpeg)) { $0.entries += " /Rotate 270" }]
        #expect(
            try description(of: document, pool).pages.first?.picture == .init(width: 400, height: 300, isJPEG: false)
        )
    }

    private func change(_ document: TestDocument, _ change: (inout TestDocument.Page) -> Void) -> TestDocument.Page {
        var page = document.pages[0]
        change(&page)
        return page
    }

    @Test("a document that needs a password is refused, and opens with it")
    func passwords() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        for (password, opens) in [(nil, false), ("wrong", false), (EncryptedDocument.password, true)] {
            let file = try DocumentFile(EncryptedDocument.bytes, password: password)
            switch try pool.perform(.readDescription, on: file, WorkControl(timeLimit: 30)) {
            case .description(let found): #expect(opens && found.pages.count == 1)
            case .refused(.encrypted): #expect(!opens)
            default: Issue.record("another result")
            }
        }
    }

    @Test("2,000 pages are described in one answer")
    func manyPages() throws {
        let pool = makePool()
        defer { pool.shutDown() }
        let found = try description(of: TestDocument(textPages: 2_000), pool)
        #expect(found.pages.count == 2_000 && found.labels.isEmpty)
    }
}

extension TestDocument {
    /// A document of one picture of 300 × 400 pixels.
    fileprivate init(jpegPage jpeg: [UInt8]) {
        self.init()
        pages = [Page(jpeg: jpeg, width: 300, height: 400)]
    }
}
