import Testing

@testable import Publications

@Suite("Chapters of plain texts")
struct TextChaptersTests {
    static let body = String(repeating: "他说了很多话，大家都听着，没有人回答。\n", count: 20)
    static let prose = String(repeating: "It was a long way down the road, and nobody spoke.\n", count: 20)

    private func open(_ text: String, options: TextOptions = TextOptions()) throws -> TextBook {
        let folder = try TemporaryFolder()
        return try TextBook.open(path: try folder.write(Array(text.utf8), to: "book.txt"), options: options)
    }

    private func contents(_ text: String, options: TextOptions = TextOptions()) throws -> [String] {
        try open(text, options: options).body.contents.map { String(repeating: ">", count: $0.level) + $0.title }
    }

    @Test(
        "the novel has its chapters",
        .enabled(if: TextCorpus.folder != nil, "the shared test files are absent"),
        arguments: [("honglou.utf8.txt", 120, "UTF-8"), ("honglou-40.gb18030.txt", 40, "GB18030")]
    )
    func novel(file: String, count: Int, encoding: String) throws {
        let book = try TextBook.open(path: "\(try #require(TextCorpus.folder))/\(file)")
        #expect(book.body.encoding == encoding)
        #expect(book.metadata.language == "zh-Hans")
        #expect(book.body.contents.count == count)
        let first = try #require(book.body.contents.first)
        #expect(first.title == "第一回 甄士隐梦幻识通灵 贾雨村风尘怀闺秀" && first.path == "1.xhtml")
        for (number, entry) in book.body.contents.enumerated() {
            #expect(entry.level == 0)
            var cursor = TitleScanner(Array(entry.title.unicodeScalars), at: 1)
            #expect(cursor.takeNumeral()?.value == number + 1)
        }
    }

    @Test("volumes contain chapters, and the text before them is a preface")
    func nesting() throws {
        let text =
            "写在前面的话。\n" + "第一卷 风起\n" + "第一章 甲\n" + Self.body + "第二章 乙\n" + Self.body + "第二卷 云涌\n" + "第三章 丙\n"
            + Self.body
            + "后记\n" + Self.body
        #expect(try contents(text) == ["前言", "第一卷 风起", ">第一章 甲", ">第二章 乙", "第二卷 云涌", ">第三章 丙", ">后记"])
    }

    @Test("books and parts contain chapters with numbers alone")
    func romanBelowBooks() throws {
        var text = ""
        for book in ["BOOK I", "BOOK II"] {
            text += "\(book)\n\n"
            for chapter in ["I", "II", "III", "IV"] { text += "\(chapter)\n\n\(Self.prose)\n" }
        }
        #expect(try contents(text) == ["BOOK I", ">I", ">II", ">III", ">IV", "BOOK II", ">I", ">II", ">III", ">IV"])
    }

    @Test("a list of contents at the beginning is not taken for chapters")
    func listOfContents() throws {
        let names = ["CHAPTER I. The Road", "CHAPTER II. The Sea", "CHAPTER III. The Hill", "CHAPTER IV. The End"]
        let text =
            "THE BOOK\n\nCONTENTS\n\n" + names.map { " \($0)\n" }.joined() + "\n\n"
            + names.map { "\($0)\n\n\(Self.prose)\n" }.joined()
        #expect(try contents(text) == ["Preface"] + names)
    }

