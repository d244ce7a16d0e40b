import Testing

@testable import Publications

@Suite("References in a book")
struct ReferenceResolverTests {
    @Test(
        "a reference resolves to a path in the book, or to nil",
        arguments: [
            ("b.xhtml", "OPS/t/b.xhtml"), ("../i/p.png", "OPS/i/p.png"), ("./b.xhtml#f", "OPS/t/b.xhtml"),
            ("#f", "OPS/t/a.xhtml"),
            ("", "OPS/t/a.xhtml"), ("?q", "OPS/t/a.xhtml"), ("/OPS/x", "OPS/x"), ("/x", "x"),
            ("b%20c.xhtml", "OPS/t/b c.xhtml"),
            ("%E3%81%82", "OPS/t/あ"), ("あ", "OPS/t/あ"), ("100%.xhtml", "OPS/t/100%.xhtml"), ("%2e%2e/b", "OPS/b"),
            ("..\\b", "OPS/b"),
            (" b.xhtml\n", "OPS/t/b.xhtml"), ("b.x\thtml", "OPS/t/b.xhtml"), ("b//c", "OPS/t/b/c"), ("../../../x", nil),
            ("/../x", nil),
            ("../..", nil), ("http://e/x", nil), ("HTTPS:x", nil), ("//e/x", nil), ("\\\\e\\x", nil), ("/\\e/x", nil),
            ("/\t/e/x", nil),
            ("javascript:x", nil), ("c:x", nil), ("data:,x", nil), ("file:///x", nil), ("..%2f..%2fx", nil),
            ("b%00c", nil), ("b%5Cc", nil),
            ("%FF", nil), ("%2e%2e/%2e%2e/%2e%2e/x", nil), ("a\u{1}b", nil),
        ] as [(String, String?)]
    )
    func target(_ reference: String, _ path: String?) {
        #expect(ReferenceResolver().target(of: reference, in: "OPS/t/a.xhtml") == path)
    }

    @Test("a reference that is too long is rejected")
    func long() {
        #expect(ReferenceResolver().target(of: String(repeating: "a/", count: 1 << 20), in: "a") == nil)
    }

    @Test("a relative reference resolves back to its path")
    func relative() {
        let paths = ["a", "b/c", "b/d/e f", "b/c/d:e", "あ/い?#", "b/100%", "x/y/z/,;'\"()"]
        for path in paths {
            for document in paths {
                let reference = ReferenceResolver.relative(to: path, from: document)
                #expect(ReferenceResolver().target(of: reference, in: document) == path, "\(reference)")
                #expect(reference.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-._~/%".utf8.contains($0) })
            }
        }
    }
}
