import TestSupport
import Testing

@testable import ImagePipeline

@Suite("Suggested file names")
struct SuggestedFileNameTests {
    @Test(
        "Content-Disposition is parsed as real servers write it",
        arguments: [
            ("attachment; filename=page.jpg", "page.jpg"), ("inline; FileName=\"page 1.jpg\"", "page 1.jpg"),
            ("attachment;filename=\"a\\\"b.jpg\"", "a_b.jpg"), ("attachment; filename=\"C:\\comics\\p.jpg\"", "p.jpg"),
            ("attachment; filename=\"a;b.jpg\"; x=y", "a;b.jpg"), ("attachment; filename = page.jpg ; x=y", "page.jpg"),
            ("attachment; filename=page 1.jpg", "page 1.jpg"), ("attachment; filename=\"unclosed.jpg", "unclosed.jpg"),
            ("attachment; filename*=UTF-8''%E7%AC%AC1%E8%A9%B1.jpg", "第1話.jpg"),
            ("attachment; filename=\"plain.jpg\"; filename*=utf-8'ja'%E7%AC%AC1%E8%A9%B1.jpg", "第1話.jpg"),
            ("attachment; filename*=ISO-8859-1''%A3%20caf%E9.jpg; filename=x.jpg", "£ café.jpg"),
            ("attachment; filename*=UTF-8''%FF%FE.jpg; filename=fallback.jpg", "fallback.jpg"),
            ("attachment; filename*=KOI8-R''%C1.jpg; filename=fallback.jpg", "fallback.jpg"),
            ("attachment; filename*=broken; filename=fallback.jpg", "fallback.jpg"),
            ("attachment; filename=\"第1話.jpg\"", "第1話.jpg"),
            ("attachment; filename=\"\u{E7}\u{AC}\u{AC}1\u{E8}\u{A9}\u{B1}.jpg\"", "第1話.jpg"),
            ("attachment; filename=\"caf\u{E9}.jpg\"", "café.jpg"),
            ("attachment; filename=\"caf\u{FFFD}.jpg\"", "url.png"),
            ("attachment; filename=%E7%AC%AC.jpg", "第.jpg"), ("attachment; filename=100%.jpg", "100%.jpg"),
            ("attachment; filename=\"\"", "url.png"), ("attachment", "url.png"), ("", "url.png"), (";;;=;", "url.png"),
            ("attachment; filename=\"../../etc/passwd\"", "passwd"), ("attachment; filename=\"..\"", "url.png"),
            ("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", "passwd"),
            ("attachment; filename*=UTF-8''%2E%2E", "url.png"), ("attachment; filename=\".htaccess\"", "htaccess"),
        ]
    )
    func disposition(field: String, name: String) {
        let url = "http://a.example/b/url.png?name=wrong.png"
        #expect(SuggestedFileName.from(contentDisposition: field, url: url) == name)
    }

    @Test(
        "without Content-Disposition, the name comes from the URL",
        arguments: [
            ("http://a.example/b/c.png", "c.png"), ("http://a.example/b/c.png/?q#f", "c.png"),
            ("http://a.example/%E7%AC%AC1%E8%A9%B1.jpg", "第1話.jpg"), ("http://a.example/", nil),
            ("http://a.example", nil), ("http://a.example/%2e%2e", nil), ("http://a.example/..%2f..%2fx.png", "x.png"),
            ("http://a.example/%FF.png", nil), ("http://a.example/a%00b.png", "ab.png"),
            ("http://a.example?x=/y.png", nil),
            ("http://a.example/con.png", "_con.png"), ("", nil),
        ] as [(String, String?)]
    )
    func address(url: String, name: String?) {
        #expect(SuggestedFileName.from(contentDisposition: nil, url: url) == name)
    }

    @Test(
        "a name is safe on every file system",
        arguments: [
            ("a/b\\c.png", "c.png"), ("a\u{0}b\nc\u{7F}d.png", "abcd.png"), ("gpj.\u{202E}exe.png", "gpj.exe.png"),
            ("a\u{2066}b\u{2069}\u{200F}\u{FEFF}.png", "ab.png"), ("<a>:\"b\"|?*.png", "_a___b____.png"),
            ("  . a.png . ", "a.png"), ("...", nil), ("   ", nil), ("/", nil), ("\u{200D}", nil), ("\u{E000}", nil),
            ("CON", "_CON"), ("nul.tar.gz", "_nul.tar.gz"), ("Com1.png", "_Com1.png"), ("LPT².png", "_LPT².png"),
            ("COM10.png", "COM10.png"), ("CONSOLE.png", "CONSOLE.png"), ("aux .png", "_aux .png"),
            ("می‌خواهم.png", "می‌خواهم.png"), ("👩‍👧.png", "👩‍👧.png"), ("a\u{2028}b", "ab"),
        ] as [(String, String?)]
    )
    func safe(name: String, safe: String?) {
        #expect(SuggestedFileName.safe(name) == safe)
    }

    @Test("a long name is shortened between characters and keeps its extension")
    func long() throws {
        for (stem, tail) in [("x", ".png"), ("漫", ".jpeg"), ("👩‍👩‍👧‍👦", ".webp"), ("e\u{301}", "")] {
            let name = String(repeating: stem, count: 300) + tail
            let cut = try #require(SuggestedFileName.safe(name))
            #expect(cut.utf8.count <= SuggestedFileName.longest)
            #expect(cut.utf8.count > SuggestedFileName.longest - 30)
            #expect(cut.hasSuffix(tail))
            #expect(cut.dropLast(tail.count).allSatisfy { $0 == Character(stem) })
        }
        let endless = "a" + String(repeating: "\u{301}", count: 500)
        #expect(SuggestedFileName.safe(endless + ".png") == nil)
        let noExtension = String(repeating: "a", count: 100) + "." + String(repeating: "b", count: 150)
        #expect(SuggestedFileName.safe(noExtension)?.utf8.count == SuggestedFileName.longest)
    }

    @Test("random header values give a safe name")
    func property() {
        let alphabet = Array("attachment; filename*=UTF-8''%2F%2E%00\"\\/.:é漫\u{202E}\u{0}\n CON~👩‍👧;=".unicodeScalars)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5000 {
            var text = String.UnicodeScalarView("attachment; filename".unicodeScalars)
            for _ in 0..<random.next() % 300 { text.append(alphabet[Int(random.next() % UInt64(alphabet.count))]) }
            guard let name = SuggestedFileName.from(contentDisposition: String(text), url: String(text)) else {
                continue
            }
            #expect(!name.isEmpty && name.utf8.count <= SuggestedFileName.longest)
            #expect(!name.hasPrefix(".") && !name.hasSuffix(".") && !name.hasSuffix(" "))
            #expect(!name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.value < 0x20 || $0.value == 0x202E })
            #expect(SuggestedFileName.safe(name) == name)
        }
    }
}
