import Foundation
import ImagePipeline
import Library
import NIOCore
import PageImages
import TestSupport
import Testing

@testable import Server

@Suite("Crop boxes over HTTP")
struct CropRouteTests {
    /// A page with a black drawing on white paper.
    private func page(margin: Int) -> [UInt8] {
        TestPicture.framed(width: 200, height: 300, margin: margin)
    }

    private func comic(_ pages: [[UInt8]], _ information: String? = nil) -> [UInt8] {
        var entries = pages.enumerated().map { (name: "\($0.offset + 10).png", bytes: $0.element) }
        if let information { entries.append((name: "ComicInfo.xml", bytes: Array(information.utf8))) }
        return TestArchive.bytes(entries)
    }

    /// Polls until all boxes are known.
    private func boxes(_ server: TestServer, _ id: String) async throws -> JSON {
        for _ in 0..<5000 {
            let answer = try await server.get("/api/v1/publications/\(id)/crop")
            let body = try answer.json
            #expect(answer.status == (body["state"].text == "ready" ? 200 : 202))
            if answer.status == 200 { return body["boxes"] }
            #expect(answer["retry-after"] != nil)
        }
        Issue.record("the boxes were never ready")
        return .null
    }

    private func box(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) throws -> JSON {
        try JSON(parsing: #"{"left":\#(left),"top":\#(top),"right":\#(right),"bottom":\#(bottom)}"#.utf8)
    }

    @Test("are found on request, are then in the manifest, and are never computed again")
    func found() async throws {
        let library = try TestFolder()
        try library.write("A/a.cbz", comic([page(margin: 0), page(margin: 20), page(margin: 20), [1, 2, 3]]))
        try await TestServer.run(library: library) { server in
            let publication = try #require(try await server.publications().first)
            let id = publication["id"].text ?? ""
            let early = try await server.get("/api/v1/publications/\(id)/manifest").json
            #expect(early["cropState"].text == "pending" || early["cropState"].text == "ready")

            let boxes = try await boxes(server, id).elements
            // One cell of margin stays, so each side is cropped by 19 pixels, of 200 pixels of width and 300 of height.
            let cut = try box(950, 633, 950, 633)
            let whole = try box(0, 0, 0, 0)
            #expect(boxes == [whole, cut, cut, whole])

            let manifest = try await server.get("/api/v1/publications/\(id)/manifest").json
            #expect(manifest["cropState"].text == "ready")
            #expect(manifest["pages"].elements.map { $0["crop"] } == boxes)
            let stored = try await server.store.borders(
                content: publication["content"].text ?? "",
                detectorVersion: PageBorderDetection.version
            )
            #expect(stored?.count == 4)
            // The stored result is used: a changed result in the store is returned.
            let marked = PageBorders(box: CropBox(left: 1, top: 2, right: 3, bottom: 4) ?? CropBox.none)
            let second = CropBoxStore(store: server.store)
            try await server.store.storeBorders(
                [marked, .blank, .blank, .blank],
                content: publication["content"].text ?? "",
                detectorVersion: PageBorderDetection.version
            )
            #expect(try await second.box(of: 0, in: publication["content"].text ?? "").box == marked.box)
            #expect(second.analyses.nextPage() == nil)
        }
    }

    @Test("of a strip are the same for all its images and only at the sides")
    func strip() async throws {
        let library = try TestFolder()
        let information = "<ComicInfo><Manga>No</Manga><Format>Webtoon</Format><Tags>webtoon</Tags></ComicInfo>"
        try library.write("A/a.cbz", comic([page(margin: 30), page(margin: 20)], information))
        try await TestServer.run(library: library) { server in
            let publication = try #require(try await server.publications().first)
            let boxes = try await boxes(server, publication["id"].text ?? "").elements
            #expect(publication["readingProgression"].text == "ttb")
            #expect(boxes == [try box(950, 0, 950, 0), try box(950, 0, 950, 0)])
        }
    }

    @Test("of a publication whose file is missing are unknown and not pending")
    func missing() async throws {
        let library = try TestFolder()
        try library.write("A/a.cbz", comic([page(margin: 20)]))
        try await TestServer.run(library: library) { server in
            let id = try #require(try await server.publications().first)["id"].text ?? ""
            try library.remove("A/a.cbz")
            #expect(try await boxes(server, id).elements == [.null])
            let manifest = try await server.get("/api/v1/publications/\(id)/manifest").json
            #expect(manifest["cropState"].text == "ready")
            #expect(manifest["pages"].elements.map { $0["crop"] } == [.null])
        }
    }

    @Test("of unknown and unreadable publications are a problem")
    func problems() async throws {
        let library = try TestFolder()
        try library.write("A/a.cbz", "no archive")
        try await TestServer.run(library: library) { server in
            let id = try #require(try await server.publications().first)["id"].text ?? ""
            #expect(try await server.get("/api/v1/publications/\(id)/crop").status == 422)
            #expect(try await server.get("/api/v1/publications/999/crop").status == 404)
            #expect(try await server.get("/api/v1/publications/x/crop").status == 404)
        }
    }

    @Test("are planned from the analysed pages while the analysis runs")
    func pending() async throws {
        let library = try TestFolder()
        try library.writeComic("A/a.cbz", pages: 2)
        try await TestServer.run(library: library) { server in
            let publication = try #require(try await server.publications().first)
            let content = publication["content"].text ?? ""
            let record = try #require(try await server.store.publication(content: content))
            let manifest = try #require(try await server.store.manifest(record.id))
            // A queue without a running service.
            let boxes = CropBoxStore(store: server.store)
            let first = try await boxes.boxes(of: record, manifest)
            #expect(first.isPending)
            #expect(first.boxes == [nil, nil])
            #expect(try #require(boxes.analyses.nextPage()) == (content, 0))
            let finding = PageBorders(box: CropBox(left: 9, top: 9, right: 9, bottom: 9) ?? CropBox.none)
            try await boxes.record(finding, content: content, page: 0)
            let second = try await boxes.boxes(of: record, manifest)
            #expect(second.isPending)
            #expect(second.boxes == [finding.box, nil])
            try await boxes.record(finding, content: content, page: 1)
            let third = try await boxes.boxes(of: record, manifest)
            #expect(!third.isPending)
            #expect(third.boxes == [finding.box, finding.box])
            #expect(try await boxes.box(of: 1, in: content).box == finding.box)
            #expect(try await boxes.box(of: 7, in: content).box == CropBox.none)
            #expect(try await boxes.box(of: 0, in: "nothing").box == CropBox.none)
        }
    }
}

extension TestPicture {
    /// A white page with a black drawing up to a margin.
    static func framed(width: Int, height: Int, margin: Int) -> [UInt8] {
        grey(width: width, height: height) { x, y in
            let isInside = x >= margin && x < width - margin && y >= margin && y < height - margin
            // A pattern instead of a flat field. It reaches all edges of the drawing.
            return isInside ? UInt8((x / 3 + y / 5) % 3 * 60) : 255
        }
    }
}
