/// The typefaces of books. The raw values are stored.
enum BookFace: Int, CaseIterable {
    case publisher = 0
    case serif = 1
    case sans = 2
    /// Song in Chinese, Mincho in Japanese; serif for other scripts.
    case songMincho = 3
    /// Hei in Chinese, Gothic in Japanese; sans serif for other scripts.
    case heiGothic = 4
    /// A dyslexia-friendly typeface with wider spacing.
    case dyslexiaFriendly = 5

    /// The CSS `font-family`; nil for the publisher's. ``languageRules`` sets the variables for each language.
    var family: StaticString? {
        switch self {
        case .publisher: nil
        case .serif: "var(--quire-serif)"
        case .sans: "var(--quire-sans)"
        case .songMincho: "var(--quire-song), serif"
        case .heiGothic: "var(--quire-hei), sans-serif"
        case .dyslexiaFriendly:
            """
            OpenDyslexic, OpenDyslexic3, "Atkinson Hyperlegible Next", "Atkinson Hyperlegible", Lexend, Verdana, \
            "DejaVu Sans", var(--quire-hei), sans-serif
            """
        }
    }

    /// The default spacing of letters and words and the line height, in percent of the font size; nil for normal
    /// spacing. The British Dyslexia Association recommends word spacing of 3.5 times the letter spacing, and a line
    /// height of 1.5.
    var spacing: (letters: Int, words: Int, lines: Int)? { self == .dyslexiaFriendly ? (5, 17, 160) : nil }

    /// CSS variables with the font families for each language. Each language has its own shapes of Han characters. In
    /// Chinese, Japanese and Korean text the fonts with Han characters come first, because the quotation marks and
    /// dashes of Latin fonts are too narrow.
    static let languageRules: StaticString = """
        html { --quire-roman: "Iowan Old Style", "Source Serif 4", Charter, Georgia, "Noto Serif"; \
        --quire-plain: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans"; }
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
