/// The letters of a book.
enum BookFace: Int, CaseIterable {
    case publisher = 0
    case serif = 1
    case sans = 2
    /// What Chinese calls Song and Japanese Mincho, for other letters too.
    case eastSerif = 3
    /// What Chinese calls Hei and Japanese Gothic, for other letters too.
    case eastSans = 4
    /// Shapes that are hard to mistake for each other, with a little more room between them.
    case distinct = 5

    /// The families, as a style sheet has them; nil where the book decides. What they are in the text's language is said by
    /// ``languageRules``.
    var family: StaticString? {
        switch self {
        case .publisher: nil
        case .serif: "var(--quire-serif)"
        case .sans: "var(--quire-sans)"
        case .eastSerif: "var(--quire-song), serif"
        case .eastSans: "var(--quire-hei), sans-serif"
        case .distinct:
            """
            OpenDyslexic, OpenDyslexic3, "Atkinson Hyperlegible Next", "Atkinson Hyperlegible", Lexend, Verdana, \
            "DejaVu Sans", var(--quire-hei), sans-serif
            """
        }
    }

    /// The room that comes with the face where none was chosen, in hundredths of the letters' size: between letters, between
    /// words, and from line to line. The British Dyslexia Association asks for words 3.5 times as far apart as letters, and
    /// lines at one and a half.
    var room: (letters: Int, words: Int, lines: Int)? { self == .distinct ? (5, 17, 160) : nil }

    /// The families of each language: with the shapes of Han characters that it writes, and where it writes them at all, with
    /// these before the Latin ones, whose quotation marks and dashes are too narrow among them.
    static let languageRules: StaticString = """
        html { --quire-roman: "Iowan Old Style", "Source Serif 4", Charter, "Noto Serif", Georgia, "DejaVu Serif"; \
        --quire-plain: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans"; }
        :lang(zh), :lang(ja), :lang(ko) { --quire-serif: var(--quire-song), var(--quire-roman), serif; \
        --quire-sans: var(--quire-hei), var(--quire-plain), sans-serif; }
        :not(:lang(zh), :lang(ja), :lang(ko)) { --quire-serif: var(--quire-roman), var(--quire-song), serif; \
        --quire-sans: var(--quire-plain), var(--quire-hei), sans-serif; }
        html { --quire-song: "Songti SC", "Source Han Serif SC", "Noto Serif CJK SC", "Noto Serif SC", SimSun; \
        --quire-hei: "PingFang SC", "Source Han Sans SC", "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei"; }
        :lang(zh-Hant), :lang(zh-TW), :lang(zh-HK) { --quire-song: "Songti TC", "Source Han Serif TC", "Noto Serif CJK TC", \
        "Noto Serif TC", PMingLiU; --quire-hei: "PingFang TC", "Source Han Sans TC", "Noto Sans CJK TC", "Noto Sans TC", \
        "Microsoft JhengHei"; }
        :lang(ja) { --quire-song: "Hiragino Mincho ProN", "Source Han Serif JP", "Noto Serif CJK JP", "Noto Serif JP", \
        "Yu Mincho"; --quire-hei: "Hiragino Sans", "Source Han Sans JP", "Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic"; }
        :lang(ko) { --quire-song: AppleMyungjo, "Source Han Serif KR", "Noto Serif CJK KR", "Noto Serif KR", Batang; \
        --quire-hei: "Apple SD Gothic Neo", "Source Han Sans KR", "Noto Sans CJK KR", "Noto Sans KR", "Malgun Gothic"; }

        """
}
