import Testing
import WireModel

@testable import Publications

@Suite("Exported annotations")
struct AnnotationExportTests {
    private let body = BookBody(
        sections: [BookSection(path: "1", title: "One", byteSize: 2000), BookSection(path: "2", byteSize: 2000)],
        contents: [.init(title: "Two *and* more", path: "2")]
    )

    private func export(_ annotations: [Annotation], title: String = "T", author: String? = nil) -> String {
        let positions = BookPositions(sections: body.sections, contents: body.contents)
        return AnnotationExport.markdown(
            title: title,
            author: author,
            annotations: annotations,
            body: body,
            positions: positions
        )
    }

    private func annotation(_ id: String, _ href: String, _ words: String?, note: String? = nil, at part: Double = 0)
        -> Annotation
    {
        Annotation(
            id: id,
            kind: words == nil ? .bookmark : .highlight,
            note: note,
            locator: .init(href: href, locations: .init(progression: part, position: 7), text: .init(highlight: words)),
            created: 1
        )
    }

    @Test("annotations are exported in the order of the book under their chapters")
    func export() {
        let annotations = [
            annotation("c", "2", "last\nline", note: "my\nnote", at: 0.5), annotation("a", "1", "first"),
            annotation("b", "2", nil),
            annotation("d", "gone", "lost"),
        ]
        #expect(
            export(annotations, title: "A Book", author: "B. Writer") == """
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

    @Test("annotations of a comic are exported by page, with escaped notes")
    func pages() {
        let annotations = [
            Annotation(bookmarkAtPage: 11, note: "# my\nnote", created: 1),
            Annotation(bookmarkAtPage: 2, fraction: 0.5, created: 9),
            Annotation(id: "b", kind: .bookmark, note: "second", locator: Locator(page: 11, fraction: 0.5), created: 0),
            annotation("text", "1", "words"), Annotation(bookmarkAtPage: 0, note: " \n ", created: 3),
        ]
        #expect(
            AnnotationExport.markdown(title: "A *Comic*", author: "B. Writer", pageAnnotations: annotations) == """
                # A \\*Comic\\*

                B. Writer

                ## Page 1

                ## Page 3

                ## Page 12

                \\# my  
                note

                second

                """
        )
        #expect(AnnotationExport.markdown(title: "T", author: nil, pageAnnotations: []) == "# T\n")
    }

    @Test("highlights of a PDF are exported below their pages")
    func highlights() {
        var locator = Locator(page: 1, fraction: 0.2)
        locator.text.highlight = "the *ships*"
        let highlight = Annotation(id: "h", kind: .highlight, note: "see", locator: locator, created: 1)
        #expect(
            AnnotationExport.markdown(title: "T", author: nil, pageAnnotations: [highlight])
                == "# T\n\n## Page 2\n\n> the \\*ships\\*\n\nsee\n"
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
