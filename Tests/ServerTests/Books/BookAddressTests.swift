import HTTPTypes
import Library
import Publications
import Testing

@testable import Server

@Suite("The address of a part of a book")
struct BookAddressTests {
    private static let content = String(repeating: "0a", count: 32)

    @Test(
        "has a content, an edition and the path that the book has it under",
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
        let address = try BookAddress("/books/\(Self.content)/1-gb18030/\(written)")
        #expect(address.content == Self.content)
        #expect(address.edition == "1-gb18030")
        #expect(address.path == path)
    }

    @Test(
        "leads nowhere when it leaves the book or can't be one",
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
        let problem = #expect(throws: Problem.self) { try BookAddress(address) }
        #expect(problem?.status == .notFound)
    }

    @Test("a broken escape makes no sense", arguments: ["a%", "a%2", "a%zz"])
    func brokenEscape(_ path: String) throws {
        let problem = #expect(throws: Problem.self) { try BookAddress("/books/\(Self.content)/1/\(path)") }
        #expect(problem?.status == .badRequest)
    }

    @Test("names the encoding and the rules that somebody chose, so that another choice is another address")
    func editions() throws {
        let encodings = [nil, "GB18030", "Shift_JIS", "windows-1252", "KOI8-R", "ISO-8859-1_a"]
        let readings = encodings.flatMap { encoding in
            [[], [TextChapterRule(pattern: "a")], [TextChapterRule(pattern: "a", level: 1)]].map { rules in
                TextReading(encoding: encoding, chapterRules: rules)
            }
        }
        let editions = readings.map { BookAddress.edition($0) }
        #expect(Set(editions).count == readings.count)
        for (reading, edition) in zip(readings, editions) {
            let address = try BookAddress(BookAddress.base(content: Self.content, edition: edition) + "1.xhtml")
            #expect(address.edition == edition)
            #expect(address.rulesMark == reading.rulesMark, "\(edition)")
        }
    }
}

@Suite("The media type of a part of a book")
struct BookMediaTypeTests {
    @Test(
        "is sent as the book has it when browsers may have it",
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
        "is that of mere bytes for everything that could run or that nobody knows",
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
