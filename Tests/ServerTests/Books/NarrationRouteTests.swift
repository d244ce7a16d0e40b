import Publications
import Testing

@testable import Library
@testable import Server

@Suite("Narrations over HTTP")
struct NarrationRouteTests {
    private static let sound = Array("ID3".utf8) + (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
    private static let document = TestBook.Part.chapter("", "<p id=\"a\">One.</p><p id=\"b\">Two.</p>").bytes

    /// A book with a section without a narration, one with two clips, and one whose overlay has no audio.
    private static var book: [UInt8] {
        func smil(_ name: String, audio: String) -> [UInt8] {
            Array(
                """
                <smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>
                <par><text src="\(name)#a"/>\(audio)</par><par><text src="\(name)#b"/></par></body></smil>
                """.utf8
            )
        }
        let items = """
            <item id="n" href="n.xhtml" media-type="application/xhtml+xml" media-overlay="ns"/>
            <item id="t" href="t.xhtml" media-type="application/xhtml+xml" media-overlay="ts"/>
            <item id="ns" href="n.smil" media-type="application/smil+xml"/>
            <item id="ts" href="t.smil" media-type="application/smil+xml"/>
            <item id="s" href="sound.mp3" media-type="audio/mpeg"/>
            """
        let audio = #"<audio src="sound.mp3" clipBegin="0:01" clipEnd="2500ms"/>"#
        return TestArchive.bytes(
            TestBook.entries(
                [.chapter("1.xhtml", "<p>x</p>")],
                metadata: """
                    <meta property="media:active-class">active</meta><meta property="media:narrator">Jane Doe</meta>
                    <meta property="media:duration">1:00:00.5</meta>
                    """,
                items: items,
                spine: "<itemref idref=\"n\"/><itemref idref=\"t\"/>",
                extra: [
                    ("OEBPS/n.xhtml", document), ("OEBPS/t.xhtml", document),
                    ("OEBPS/n.smil", smil("n.xhtml", audio: audio)), ("OEBPS/t.smil", smil("t.xhtml", audio: "")),
                    ("OEBPS/sound.mp3", sound),
                ]
            )
        )
    }

    @Test("the manifest names the narrated sections, and their clips lead to audio that is sent in ranges")
    func clips() async throws {
        let folder = try TestFolder()
        try folder.write("A/book.epub", Self.book)
        try await TestServer.run(library: folder) { server in
            let manifest = try await server.get("/api/v1/publications/\(server.firstPublication())/manifest").json[
                "book"
            ]
            #expect(manifest["sections"].elements.map { $0["narration"].flag } == [false, true, true])
            let answer = try await server.get("/api/v1/publications/\(server.firstPublication())/narration/1")
            #expect(answer.status == 200)
            #expect(answer["Cache-Control"] == "no-store")
            let narration = try answer.json
            #expect(narration["activeClass"].text == "active")
            #expect(narration["playbackActiveClass"] == .null)
            #expect(narration["narrators"] == .array([.string("Jane Doe")]))
            #expect(narration["duration"].number == 3600.5)
            #expect(narration["problems"] == .array([]))
            let voice: JSON = .object(["fragment": .string("b"), "audio": .null, "begin": .number(0), "end": .null])
            let first: JSON = .object([
                "fragment": .string("a"), "audio": .number(0), "begin": .number(1), "end": .number(2.5),
            ])
            #expect(narration["clips"] == .array([first, voice]))
            let path = try #require(manifest["base"].text) + (narration["audio"][0].text ?? "")
            let part = try await server.get(path, headers: [("Range", "bytes=100-199")])
            #expect(part.status == 206 && part.body == Array(Self.sound[100..<200]))
            #expect(part["Content-Type"] == "audio/mpeg" && part["Accept-Ranges"] == "bytes")
        }
    }

    @Test("a narration without audio has no clips, and a section without a narration is not found")
    func missing() async throws {
        let folder = try TestFolder()
        try folder.write("A/book.epub", Self.book)
        try folder.writeComic("B/comic.cbz", pages: 1)
        try await TestServer.run(library: folder) { server in
            let publications = try await server.publications()
            let book = publications.first { $0["layout"] != .null }?["id"].text ?? ""
            let comic = publications.first { $0["layout"] == .null }?["id"].text ?? ""
            let silent = try await server.get("/api/v1/publications/\(book)/narration/2")
            #expect(silent.status == 200)
            #expect(try silent.json["clips"] == .array([]))
            let sections = ["0", "3", "-1", "x", "01", "9999999999999999999"].map { "\(book)/narration/\($0)" }
            for path in sections + ["\(comic)/narration/0", "99/narration/0"] {
                let answer = try await server.get("/api/v1/publications/" + path)
                #expect(answer.status == 404, "\(path)")
                #expect(answer["Content-Type"] == "application/problem+json")
            }
        }
    }

    @Test("the app may play audio of this server only")
    func policy() {
        let rules = SecurityHeaders.contentSecurityPolicy.split(separator: ";").filter { $0.contains("media-src") }
        #expect(rules == [" media-src 'self'"])
    }
}
