import ImagePipeline
import Library
import NIOHTTP1
import TestSupport
import Testing

@testable import Server

@Suite("Pages over HTTP")
struct ImageRouteTests {
    private func withContent(
        access: AccessPolicy = .loopbackOnly,
        _ body: (TestServer, String, [UInt8]) async throws -> Void
    ) async throws {
        let folder = try TestFolder()
        let first = TestPicture.png(width: 600, height: 900)
        let archive = TestArchive.bytes([
            (name: "1.png", bytes: first), (name: "2.png", bytes: TestPicture.png(width: 300, height: 200, seed: 1)),
            (name: "3.png", bytes: Array("\u{89}PNG\r\n\u{1A}\n broken".utf8)),
        ])
        try folder.write("A/a 1.cbz", archive)
        try await TestServer.run(library: folder, access: access) { server in
            let content = try await server.store.series(.init(), user: .owner).series[0].coverContent ?? ""
            try await body(server, "/images/\(content)", first)
        }
    }

    @Test("use the format that the client accepts, and are immutable")
    func negotiation() async throws {
        try await withContent { server, path, _ in
            for (query, accept, type) in [
                ("w=480", "image/webp", "image/webp"), ("w=480", "image/avif,image/webp,*/*;q=0.8", "image/jpeg"),
                ("w=160", "image/webp,*/*", "image/webp"), ("w=480&q=60", "image/webp,*/*", "image/webp"),
                ("w=480", "*/*", "image/jpeg"), ("w=480", "image/png", "image/png"),
                ("w=480", "image/webp;q=0,image/*", "image/jpeg"),
            ] {
                let answer = try await server.get(path + "/0?\(query)", headers: [("Accept", accept)])
                #expect(answer.status == 200)
                #expect(answer["content-type"] == type)
                #expect(answer["vary"] == "Accept")
                #expect(answer["cache-control"] == "public, max-age=31536000, immutable")
                #expect(answer["content-length"] == String(answer.body.count))
            }
            let named = try await server.get(path + "/0?w=480&format=png", headers: [("Accept", "image/webp")])
            #expect(named["content-type"] == "image/png")
            #expect(named["vary"] == nil)
            let cover = try await server.get(path + "/cover?w=480", headers: [("Accept", "image/avif,image/webp")])
            #expect(cover["content-type"] == "image/avif")
        }
    }

