import ImagePipeline
import Testing

@testable import Server

@Suite("Unusual names in OPDS")
struct OPDSNameTests {
    /// Names that file systems allow.
    private static let names = [
        "R&D <b> \"x\" 'y'", "]]>", "<!-- --> &amp; &#0;", "\u{1}\u{8}\u{1F}\u{7F}", "a\tb\nc\rd", "😀 👩‍👩‍👧 🏴‍☠️",
        "進撃の巨人 第１巻",
        "鬼灭之刃", "مرحبا", "\u{202E}evil", "e\u{301}", "\u{FFFE}\u{FFFF}", "\u{1FFFE} \u{10FFFF}", "%7B {pageNumber} ?#",
        "\u{85}\u{2028}", "http://example.com".replacing("/", with: "∕"),
    ]

    @Test("are written so that strict parsers read them")
    func names() async throws {
        let folder = try TestFolder()
        for (index, name) in Self.names.enumerated() {
            let info = "<ComicInfo><Summary>\(index)</Summary></ComicInfo>"
            try folder.writeComic("\(name)/\(name) 1.cbz", info: info, seed: index * 7)
        }
        try await TestServer.run(library: folder) { server in
            let root = "http://127.0.0.1:\(server.port)"
            for version in ["v1.2", "v2"] {
                for path in ["/series", "/books/latest", "/libraries/1/folders", "/catalog"] {
                    let answer = try await server.get("/opds/\(version)\(path)")
                    #expect(answer.status == 200)
                    // A strict decoder of UTF-8, and no control character except line feeds.
                    let text = try #require(String(validating: answer.body, as: UTF8.self))
                    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || XMLWriter.isAllowed($0) }, "\(path)")
                }
            }
            let feed = try await server.get("/opds/v1.2/series").xml
            #expect(feed.all("entry").count == Self.names.count)
            let titles = Set(feed.all("entry").compactMap { $0["title"]?.text })
            for name in ["R&D <b> \"x\" 'y'", "]]>", "<!-- --> &amp; &#0;", "進撃の巨人 第１巻", "鬼灭之刃", "مرحبا", "–"] {
                #expect(titles.contains(name), "\(name)")
            }
            let json = try await server.get("/opds/v2/series").json["navigation"].elements
            #expect(Set(json.compactMap { $0["title"].text }) == titles)
            // Every series and every file is found at its address.
            for entry in feed.all("entry") {
                let address = try #require(entry.address("subsection")).dropFirst(root.count)
                let books = try await server.get(String(address)).xml.all("entry")
                #expect(books.count == 1)
                let file = try #require(books.first?.address("http://opds-spec.org/acquisition"))
                let answer = try await server.get(String(file.dropFirst(root.count)))
                #expect(answer.status == 200 && answer.body.starts(with: Array("PK".utf8)), "\(file)")
            }
        }
    }
}

@Suite("XMLWriter")
struct XMLWriterTests {
    private func body(_ change: (inout XMLWriter) -> Void) -> String {
        var writer = XMLWriter()
        change(&writer)
        return String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n").dropFirst().joined(separator: "\n")
    }

    @Test("escapes text and attributes, and leaves out what XML doesn't allow")
    func escapes() {
        let table: [(String, text: String, attribute: String)] = [
            ("a & b", "a &amp; b", "a &amp; b"), ("<\">'", "&lt;&quot;&gt;'", "&lt;&quot;&gt;'"),
            ("a\nb\tc\rd", "a\nb\tc&#13;d", "a&#10;b&#9;c&#13;d"), ("\u{0}\u{1}\u{B}x\u{7F}\u{80}\u{9F}", "x", "x"),
            ("\u{FFFE}\u{FFFF}\u{1FFFE}x", "x", "x"), ("漢😀\u{85}", "漢😀\u{85}", "漢😀\u{85}"),
        ]
        for (input, text, attribute) in table {
            #expect(body { $0.add("a", text: input) } == "<a>\(text)</a>")
            #expect(body { $0.add("a", ["b": input, "c": nil]) } == "<a b=\"\(attribute)\"/>")
        }
    }

    @Test("escapes white space so that a parser reads it unchanged", arguments: ["a\tb\nc\rd", "\r\n", " a  b ", "\n"])
    func whiteSpace(text: String) throws {
        var writer = XMLWriter()
        writer.add("a", ["b": text], text: text)
        let root = try XMLTree(writer.bytes).root
        #expect(root.attributes["b"] == text)
        #expect(root.text == text)
    }

    @Test("allows the characters of XML 1.0 and no noncharacters")
    func characters() {
        let allowed: [UInt32] = [0x09, 0x0A, 0x0D, 0x20, 0x7E, 0x85, 0xA0, 0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x10FFFD]
        let others: [UInt32] = [
            0, 0x08, 0x0B, 0x1F, 0x7F, 0x84, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFF, 0x10FFFF,
        ]
        for value in allowed { #expect(Unicode.Scalar(value).map(XMLWriter.isAllowed) == true, "\(value)") }
        for value in others { #expect(Unicode.Scalar(value).map(XMLWriter.isAllowed) == false, "\(value)") }
    }

    @Test("makes titles of one line")
    func titles() {
        for (input, title) in [(" a\n b ", "a  b"), ("\u{1}", "–"), ("", "–"), ("\u{2028}x", "x")] {
            #expect(OPDSText.title(input) == title)
        }
    }
}
