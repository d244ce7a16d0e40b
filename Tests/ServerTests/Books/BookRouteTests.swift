import CZlib
import NIOHTTP1
import Publications
import Testing

@testable import Library
@testable import Server

@Suite("Book resources over HTTP")
struct BookRouteTests {
    private static let sound = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }

    /// A server with one EPUB, and the base URL of its resources.
    private func withBook(
        _ parts: [TestBook.Part] = [
            .chapter("Text/one two.xhtml", "<h1>One</h1><p>Call me Ishmael.</p><img src=\"../p.png\" alt=\"\"/>"),
            .chapter("Text/第二.xhtml", "<h1>Two</h1>"),
            .sheet("style.css", "p { margin: 0 } @import url(http://evil.example/x.css);"),
            .picture("p.png"),
            TestBook.Part(path: "sound.mp3", bytes: Array("ID3".utf8) + sound, mediaType: "audio/mpeg"),
        ],
        access: AccessPolicy = .loopbackOnly,
        extra: [(name: String, bytes: [UInt8])] = [],
        _ body: (TestServer, String) async throws -> Void
    ) async throws {
        let folder = try TestFolder()
        try folder.write("A/book.epub", TestBook.epub(parts, extra: extra))
        try await TestServer.run(library: folder, access: access) { server in
            let record = try await server.store.publications(inSeries: 1, user: .owner)
            try await body(
                server,
                BookResourceURL.base(
                    content: record.first?.content ?? "",
                    edition: BookResourceURL.edition(TextSettings())
                )
                    + "OEBPS/"
            )
        }
    }

    @Test("have a policy without scripts instead of the app's, and are immutable")
    func headers() async throws {
        try await withBook { server, base in
            let types = [
                "Text/one%20two.xhtml": "application/xhtml+xml; charset=utf-8",
                "Text/%E7%AC%AC%E4%BA%8C.xhtml": "application/xhtml+xml; charset=utf-8",
                "style.css": "text/css; charset=utf-8", "p.png": "image/png", "sound.mp3": "audio/mpeg",
            ]
            for (path, type) in types {
                let answer = try await server.get(base + path)
                #expect(answer.status == 200, "\(path)")
                #expect(answer["Content-Type"] == type)
                #expect(answer.headers["Content-Security-Policy"] == [BookContentSecurityPolicy.header])
                #expect(answer["X-Content-Type-Options"] == "nosniff")
                #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin")
                #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
                let tag = try #require(answer["ETag"])
                let again = try await server.get(base + path, headers: [("If-None-Match", tag)])
                #expect(again.status == 304 && again.body.isEmpty)
                let head = try await server.send(.HEAD, base + path)
                #expect(head.status == 200 && head.body.isEmpty)
                #expect(head["Content-Length"] == String(answer.body.count) && head["ETag"] == tag)
            }
        }
    }

    @Test("are listed for downloads, each with a valid URL")
    func resources() async throws {
        try await withBook { server, base in
            let answer = try await server.get("/api/v1/publications/\(server.firstPublication())/resources")
            #expect(answer.status == 200)
            let json = try answer.json
            let paths = json["resources"].elements.map { $0["path"].text }
            for path in ["OEBPS/style.css", "OEBPS/p.png", "OEBPS/sound.mp3"] { #expect(paths.contains(path)) }
            #expect(!paths.contains("OEBPS/Text/one two.xhtml"))
            let root = try #require(json["base"].text)
            #expect(root + "OEBPS/" == base)
            for path in paths.compactMap({ $0 }) { #expect(try await server.get(root + path).status == 200, "\(path)") }
            #expect(try await server.get("/api/v1/publications/99/resources").status == 404)
        }
    }

    @Test("chapters and style sheets are gzipped on request; ranges and images are not")
    func packing() async throws {
        let words = String(repeating: "<p>Call me Ishmael. Some years ago, never mind how long.</p>", count: 200)
        try await withBook([
            .chapter("1.xhtml", words), .chapter("2.xhtml", "<p>x</p>"),
            .sheet("style.css", String(repeating: "p { margin: 0 }\n", count: 200)), .picture("p.png"),
        ]) { server, base in
            for path in ["1.xhtml", "style.css"] {
                let plain = try await server.get(base + path)
                let packed = try await server.get(base + path, headers: [("Accept-Encoding", "br, gzip;q=0.5")])
                #expect(plain["Content-Encoding"] == nil && packed["Content-Encoding"] == "gzip")
                #expect(plain["Vary"] == "Accept-Encoding" && packed["Vary"] == "Accept-Encoding")
                #expect(packed["Cache-Control"] == plain["Cache-Control"])
                #expect(packed["Content-Type"] == plain["Content-Type"])
                #expect(packed.body.count < plain.body.count / 5)
                #expect(Self.unpacked(packed.body) == plain.body)
                let (tag, packedTag) = (try #require(plain["ETag"]), try #require(packed["ETag"]))
                #expect(tag != packedTag)
                for known in [tag, packedTag] {
                    let again = try await server.get(base + path, headers: [("If-None-Match", known)])
                    #expect(again.status == 304 && again["ETag"] == known)
                }
                let part = try await server.get(
                    base + path,
                    headers: [("Range", "bytes=10-19"), ("Accept-Encoding", "gzip")]
                )
                #expect(part.status == 206 && part.body == Array(plain.body[10..<20]))
                #expect(part["Content-Encoding"] == nil && part["ETag"] == tag)
                let refused = try await server.get(base + path, headers: [("Accept-Encoding", "gzip;q=0")])
                #expect(refused["Content-Encoding"] == nil)
            }
            for path in ["2.xhtml", "p.png"] {
                let answer = try await server.get(base + path, headers: [("Accept-Encoding", "gzip")])
                #expect(answer.status == 200 && answer["Content-Encoding"] == nil)
            }
        }
    }

    @Test("the JSON of the API is gzipped on request")
    func packedManifest() async throws {
        let chapters = (1...60).map { TestBook.Part.chapter("chapter-\($0).xhtml", "<p>Call me Ishmael.</p>") }
        try await withBook(chapters) { server, _ in
            let path = try await "/api/v1/publications/\(server.firstPublication())/manifest"
            let plain = try await server.get(path)
            let packed = try await server.get(path, headers: [("Accept-Encoding", "gzip, deflate, br")])
            #expect(plain["Content-Encoding"] == nil && packed["Content-Encoding"] == "gzip")
            #expect(plain["Vary"] == "Accept-Encoding" && packed["Vary"] == "Accept-Encoding")
            #expect(packed["Content-Length"] == String(packed.body.count))
            #expect(packed.body.count < plain.body.count / 3)
            #expect(Self.unpacked(packed.body) == plain.body)
            let head = try await server.send(.HEAD, path, headers: [("Accept-Encoding", "gzip")])
            #expect(head["Content-Encoding"] == "gzip" && head.body.isEmpty)
            let short = try await server.get("/api/v1/libraries", headers: [("Accept-Encoding", "gzip")])
            #expect(short.status == 200 && short["Content-Encoding"] == nil)
        }
    }

    private static func unpacked(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        var (input, output) = (bytes, [UInt8](repeating: 0, count: 1 << 20))
        guard inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return [] }
        defer { inflateEnd(&stream) }
        let status = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return inflate(&stream, Z_FINISH)
            }
        }
        return status == Z_STREAM_END ? Array(output.prefix(Int(stream.total_out))) : []
    }

    @Test("sound and images support ranges")
    func ranges() async throws {
        try await withBook { server, base in
            let whole = Array("ID3".utf8) + Self.sound
            let part = try await server.get(base + "sound.mp3", headers: [("Range", "bytes=100-199")])
            #expect(part.status == 206 && part.body == Array(whole[100..<200]))
            #expect(part["Content-Range"] == "bytes 100-199/\(whole.count)")
            let end = try await server.get(base + "sound.mp3", headers: [("Range", "bytes=-3")])
            #expect(end.body == whole.suffix(3))
            let beyond = try await server.get(base + "sound.mp3", headers: [("Range", "bytes=9999-")])
            #expect(beyond.status == 416 && beyond["Content-Range"] == "bytes */\(whole.count)")
            let other = try await server.get(
                base + "sound.mp3",
                headers: [("Range", "bytes=0-1"), ("If-Range", "\"another\"")]
            )
            #expect(other.status == 200 && other.body == whole)
        }
    }

    @Test("sound is read once, not for every range")
    func playing() async throws {
        let folder = try TestFolder()
        let parts = [
            TestBook.Part.chapter("1.xhtml", "<p>x</p>"),
            TestBook.Part(path: "sound.mp3", bytes: Array("ID3".utf8) + Self.sound, mediaType: "audio/mpeg"),
        ]
        try folder.write("A/book.epub", TestBook.epub(parts))
        try await TestServer.run(library: folder) { server in
            let id = try await server.publications()[0]["id"].text ?? ""
            let base = try await server.get("/api/v1/publications/\(id)/manifest").json["book"]["base"].text ?? ""
            #expect(try await server.get(base + "OEBPS/sound.mp3", headers: [("Range", "bytes=0-9")]).status == 206)
            try folder.remove("A/book.epub")
            let later = try await server.get(base + "OEBPS/sound.mp3", headers: [("Range", "bytes=4000-4002")])
            #expect(later.status == 206 && later.body == Array(Self.sound[3997..<4000]))
        }
    }

    @Test("unknown and hidden resources are not found")
    func missing() async throws {
        try await withBook { server, base in
            for path in [
                "none.xhtml", "none.png", "package.opf", "Text/", "Text", "../META-INF/container.xml",
                "%2e%2e/META-INF/container.xml", "..%2fMETA-INF%2fcontainer.xml", "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
                "..%5c..%5cetc%5cpasswd", "p.png%00.xhtml", "p.png/", "/p.png",
            ] {
                let raw = try await RawConnection.exchange(
                    port: server.port,
                    "GET \(base)\(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                )
                #expect(raw.hasPrefix("HTTP/1.1 404 "), "\(path): \(raw.prefix(200))")
                #expect(raw.contains("application/problem+json"))
            }
        }
    }

    @Test("a former edition is gone, an unknown book is not found, and a comic has no resources")
    func otherAddresses() async throws {
        let folder = try TestFolder()
        try folder.write("A/book.epub", TestBook.epub([.chapter("1.xhtml", "<p>x</p>")]))
        try folder.writeComic("B/comic.cbz", pages: 1)
        try await TestServer.run(library: folder) { server in
            let publications = try await server.publications()
            let contents = publications.compactMap(\.["content"].text)
            let book = try #require(contents.first)
            let comic = try #require(contents.last)
            #expect(try await server.get("/books/\(book)/\(BookRendering.version)/OEBPS/1.xhtml").status == 200)
            for edition in ["0", "999", "\(BookRendering.version)-gb18030"] {
                let answer = try await server.get("/books/\(book)/\(edition)/OEBPS/1.xhtml")
                #expect(answer.status == 410)
                #expect(answer["Cache-Control"] == "no-store")
            }
            #expect(try await server.get("/books/\(comic)/\(BookRendering.version)/1.png").status == 404)
            #expect(try await server.get("/books/\(String(repeating: "0", count: 64))/1/a").status == 404)
            #expect(try await server.get("/books").status == 404)
            #expect(try await server.get("/books/\(book)/1").status == 404)
            #expect(try await server.send(.PUT, "/books/\(book)/\(BookRendering.version)/OEBPS/1.xhtml").status == 405)
        }
    }

    @Test("with an access key, they require it and are private")
    func keys() async throws {
        let key = AccessKey.random()
        try await withBook(access: .key(key)) { server, base in
            let refused = try await server.get(base + "p.png", headers: [("Accept", "text/html")])
            #expect(refused.status == 401)
            #expect(refused["Content-Type"] == "application/problem+json")
            let cookie = ("Cookie", "\(SessionCookie.name)=\(key.sessionToken)")
            let answer = try await server.get(base + "p.png", headers: [cookie])
            #expect(answer.status == 200)
            #expect(answer["Cache-Control"] == "private, max-age=31536000, immutable")
        }
    }

    @Test("of a hostile book contain no scripts and no external links")
    func hostile() async throws {
        let evil = """
            <script>alert(1)</script><p onclick="alert(2)" style="background:url(http://evil.example/a.png)">words</p>
            <a href="javascript:alert(3)">x</a><iframe src="http://evil.example/"></iframe>
            <form action="http://evil.example/"><input name="a"/></form><object data="x.swf"></object>
            <img src="http://evil.example/b.png" onerror="alert(4)" alt=""/>
            <svg xmlns="http://www.w3.org/2000/svg"><script>alert(5)</script><g onload="alert(6)"/></svg>
            """
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(7)"><script>alert(8)</script><rect/></svg>"#
        try await withBook([
            .chapter("1.xhtml", evil),
            .sheet(
                "style.css",
                "@import 'http://evil.example/c.css'; p { background: url(http://evil.example/d.png) }"
            ),
            TestBook.Part(path: "e.svg", bytes: Array(svg.utf8), mediaType: "image/svg+xml"),
            TestBook.Part(path: "f.js", bytes: Array("alert(9)".utf8), mediaType: "text/javascript"),
            TestBook.Part(path: "g.html", bytes: Array("<script>alert(10)</script>".utf8), mediaType: "text/html"),
            TestBook.Part(path: "h.png", bytes: Array("<html><script>alert(11)</script>".utf8), mediaType: "image/png"),
        ]) { server, base in
            for path in ["1.xhtml", "style.css", "e.svg", "g.html"] {
                let answer = try await server.get(base + path)
                let text = answer.text.lowercased()
                for sign in [
                    "alert", "<script", "javascript", "onclick", "onload", "onerror", "evil.", "<iframe", "<form",
                ] {
                    #expect(!text.contains(sign), "\(sign) in \(path): \(text)")
                }
            }
            #expect(try await server.get(base + "1.xhtml").text.contains("words"))
            // A document that can't be sanitised is not served.
            for path in ["f.js", "h.png"] {
                let answer = try await server.get(base + path)
                let type = answer["Content-Type"] ?? ""
                #expect(answer.status >= 400 || !type.contains("script") && !type.contains("html"), "\(path): \(type)")
                #expect(answer["X-Content-Type-Options"] == "nosniff")
            }
        }
    }

    @Test("a book whose file was replaced is not served under its old URL")
    func replaced() async throws {
        let folder = try TestFolder()
        try folder.write("A/book.epub", TestBook.epub([.chapter("1.xhtml", "<p>old</p>")]))
        try await TestServer.run(library: folder) { server in
            let content = try await server.publications()[0]["content"].text ?? ""
            try folder.write("A/book.epub", TestBook.epub([.chapter("1.xhtml", "<p>newer</p>")]))
            let answer = try await server.get("/books/\(content)/\(BookRendering.version)/OEBPS/1.xhtml")
            #expect(answer.status == 503)
            #expect(!answer.text.contains("newer"))
        }
    }
}
