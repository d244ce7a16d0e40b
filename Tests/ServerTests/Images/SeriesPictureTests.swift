import TestSupport
import Testing

@Suite("Pictures in the folders of series over HTTP")
struct SeriesPictureTests {
    @Test("are served like covers, until the file is removed")
    func served() async throws {
        let folder = try TestFolder()
        try folder.writeComic("Sea/1.cbz", pages: 1, seed: 1)
        try folder.write("Sea/cover.png", TestPicture.png(width: 80, height: 120, seed: 7))
        try await TestServer.run(library: folder) { server in
            let cover = try await server.get("/api/v1/series").json["series"][0]["cover"]
            #expect(cover["width"].integer == 80 && cover["height"].integer == 120 && cover["page"].integer == 0)
            let content = try #require(cover["content"].text)
            let image = try await server.get("/images/\(content)/cover-0?w=160")
            #expect(image.status == 200 && image["content-type"]?.hasPrefix("image/") ?? false)
            #expect(try await server.get("/images/\(content)/1?w=160").status == 404)
        }
    }
}
