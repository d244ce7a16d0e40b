import Testing

@testable import Publications

@Suite("References inside a book")
struct BookHrefTests {
    @Test(
        "a reference resolves to a path in the book",
        arguments: [
            ("c.xhtml", "a/b.xhtml", "a/c.xhtml"), ("../c.xhtml", "a/b.xhtml", "c.xhtml"),
            ("/x/y.png", "a/b.xhtml", "x/y.png"),
            ("./d/../c.xhtml", "a/b.xhtml", "a/c.xhtml"), ("a%20b.png", "x.xhtml", "a b.png"),
            ("a b.png", "x.xhtml", "a b.png"),
            ("?query", "a/b.xhtml", "a/b.xhtml"), ("", "a/b.xhtml", "a/b.xhtml"),
            ("c.png?v=1#f", "a/b.xhtml", "a/c.png"),
            ("%E3%81%82.png", "x", "あ.png"), ("..%2Fc.png", "a/b", nil), ("../../c.png", "a/b.xhtml", nil),
            ("%2e%2e/%2E%2E/c.png", "a/b.xhtml", nil), ("http://x.org/a", "a/b", nil), ("//x.org/a", "a/b", nil),
            ("file:///etc/passwd", "a/b", nil), ("javascript:alert(1)", "a/b", nil), ("data:text/html,x", "a/b", nil),
            ("..\\..\\c", "a/b", nil), ("c%00.png", "a/b", nil), ("..", "a/b", nil), ("100%.png", "x", "100%.png"),
        ] as [(String, String, String?)]
    )
    func resolves(_ reference: String, _ base: String, _ path: String?) {
        #expect(BookHref(reference, in: base)?.path == path)
    }

    @Test("a fragment is decoded, and an empty one is nil")
    func fragments() {
        #expect(BookHref("a.xhtml#b%20c", in: "x")?.fragment == "b c")
        #expect(BookHref("a.xhtml#", in: "x")?.fragment == nil)
        #expect(BookHref("#z", in: "a/b")?.path == "a/b")
    }
}
