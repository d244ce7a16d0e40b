/// The words that the parser recognizes in the names of files and folders. Words in scripts with case are in lower
/// case.
enum FileNameVocabulary {
    typealias Field = FileNameMetadata.Part.Field
    typealias Special = FileNameMetadata.Special

    /// A word before a number.
    struct Marker {
        var field: Field
        /// Whether the number must follow without a space, because the marker is also an ordinary word or letter:
        /// `v02`, `T01`.
        var isShort = false
    }

    /// The words before numbers.
    static let markers: [String: Marker] = {
        var result: [String: Marker] = [:]
        func add(_ field: Field, isShort: Bool = false, _ words: String) {
            for word in words.split(separator: " ") { result[String(word)] = Marker(field: field, isShort: isShort) }
        }
        add(
            .volume,
            """
            vol vols volume volumes tome tomes tomo tom band bd bind book bk livre buch libro livro deel volym cilt \
            svazek kötet tập season saison staffel temporada stagione том тома книга сезон المجلد เล่ม シーズン 시즌 ボリューム
            """
        )
        add(.volume, isShort: true, "v t т")
        add(
            .chapter,
            """
            chapter chapters chap chaps chp ch chs chapitre chapitres kapitel kap capítulo capitulo cap capitolo \
            episode episodes episodio épisode ep eps issue issues folge heft hoofdstuk aflevering rozdział rozdzial \
            kapitola kapittel fejezet bölüm luku chương глава главы гл выпуск вып الفصل ตอนที่ número numero nr チャプター エピソード
            """
        )
        add(.chapter, isShort: true, "c no n nº")
        add(.part, "part parte partie teil del pt act часть ч część parts パート 파트")
        return result
    }()

    /// The markers after which a number may be a word or a Roman numeral.
    static let takesNumberWords: Set<String> = [
        "volume", "vol", "tome", "tomo", "tom", "band", "book", "livre", "buch", "libro", "livro", "season", "saison",
        "staffel", "temporada", "chapter", "chapitre", "kapitel", "capítulo", "capitulo", "capitolo", "episode", "part",
        "parte", "partie", "teil", "act", "том", "книга", "часть", "глава", "deel", "issue",
    ]

    /// Number words in languages other than English.
    static let numberWords: [String: Int] = {
        var result: [String: Int] = [:]
        let languages = [
            "un deux trois quatre cinq six sept huit neuf dix", "eins zwei drei vier fünf sechs sieben acht neun zehn",
            "uno dos tres cuatro cinco seis siete ocho nueve diez",
            "один два три четыре пять шесть семь восемь девять десять",
            "première deuxième troisième quatrième cinquième", "первая вторая третья четвёртая пятая",
        ]
        for language in languages {
            for (index, word) in language.split(separator: " ").enumerated() { result[String(word)] = index + 1 }
        }
        return result
    }()

    /// The units after an ordinal number: `3. kötet`.
    static let wordUnits: [String: Field] = [
        "kötet": .volume, "díl": .volume, "svazek": .volume, "cilt": .volume, "том": .volume, "сезон": .volume,
        "band": .volume, "fejezet": .chapter, "rész": .chapter, "kapitola": .chapter, "bölüm": .chapter,
        "глава": .chapter,
        "выпуск": .chapter, "часть": .part,
    ]

    /// The units after a number in Chinese, Japanese and Korean.
    static let units: [Unicode.Scalar: Field] = [
        "巻": .volume, "卷": .volume, "集": .volume, "冊": .volume, "册": .volume, "辑": .volume, "輯": .volume,
        "권": .volume, "季": .volume, "話": .chapter, "话": .chapter, "回": .chapter, "章": .chapter, "節": .chapter,
        "节": .chapter, "幕": .chapter, "号": .chapter, "號": .chapter, "화": .chapter, "회": .chapter, "장": .chapter,
        "호": .chapter, "部": .part, "編": .part, "编": .part, "篇": .part, "부": .part, "편": .part,
    ]
    /// The units that are recognized without `第`, even if letters follow.
    static let strongUnits: Set<Unicode.Scalar> = ["巻", "卷", "話", "话", "권", "화"]

    /// The characters for the first, middle and last volume or part, with the units that may follow them.
    static let positions: [Unicode.Scalar: Set<Unicode.Scalar>] = [
        "上": volumeUnits, "中": volumeUnits, "下": volumeUnits, "상": ["권", "편"], "중": ["권", "편"], "하": ["권", "편"],
        "前": partUnits, "後": partUnits, "后": partUnits,
    ]
    private static let volumeUnits: Set<Unicode.Scalar> = ["巻", "卷", "冊", "册", "集", "部", "編", "编", "篇"]
    static let partUnits: Set<Unicode.Scalar> = ["編", "编", "篇", "편"]

