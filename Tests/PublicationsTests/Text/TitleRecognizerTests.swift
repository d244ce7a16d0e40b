import Testing

@testable import Publications

@Suite("Title recognition")
struct TitleRecognizerTests {
    private func matches(_ line: String) -> [TitleMatch] {
        var matches: [TitleMatch] = []
        var recognizer = TitleRecognizer()
        recognizer.recognize(Array(line.unicodeScalars), blankLinesBefore: 2, into: &matches)
        return matches
    }

    @Test(
        "titles with a number are recognized",
        arguments: [
            ("第一回 甄士隐梦幻识通灵 贾雨村风尘怀闺秀", .ordinal, .chapter, 1), ("第１２章　题目", .ordinal, .chapter, 12),
            ("第 12 章 题目", .ordinal, .chapter, 12), ("第两百三十章陨落的天才", .ordinal, .chapter, 230),
            ("第壹佰贰拾叁章 题", .ordinal, .chapter, 123), ("第一千〇一章", .ordinal, .chapter, 1001),
            ("第⼀章 题", .ordinal, .chapter, 1), ("第⼗⼆章", .ordinal, .chapter, 12), ("第零章", .ordinal, .chapter, 0),
            ("　　第三卷 风起", .ordinal, .volume, 3), ("第二部", .ordinal, .book, 2), ("第四节 题目", .ordinal, .section, 4),
            ("第一集：开始", .ordinal, .part, 1), ("第五篇 题目", .ordinal, .part, 5), ("第七话 题目", .ordinal, .chapter, 7),
            ("第八幕", .ordinal, .chapter, 8), ("正文 第三章 题目", .ordinal, .chapter, 3),
            ("第一卷 风起 第三章 少年", .ordinal, .chapter, 3), ("【第十章】 题目", .ordinal, .chapter, 10),
            ("第12.5章 间话", .ordinal, .chapter, 12), ("第三話　題名", .ordinal, .chapter, 3),
            ("제12장 제목", .ordinal, .chapter, 12),
            ("第九章（上）", .ordinal, .chapter, 9), ("第9章:题目,还有", .ordinal, .chapter, 9),
            ("Chapter 12", .western, .chapter, 12), ("CHAPTER XII.", .western, .chapter, 12),
            ("Chapter the Twelfth", .western, .chapter, 12), ("Chapter Twenty-One", .western, .chapter, 21),
            ("chapter.001", .western, .chapter, 1), ("CHAPTER I. Down the Rabbit-Hole", .western, .chapter, 1),
            ("Chapter 3 The Whale", .western, .chapter, 3), ("PART II", .western, .part, 2),
            ("Book One", .western, .book, 1),
            ("VOLUME III.", .western, .volume, 3), ("Section 4: Tides", .western, .section, 4),
            ("Глава 5", .western, .chapter, 5),
            ("Глава XIV. Название", .western, .chapter, 14), ("Chapitre 7", .western, .chapter, 7),
            ("Kapitel 9", .western, .chapter, 9), ("卷五 题目", .unitFirst, .volume, 5), ("卷之一", .unitFirst, .volume, 1),
            ("章12", .unitFirst, .chapter, 12), ("12、题目", .numbered, .section, 12), ("十二、题目", .numbered, .section, 12),
            ("001 题目", .numbered, .section, 1), ("3. The Tide", .numbered, .section, 3),
            ("12", .numberAlone, .section, 12),
            ("十二", .numberAlone, .section, 12), ("XIV", .roman, .section, 14), ("IV. The Lamp", .roman, .section, 4),
            ("第12页", .pages, .chapter, 12),
        ] as [(String, TitleFamily, TitleRank, Int)]
    )
    func numbered(line: String, family: TitleFamily, rank: TitleRank, number: Int) throws {
        let match = try #require(matches(line).first)
        #expect(match.family == family && match.rank == rank && match.number == number, "\(match)")
    }

    @Test(
        "titles with a name or a sign are recognized",
        arguments: [
            ("序章", .named), ("楔子", .named), ("楔子：起源", .named), ("番外三 旧事", .named), ("番外之雪夜", .named), ("后记", .named),
            ("尾声", .named), ("前言", .named), ("正文", .named), ("Prologue", .named), ("EPILOGUE", .named),
            ("プロローグ", .named),
            ("Пролог", .named), ("# Title", .markdown), ("### 第一章 题目", .markdown), ("【旧城往事】", .bracketed),
            ("☆ 旧城往事", .decorated), ("=== The End ===", .decorated), ("旧城往事(12)", .bookName),
        ] as [(String, TitleFamily)]
    )
    func named(line: String, family: TitleFamily) throws {
        #expect(try #require(matches(line).first).family == family)
    }

    @Test(
        "sentences and other lines with the same beginning are not titles",
        arguments: [
            "第一节课就这样过去了", "第二集合点在山上", "第三部分", "第一部赛车开过来", "第五篇张三写的", "第一回合他就输了", "第二回来的时候", "第三回事",
            "第一次见面", "第一章的内容讲的是他小时候的事", "第一章，讲的是他小时候的事。", "第十二章写得很好，大家都喜欢。", "正文完", "正文结束",
            "前言不搭后语", "序幕拉开了，大家都不说话。", "Chapter 3 of this book describes how the ship was built.",
            "Part of the crew had gone ashore", "Section 3 shows the tides", "chapter I was reading when he came in",
            "Book me a room", "I had never seen it before", "CHAPTER I. Down the Rabbit-Hole ........ 12",
            "第一章 题目……………… 3",
            "3.14", "12:30", "2010年的夏天", "1. Take the book, and read it.", "IIX", "XYZ", "#", "##", "【】", "* * *", "",
            "“第一章”", "他说第一章很好",
        ]
    )
    func sentences(line: String) {
        #expect(matches(line).isEmpty, "\(matches(line))")
    }
}
