import Foundation
import NIOHTTP1
import Testing

@testable import Server

@Suite("Hostile and very large books over HTTP")
struct HostileBookTests {
    private static let head = Array(
        #"<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>"#.utf8
    )
    private static let tail = Array("</body></html>".utf8)

    /// Writes an EPUB whose second chapter has the given length.
    private func writeLong(_ name: String, _ piece: [UInt8], megabytes: Int, in folder: TestFolder) throws {
        let entries = TestBook.entries(
            title: name,
            [.chapter("1.xhtml", "<p>First.</p>")],
            items: #"<item id="long" href="long.xhtml" media-type="application/xhtml+xml"/>"#,
            spine: #"<itemref idref="long"/>"#
        )
        let chapter = DeflatedArchive.Long(
            name: "OEBPS/long.xhtml",
            start: Self.head,
            piece: piece,
            byteCount: megabytes << 20,
            end: Self.tail
        )
        try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        try DeflatedArchive.write(entries, [chapter], to: folder.path + "/\(name)/\(name).epub")
    }

    /// Text that compresses to about half: its period exceeds the window of deflate.
    private static func dull(_ count: Int) -> [UInt8] {
        var state: UInt32 = 1
        return (0..<count).map { index in
            state = state &* 1_664_525 &+ 1_013_904_223
            return index % 7 == 6 ? UInt8(ascii: " ") : UInt8(ascii: "a") + UInt8(state >> 24) % 16
        }
    }

    private func write(_ folder: TestFolder) throws {
        let one = TestBook.Part.chapter("1.xhtml", "<p>First.</p>")
        try folder.write("good/good.epub", TestBook.epub(title: "good", [one]))
        try folder.write(
            "spine/spine.epub",
            TestArchive.bytes(
                TestBook.entries([one], spine: String(repeating: "<itemref idref=\"i0\"/>", count: 100_000))
            )
        )
        try writeLong("bomb", Array(String(repeating: "<p>x</p>", count: 8192).utf8), megabytes: 200, in: folder)
        try writeLong("long", Self.dull(96 << 10), megabytes: 40, in: folder)
        try folder.write(
            "outside/outside.epub",
            TestArchive.bytes(TestBook.entries([one], extra: [("../evil.xhtml", [1])]))
        )
        try folder.write("locked/locked.epub", TestBook.locked())
        let line = "　　那天傍晚，船靠在旧码头，灯一盏一盏亮起来，水面上全是碎了的光，老人坐在门口慢慢地讲他年轻时候的事情。\n"
        let chapter = String(repeating: line, count: 80)
        var text = ""
        for number in 1...1000 { text += "第\(number)章 港口\n\(chapter)" }
        try folder.write("novel/novel.txt", text)
    }

