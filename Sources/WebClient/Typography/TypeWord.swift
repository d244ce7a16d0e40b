/// What the sheet for text says.
enum TypeWord: Int {
    case text, spacing, page, colours
    case size, smaller, larger
    case face, asTheBook, serif, sans, eastSerif, eastSans, distinct
    case weight, lines, paragraphs, indent, letters, words
    case margin, alignment, justified, ragged
    case hyphens, divided, whole
    case columns, one, two, automatic
    case flow, pages, scrolled
    case bookStyles, bookStylesAdvice
    case paperApp, paperPaper, paperWhite, paperSepia, paperGrey, paperDark, paperBlack, paperOwn
    case ownPaper, ownInk, lowContrast
    case reset

    /// In English, Chinese and Japanese.
    private var translations: (StaticString, StaticString, StaticString) {
        switch self {
        case .text: ("Text", "文字", "文字")
        case .spacing: ("Spacing", "间距", "間隔")
        case .page: ("Page", "页面", "ページ")
        case .colours: ("Colours", "颜色", "配色")
        case .size: ("Size", "字号", "文字の大きさ")
        case .smaller: ("A−", "A−", "A−")
        case .larger: ("A+", "A+", "A+")
        case .face: ("Typeface", "字体", "書体")
        case .asTheBook: ("As the book has it", "依照原书", "本のとおり")
        case .serif: ("Serif", "衬线", "セリフ")
        case .sans: ("Sans serif", "无衬线", "サンセリフ")
        case .eastSerif: ("Song · Mincho", "宋体", "明朝")
        case .eastSans: ("Hei · Gothic", "黑体", "ゴシック")
        case .distinct: ("Dyslexia-friendly", "阅读障碍友好", "ディスレクシア対応")
        case .weight: ("Weight", "粗细", "太さ")
        case .lines: ("Line height", "行高", "行の高さ")
        case .paragraphs: ("Between paragraphs", "段落间距", "段落の間")
        case .indent: ("First line’s indent", "首行缩进", "段落の字下げ")
        case .letters: ("Between letters", "字间距", "文字の間")
        case .words: ("Between words", "词间距", "単語の間")
        case .margin: ("Margin", "页边距", "余白")
        case .alignment: ("Lines", "对齐", "行揃え")
        case .justified: ("Justified", "两端对齐", "両端揃え")
        case .ragged: ("Ragged", "左对齐", "行頭揃え")
        case .hyphens: ("Hyphens", "断词连字符", "ハイフン")
        case .divided: ("Divide words", "断词", "単語を分割")
        case .whole: ("Keep words whole", "不断词", "分割しない")
        case .columns: ("Columns", "栏数", "段組み")
        case .one: ("One", "一栏", "一段")
        case .two: ("Two", "两栏", "二段")
        case .automatic: ("Automatic", "自动", "自動")
        case .flow: ("Flow", "阅读方式", "読み方")
        case .pages: ("Pages", "翻页", "ページ")
        case .scrolled: ("Scrolled", "滚动", "スクロール")
        case .bookStyles: ("The book’s own design", "原书版式", "本のデザイン")
        case .bookStylesAdvice:
            (
                "Off, every book is set alike; emphasis and writing direction stay.", "关闭后，所有书籍采用统一版式；强调与书写方向保留。",
                "オフにすると、どの本も同じ体裁になります。強調と組方向は残ります。"
            )
        case .paperApp: ("As the app", "跟随应用", "アプリと同じ")
        case .paperPaper: ("Paper", "纸张", "紙")
        case .paperWhite: ("White", "白色", "白")
        case .paperSepia: ("Sepia", "棕褐", "セピア")
        case .paperGrey: ("Grey", "灰色", "グレー")
        case .paperDark: ("Dark", "深色", "ダーク")
        case .paperBlack: ("Black", "黑色", "黒")
        case .paperOwn: ("My own", "自定义", "自分の色")
        case .ownPaper: ("Paper", "纸张颜色", "紙の色")
        case .ownInk: ("Ink", "文字颜色", "文字の色")
        case .lowContrast:
            (
                "These two are hard to tell apart: text may be difficult to read.", "这两种颜色过于接近，文字可能难以阅读。",
                "二つの色が近すぎるため、文字が読みにくいかもしれません。"
            )
        case .reset: ("Back to the standard", "恢复默认", "標準に戻す")
        }
    }

    /// In the language in use.
    var string: String {
        let (english, chinese, japanese) = translations
        return switch Text.language {
        case .english: english.string
        case .chinese: chinese.string
        case .japanese: japanese.string
        }
    }
}

extension BookFace {
    /// What it is called.
    var word: TypeWord {
        switch self {
        case .publisher: .asTheBook
        case .serif: .serif
        case .sans: .sans
        case .eastSerif: .eastSerif
        case .eastSans: .eastSans
        case .distinct: .distinct
        }
    }
}

extension BookPaper {
    /// What it is called.
    var word: TypeWord {
        switch self {
        case .app: .paperApp
        case .paper: .paperPaper
        case .white: .paperWhite
        case .sepia: .paperSepia
        case .grey: .paperGrey
        case .dark: .paperDark
        case .black: .paperBlack
        case .own: .paperOwn
        }
    }
}

extension BookSettings.Measure {
    /// What it is called.
    var word: TypeWord {
        switch self {
        case .lineHeight: .lines
        case .weight: .weight
        case .paragraphSpacing: .paragraphs
        case .indent: .indent
        case .letterSpacing: .letters
        case .wordSpacing: .words
        }
    }
}
