import Foundation
import Geometry
import Testing
import WireModel

@testable import WebClient

@Suite("The style sheet of a book")
struct BookStyleTests {
    private func text(
        width: Double = 800,
        height: Double = 600,
        colours: BookColours = BookColours(paper: 0xFAF8F5, ink: 0x1F1D1A),
        _ choose: (inout BookSettings) -> Void = { _ in }
    ) -> String {
        var settings = BookSettings()
        choose(&settings)
        return BookStyle(
            size: Size(width: width, height: height),
            edges: (top: 28, bottom: 36),
            settings: settings,
            colours: settings.colours ?? colours
        ).text
    }

    @Test("a font of the server has a rule for each style, and hostile names and addresses have no effect")
    func ownFont() {
        func face(_ address: String, weight: Int = 400, maximumWeight: Int? = nil, isItalic: Bool = false) -> FontFace {
            FontFace.with {
                $0.address = address
                $0.weight = weight
                $0.maximumWeight = maximumWeight
                $0.isItalic = isItalic
            }
        }
        var style = BookStyle(
            size: Size(width: 800, height: 600),
            edges: (top: 28, bottom: 36),
            settings: BookSettings(),
            colours: BookColours(paper: 0xFAF8F5, ink: 0x1F1D1A)
        )
        #expect(!style.text.contains("@font-face"))
        style.font = FontFamily.with {
            $0.name = "My \"Font\\"
            $0.faces = [
                face("/fonts/0a.woff2"), face("/fonts/0b.ttf", weight: 100, maximumWeight: 900, isItalic: true),
                face("/x\"); } body { display: none }"),
            ]
        }
        let text = style.text
        #expect(text.contains("font-family: \"My Font\", var(--quire-serif) !important"))
        #expect(text.contains("src: url(\"/fonts/0a.woff2\"); font-style: normal; font-weight: 400; }"))
        #expect(text.contains("src: url(\"/fonts/0b.ttf\"); font-style: italic; font-weight: 100 900; }"))
        #expect(!text.contains("display: none }"))
    }

