import ImageCodecs
import TestSupport
import Testing

@testable import Workers

@Suite("Hostile documents", .serialized, .enabled(if: PopplerCodec.isAvailable))
struct HostileDocumentTests {
    private static func document(_ change: (inout TestDocument) -> Void) -> [UInt8] {
        var document = TestDocument(textPages: 2)
        change(&document)
        return document.bytes
    }

    /// Files that contradict themselves.
    private static let files: [(name: String, bytes: [UInt8])] = [
        ("an empty file", []),
        ("no document", Array("This is a text and no document.".utf8)),
        ("only a header", Array("%PDF-1.7\n".utf8)),
        ("no pages", document { $0.pages = [] }),
        ("two billion pages", document { $0.claimedCount = 2_000_000_000 }),
        ("a negative number of pages", document { $0.claimedCount = -1 }),
        ("a page tree that contains itself", document { $0.furtherKids = "2 0 R" }),
        ("pages that don't exist", document { $0.furtherKids = "99 0 R 100 0 R" }),
        ("an enormous page", document { $0.pages[0].entries = "/MediaBox [0 0 1e30 1e30]" }),
        ("a page without an area", document { $0.pages[0].entries = "/MediaBox [5 5 5 5]" }),
        ("a page of not-a-number", document { $0.pages[0].entries = "/MediaBox [(a) null 1 1]" }),
        ("a page that is a thread", document { $0.pages[0].entries = "/MediaBox [0 0 1e-30 1e6]" }),
        ("a rotation by a million", document { $0.pages[0].entries += " /Rotate 1000001" }),
        ("an outline with a cycle", cycle),
        ("a graphics state that is never restored", document { $0.pages[0].content = unbalanced }),
        ("a picture that claims to be enormous", lyingPicture),
    ]

    private static let unbalanced = String(repeating: "q ", count: 20_000) + TestDocument.text("Words")

    private static let cycle = document { document in
        let first = document.firstOutlineObject
        document.outline = [
            "<< /First \(first + 1) 0 R /Last \(first + 2) 0 R >>",
            "<< /Title (One) /Next \(first + 2) 0 R /First \(first + 1) 0 R >>",
            "<< /Title (Two) /Next \(first + 1) 0 R /First \(first) 0 R >>",
        ]
    }

    private static let lyingPicture = document { document in
        var page = TestDocument.Page(jpeg: [0xFF, 0xD8, 0xFF, 0xD9], width: 60_000, height: 60_000)
        page.entries = "/MediaBox [0 0 400 400]"
        page.content = "q 400 0 0 400 0 0 cm /I Do Q"
        document.pages = [page]
    }

    /// Performs all operations. Any result is accepted if the worker continues and the limits are kept.
    private func performAll(on bytes: [UInt8], _ pool: WorkerPool) throws {
        let file = try DocumentFile(bytes)
        let operations: [DocumentOperation] = [
            .readDescription, .readWords(page: 0), .readLinks(page: 0), .readPicture(page: 0), .readWords(page: 77_777),
            .render(DocumentArea(page: 0, width: 100, height: 120)),
            .render(DocumentArea(page: 1, width: 10_000_000, height: 1)),
        ]
        for operation in operations {
            let result = try pool.perform(operation, on: file, WorkControl(timeLimit: 20))
            if case .description(let found) = result {
                #expect(found.pages.count <= 100 && found.outline.count <= DocumentOperation.Limit.entries)
            }
        }
    }

