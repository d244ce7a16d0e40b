import ImagePipeline
import Library
import PageImages
import TestSupport
import Testing

@testable import Server

@Suite("Spreads over HTTP")
struct SpreadRouteTests {
    private static let width = 420
    private static let height = 640

    /// A page that begins at the column `left` of a drawing with lines across the column 0.
    private static func page(at left: Int, seed: Int) -> [UInt8] {
        TestPicture.grey(width: width, height: height) { x, y in
            let isInk = (0..<9).contains { line in
                let slope = Double((line * 7 + seed * 5) % 11 - 5) / 9
                let start = Double((line * 67 + seed * 131) % height)
                return abs(Double(y) - start - slope * Double(left + x)) < Double(2 + line % 3)
            }
            return isInk ? 20 : 240
        }
    }

    private static let blank = TestPicture.grey(width: width, height: height) { _, _ in 255 }

    private func comic(_ pages: [[UInt8]], manga: String? = nil) -> [UInt8] {
        var entries = pages.enumerated().map { (name: "\($0.offset + 10).png", bytes: $0.element) }
        if let manga {
            entries.append((name: "ComicInfo.xml", bytes: Array("<ComicInfo><Manga>\(manga)</Manga></ComicInfo>".utf8)))
        }
        return TestArchive.bytes(entries)
    }

    /// Requests the spreads until they are known.
    private func spreads(_ server: TestServer, _ id: String) async throws -> [Int] {
        for _ in 0..<5000 {
            let answer = try await server.get("/api/v1/publications/\(id)/spreads")
            let body = try answer.json
            #expect(answer.status == (body["pending"] == .bool(true) ? 202 : 200))
            if answer.status == 200 { return body["firstPages"].elements.compactMap { $0.integer } }
            #expect(answer["retry-after"] != nil)
        }
        Issue.record("the spreads were never found")
        return []
    }

    @Test("are found whatever comes before, in the direction of the publication, and are stored")
    func found() async throws {
        let library = try TestFolder()
        let (left, right) = (Self.page(at: -Self.width, seed: 1), Self.page(at: 0, seed: 1))
        try library.write("A/a.cbz", comic([Self.blank, Self.blank, left, right], manga: "No"))
        try library.write("B/b.cbz", comic([Self.blank, right, left, [1, 2, 3]], manga: "YesAndRightToLeft"))
        // The direction is not declared.
        try library.write("C/c.cbz", comic([right, left, Self.page(at: 0, seed: 4)]))
        try library.write("D/d.cbz", comic([left, right], manga: "YesAndRightToLeft"))
        try await TestServer.run(library: library) { server in
            let publications = try await server.publications()
            var found: [String: [Int]] = [:]
            for publication in publications {
                let id = publication["id"].text ?? ""
                let spreads = try await spreads(server, id)
                found[publication["title"].text ?? ""] = spreads
                let manifest = try await server.get("/api/v1/publications/\(id)/manifest").json
                #expect(manifest["spreads"]["firstPages"].elements.compactMap { $0.integer } == spreads)
                let stored = try await server.store.continuations(
                    content: publication["content"].text ?? "",
                    detectorVersion: SpreadDetection.version
                )
                #expect(stored != nil)
            }
            #expect(found == ["a": [2], "b": [1], "c": [0], "d": []])
        }
    }

    @Test("of a book, a strip and a single page are none, without an analysis")
    func none() async throws {
        let library = try TestFolder()
        try library.write("A/a.txt", "Chapter 1\n\nSome words.\n")
        try library.write("B/b.cbz", comic([Self.blank]))
        try await TestServer.run(library: library) { server in
            for publication in try await server.publications() {
                let answer = try await server.get("/api/v1/publications/\(publication["id"].text ?? "")/spreads")
                #expect(answer.status == 200)
                #expect(try answer.json["firstPages"].elements.isEmpty)
            }
            #expect(try await server.get("/api/v1/publications/999/spreads").status == 404)
        }
    }
}
