import TestSupport
import Testing

@testable import Server

@Suite("Duplicates over HTTP")
struct DuplicateRouteTests {
    @Test("are listed with what differs")
    func list() async throws {
        let library = try TestFolder()
        let picture = TestPicture.png(width: 40, height: 60)
        let chapter = TestArchive.bytes([(name: "1.png", bytes: picture)])
        let longer = TestArchive.bytes([(name: "1.png", bytes: picture), (name: "2.png", bytes: picture)])
        try library.write("A/A 1.cbz", chapter)
        try library.write("B/B 1.cbz", chapter)
        try library.write("B/B 1 complete.cbz", longer)
        try await TestServer.run(library: library) { server in
            let body = try await server.get("/api/v1/duplicates").json
            let copies = body["copies"].elements.map { $0["files"].elements }
            #expect(copies.count == 1)
            #expect(copies.first?.count == 2)
            let file = try #require(copies.first?.first { $0["path"].text?.hasSuffix("A/A 1.cbz") == true })
            #expect(file["format"].text == "cbz" && file["pageCount"].integer == 1)
            #expect(file["width"].integer == 40 && file["height"].integer == 60)
            #expect(file["byteSize"].integer == chapter.count)
            #expect(body["hasMore"] == .bool(false))
        }
    }
}
