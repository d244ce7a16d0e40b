import ImagePipeline
import NIOHTTP1
import Publications
import TestSupport
import Testing
import Workers

@testable import Server

/// The workers that read the documents of the tests.
enum DocumentWorkers {
    /// Whether the workers of this build can read documents. The first call chooses them for the server.
    static let canReadDocuments: Bool = {
        let pool = WorkerPool()
        DocumentReading.use(pool)
        guard let file = try? DocumentFile(TestDocument(textPages: 1).bytes),
            case .description? = try? pool.perform(.readDescription, on: file, WorkControl(timeLimit: 60))
        else { return false }
        return true
    }()
}

@Suite("PDF files on the server", .serialized, .enabled(if: DocumentWorkers.canReadDocuments))
struct DocumentRouteTests {
    /// Two pages with text, an outline and labels.
    private var document: TestDocument {
        var document = TestDocument(textPages: 2)
        document.catalogue = "/PageLabels << /Nums [0 << /S /r >>] >>"
        let first = document.firstOutlineObject
        document.outline = [
            "<< /First \(first + 1) 0 R /Last \(first + 1) 0 R >>",
            "<< /Title (Chapter 2) /Parent \(first) 0 R /Dest [\(document.object(ofPage: 1)) 0 R /Fit] >>",
        ]
        return document
    }

    private func run(_ body: (TestServer, _ id: String, _ content: String) async throws -> Void) async throws {
        let library = try TestFolder()
        try library.write("A/a 1.pdf", document.bytes)
        try await TestServer.run(library: library) { server in
            let publication = try #require(try await server.publications().first)
            try await body(server, publication["id"].text ?? "", publication["content"].text ?? "")
        }
    }

    @Test("the manifest has the sizes, the outline and the labels")
    func manifest() async throws {
        try await run { server, id, _ in
            let manifest = try await server.get("/api/v1/publications/\(id)/manifest").json
            #expect(manifest["pages"].elements.map { $0["width"].integer } == [3_060, 3_060])
            #expect(manifest["contents"].elements.map { $0["title"].text } == ["Chapter 2"])
            #expect(manifest["contents"].elements.map { $0["page"].integer } == [1])
            #expect(manifest["pageLabels"].elements.map(\.text) == ["i", "ii"])
            #expect(manifest["hasText"] == .bool(true) && manifest["book"] == .null)
        }
    }

    @Test("pages are drawn in the requested width, as tiles, as the original and as a cover")
    func images() async throws {
        try await run { server, _, content in
            for (page, query, width, height) in [
                ("0", "w=480&format=jpeg", 480, 621), ("0", "w=original&tile=1-1-0&format=jpeg", 506, 1_024),
                ("1", "w=original", 3_060, 3_960), ("cover", "w=160&format=jpeg", 160, 207),
                ("0", "w=480&grey=16&format=jpeg", 480, 621),
            ] {
                let answer = try await server.get("/images/\(content)/\(page)?\(query)")
                #expect(answer.status == 200, "\(query)")
                #expect(answer["content-type"] == "image/jpeg", "\(query)")
                let size = try #require(Self.size(ofJPEG: answer.body), "\(query)")
                #expect(size == (width, height), "\(query)")
            }
            #expect(try await server.get("/images/\(content)/0?w=original&tile=0-9-0").status == 404)
            #expect(try await server.get("/images/\(content)/2?w=480").status == 404)
        }
    }

    /// The size in the frame header of a JPEG file.
    private static func size(ofJPEG bytes: [UInt8]) -> (Int, Int)? {
        var position = 2
        while position + 9 < bytes.count, bytes[position] == 0xFF {
            if (0xC0...0xC2).contains(bytes[position + 1]) {
                return (
                    Int(bytes[position + 7]) << 8 | Int(bytes[position + 8]),
                    Int(bytes[position + 5]) << 8 | Int(bytes[position + 6])
                )
            }
            position += 2 + (Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]))
        }
        return nil
    }

    @Test("the text of a page has words with areas, and the search finds it")
    func text() async throws {
        try await run { server, id, _ in
            let text = try await server.get("/api/v1/publications/\(id)/pages/1/text").json
            #expect(text["words"].elements.map { $0["text"].text } == ["Page", "2", "of", "the", "text"])
            let box = text["words"].elements.first
            let left = try #require(box?["left"].number)
            #expect(left > 0.1 && left < 0.13)
            #expect(try await server.get("/api/v1/publications/\(id)/pages/2/text").status == 404)
            let found = try await server.get("/api/v1/publications/\(id)/search?q=page%202").text
            let lines = try found.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
            #expect(lines.count == 2)
            #expect(lines.first?["section"].integer == 1)
            #expect(lines.first?["locator"]["locations"]["position"].integer == 2)
            #expect(lines.last?["count"].integer == 1)
        }
    }

    @Test("the text layer of a page contains its words and links at their positions")
    func layer() async throws {
        var document = document
        document.pages[0].entries +=
            " /Annots [<< /Subtype /Link /Rect [72 690 130 724] /Dest [\(document.object(ofPage: 1)) 0 R /Fit] >>]"
        let library = try TestFolder()
        try library.write("A/a 1.pdf", document.bytes)
        try await TestServer.run(library: library) { server in
            let pages = "/api/v1/publications/\(try await server.firstPublication())/pages"
            let answer = try await server.get("\(pages)/0/layer")
            #expect(answer.status == 200 && answer["content-type"] == "application/xhtml+xml; charset=utf-8")
            #expect(answer["content-security-policy"]?.contains("default-src 'none'") == true)
            #expect(answer.text.contains(">Page </span>") && answer.text.contains(">text</span>"))
            #expect(answer.text.contains("<a href=\"../1/layer\" aria-label=\"Page\""))
            #expect(try await server.get("\(pages)/2/layer").status == 404)
        }
    }

    @Test("a page that is drawn in its full size is cached on the disk")
    func cachedOriginal() async throws {
        try await run { server, _, content in
            let first = try await server.get("/images/\(content)/1?w=original")
            let isStored = try await server.eventually { server.pipeline.statistics.stores > 0 }
            #expect(isStored)
            server.pipeline.trimMemory(to: 0)
            let decodes = server.pipeline.statistics.decodes
            #expect(try await server.get("/images/\(content)/1?w=original").body == first.body)
            #expect(server.pipeline.statistics.decodes == decodes)
            // A smaller variant is drawn from the document, not scaled from the cached image.
            #expect(try await server.get("/images/\(content)/1?w=480&format=jpeg").status == 200)
            #expect(server.pipeline.statistics.originalHits == 0)
        }
    }
}
