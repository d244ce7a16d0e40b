import Testing
import WireModel

@testable import Publications

@Suite("Exported marks")
struct MarksExportTests {
    private let body = BookBody(
        sections: [BookSection(path: "1", title: "One", byteSize: 2000), BookSection(path: "2", byteSize: 2000)],
        contents: [.init(title: "Two *and* more", path: "2")]
    )

    private func export(_ marks: [TextMark], title: String = "T", author: String? = nil) -> String {
        let positions = BookPositions(sections: body.sections, contents: body.contents)
        return MarksExport.markdown(title: title, author: author, marks: marks, body: body, positions: positions)
    }

    private func mark(_ id: String, _ href: String, _ words: String?, note: String? = nil, at part: Double = 0)
        -> TextMark
    {
        TextMark(
            id: id,
            kind: words == nil ? .bookmark : .highlight,
            note: note,
            locator: .init(href: href, locations: .init(progression: part, position: 7), text: .init(highlight: words)),
            created: 1
        )
    }

    @Test("annotations are exported in the order of the book under their chapters")
    func export() {
        let marks = [
            mark("c", "2", "last\nline", note: "my\nnote", at: 0.5), mark("a", "1", "first"), mark("b", "2", nil),
            mark("d", "gone", "lost"),
        ]
        #expect(
            export(marks, title: "A Book", author: "B. Writer") == """
                # A Book

                B. Writer

                ## One

                > first

                ## Two \\*and\\* more

                *position 7*

                > last
                > line

                my  
                note

                > lost

                """
        )
    }

    @Test(
        "text of a book never becomes Markdown syntax",
        arguments: [
            ("# a", "\\# a"), ("- a", "\\- a"), ("+ a", "\\+ a"), ("1. a", "1\\. a"), ("12) a", "12\\) a"),
            ("---", "\\---"),
            ("a - b", "a - b"), ("    code", "code"), ("<b>&amp;", "\\<b\\>\\&amp;"), ("[a](b)", "\\[a\\](b)"),
            ("![a](b)", "!\\[a\\](b)"), ("`a`", "\\`a\\`"), ("a\\", "a\\\\"), ("http://a.b", "http\\://a.b"),
            ("www.a.b", "www\\.a.b"), ("a@b.c", "a\\@b.c"), ("a|b", "a\\|b"), ("~~a~~", "\\~\\~a\\~\\~"),
            ("===", "\\=\\=\\="),
            ("> a", "\\> a"), ("a\u{1B}[2J\u{2028}", "a\\[2J"), ("3.5 a", "3\\.5 a"),
        ]
    )
    func escaped(text: String, expected: String) {
        #expect(MarkdownText.line(text) == expected)
    }
}