    @Test("are refused with a clear message and use bounded memory")
    func bounded() async throws {
        let folder = try TestFolder()
        try write(folder)
        let server = try await QuireProcess.serve(folder.path, data: TestFolder().path)
        try await server.waitForScan()
        var books: [String: JSON] = [:]
        for series in try await server.get("/api/v1/series?limit=50")["series"].elements {
            let title = series["title"].text ?? ""
            books[title] = try await server.get("/api/v1/series/\(series["id"].text ?? "")")["publications"][0]
        }
        for (title, words) in [
            ("spine", "its spine has more than 20000 items"), ("bomb", "refused as unsafe"),
            ("outside", "refused as unsafe"), ("locked", "(DRM)"),
        ] {
            let message = books[title]?["error"].text ?? "nothing"
            #expect(message.contains(words), "\(title): \(message)")
            #expect(books[title]?["pageCount"].integer == 0)
        }
        for title in ["good", "long", "novel"] { #expect(books[title]?["error"] == .null, "\(title)") }

        // One oversized chapter does not affect the others.
        func manifest(_ title: String) async throws -> JSON {
            try await server.get("/api/v1/publications/\(books[title]?["id"].text ?? "")/manifest")["book"]
        }
        let long = try await manifest("long")
        #expect(long["sections"][1]["problem"].text?.contains("too large") == true)
        let base = long["base"].text ?? ""
        let first = try await TestClient.send(port: server.port, .GET, base + "OEBPS/1.xhtml")
        #expect(first.status == 200 && first.text.contains("First."))
        let refused = try await TestClient.send(port: server.port, .GET, base + "OEBPS/long.xhtml")
        #expect(try refused.status == 422 && refused.json["detail"].text?.contains("long.xhtml") == true)

        let novel = try await manifest("novel")
        #expect(novel["contents"].elements.count == 1000)
        let last = try await TestClient.send(port: server.port, .GET, (novel["base"].text ?? "") + "1000.xhtml")
        #expect(last.text.contains("第1000章 港口"))

        // 12 MB of text, 2 MB of spine, 240 MB of refused chapters.
        #expect(server.peakMemory < 200 << 20, "\(server.peakMemory >> 20) MB")
        #expect(await server.stop() == 0)
    }

    @Test("chapters with external entities, entity bombs and data URLs are harmless")
    func chapters() async throws {
        let folder = try TestFolder()
        let secret = try folder.write("secret.bin", "SECRET")
        let laughs = (1...9).map { level in
            "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">"
        }
        func chapter(_ path: String, _ type: String, _ body: String) -> TestBook.Part {
            var part = TestBook.Part.chapter(path, body)
            let text = String(decoding: part.bytes, as: UTF8.self)
            part.bytes = Array(text.replacing("<html", with: type + "<html", maxReplacements: 1).utf8)
            return part
        }
        let frame = #"<iframe src="data:text/html,&lt;script>EVIL&lt;/script>"></iframe>"#
        let entries = TestBook.entries(
            title: "evil",
            [
                chapter("xxe.xhtml", #"<!DOCTYPE html [<!ENTITY x SYSTEM "file://\#(secret)">]>"#, "<p>[&x;]</p>"),
                chapter(
                    "parameter.xhtml",
                    "<!DOCTYPE html [<!ENTITY % p SYSTEM \"file://\(secret)\"> %p;]>",
                    "<p>words</p>"
                ),
                chapter(
                    "laughs.xhtml",
                    "<!DOCTYPE html [<!ENTITY l0 \"ha\">\(laughs.joined())]>",
                    "<p>[&l9;]</p>"
                ),
                .chapter("data.xhtml", frame + #"<a href="data:text/html,EVIL">a</a><p>words</p>"#),
                .sheet(
                    "style.css",
                    "@import url(https://evil.example/a.css); @font-face { src: url(//evil.example/b) }"
                ),
            ],
            items: #"<item id="out" href="../../../../../../../../etc/passwd" media-type="application/xhtml+xml"/>"#,
            spine: #"<itemref idref="out"/>"#,
            documentType: #"<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]>"#
        )
        try folder.write("evil/evil.epub", TestArchive.bytes(entries))
        try await TestServer.run(library: folder) { server in
            let publication = try #require(await server.publications().first { $0["title"].text == "evil" })
            let book = try await server.get("/api/v1/publications/\(publication["id"].text ?? "")/manifest").json[
                "book"
            ]
            #expect(book["problems"].elements.count == 1)
            let base = book["base"].text ?? ""
            #expect(book["sections"].elements.filter { $0["problem"] == .null }.count == 4)
            for path in ["xxe.xhtml", "parameter.xhtml", "laughs.xhtml", "data.xhtml", "style.css"] {
                let answer = try await server.get(base + "OEBPS/" + path)
                #expect(answer.status == 200, "\(path)")
                #expect(answer.body.count < 2 << 20, "\(path)")
                for sign in ["SECRET", "EVIL", "evil.", "<iframe", "ENTITY", "root:"] {
                    #expect(!answer.text.contains(sign), "\(sign) in \(path)")
                }
            }
            for path in ["../../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "etc/passwd"] {
                #expect(try await server.get(base + path).status == 404)
            }
        }
    }
}
