import Testing

@testable import Publications

@Suite("Markdown books")
struct MarkdownBookTests {
    private func open(_ markdown: String) throws -> ConvertedBook {
        let source = PublicationSource.file(BytesSource(Array(markdown.utf8)), name: "a.md")
        return try #require(try PublicationOpener.open(source) as? ConvertedBook)
    }

    private func text(_ book: ConvertedBook, _ index: Int = 0) throws -> String {
        String(decoding: try book.document(ofSectionAt: index).bytes, as: UTF8.self)
    }

    @Test(
        "Markdown becomes HTML",
        arguments: [
            (
                "a *b* **c** `d` [e](http://f.g)",
                "<p>a <em>b</em> <strong>c</strong> <code>d</code> <a href=\"http://f.g\""
            ),
            ("> quoted", "<blockquote>"), ("1. one\n2. two", "<li>two</li>"),
            ("```\nx < y\n```", "<pre><code>x &lt; y"),
            ("***", "<hr/>"), ("line\\\nbreak", "line<br/>"), ("&copy; &#65;", "<p>© A</p>"),
            ("<b>kept</b><script>gone()</script>", "<b>kept</b>"), ("![alt](http://a.b/c.png)", "alt=\"alt\""),
            ("{\"json\": 1}", "{\"json\": 1}"), ("Ünïcode", "Ünïcode"),
        ]
    )
    func rendering(markdown: String, expected: String) throws {
        let text = try text(try open(markdown))
        #expect(text.contains(expected) || text.contains(expected.replacing("\"", with: "&quot;")), "\(text)")
        #expect(!text.contains("script") && !text.contains("a.b/c.png"))
    }

    @Test("the front matter is metadata, and headings are chapters")
    func frontMatter() throws {
        let book = try open(
            """
            ---
            title: "The Book: A Story"
            author:
              - Ann Bee
              - 'C. Dee'
            lang: fr
            tags: [one, "two"]
            date: 2020-01-02
            ---
            # One

            Text.

            # Two
            """
        )
        let metadata = book.metadata
        #expect(metadata.title == "The Book: A Story" && metadata.writers == ["Ann Bee", "C. Dee"])
        #expect(metadata.language == "fr" && metadata.subjects == ["one", "two"] && metadata.published == "2020-01-02")
        #expect(book.format == .markdown && book.body.contents.map(\.title) == ["One", "Two"])
        #expect(book.body.sections.count == 2)
        #expect(try text(book).contains("lang=\"fr\""))
        let line = try open("---\nno end: of it\n\ntext")
        #expect(line.metadata.title == "a")
        #expect(try text(line).contains("no end"))
    }

    @Test("the end of a document that is too long is missing, with a notice")
    func limit() {
        var limits = PublicationLimits.standard
        limits.maximumMarkdownBytes = 100
        let html = MarkdownDocument(Array(String(repeating: "word ", count: 100).utf8), limits: limits).html
        #expect(String(decoding: html, as: UTF8.self).contains("too long"))
    }

    @Test("long blocks are divided, at the end of a line if possible; no character is lost")
    func blocks() {
        for unit in ["word ", "wörd", "word\n", "word\r\n", "> ", "["] {
            let markdown = String(repeating: unit, count: 40_000)
            let html = String(decoding: MarkdownDocument(Array(markdown.utf8), limits: .standard).html, as: UTF8.self)
            #expect(!html.contains("\u{FFFD}"), "\(unit)")
            if unit.contains("w") { #expect(html.count { $0 == "w" } == 40_000, "\(unit)") }
        }
    }

    @Test(
        "input for which parsers need quadratic time is parsed quickly",
        arguments: ["<!--", "*a_ ", "[a](", "![", "`a", "> ", "- ", "<a ", "\\`", "a<!A ", "[a][", "**a *a ", "<?"]
    )
    func hostile(unit: String) {
        _ = MarkdownDocument(Array(String(repeating: unit, count: 200_000).utf8), limits: .standard).html
    }
}