    @Test("a list of contents with empty lines and volumes is recognized")
    func nestedListOfContents() throws {
        let list = "第一卷 风起\n\n第一章 甲\n\n第二章 乙\n\n第二卷 云涌\n\n第一章 丙\n\n第二章 丁\n\n"
        let text =
            "目录\n\n" + list
            + "第一卷 风起\n\n第一章 甲\n\(Self.body)第二章 乙\n\(Self.body)第二卷 云涌\n\n第一章 丙\n\(Self.body)第二章 丁\n\(Self.body)"
        #expect(
            try contents(text) == ["前言", "第一卷 风起", ">第一章 甲", ">第二章 乙", "第二卷 云涌", ">第一章 丙", ">第二章 丁"]
        )
    }

    @Test("Project Gutenberg's text is not part of the reading order")
    func gutenberg() throws {
        let text =
            "The Project Gutenberg EBook of A Road\n\nTitle: A Road\n\nAuthor: Ann Author\n\nLanguage: English\n\n"
            + "*** START OF THIS PROJECT GUTENBERG EBOOK A ROAD ***\n\nCHAPTER I.\n\nTHE VALLEY.\n\n\(Self.prose)\n"
            + "CHAPTER II.\n\nTHE HILL.\n\n\(Self.prose)\n*** END OF THIS PROJECT GUTENBERG EBOOK A ROAD ***\n\nLicence\n"
        let book = try open(text)
        #expect(book.body.contents.map(\.title) == ["CHAPTER I. THE VALLEY.", "CHAPTER II. THE HILL."])
        #expect(book.body.sections.map(\.isLinear) == [false, true, true, false])
        #expect(book.metadata.title == "A Road" && book.metadata.writers == ["Ann Author"])
        #expect(book.metadata.language == "en")
    }

    @Test("a novel that changes its numbering style keeps all chapters")
    func changedHabit() throws {
        var text = ""
        for number in 1...20 { text += "第\(number)章 题目\n" + Self.body }
        for number in 21...120 { text += "\(number)、题目\n" + Self.body }
        let titles = try contents(text)
        #expect(titles.count == 120)
        #expect(titles.last == "120、题目")
    }

    @Test("lists of numbered sentences are not chapters")
    func numberedList() throws {
        let list = (1...9).map { "\($0). take the book" }.joined(separator: "\n")
        let text = "Chapter 1\n\n\(Self.prose)\n\(list)\n\nChapter 2\n\n\(Self.prose)"
        #expect(try contents(text) == ["Chapter 1", "Chapter 2"])
    }

    @Test("every family of titles is recognized")
    func families() throws {
        let forms: [(Int) -> String] = [
            { "第\($0)章 题目" }, { "\($0)、题目" }, { "【题目之\($0)】" }, { "☆ 题目\($0)" }, { "旧城往事(\($0))" }, { "# Title \($0)" },
            { "Chapter \($0)" }, { "卷\($0) 题目" }, { "Глава \($0)" },
        ]
        let body = Self.body + Self.body + Self.body
        for form in forms {
            let text = (1...12).map { "\n\(form($0))\n\n\(body)" }.joined()
            #expect(try contents(text).count == 12, "\(form(1))")
        }
    }

    @Test("a very long chapter is cut between paragraphs, and listed once")
    func longChapter() throws {
        let text = "第一章 长\n" + String(repeating: Self.body, count: 400) + "第二章 短\n" + Self.body
        let book = try open(text)
        #expect(book.body.contents.map(\.title) == ["第一章 长", "第二章 短"])
        #expect(book.body.sections.count > 8)
        let bytes = Array(text.utf8)
        for section in book.body.sections {
            let range = try #require(section.range)
            #expect(section.byteSize <= 110 << 10)
            if range.lowerBound > 0 { #expect(bytes[Int(range.lowerBound) - 1] == UInt8(ascii: "\n")) }
        }
    }

    @Test("a text without titles is cut into even parts named by their first words")
    func evenParts() throws {
        let book = try open(String(repeating: Self.body, count: 400))
        #expect(book.body.sections.count > 4)
        #expect(book.body.contents.count == book.body.sections.count)
        let sizes = book.body.sections.map(\.byteSize)
        #expect((sizes.max() ?? 0) < 2 * (sizes.min() ?? 0))
        #expect(book.body.contents.first?.title.hasPrefix("他说了很多话") ?? false)
    }

    @Test("rules of the library take precedence where they match")
    func libraryRules() throws {
        let text = "@@ One\n\(Self.prose)@@ Two\n\(Self.prose)-- deep\n\(Self.prose)Chapter 1\n\(Self.prose)"
        let rules = [TextChapterRule(pattern: "^@@ \\w+$"), TextChapterRule(pattern: "^-- ", level: 1)]
        #expect(try contents(text, options: TextOptions(chapterRules: rules)) == ["@@ One", "@@ Two", ">-- deep"])
        let none = TextOptions(chapterRules: [TextChapterRule(pattern: "^nothing like this$")])
        #expect(try contents(text, options: none) == ["Preface", "Chapter 1"])
    }

    @Test("a title that is repeated on the next line is one chapter")
    func twice() throws {
        let text = (1...5).map { "第\($0)章 题目\n\n第\($0)章 题目\n\n\(Self.body)" }.joined()
        let book = try open(text)
        #expect(book.body.contents.count == 5)
        let document = String(decoding: try book.document(ofSectionAt: 2).bytes, as: UTF8.self)
        #expect(document.split(separator: "第3章").count == 3, "in the title and in the heading")
    }
}