    @Test("an APNG page is sent as stored, unless the client requests a thumbnail, a format or another change")
    func animatedPNG() async throws {
        let still = TestPicture.png(width: 60, height: 90)
        let control = Array("acTL".utf8) + [0, 0, 0, 1, 0, 0, 0, 0]
        let checksum = Checksums.crc32(control)
        let chunk = [0, 0, 0, 8] + control + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - $0 * 8)) }
        // After the signature and the first chunk.
        let animated = Array(still[..<33]) + chunk + Array(still[33...])
        let folder = try TestFolder()
        try folder.write(
            "A/a 1.cbz",
            TestArchive.bytes([(name: "1.png", bytes: animated), (name: "2.png", bytes: still)])
        )
        try await TestServer.run(library: folder) { server in
            let content = try await server.store.series(.init(), user: .owner).series[0].coverContent ?? ""
            for (query, type) in [
                ("0?w=480", "image/apng"), ("0?w=original", "image/apng"), ("0?w=160", "image/webp"),
                ("0?w=480&rotate=90", "image/webp"), ("0?w=480&format=webp", "image/webp"), ("1?w=480", "image/webp"),
                ("cover?w=480", "image/webp"),
            ] {
                let answer = try await server.get("/images/\(content)/\(query)", headers: [("Accept", "image/webp")])
                #expect(answer.status == 200 && answer["content-type"] == type, "\(query)")
                if type == "image/apng" { #expect(answer.body == animated, "\(query)") }
            }
        }
    }

    @Test("tell developers how they were rendered")
    func renderPaths() async throws {
        try await withContent { server, path, _ in
            for (query, word) in [("w=480&format=jpeg", "fast"), ("w=480&format=png", "general")] {
                for _ in 0..<2 {
                    let answer = try await server.get(path + "/0?" + query)
                    // Absent when the variant is read from the disk.
                    #expect(
                        answer.status == 200
                            && answer["server-timing"] ?? "render;desc=\(word)" == "render;desc=\(word)"
                    )
                }
            }
            #expect(server.pipeline.statistics.fastRenders >= 1)
            #expect(try await server.get(path + "/0?w=original")["server-timing"] == nil)
        }
    }

    @Test("have the requested width and are never enlarged")
    func widths() async throws {
        try await withContent { server, path, _ in
            for (page, width, expected) in [("0", "480", 480), ("0", "1080", 600), ("1", "480", 300)] {
                let answer = try await server.get(path + "/\(page)?w=\(width)&format=png")
                // Bytes 16 to 19 of a PNG contain its width.
                #expect(answer.body[16..<20].reduce(0) { $0 << 8 | Int($1) } == expected)
            }
            for query in ["", "?w=481", "?w=0", "?w=abc", "?w=480&format=gif"] {
                #expect(try await server.get(path + "/0" + query).status == 400)
            }
        }
    }

    @Test("have an entity tag for revalidation")
    func entityTags() async throws {
        try await withContent { server, path, _ in
            for address in ["/0?w=480", "/0?w=original", "/cover?w=720"] {
                let first = try await server.get(path + address, headers: [("Accept", "image/webp")])
                let tag = try #require(first["etag"])
                for value in [tag, "\"other\", \(tag)", "W/" + tag, "*"] {
                    let again = try await server.get(
                        path + address,
                        headers: [("Accept", "image/webp"), ("If-None-Match", value)]
                    )
                    #expect(again.status == 304)
                    #expect(again.body.isEmpty)
                    #expect(again["etag"] == tag)
                    #expect(again["cache-control"] == first["cache-control"])
                }
                let other = try await server.get(
                    path + address,
                    headers: [("Accept", "image/webp"), ("If-None-Match", "\"other\"")]
                )
                #expect(other.status == 200)
            }
        }
    }

    @Test("at their original size are the stored bytes, whole or in ranges")
    func ranges() async throws {
        try await withContent { server, path, bytes in
            let address = path + "/0?w=original"
            let whole = try await server.get(address)
            #expect(whole.status == 200)
            #expect(whole.body == bytes)
            #expect(whole["accept-ranges"] == "bytes")
            #expect(whole["content-type"] == "image/png")
            let size = bytes.count
            for (range, expected) in [
                ("bytes=0-99", 0..<100), ("bytes=-7", size - 7..<size), ("bytes=\(size - 1)-", size - 1..<size),
                ("bytes=100-\(size * 2)", 100..<size),
            ] {
                let part = try await server.get(address, headers: [("Range", range)])
                #expect(part.status == 206)
                #expect(part.body == Array(bytes[expected]))
                #expect(part["content-range"] == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/\(size)")
            }
            for range in ["bytes=\(size)-", "bytes=-0"] {
                let answer = try await server.get(address, headers: [("Range", range)])
                #expect(answer.status == 416)
                #expect(answer["content-range"] == "bytes */\(size)")
                #expect(answer["content-type"] == "application/problem+json")
            }
            for range in ["bytes=0-1,3-4", "lines=0-1", "bytes=x"] {
                #expect(try await server.get(address, headers: [("Range", range)]).status == 200)
            }
            let tag = try #require(whole["etag"])
            let same = try await server.get(address, headers: [("Range", "bytes=0-9"), ("If-Range", tag)])
            #expect(same.status == 206)
            let changed = try await server.get(address, headers: [("Range", "bytes=0-9"), ("If-Range", "\"x\"")])
            #expect(changed.status == 200)
            #expect(changed.body.count == size)
        }
    }

    @Test("support HEAD")
    func head() async throws {
        try await withContent { server, path, _ in
            for address in ["/0?w=480&format=webp", "/0?w=original"] {
                let whole = try await server.get(path + address)
                let head = try await server.send(.HEAD, path + address)
                #expect(head.status == 200)
                #expect(head.body.isEmpty)
                for name in ["content-length", "content-type", "etag", "cache-control"] {
                    #expect(head[name] == whole[name])
                }
            }
        }
    }

    @Test("that are missing or unreadable are a problem")
    func failures() async throws {
        try await withContent { server, path, _ in
            for address in ["/3?w=480", "/19999?w=480", "/20000?w=480", "/x?w=480", "/3?w=original"] {
                let answer = try await server.get(path + address)
                #expect(answer.status == 404)
                #expect(answer["content-type"] == "application/problem+json")
                #expect(answer["cache-control"] == "no-store")
            }
            let unknown = "/images/" + String(repeating: "0", count: 64)
            #expect(try await server.get(unknown + "/0?w=480").status == 404)
            // `If-None-Match: *` does not match a missing page.
            for address in [path + "/3?w=480", path + "/3?w=original", unknown + "/0?w=480"] {
                #expect(try await server.get(address, headers: [("If-None-Match", "*")]).status == 404)
            }
            let broken = try await server.get(path + "/2?w=480")
            #expect(broken.status == 422)
            #expect(try broken.json["detail"].text?.isEmpty == false)
        }
    }

    @Test("come from the cache once rendered, also when the file is missing")
    func cached() async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 2)
        try await TestServer.run(library: folder) { server in
            let content = try await server.store.series(.init(), user: .owner).series[0].coverContent ?? ""
            let made = try await server.get("/images/\(content)/0?w=480")
            #expect(made.status == 200)
            try folder.remove("A/a 1.cbz")
            let again = try await server.get("/images/\(content)/0?w=480")
            #expect(again.status == 200)
            #expect(again.body == made.body)
        }
    }

    @Test("of a file that was replaced since the scan are not served under the old URL")
    func replacedFile() async throws {
        let folder = try TestFolder()
        try folder.writeComic("A/a 1.cbz", pages: 2)
        try await TestServer.run(library: folder) { server in
            let content = try await server.store.series(.init(), user: .owner).series[0].coverContent ?? ""
            // Opened once, so that the server must detect the change with an open file.
            #expect(try await server.get("/images/\(content)/0?w=480").status == 200)
            try folder.remove("A/a 1.cbz")
            try folder.writeComic("A/a 1.cbz", pages: 2, width: 61, seed: 5)
            for address in ["/1?w=480", "/1?w=original"] {
                let answer = try await server.get("/images/\(content)\(address)")
                #expect(answer.status == 503)
                #expect(answer["cache-control"] == "no-store")
            }
        }
    }

    @Test("are private when a key is required")
    func personal() async throws {
        let key = AccessKey.random()
        try await withContent(access: .key(key)) { server, path, _ in
            let cookie = ("Cookie", "quire_session=" + key.sessionToken)
            let answer = try await server.get(path + "/0?w=480", headers: [cookie])
            #expect(answer.status == 200)
            #expect(answer["cache-control"] == "private, max-age=31536000, immutable")
            #expect(try await server.get(path + "/0?w=480").status == 401)
        }
    }

    @Test("are the same for concurrent requests")
    func crowd() async throws {
        try await withContent { server, path, _ in
            let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<40 {
                    group.addTask { try await server.get(path + "/0?w=480&format=jpeg").body }
                }
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(bodies.count == 1)
        }
    }
}
