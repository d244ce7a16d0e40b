import Foundation
import TestSupport
import Testing

@testable import Publications

@Suite("Soft hyphens in documents")
struct SoftHyphensTests {
    private static func patterns(_ text: String) -> Hyphenator? {
        try? Hyphenator(patterns: Array(("UTF-8\n" + text).utf8), file: "hyph_xx.dic")
    }

    private static let german = patterns("l1be\nn1tren\nn1nung\no1nau\nu1dam\nf1schi\na1b\nb1a\na1l\nl1a\n")
    private static let english = patterns("y1phen\nn1ation\na1ba\n")

    private static func hyphenator(_ language: String) -> Hyphenator? {
        switch HyphenationLanguage.primary(of: language) {
        case "de": german
        case "en": english
        default: nil
        }
    }

    private func insert(
        _ body: String,
        root: String = " lang=\"de\"",
        scope: SoftHyphens.Scope = .all,
        language: String? = nil
    ) -> String {
        let document =
            "<?xml version=\"1.0\"?><!DOCTYPE html><html\(root)><head><title>Silbentrennung</title></head><body>\(body)</body></html>"
        let result = SoftHyphens.insert(
            into: Array(document.utf8),
            language: language,
            scope: scope,
            hyphenator: Self.hyphenator
        )
        let text = String(decoding: result, as: UTF8.self)
        guard let start = text.range(of: "<body>"), let end = text.range(of: "</body>") else { return text }
        #expect(text.contains("<title>Silbentrennung</title>"))
        return String(text[start.upperBound..<end.lowerBound]).replacing("\u{AD}", with: "·")
    }

    @Test(
        "are inserted only into words",
        arguments: [
            ("<p>Silbentrennung</p>", "<p>Sil·ben·tren·nung</p>"),
            (
                "<p>(Silbentrennung), „Silbentrennung“-Silbentrennung</p>",
                "<p>(Sil·ben·tren·nung), „Sil·ben·tren·nung“-Sil·ben·tren·nung</p>"
            ),
            ("<p>Donau<b>dampf</b>schiff</p>", "<p>Donau·<b>dampf·</b>schiff</p>"),
            ("<p>Silben<br/>trennung</p>", "<p>Sil·ben<br/>tren·nung</p>"),
            ("<h2>Silbentrennung</h2><pre>Silbentrennung</pre>", "<h2>Silbentrennung</h2><pre>Silbentrennung</pre>"),
            ("<p><code>Silbentrennung</code></p>", "<p><code>Silbentrennung</code></p>"),
            ("<svg><text>Silbentrennung</text></svg>", "<svg><text>Silbentrennung</text></svg>"),
            (
                "<p style=\"color: red; hyphens: none\">Silbentrennung</p>",
                "<p style=\"color: red; hyphens: none\">Silbentrennung</p>"
            ),
            (
                "<p>Silbentrennung2 www.Silbentrennung.de a@Silbentrennung</p>",
                "<p>Silbentrennung2 www.Silbentrennung.de a@Silbentrennung</p>"
            ),
            (
                "<p>http://x/Silbentrennung /usr/Silbentrennung</p>",
                "<p>http://x/Silbentrennung /usr/Silbentrennung</p>"
            ),
            (
                "<p>Silbentrennung<sup>1</sup> Silbentrennung<a>2</a></p>",
                "<p>Sil·ben·tren·nung<sup>1</sup> Sil·ben·tren·nung<a>2</a></p>"
            ),
            ("<p>Silben\u{AD}trennung Silbentrennung</p>", "<p>Silben··trennung Sil·ben·tren·nung</p>"),
            ("<pre>a\u{AD}\u{AD}b</pre>", "<pre>a···b</pre>"),
            ("<p>Silbentrennung&amp;Silbentrennung</p>", "<p>Sil·ben·tren·nung&amp;Sil·ben·tren·nung</p>"),
            ("<p>Silbentre\u{301}nnung</p>", "<p>Silbentre\u{301}nnung</p>"),
            (
                "<p lang=\"en\">hyphenation <i lang=\"de-AT\">Silbentrennung</i></p>",
                "<p lang=\"en\">hyphen·ation <i lang=\"de-AT\">Sil·ben·tren·nung</i></p>"
            ),
            ("<p lang=\"fi\">Silbentrennung</p>", "<p lang=\"fi\">Silbentrennung</p>"),
        ] as [(String, String)]
    )
    func words(body: String, expected: String) {
        #expect(insert("<p>Silbentrennung</p>" + body) == "<p>Sil·ben·tren·nung</p>" + expected)
    }

