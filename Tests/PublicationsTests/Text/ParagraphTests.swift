import Testing

@testable import Publications

@Suite("Paragraphs")
struct ParagraphTests {
    private func paragraphs(_ text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let book = try TextBook.open(path: try folder.write(Array(text.utf8), to: "book.txt"))
        let document = String(decoding: try book.document(ofSectionAt: 0).bytes, as: UTF8.self)
        return document.split(separator: "\n").filter {
            $0.hasPrefix("<p") || $0.hasPrefix("<h") && !$0.hasPrefix("<ht") && !$0.hasPrefix("<head")
        }
        .map { line in
            let start = line.firstIndex(of: ">").map { line.index(after: $0) } ?? line.startIndex
            return String(line[start...].prefix { $0 != "<" })
        }
    }

    private static let wrapped = """
        It was the best of times, it was the worst of times, it was the age
        of wisdom, it was the age of foolishness, it was the epoch of belief,
        it was the epoch of incredulity, it was the season of Light, it was
        the season of Darkness, it was the spring of hope.

        There were a king with a large jaw and a queen with a plain face, on
        the throne of England; there were a king with a large jaw and a queen
        with a fair face, on the throne of France, and it was clear to the
        lords of the State preserves of loaves and fishes.

        It was the year of Our Lord one thousand seven hundred and seventy-
        five. Spiritual revelations were conceded to England at that favoured
        period, as at this. Mrs. Southcott had recently attained her birth-
        day, and a birthday it was--

        """

    @Test("hard-wrapped lines are joined, and hyphenated words where it is safe")
    func joined() throws {
        let found = try paragraphs(Self.wrapped)
        #expect(found.count == 3)
        #expect(found.first?.contains("the age of wisdom, it was") ?? false)
        #expect(found.last?.contains("seventy-five. Spiritual") ?? false)
        #expect(found.last?.contains("her birthday, and a birthday") ?? false)
    }

    @Test("hard-wrapped Chinese lines are joined without spaces")
    func joinedChinese() throws {
        let line = "他说了很多很多的话大家都静静地听着没有人回答他的问题只有风"
        let paragraph = "　　" + line.dropFirst(2) + "\n" + line + "\n" + line + "\n从窗外吹进来。\n"
        let found = try paragraphs(String(repeating: paragraph, count: 6))
        #expect(found.count == 6)
        #expect(found.first?.contains("只有风他说了") ?? false)
        #expect(found.allSatisfy { !$0.contains(" ") && !$0.contains("　") && $0.hasSuffix("吹进来。") })
    }

    @Test("if every line is a paragraph, lines are not joined, and indents are removed")
    func unwrapped() throws {
        let text = "　　第一句很短。\n\n　　第二句比第一句长一些，长很多很多很多很多很多很多很多很多很多很多很多很多很多很多很多很多很多很多。\n\n    第三句。\n"
        #expect(try paragraphs(text).map { String($0.prefix(3)) } == ["第一句", "第二句", "第三句"])
    }

    @Test("verse keeps its lines")
    func verse() throws {
        let text = Self.wrapped + "\nTiger, tiger,\nburning bright\nin the forests\nof the night\n"
        let folder = try TemporaryFolder()
        let book = try TextBook.open(path: try folder.write(Array(text.utf8), to: "book.txt"))
        let document = String(decoding: try book.document(ofSectionAt: 0).bytes, as: UTF8.self)
        #expect(document.contains("Tiger, tiger,<br/>\nburning bright<br/>\nin the forests<br/>\nof the night</p>"))
    }

    @Test("special characters of a text are escaped")
    func escaped() throws {
        let folder = try TemporaryFolder()
        let text = "<script>alert(\"1\")</script> & ]]> \u{1}\u{FFFE}\n"
        let book = try TextBook.open(path: try folder.write(Array(text.utf8), to: "<b>&\".txt"))
        let document = String(decoding: try book.document(ofSectionAt: 0).bytes, as: UTF8.self)
        #expect(document.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ]]&gt; \u{FFFD}\u{FFFD}"))
        #expect(!document.contains("<script") && !document.contains("<b>"))
    }

    @Test("paragraphs have their offsets as ids, and scene breaks are kept")
    func places() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("一。\n二。\n\n* * *\n\n三。\n".utf8), to: "book.txt")
        let document = String(
            decoding: try TextBook.open(path: path).document(ofSectionAt: 0).bytes,
            as: UTF8.self
        )
        #expect(document.contains("<p id=\"b0\">一。</p>"))
        #expect(document.contains("<p id=\"b7\">二。</p>"))
        #expect(document.contains("<p id=\"b15\" class=\"scene-break\">* * *</p>"))
    }

    @Test(
        "notation of Aozora Bunko",
        arguments: [
            ("頗《すこぶ》る", "<ruby>頗<rp>（</rp><rt>すこぶ</rt><rp>）</rp></ruby>る"),
            ("福沢諭吉｜記《しるす》", "福沢諭吉<ruby>記<rp>（</rp><rt>しるす</rt><rp>）</rp></ruby>"),
            ("とても大事［＃「大事」に傍点］だ", "とても<em class=\"emphasis-sesame\">大事</em>だ"),
            ("［＃傍点］大事［＃傍点終わり］だ", "<em class=\"emphasis-sesame\">大事</em>だ"),
            ("※［＃ローマ数字1、1-13-21］章", "Ⅰ章"), ("※［＃「丸」、U+9A36、1-2］", "騶"),
            ("あ［＃太字］い<う", "あ<b>い&lt;う</b>"), ("注［＃何か］", "注<span class=\"note\">［＃何か］</span>"),
            ("［＃閉じない", "［＃閉じない"), ("《》", "《》"), ("《ルビ》だけ", "《ルビ》だけ"),
        ]
    )
    func aozora(line: String, expected: String) {
        let block = TextBlock(kind: .paragraph, offset: 0, lines: [Array(line.unicodeScalars)])
        let document = String(
            decoding: TextDocumentWriter.write([block], title: "", language: "ja", readsAozora: true),
            as: UTF8.self
        )
        #expect(document.contains("<p id=\"b0\">\(expected)</p>"), "\(document)")
    }

    @Test(
        "a real text in that notation has headings, title and author",
        .enabled(if: TextCorpus.folder != nil, "the shared test files are absent")
    )
    func aozoraSample() throws {
        let book = try TextBook.open(path: "\(try #require(TextCorpus.folder))/aozora-notation-sample.sjis.txt")
        #expect(book.body.encoding == "Shift_JIS")
        #expect(book.metadata.language == "ja")
        #expect(book.metadata.title == "「注記一覧」記載例文" && book.metadata.writers == ["青空文庫"])
        let titles = book.body.contents.map(\.title)
        #expect(titles.contains("文明論之概略 巻之一") && titles.contains("学問のすゝめ 八編"))
        let chapter = try #require(book.body.contents.first { $0.title == "第一章 議論の本意を定る事" })
        #expect(chapter.level == 1)
        let index = try #require(book.body.sections.firstIndex { $0.path == chapter.path })
        let document = String(decoding: try book.document(ofSectionAt: index).bytes, as: UTF8.self)
        #expect(document.contains("<h2 id="))
        #expect(document.contains("<ruby>相対<rp>（</rp><rt>あいたい</rt><rp>）</rp></ruby>"))
    }
}