    /// A changed setting, and the text of the rule that appears in the style sheet only with this change.
    struct Choice: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var rule: String
        var choose: @Sendable (inout BookSettings) -> Void
    }

    @Test(
        "each setting overrides the book's styles, and an unset one doesn't",
        arguments: [
            Choice(testDescription: "size", rule: "font-size: 140% !important") { $0.fontSize = 140 },
            Choice(testDescription: "sans", rule: "font-family: var(--quire-sans) !important") { $0.face = .sans },
            Choice(testDescription: "serif", rule: "font-family: var(--quire-serif) !important") { $0.face = .serif },
            Choice(testDescription: "song", rule: "font-family: var(--quire-song), serif !important") {
                $0.face = .songMincho
            },
            Choice(testDescription: "hei", rule: "font-family: var(--quire-hei), sans-serif !important") {
                $0.face = .heiGothic
            },
            Choice(testDescription: "weight", rule: "font-weight: 500 !important") { $0[.weight] = 500 },
            Choice(testDescription: "weight of bold text", rule: "font-weight: 800 !important") {
                $0[.weight] = 500
            },
            Choice(testDescription: "line height", rule: "line-height: 1.65 !important") { $0[.lineHeight] = 165 },
            Choice(testDescription: "between paragraphs", rule: "margin-block: 0.75em !important") {
                $0[.paragraphSpacing] = 75
            },
            Choice(testDescription: "no room between paragraphs", rule: "margin-block: 0.00em !important") {
                $0[.paragraphSpacing] = 0
            },
            Choice(testDescription: "indent", rule: "text-indent: 1.50em !important") { $0[.indent] = 150 },
            Choice(testDescription: "between letters", rule: "--quire-letters: 0.05em") { $0[.letterSpacing] = 5 },
            Choice(testDescription: "letters that join", rule: "{ --quire-letters: normal; }") {
                $0[.letterSpacing] = 5
            },
            Choice(testDescription: "between words", rule: "word-spacing: 0.20em !important") { $0[.wordSpacing] = 20 },
            Choice(testDescription: "justified", rule: "text-align: justify !important") { $0.alignment = .justified },
            Choice(testDescription: "ragged", rule: "text-align: start !important") { $0.alignment = .start },
            Choice(testDescription: "hyphens", rule: "; hyphens: var(--quire-hyphens, auto) !important") {
                $0.hyphens = .divided
            },
            Choice(testDescription: "no hyphens", rule: "; hyphens: none !important") { $0.hyphens = .whole },
            Choice(testDescription: "sepia", rule: "background: rgb(241 228 203) !important; color: rgb(74 58 38)") {
                $0.paper = .sepia
            },
            Choice(testDescription: "black", rule: "color-scheme: dark") { $0.paper = .black },
            Choice(testDescription: "the book's colours left out", rule: "color: inherit !important") {
                $0.paper = .white
            },
            Choice(testDescription: "own colours", rule: "background: rgb(1 2 3) !important") {
                $0.paper = .custom
                $0.customColours = BookColours(paper: 0x010203, ink: 0xFFFFFF)
            },
            Choice(testDescription: "two columns", rule: "columns: auto 304px") {
                $0.columns = .two
                $0.margin = 6
            },
            Choice(
                testDescription: "publisher styles off",
                rule: "body p { margin-block: 0; text-indent: 1.5em; }\n:is(html"
            ) {
                $0.dropsStyles = true
            },
        ]
    )
    func rules(_ choice: Choice) {
        #expect(!text(width: 500).contains(choice.rule))
        let chosen = text(width: choice.testDescription == "two columns" ? 800 : 500, choice.choose)
        #expect(chosen.contains(choice.rule))
    }

    @Test("the dyslexia-friendly typeface has wider spacing unless another is chosen")
    func room() {
        let roomy = text { $0.face = .dyslexiaFriendly }
        for rule in ["--quire-letters: 0.05em", "word-spacing: 0.17em", "line-height: 1.60 !important", "OpenDyslexic"]
        {
            #expect(roomy.contains(rule))
        }
        let chosen = text {
            $0.face = .dyslexiaFriendly
            $0[.letterSpacing] = 0
            $0[.wordSpacing] = 0
            $0[.lineHeight] = 200
        }
        for rule in ["--quire-letters: 0.00em", "word-spacing: 0.00em", "line-height: 2.00 !important"] {
            #expect(chosen.contains(rule))
        }
    }

    @Test("a book keeps its own colours in the light theme, but not in the dark")
    func colours() {
        #expect(!text().contains("color: inherit !important"))
        #expect(text(colours: BookColours(paper: 0x1B1A18, ink: 0xDED9D2)).contains("color: inherit !important"))
    }

    @Test("columns and gaps fill the page exactly")
    func columns() {
        for size in BookSettings.fontSizes {
            for margin in BookSettings.margins {
                for columns in BookSettings.Columns.allCases {
                    for width in stride(from: 280.0, through: 1_920, by: 97) {
                        let sheet = text(width: width) {
                            $0.fontSize = size
                            $0.margin = margin
                            $0.columns = columns
                        }
                        let (column, gap) = (
                            number(after: "columns: auto ", in: sheet), number(after: "column-gap: ", in: sheet)
                        )
                        let count = (Int(width) + gap / 2) / (column + gap)
                        // The rest is less than a point for each column.
                        let rest = Int(width) - count * (column + gap)
                        #expect((0..<2).contains(rest) || column == 40, "\(size) % \(margin) % \(columns) \(width)")
                        #expect(rest == 0 || count == 2 || column == 40)
                    }
                }
            }
        }
    }

    private func number(after words: String, in text: String) -> Int {
        guard let range = text.range(of: words) else { return 0 }
        return Int(text[range.upperBound...].prefix { $0.isNumber }) ?? 0
    }

    @Test("pages with a fixed layout get the highlights of light paper, and no other rules", arguments: [true, false])
    func fixedPages(_ isDark: Bool) {
        let marks = BookColours.fixedPage.marks
        for name in ["yellow", "green", "blue", "pink", "purple", "note", "found", "chosen", "spoken"] {
            #expect(marks.contains("::highlight(quire-\(name))"))
        }
        let others = marks.split(separator: "\n").filter { !$0.hasPrefix("::highlight(") }
        #expect(others.count == 1 && others[0].hasPrefix("[data-quire-narrated] {"))
        let paper = BookColours(paper: isDark ? 0x000000 : 0xFFFFFF, ink: isDark ? 0xB5B0A8 : 0x000000)
        #expect(paper.isDark == isDark)
        #expect((paper.marks == marks) == !isDark)
    }

    @Test("equal styles produce equal style sheets")
    func same() {
        let style = BookStyle(
            size: Size(width: 400, height: 800),
            edges: (top: 0, bottom: 0),
            settings: BookSettings(),
            colours: BookColours(paper: 0xFFFFFF, ink: 0)
        )
        #expect(style.sheet(language: "en") == style.sheet(language: "en"))
        #expect(style.sheet(language: "en") != style.sheet(language: "fr"))
        var other = style
        other.settings.dropsStyles = true
        #expect(style.sheet(language: "en") != other.sheet(language: "en"))
    }
}
