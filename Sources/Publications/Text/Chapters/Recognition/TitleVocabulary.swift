/// The words in titles.
enum TitleVocabulary {
    static let chineseNumerals: Set<Unicode.Scalar> = set(
        "〇零一壱壹弌二弐貳贰弍両两兩三参參叁弎四肆五伍六陸陆七漆柒八捌九玖廿卅卌十拾百佰陌千仟阡万萬億亿"
    )

    /// The units after a number in Chinese, Japanese and Korean.
    static let units: [Unicode.Scalar: TitleRank] = [
        "部": .book, "부": .book, "卷": .volume, "巻": .volume, "册": .volume, "冊": .volume, "권": .volume,
        "集": .part, "篇": .part, "辑": .part, "輯": .part, "編": .part, "编": .part, "편": .part,
        "章": .chapter, "回": .chapter, "话": .chapter, "話": .chapter, "幕": .chapter, "折": .chapter,
        "장": .chapter, "화": .chapter, "회": .chapter, "막": .chapter, "节": .section, "節": .section, "절": .section,
    ]

    /// The characters that form another word with a unit: 第一节课, 第三部分, 第一回合.
    static let otherWords: [Unicode.Scalar: Set<Unicode.Scalar>] = [
        "节": set("课"), "節": set("課"), "集": set("合和"), "部": set("分赛游賽遊门門"), "篇": set("张張"),
        "回": set("合来事去來"), "卷": set("发发纸"), "话": set("题"), "話": set("題"), "折": set("扣"),
    ]

    /// Particles: a text that begins with one directly after the number is a sentence.
    static let particles: Set<Unicode.Scalar> = set("的了是也就都까을를은는이가の")

    static let separators: Set<Unicode.Scalar> = set(" :.,、。·・-—–_|/~〜")

    /// Titles without a number, alone or before a separator. Those in `openNames` need no separator.
    static let names: [[Unicode.Scalar]] = words(
        """
        序章 序言 序文 序曲 序幕 序 自序 代序 总序 再版序 楔子 引子 引言 引文 导言 導言 導讀 导读 前言 前書き 前记 前記 开篇 \
        正文 终章 終章 终曲 終曲 尾章 尾声 尾聲 结语 結語 结局 結局 大结局 大結局 后记 後記 后序 跋 附录 附錄 付録 番外 外传 \
        外傳 外篇 插曲 间章 間章 幕间 幕間 完本感言 上架感言 作者的话 作者的話 内容简介 內容簡介 作品简介 简介 簡介 人物介绍 \
        プロローグ エピローグ まえがき あとがき はじめに おわりに 解説 解题 後書き 목차 프롤로그 에필로그 머리말 후기 작가의말 서문 서장 종장 외전
        """
    )
    static let openNames: Set<Unicode.Scalar> = set("番外")

    /// Words for parts of books in Western languages, in lower case.
    static let western: [String: TitleRank] = [
        "book": .book, "volume": .volume, "vol": .volume, "tome": .volume, "part": .part, "act": .part,
        "chapter": .chapter, "chap": .chapter, "ch": .chapter, "letter": .chapter, "canto": .chapter, "stave": .chapter,
        "scene": .chapter, "episode": .chapter, "lesson": .chapter, "no": .chapter, "section": .section,
        "livre": .book, "partie": .part, "chapitre": .chapter, "acte": .part, "scène": .chapter,
        "buch": .book, "band": .volume, "teil": .part, "kapitel": .chapter, "abschnitt": .section,
        "libro": .book, "parte": .part, "capítulo": .chapter, "capitulo": .chapter, "capitolo": .chapter,
        "livro": .book, "hoofdstuk": .chapter, "deel": .part, "rozdział": .chapter, "część": .part,
        "kapitola": .chapter,
        "книга": .book, "том": .volume, "часть": .part, "глава": .chapter, "раздел": .section, "розділ": .chapter,
        "частина": .part, "luku": .chapter, "bölüm": .chapter, "capitol": .chapter, "κεφάλαιο": .chapter,
        "fejezet": .chapter,
    ]

    /// Western titles without a number.
    static let westernNames: Set<String> = [
        "prologue", "epilogue", "preface", "foreword", "introduction", "afterword", "interlude", "appendix",
        "conclusion",
        "dedication", "acknowledgments", "acknowledgements", "preamble", "postscript", "introductory", "finale",
        "prolog", "epilog", "vorwort", "nachwort", "einleitung", "préface", "épilogue", "avant", "prólogo", "epílogo",
        "prefacio", "prefazione", "prologo", "epilogo", "пролог", "эпилог", "предисловие", "послесловие", "введение",
        "заключение", "эпілог",
    ]

    /// English number words.
    static let numbers: [String: Int] = {
        var result: [String: Int] = [:]
        let small = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen",
            "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ]
        let ordinals = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
            "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
        ]
        for (index, word) in small.enumerated() { result[word] = index + 1 }
        for (index, word) in ordinals.enumerated() { result[word] = index + 1 }
        for (index, word) in ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"].enumerated()
        {
            result[word] = (index + 2) * 10
        }
        return result
    }()

    static let stars: Set<Unicode.Scalar> = set("☆★✦✧◆◇■□●○▲△◎※§")

    static let brackets: [Unicode.Scalar: Unicode.Scalar] = ["【": "】", "〖": "〗", "〔": "〕"]

    private static func set(_ text: String) -> Set<Unicode.Scalar> {
        Set(text.unicodeScalars)
    }

    private static func words(_ text: String) -> [[Unicode.Scalar]] {
        text.split(separator: " ").map { Array($0.unicodeScalars) }.sorted { $0.count > $1.count }
    }
}
