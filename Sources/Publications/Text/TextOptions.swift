/// The options for opening plain texts.
public struct TextOptions: Sendable, Hashable {
    /// The encoding's IANA name, or a label of the WHATWG Encoding standard; nil to detect it.
    public var encoding: String?
    /// The library's rules for chapter titles. They take precedence: if they match any line, Quire's own rules are not
    /// used.
    public var chapterRules: [TextChapterRule]

    /// Creates options.
    public init(encoding: String? = nil, chapterRules: [TextChapterRule] = []) {
        self.encoding = encoding
        self.chapterRules = chapterRules
    }
}

/// A rule for chapter titles.
public struct TextChapterRule: Sendable, Hashable, Codable {
    /// A regular expression in the syntax of PCRE2. It must match a part of the title's line, without surrounding white
    /// space. `\d`, `\s` and `\w` follow Unicode.
    public var pattern: String
    /// The level of the titles in the table of contents: 0 is the highest.
    public var level: Int

    /// Creates a rule.
    public init(pattern: String, level: Int = 0) {
        self.pattern = pattern
        self.level = level
    }
}
