import Foundation
import Testing

@testable import Publications

@Suite("Marks")
struct BookMarkTests {
    private let body = BookBody(
        sections: [BookSection(path: "1", title: "One", byteSize: 2000), BookSection(path: "2", byteSize: 2000)],
        contents: [.init(title: "Two *and* more", path: "2")]
    )

    private func export(_ marks: [BookMark], title: String = "T", author: String? = nil) -> String {
        let positions = BookPositions(sections: body.sections, contents: body.contents)
        return MarksExport.markdown(title: title, author: author, marks: marks, body: body, positions: positions)
    }

    private func mark(_ id: String, _ href: String, _ words: String?, note: String? = nil, at part: Double = 0)
        -> BookMark
    {
        BookMark(
            id: id,
            kind: words == nil ? .bookmark : .highlight,
            note: note,
            locator: .init(href: href, locations: .init(progression: part, position: 7), text: .init(highlight: words)),
            created: 1
        )
    }

    @Test("a mark is written and read again; what may be missing may be missing")
    func coding() throws {
        let mark = BookMark(
            id: "a-1_B",
            kind: .highlight,
            color: .blue,
            note: "n",
            locator: .init(href: "1"),
            created: 5,
            modified: 9
        )
        #expect(try JSONDecoder().decode(BookMark.self, from: JSONEncoder().encode(mark)) == mark)
        let short = #"{"id":"a","kind":"bookmark","locator":{"href":"1"},"created":5}"#
        let read = try JSONDecoder().decode(BookMark.self, from: Data(short.utf8))
        #expect(read.color == .yellow && read.modified == 5 && read.note == nil)
    }

    @Test(
        "a mark with anything out of bounds is refused",
        arguments: [
            ("id", #""""#), ("id", #""a/b""#), ("id", "\"\(String(repeating: "a", count: 65))\""), ("kind", #""x""#),
            ("color", #""red; x""#), ("note", "\"\(String(repeating: "a", count: 20000))\""), ("created", "-1"),
            ("created", "1e300"), ("modified", "999999999999999"), ("locator", "{}"), ("locator", "null"),
        ]
    )
    func strict(member: String, value: String) {
        var members = ["id": #""a""#, "kind": #""bookmark""#, "locator": #"{"href":"1"}"#, "created": "5"]
        members[member] = value
        let json = "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(BookMark.self, from: Data(json.utf8)) }
    }

    @Test("marks are exported in the book's order under their chapters")
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
        "nothing in a book becomes markup",
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
