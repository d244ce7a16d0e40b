/// What a person or a library says about plain texts.
public struct TextOptions: Sendable, Hashable {
    /// The encoding by its IANA name, or one of the names browsers know; nil to find out.
    public var encoding: String?
    /// Rules of the library for titles of chapters, tried before Quire's own: where they find any, they alone decide.
    public var chapterRules: [TextChapterRule]

    /// Makes options.
    public init(encoding: String? = nil, chapterRules: [TextChapterRule] = []) {
        self.encoding = encoding
        self.chapterRules = chapterRules
    }
}

/// A rule for titles of chapters.
public struct TextChapterRule: Sendable, Hashable, Codable {
    /// A regular expression that matches somewhere in a title's line, from which the white space around it was taken. Known
    /// are literals, `.`, `[…]`, `\d \s \w \D \S \W`, `^ $`, groups, `|`, `* + ? {m,n}` and look-ahead `(?=…)`, `(?!…)`.
    public var pattern: String
    /// How deep the titles lie in the contents: 0 for the highest.
    public var level: Int

    /// Makes a rule.
    public init(pattern: String, level: Int = 0) {
        self.pattern = pattern
        self.level = level
    }
}
