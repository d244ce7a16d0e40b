import ImageCodecs
import TestSupport
import Testing
import Workers

@testable import Publications

@Suite("DjVu files", .serialized, .enabled(if: DjvuCodec.isAvailable))
struct DjvuTests {
    init() { #expect(TestDocumentCodec.isUsed) }

    private func open(_ bytes: [UInt8] = SampleDjvu.bytes) throws -> any Publication {
        try PublicationOpener.open(.file(BytesSource(bytes), name: "a.djvu"))
    }

    @Test("a file has pages, labels, an outline and metadata")
    func description() throws {
        let book = try open()
        #expect(book.format == .djvu && book.format.hasDrawnPages && book.format.hasPageText)
        #expect(book.pages.map(\.name) == ["i", "2"])
        // The second page is rotated.
        #expect(book.pages.map(\.width) == [100, 80] && book.pages.map(\.height) == [140, 120])
        #expect(book.pages.allSatisfy { $0.mediaType == "image/vnd.djvu" && $0.problem == nil })
        #expect(book.metadata.title == "A Scanned Book" && book.metadata.writers == ["Ann Author", "Bob Writer"])
        #expect(
            book.pageContents.entries == [
                PageContents.Entry(title: "Part", level: 0, page: 0),
                PageContents.Entry(title: "Chapter", level: 1, page: 1),
                PageContents.Entry(title: "Elsewhere", level: 0, page: nil),
            ]
        )
    }

    @Test("the areas of words and links refer to the upright page")
    func text() throws {
        let book = try open()
        let words = try book.words(ofPageAt: 0)
        #expect(words.map(\.text) == ["Hello", "world", "déjà"])
        #expect(words.map(\.separator) == [.space, .line, .line])
        #expect(words.first?.box == DocumentBox(left: 0.1, top: 10.0 / 140, right: 0.4, bottom: 20.0 / 140))
        let links = try book.links(ofPageAt: 0)
        #expect(links.map(\.target) == [.page(1), .address("http://example.org/")])
        let corner = try #require(try book.words(ofPageAt: 1).first)
        #expect(corner.text == "corner")
        #expect(corner.box == DocumentBox(left: 0, top: 0.75, right: 0.125, bottom: 1))
    }

    @Test("pages are drawn in any size, also in parts")
    func drawing() throws {
        let book = try open()
        let control = WorkControl(timeLimit: 60)
        guard case .drawn(let grey) = try book.resource(ofPageAt: 0),
            case .drawn(let coloured) = try book.resource(ofPageAt: 1)
        else {
            Issue.record("the pages are not drawn")
            return
        }
        let first = try grey.draw(DocumentArea(page: 0, width: 200, height: 280), control)
        #expect(first.layout.bands == 1 && first.layout.width == 200)
        var bottom = DocumentArea(page: 0, width: 160, height: 240)
        (bottom.left, bottom.top, bottom.width, bottom.height) = (100, 220, 10, 10)
        let part = try coloured.draw(bottom, control)
        #expect(part.layout.bands == 3 && part.layout.height == 10)
        // The left half of the stored page, which is red, is the lower half of the rotated one.
        let pixel = part.samples.withBytes { Array($0.prefix(3)) }
        #expect(pixel[0] > 200 && pixel[1] < 60 && pixel[2] < 60)
        #expect(try ImageHeader.read(book.bytes(ofPageAt: 1)) != .unknown)
    }

    @Test("damaged files open or are rejected with a reason, and don't wait for missing parts")
    func hostile() throws {
        for (bytes, name) in [
            ([], "empty"), (Array("AT&TFORM".utf8), "a signature"),
            (Array("AT&TFORM\0\0\0\u{9}DJVM".utf8), "a directory"),
        ] {
            #expect(throws: PublicationError.self, "\(name)") { _ = try open(bytes) }
        }
        var secure = SampleDjvu.bytes
        secure.replaceSubrange(12..<16, with: Array("SDJV".utf8))
        #expect(throws: PublicationError.passwordNeeded(file: "a.djvu")) { _ = try open(secure) }
        var inputs = stride(from: 20, to: SampleDjvu.bytes.count, by: 97).map { Array(SampleDjvu.bytes[..<$0]) }
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20 {
            var bytes = SampleDjvu.bytes
            for _ in 0..<4 { bytes[.random(in: 16..<bytes.count, using: &generator)] = .random(in: 0...255) }
            inputs.append(bytes)
        }
        for bytes in inputs {
            do throws(PublicationError) {
                let book = try PublicationOpener.open(.file(BytesSource(bytes), name: "a.djvu"))
                for index in book.pages.indices {
                    _ = try? book.words(ofPageAt: index)
                    _ = try? book.links(ofPageAt: index)
                    _ = try? book.sample(ofPageAt: index)
                }
            } catch {}
        }
    }
}
