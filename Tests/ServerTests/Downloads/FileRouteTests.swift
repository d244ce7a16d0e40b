import NIOHTTP1
import Publications
import TestSupport
import Testing

@testable import Server

@Suite("Downloading the original file")
struct FileRouteTests {
    /// The only publication of a library.
    private func run(
        _ fill: (TestFolder) throws -> Void,
        _ body: (TestServer, _ address: String, TestFolder) async throws -> Void
    ) async throws {
        let library = try TestFolder()
        try fill(library)
        try await TestServer.run(library: library) { server in
            let id = try #require(try await server.publications().first?["id"].text)
            try await body(server, "/api/v1/publications/\(id)/file", library)
        }
    }

    @Test("returns the bytes of the file with its name, its media type and an entity tag")
    func wholeFile() async throws {
        try await run {
            try $0.writeComic("A/Grüße “1” 5%.cbz", pages: 3)
        } _: { server, address, library in
            let file = try library.read("A/Grüße “1” 5%.cbz")
            let answer = try await server.get(address)
            #expect(answer.status == 200 && answer.body == file)
            #expect(answer["content-type"] == "application/vnd.comicbook+zip")
            #expect(answer["accept-ranges"] == "bytes" && answer["cache-control"] == "private, no-cache")
            #expect(
                answer["content-disposition"]
                    == "attachment; filename=\"Gr__e _1_ 5_.cbz\"; "
                    + "filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E2%80%9C1%E2%80%9D%205%25.cbz"
            )
            let head = try await server.send(.HEAD, address)
            #expect(head.status == 200 && head.body.isEmpty && head["content-length"] == String(file.count))
            #expect(head["etag"] == answer["etag"])
            let tag = try #require(answer["etag"])
            #expect(try await server.get(address, headers: [("If-None-Match", tag)]).status == 304)
        }
    }

    @Test("returns ranges, unless the client's part is from another version of the file")
    func ranges() async throws {
        try await run {
            try $0.writeComic("A/a.cbz", pages: 2)
        } _: { server, address, library in
            let file = try library.read("A/a.cbz")
            for (range, part) in [
                ("bytes=0-3", 0..<4), ("bytes=10-", 10..<file.count), ("bytes=-5", file.count - 5..<file.count),
            ] {
                let answer = try await server.get(address, headers: [("Range", range)])
                #expect(answer.status == 206 && answer.body == Array(file[part]), "\(range)")
                #expect(
                    answer["content-range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.count)",
                    "\(range)"
                )
            }
            let beyond = try await server.get(address, headers: [("Range", "bytes=\(file.count)-")])
            #expect(beyond.status == 416 && beyond["content-range"] == "bytes */\(file.count)")
            let other = [("Range", "bytes=0-3"), ("If-Range", "\"other\"")]
            #expect(try await server.get(address, headers: other).body == file)
            let tag = try #require(try await server.get(address)["etag"])
            // A change of the file changes the tag before the next scan.
            try library.write("A/a.cbz", file + [0])
            let changed = try await server.get(address, headers: [("Range", "bytes=0-3"), ("If-Range", tag)])
            #expect(changed.status == 200 && changed.body == file + [0] && changed["etag"] != tag)
        }
    }

    @Test("returns a folder as a ZIP archive with its pages and ComicInfo.xml")
    func folder() async throws {
        let pages = (1...3).map { TestPicture.png(width: 60, height: 90, seed: $0) }
        try await run { library in
            for (index, page) in pages.enumerated() { try library.write("A/Comic/\(index + 9).png", page) }
            try library.write("A/Comic/ComicInfo.xml", "<ComicInfo><Series>S</Series></ComicInfo>")
            try library.write("A/Comic/notes.doc", "private")
        } _: { server, address, _ in
            let answer = try await server.get(address)
            #expect(answer.status == 200 && answer["content-length"] == String(answer.body.count))
            #expect(answer["content-disposition"]?.contains("filename=\"Comic.cbz\"") == true)
            let archive = try PublicationOpener.open(.file(BytesSource(answer.body), name: "Comic.cbz"))
            #expect(archive.pages.map(\.name) == ["9.png", "10.png", "11.png"])
            #expect(try (0..<3).map { try archive.bytes(ofPageAt: $0) } == pages)
            #expect(archive.metadata.series == "S")
            let again = try await server.get(address, headers: [("If-None-Match", try #require(answer["etag"]))])
            #expect(again.status == 304)
            #expect(try await server.send(.HEAD, address)["content-length"] == String(answer.body.count))
        }
    }

    @Test("returns 403 without the permission, and 404 for a removed file")
    func refusals() async throws {
        try await AccountServer.run { accounts in
            let listed = try await accounts.server.send(
                .GET,
                "/api/v1/publications?shelf=added",
                headers: accounts.owner
            )
            let id = try #require(listed.json["publications"].elements.first?["id"].text)
            let address = "/api/v1/publications/\(id)/file"
            #expect(try await accounts.server.get(address, headers: accounts.anna).status == 200)
            #expect(try await accounts.server.get(address, headers: accounts.ben).status == 403)
            #expect(try await accounts.server.get(address).status == 401)
        }
        try await run {
            try $0.writeComic("A/a.cbz", pages: 1)
        } _: { server, address, library in
            try library.remove("A/a.cbz")
            #expect(try await server.get(address).status == 404)
        }
    }

    @Test(
        "names are valid in headers",
        arguments: [
            ("a.cbz", "filename=\"a.cbz\"; filename*=UTF-8''a.cbz"),
            ("a.b c", "filename=\"a.b c\"; filename*=UTF-8''a.b%20c"),
            ("A (1.5).cbz", "filename=\"A (1.5).cbz\"; filename*=UTF-8''A%20%281.5%29.cbz"),
            (".cbz", "filename=\".cbz\"; filename*=UTF-8''.cbz"),
            ("a\r\nX: y.cbz", "filename=\"a__X_ y.cbz\"; filename*=UTF-8''a%0D%0AX%3A%20y.cbz"),
            ("a.\"; x", "filename=\"a.__ x\"; filename*=UTF-8''a.%22%3B%20x"),
        ]
    )
    func names(name: String, header: String) {
        #expect(Attachment.header(fileName: name) == "attachment; " + header)
        #expect(!Attachment.header(fileName: name).unicodeScalars.contains { $0.value < 32 || $0.value > 126 })
    }

    @Test("an archive of large files uses ZIP64 only for numbers that need it")
    func largeArchives() {
        let small = ZipRecords.Entry(name: "a", byteSize: 5, modified: 0)
        let large = ZipRecords.Entry(name: "a", byteSize: 5 << 30, modified: 0)
        #expect(ZipRecords.header(small, checksum: 0).count == 31)
        #expect(ZipRecords.header(large, checksum: 0).count == 31 + 20)
        #expect(ZipRecords.directoryEntry(small, checksum: 0, offset: 0).count == 47)
        #expect(ZipRecords.directoryEntry(small, checksum: 0, offset: 5 << 30).count == 47 + 12)
        #expect(ZipRecords.directoryEntry(large, checksum: 0, offset: 5 << 30).count == 47 + 28)
        #expect(ZipRecords.end(count: 1, directorySize: 9, directoryOffset: 9).count == 22)
        #expect(ZipRecords.end(count: 70_000, directorySize: 9, directoryOffset: 9).count == 22 + 56 + 20)
    }
}