    /// Words of specials in scripts with case. `sp` needs a number directly after it.
    static let specials: [String: Special] = [
        "annual": .annual, "annuals": .annual, "special": .special, "specials": .special, "especial": .special,
        "spezial": .special, "speciale": .special, "sp": .special, "sonderheft": .special, "спецвыпуск": .special,
        "extra": .extra, "extras": .extra, "omake": .extra, "bonus": .extra, "экстра": .extra, "бонус": .extra,
        "gaiden": .sideStory, "sidestory": .sideStory, "prologue": .prologue, "prolog": .prologue, "пролог": .prologue,
        "epilogue": .epilogue, "epilog": .epilogue, "эпилог": .epilogue, "preview": .preview, "fcbd": .preview,
        "oneshot": .oneShot,
    ]
    /// Specials of two words, separated by a space or a hyphen.
    static let specialPairs: [String: [String: Special]] = [
        "one": ["shot": .oneShot], "side": ["story": .sideStory], "hors": ["série": .special, "serie": .special],
    ]
    /// Words of specials in Chinese, Japanese and Korean, by their first character; longer words first.
    static let eastAsianSpecials: [Unicode.Scalar: [(word: [Unicode.Scalar], special: Special)]] = {
        let words: [(String, Special)] = [
            ("番外編", .extra), ("番外编", .extra), ("番外篇", .extra), ("番外", .extra), ("おまけ", .extra), ("번외편", .extra),
            ("번외", .extra), ("外伝", .sideStory), ("外传", .sideStory), ("外傳", .sideStory), ("外篇", .sideStory),
            ("외전", .sideStory), ("特別編", .special), ("特別篇", .special), ("特别篇", .special), ("特典", .special),
            ("특별편", .special), ("読み切り", .oneShot), ("読切", .oneShot), ("短編", .oneShot), ("短篇", .oneShot),
            ("단편", .oneShot), ("プロローグ", .prologue), ("エピローグ", .epilogue), ("프롤로그", .prologue), ("에필로그", .epilogue),
        ]
        var result: [Unicode.Scalar: [(word: [Unicode.Scalar], special: Special)]] = [:]
        for (text, special) in words {
            let word = Array(text.unicodeScalars)
            if let first = word.first { result[first, default: []].append((word, special)) }
        }
        return result
    }()

    /// BCP 47 tags by the names and codes of languages, as they appear in brackets.
    static let languages: [String: String] = {
        var result: [String: String] = [:]
        let names = [
            "en": "eng english англ", "fr": "fra fre french français francais", "de": "ger deu german deutsch",
            "es": "spa esp spanish español espanol castellano", "es-419": "latino", "it": "ita italian italiano",
            "pt": "por portuguese português portugues", "pt-BR": "pt-br ptbr brazilian", "pl": "pol polish polski",
            "ru": "rus russian русский рус", "ja": "jp jpn jap japanese raw 日本語 日语 日文 生肉",
            "zh": "chi zho cn chinese 中文 中国語 中国翻訳 汉化 漢化", "ko": "kor kr korean 한국어 韓国語",
            "zh-Hans": "zh-hans zh-cn chs gb 简体 简体中文 简中", "zh-Hant": "zh-hant zh-tw cht big5 tw 繁體 繁體中文 繁中 正體中文",
            "nl": "nld dutch nederlands", "tr": "tur turkish türkçe", "vi": "vie vietnamese", "th": "tha thai ไทย",
            "ar": "ara arabic", "cs": "cze czech čeština", "sv": "swe swedish svenska",
            "uk": "ukr ukrainian українська",
            "id": "ind indonesian", "da": "danish dansk", "fi": "fin finnish suomi", "hu": "hun hungarian magyar",
            "el": "greek", "he": "heb hebrew", "nb": "norwegian norsk",
        ]
        for (tag, words) in names {
            if tag.utf8.count == 2 { result[tag] = tag }
            for word in words.split(separator: " ") { result[String(word)] = tag }
        }
        return result
    }()

    /// Properties of files in brackets.
    static let tags: Set<String> = [
        "digital", "digital-hd", "digital hd", "hd", "sd", "web", "webrip", "web-rip", "webtoon", "hybrid", "scan",
        "scans", "c2c", "noads", "ctc", "complete", "completed", "ongoing", "end", "fin", "final", "f", "fixed", "fix",
        "color", "colour", "colored", "coloured", "full color", "full colour", "official", "uncensored", "decensored",
        "omnibus", "tpb", "hc", "gn", "ogn", "kindle", "kobo", "epub", "pdf", "cbz", "cbr", "jpg", "png", "webp",
        "retail",
        "小说", "小說", "漫画", "漫畫", "全本", "完", "完结", "完結", "已完结", "已完結", "连载中", "連載中", "全", "完全版", "完整版", "カラー版", "デジタル版",
        "电子版", "電子版",
        "완결", "완", "manga", "comic", "comics", "mobi", "txt",
    ]

    /// Words that identify the name of a group.
    static let groupWords: [[Unicode.Scalar]] = [
        "scans", "scanlation", "scanlator", "translation", "fansub", "subs", "team", "汉化", "漢化", "字幕", "扫图", "掃圖",
    ].map { Array($0.unicodeScalars) }
    static let authorPrefixes = ["作者:", "著者:", "著:", "by "]
}
