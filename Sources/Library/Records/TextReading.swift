import Crypto
public import Publications

/// How a plain text is read where somebody said so: its encoding by a reader, its chapters by the library's rules. Of what
/// is no plain text, nobody says anything.
public struct TextReading: Sendable, Hashable {
    /// The encoding somebody chose; nil for the one that is recognised.
    public var encoding: String?
    /// The library's own rules for titles of chapters.
    public var chapterRules: [TextChapterRule]

    /// Makes a reading from its parts.
    public init(encoding: String? = nil, chapterRules: [TextChapterRule] = []) {
        self.encoding = encoding
        self.chapterRules = chapterRules
    }

    /// What opens a text so.
    var options: TextOptions { TextOptions(encoding: encoding, chapterRules: chapterRules) }

    /// Tells these rules from others; 0 when there are none.
    public var rulesMark: UInt32 { Self.mark(of: chapterRules) }

    /// Tells rules from others, in this and every later run; 0 when there are none.
    static func mark(of rules: [TextChapterRule]) -> UInt32 {
        guard !rules.isEmpty else { return 0 }
        // A rule has no line breaks.
        let text = rules.map { "\($0.level) \($0.pattern)\n" }.joined()
        let mark = SHA256.hash(data: Array(text.utf8)).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return max(mark, 1)
    }
}
