import Testing

@testable import ImagePipeline
@testable import Library
@testable import Server

@Suite("Colours of covers")
struct PreviewTests {
    @Test("come into the lists after a scan, two columns and four rows of them")
    func afterScan() async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a.cbz", pages: 1, seed: 4)
        try folder.write("B/b.txt", "Chapter 1\n\nNo picture in it.\n")
        try await TestServer.run(library: folder) { server in
            var preview: String?
            while preview == nil {
                preview = try await server.get("/api/v1/series").json["series"][0]["cover"]["preview"].text
            }
            #expect(preview?.utf8.count == 32)
            let publication = try await server.publications()[0]
            #expect(publication["cover"]["preview"].text == preview)
        }
    }

    @Test("are the means of a picture's fields")
    func fields() throws {
        // Red above, white below on the left; half transparent black on the right.
        var pixels: [UInt8] = []
        for row in 0..<8 {
            for column in 0..<4 {
                pixels += column < 2 ? (row < 4 ? [255, 0, 0, 255] : [255, 255, 255, 255]) : [0, 0, 0, 128]
            }
        }
        let raster = try #require(Raster(width: 4, height: 8, bands: 4, pixels: pixels))
        let fields = CoverColours.fields(of: raster, 2, 4)
        #expect(fields.count == CoverPreview.byteCount)
        #expect(Array(fields[0..<6]) == [255, 0, 0, 127, 127, 127])
        #expect(Array(fields[18..<24]) == [255, 255, 255, 127, 127, 127])
        let dot = try #require(Raster(width: 1, height: 1, bands: 1, pixels: [9]))
        #expect(CoverColours.fields(of: dot, 2, 4) == [UInt8](repeating: 9, count: 24))
    }

    @Test("are looked at where somebody looks first, once each, and the queue stays short")
    func queue() {
        let queue = PreviewQueue()
        for page in 0..<1000 { queue.note(CoverPlace(content: "c", page: page)) }
        queue.note(CoverPlace(content: "c", page: 7))
        #expect(queue.next()?.page == 999)
        var count = 1
        while queue.next() != nil { count += 1 }
        #expect(count == 256)
        #expect(queue.series == nil)
        queue.lookThrough()
        queue.went(from: 0, to: 32)
        #expect(queue.series == 32)
        queue.lookThrough()
        queue.went(from: 32, to: nil)
        #expect(queue.series == 0)
    }
}
