import Crypto
public import Publications

/// The settings for reading a plain text: the encoding that the user chose, and the library's chapter rules. Other
/// publications have none.
public struct TextSettings: Sendable, Hashable {
    /// The chosen encoding; nil to detect it.
    public var encoding: String?
    /// The library's rules for chapter titles.
    public var chapterRules: [TextChapterRule] = []

    /// The options for opening a text with these settings.
    var options: TextOptions { TextOptions(encoding: encoding, chapterRules: chapterRules) }

    /// A hash of the chapter rules; 0 when there are none.
    public var rulesDigest: UInt32 { Self.mark(of: chapterRules) }

    /// Returns a hash of chapter rules that is stable between runs; 0 when there are none.
    static func mark(of rules: [TextChapterRule]) -> UInt32 {
        guard !rules.isEmpty else { return 0 }
        // Rules contain no line breaks, so a line break separates them.
        let text = rules.map { "\($0.level) \($0.pattern)\n" }.joined()
        let mark = SHA256.hash(data: Array(text.utf8)).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return max(mark, 1)
    }
}
