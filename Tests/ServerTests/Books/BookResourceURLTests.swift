import HTTPTypes
import Publications
import Testing

@testable import Library
@testable import Server

@Suite("URLs of book resources")
struct BookAddressTests {
    private static let content = String(repeating: "0a", count: 32)

    @Test(
        "contain a content hash, an edition and a path in the book",
        arguments: [
            ("1.xhtml", "1.xhtml"),
            ("OEBPS/Text/chapter%201.xhtml", "OEBPS/Text/chapter 1.xhtml"),
            ("%E7%AC%AC%E4%B8%80%E7%AB%A0.xhtml", "第一章.xhtml"),
            ("a%2Fb.xhtml", "a/b.xhtml"),
            ("a%3Fb%23c.css", "a?b#c.css"),
            ("a+b.css", "a+b.css"),
            ("..a/b../...", "..a/b../..."),
        ]
    )
    func reading(_ written: String, _ path: String) throws {
        let address = try BookResourceURL("/books/\(Self.content)/1-gb18030/\(written)")
        #expect(address.content == Self.content)
        #expect(address.edition == "1-gb18030")
        #expect(address.path == path)
    }

    @Test(
        "are not found when invalid or outside the book",
        arguments: [
            "/books/\(content)/1/../../etc/passwd",
            "/books/\(content)/1/%2e%2e/%2E%2E/etc/passwd",
            "/books/\(content)/1/..%2f..%2fetc%2fpasswd",
            "/books/\(content)/1/a/./b",
            "/books/\(content)/1/a//b",
            "/books/\(content)/1//etc/passwd",
            "/books/\(content)/1/%2Fetc/passwd",
            "/books/\(content)/1/",
            "/books/\(content)/1",
            "/books/\(content)/1/a%00.xhtml",
            "/books/\(content)/1/%ff.xhtml",
            "/books/\(content)/1/" + String(repeating: "a", count: 4097),
            "/books/\(content)//a",
            "/books/\(content)/%31/a",
            "/books/\(content)/" + String(repeating: "1", count: 41) + "/a",
            "/books/\(content.dropLast())/1/a",
            "/books/\(content.uppercased())/1/a",
            "/books/../1/a",
            "/book/\(content)/1/a",
            "books/\(content)/1/a",
            "",
        ]
    )
    func refusing(_ address: String) throws {
        let problem = #expect(throws: Problem.self) { try BookResourceURL(address) }
        #expect(problem?.status == .notFound)
    }

    @Test("an invalid percent escape is refused", arguments: ["a%", "a%2", "a%zz"])
    func brokenEscape(_ path: String) throws {
        let problem = #expect(throws: Problem.self) { try BookResourceURL("/books/\(Self.content)/1/\(path)") }
        #expect(problem?.status == .badRequest)
    }

    @Test("contain the chosen encoding and rules, so that another choice is another URL")
    func editions() throws {
        let encodings = [nil, "GB18030", "Shift_JIS", "windows-1252", "KOI8-R", "ISO-8859-1_a"]
        let readings = encodings.flatMap { encoding in
            [[], [TextChapterRule(pattern: "a")], [TextChapterRule(pattern: "a", level: 1)]].map { rules in
                TextSettings(encoding: encoding, chapterRules: rules)
            }
        }
        let editions = readings.map { BookResourceURL.edition($0) }
        #expect(Set(editions).count == readings.count)
        for (reading, edition) in zip(readings, editions) {
            let address = try BookResourceURL(BookResourceURL.base(content: Self.content, edition: edition) + "1.xhtml")
            #expect(address.edition == edition)
            #expect(address.rulesDigest == reading.rulesDigest, "\(edition)")
        }
    }
}

@Suite("Media types of book resources")
struct BookMediaTypeTests {
    @Test(
        "safe types are served as declared",
        arguments: [
            ("application/xhtml+xml", "application/xhtml+xml; charset=utf-8"),
            ("text/css; charset=latin1", "text/css; charset=utf-8"),
            ("image/svg+xml", "image/svg+xml; charset=utf-8"),
            ("Image/PNG", "image/png"),
            ("audio/mpeg", "audio/mpeg"),
            ("font/woff2", "font/woff2"),
            ("application/vnd.ms-opentype", "application/vnd.ms-opentype"),
        ]
    )
    func sent(_ promised: String, _ sent: String) {
        #expect(BookMediaType.sent(promised) == sent)
    }

    @Test(
        "executable and unknown types are served as octet streams",
        arguments: [
            "text/html", "application/javascript", "text/javascript", "application/wasm", "application/pdf",
            "application/xml", "text/xml", "multipart/x-mixed-replace", "image/png\r\nX-Evil: 1", "image", "",
            "application/x-shockwave-flash", "message/rfc822",
        ]
    )
    func refused(_ promised: String) {
        #expect(BookMediaType.sent(promised) == "application/octet-stream")
    }
}
