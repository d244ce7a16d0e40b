import ImagePipeline
import Testing

@testable import Server

@Suite("Pages that are rendered again as WebP")
struct SmallerPagesTests {
    private static let webP = [("Accept", "image/avif,image/webp,*/*;q=0.8")]

    private func withComic(
        isOn: Bool = true,
        _ body: (TestServer, _ pages: String) async throws -> Void
    ) async throws {
        let library = try TestFolder()
        try library.writeComic("A/a.cbz", pages: 3, width: 300, height: 400)
        let change: (inout ServerSettings) -> Void = { settings in
            settings.rendersSmallerPages = isOn
            settings.idlePause = 0.05
        }
        try await TestServer.run(library: library, change: change) { server in
            try await body(server, server.firstPages())
        }
    }

    @Test("the next reader gets the WebP, and a client that has the JPEG keeps it")
    func next() async throws {
        try await withComic { server, pages in
            let address = pages + "/1?w=480"
            let first = try await server.get(address, headers: Self.webP)
            #expect(first["content-type"] == "image/jpeg")
            let tag = try #require(first["etag"])
            #expect(try await server.eventually { server.pipeline.statistics.encodings == 2 })
            #expect(try await server.eventually { server.pipeline.statistics.workCount == 0 })
            let second = try await server.get(address, headers: Self.webP)
            #expect(second["content-type"] == "image/webp" && second["vary"] == "Accept")
            let smallerTag = try #require(second["etag"])
            #expect(smallerTag != tag)
            // Both copies are current.
            for known in [tag, smallerTag] {
                let answer = try await server.get(address, headers: Self.webP + [("If-None-Match", known)])
                #expect(answer.status == 304 && answer["etag"] == known)
            }
            // Other clients get what they accept.
            let other = try await server.get(address, headers: [("Accept", "image/*")])
            #expect(other["content-type"] == "image/jpeg" && other["etag"] != smallerTag)
            let named = try await server.get(address + "&format=jpeg", headers: Self.webP)
            #expect(named["content-type"] == "image/jpeg")
        }
    }

    @Test("are not made for clients that don't accept WebP, for named formats and for tiles")
    func unsuitable() async throws {
        try await withComic { server, pages in
            for (query, accept) in [
                ("w=480", "*/*"), ("w=720&format=jpeg", "image/webp,*/*"),
                ("w=original&tile=0-0-0", "image/webp,image/jpeg"), ("w=480&crop=1", "image/webp,image/jpeg"),
            ] {
                let answer = try await server.get(pages + "/0?\(query)", headers: [("Accept", accept)])
                #expect(answer["content-type"] == "image/jpeg", "\(query)")
            }
            let count = server.pipeline.statistics.encodings
            try await Task.sleep(for: .milliseconds(300))
            #expect(server.pipeline.statistics.encodings == count)
        }
    }

    @Test("are not made without the option")
    func off() async throws {
        try await withComic(isOn: false) { server, pages in
            for _ in 0..<2 {
                // The last page: no page after it is rendered ahead.
                let answer = try await server.get(pages + "/2?w=480", headers: Self.webP)
                #expect(answer["content-type"] == "image/jpeg")
            }
            #expect(server.pipeline.statistics.encodings == 1)
        }
    }
}