    @Test("the language of an element precedes that of the document, which precedes that of the book")
    func languages() {
        #expect(insert("<p>Silbentrennung</p>", root: "", language: "de") == "<p>Sil·ben·tren·nung</p>")
        #expect(insert("<p>Silbentrennung</p>", root: " lang=\"en\"", language: "de") == "<p>Silbentrennung</p>")
        #expect(insert("<p>Silbentrennung</p>", root: " lang=\"en\" xml:lang=\"de\"") == "<p>Sil·ben·tren·nung</p>")
        #expect(insert("<p>Silbentrennung</p>", root: " xml:lang=\"de\" lang=\"en\"") == "<p>Sil·ben·tren·nung</p>")
    }

    @Test("only paragraphs, list items and definitions are hyphenated when the publisher decides")
    func scopes() {
        let body = "<div>Silbentrennung<p>Silbentrennung</p></div><ul><li><b>Silbentrennung</b></li></ul>"
        let expected = "<div>Silbentrennung<p>Sil·ben·tren·nung</p></div><ul><li><b>Sil·ben·tren·nung</b></li></ul>"
        #expect(insert(body, scope: .paragraphs) == expected)
    }

    @Test("the root lists the languages with patterns; without any, the document is unchanged")
    func root() {
        let document = Array(
            "<html lang=\"de\"><body><p>x <i lang=\"en\">y</i> <i lang=\"fr\">z</i></p></body></html>".utf8
        )
        func text(_ document: [UInt8], _ hyphenator: (String) -> Hyphenator?) -> String {
            String(
                decoding: SoftHyphens.insert(into: document, language: nil, scope: .all, hyphenator: hyphenator),
                as: UTF8.self
            )
        }
        #expect(text(document, Self.hyphenator).hasPrefix("<html data-quire-hyphens=\"de en\" lang=\"de\">"))
        #expect(text(document) { _ in nil } == String(decoding: document, as: UTF8.self))
        for broken in [
            "<html><p>Silbentrennung", "<html a=b>Silbentrennung</html>", "Silbentrennung", "<html", "</p>", "",
            "<html><!-- x --></html>",
        ] {
            #expect(text(Array(broken.utf8)) { _ in Self.german } == broken)
        }
    }

    /// Removes the first soft hyphen of each run and the attribute of the root, as code that reads the document does.
    private func source(_ document: [UInt8]) -> [UInt8] {
        var result = ""
        var isAfterHyphen = false
        for scalar in String(decoding: document, as: UTF8.self).unicodeScalars {
            if scalar != "\u{AD}" || isAfterHyphen { result.unicodeScalars.append(scalar) }
            isAfterHyphen = scalar == "\u{AD}"
        }
        return Array(result.replacing(/\ data-quire-hyphens="[a-z ]*"/, with: "").utf8)
    }

    @Test("random documents get only soft hyphens, and their text and its CFIs stay the same", arguments: 0..<300)
    func property(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let document = MarkupSanitizer.document(
            random.make(),
            path: "a.xhtml",
            mediaType: "application/xhtml+xml",
            isKnown: { _ in true },
            limits: .standard
        ).bytes
        // Each pattern allows a break, so the words of the documents have many.
        let all = Self.patterns("1a\n1b\n1e\n1i\n1o\n1s\n1y\n1h\n")
        let hyphenated = SoftHyphens.insert(into: document, language: "en", scope: .all) { _ in all }
        // A document without words that can be hyphenated stays unchanged.
        guard hyphenated != document else { return }
        #expect(source(hyphenated) == document, "seed \(seed)")
        let (plain, other) = (DocumentText(document: document), DocumentText(document: source(hyphenated)))
        #expect(plain.units == other.units)
        for offset in stride(from: 0, through: plain.count, by: 7) {
            #expect(plain.cfi(of: offset..<offset) == other.cfi(of: offset..<offset))
        }
    }
}