    @Test("files that contradict themselves are refused or read as far as possible, and crash nothing")
    func contradictions() throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        for (name, bytes) in Self.files {
            #expect(throws: Never.self, "\(name)") { try performAll(on: bytes, pool) }
        }
        #expect(pool.statistics.crashes == 0 && pool.statistics.timeOuts == 0)
    }

    @Test("a file that is truncated or changed anywhere crashes nothing", arguments: 0..<4 as Range<UInt64>)
    func mutations(seed: UInt64) throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            var bytes = Self.cycle
            if random.whole(0...3) == 0 { bytes.removeLast(random.whole(1...bytes.count - 1)) }
            for _ in 0..<random.whole(1...12) {
                let position = random.whole(0...bytes.count - 1)
                switch random.whole(0...2) {
                case 0: bytes[position] = UInt8(truncatingIfNeeded: random.whole(0...255))
                case 1: bytes.insert(contentsOf: Array("99999999999 0 R ".utf8), at: position)
                default: bytes.removeSubrange(position..<min(position + 5, bytes.count))
                }
                guard !bytes.isEmpty else { break }
            }
            #expect(throws: Never.self, "seed \(seed)") { try performAll(on: bytes, pool) }
        }
        #expect(pool.statistics.crashes == 0)
    }

    @Test("100,000 pages are described, and one more page is refused")
    func manyPages() throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        let limit = DocumentOperation.Limit.pages
        let control = WorkControl(timeLimit: 60)
        let whole = try DocumentFile(DocumentFixture.emptyPages(limit))
        guard case .description(let found) = try pool.perform(.readDescription, on: whole, control) else {
            Issue.record("no description")
            return
        }
        #expect(found.pages.count == limit)
        let larger = try DocumentFile(DocumentFixture.emptyPages(limit + 1))
        guard case .refused(.tooManyPages) = try pool.perform(.readDescription, on: larger, control) else {
            Issue.record("another result")
            return
        }
        #expect(pool.statistics.crashes == 0)
    }

    @Test("a bitmap that exceeds the memory of a worker is refused")
    func memory() throws {
        let pool = makePool(limit: 1)
        defer { pool.shutDown() }
        let file = try DocumentFile(TestDocument(textPages: 1).bytes)
        let area = DocumentArea(page: 0, width: 32_000, height: 32_000)
        guard case .refused(.noMemory) = try pool.perform(.render(area), on: file, WorkControl(timeLimit: 20)) else {
            Issue.record("another result")
            return
        }
        // The worker still works.
        guard
            case .pixels = try pool.perform(
                .render(DocumentArea(page: 0, width: 10, height: 10)),
                on: file,
                WorkControl(timeLimit: 20)
            )
        else {
            Issue.record("no pixels")
            return
        }
        #expect(pool.statistics.starts == 1)
    }

    @Test("an answer that is truncated or longer violates the protocol")
    func answers() throws {
        guard
            case .description(var description) = try LocalDocumentCodec().perform(
                .readDescription,
                on: DocumentFile(TestDocument(textPages: 2).bytes),
                WorkControl()
            )
        else {
            Issue.record("no description")
            return
        }
        description.outline = [DocumentOutlineEntry(title: "One", level: 0, page: 1)]
        description.labels = ["i", "ii"]
        let result = DocumentResult.description(description)
        let body = result.body
        guard
            case .description(let read) = try DocumentResult(
                payload: result.payload,
                body: SharedBytes(body),
                of: .readDescription
            )
        else {
            Issue.record("another result")
            return
        }
        #expect(read == description)
        for count in [0, 1, body.count / 2, body.count - 1, body.count + 1] {
            let changed = Array(body.prefix(count)) + (count > body.count ? [0] : [])
            #expect(throws: ProtocolViolation.self) {
                _ = try DocumentResult(payload: result.payload, body: SharedBytes(changed), of: .readDescription)
            }
        }
        #expect(throws: ProtocolViolation.self) {
            _ = try DocumentResult(payload: result.payload, body: SharedBytes(body), of: .readWords(page: 0))
        }
        // A page that the document doesn't have.
        description.outline[0].page = 2
        #expect(throws: ProtocolViolation.self) {
            let lie = DocumentResult.description(description)
            _ = try DocumentResult(payload: lie.payload, body: SharedBytes(lie.body), of: .readDescription)
        }
    }
}
