/// How much a text may differ from what is searched for. Nothing set: capitals, accents, the width of characters,
/// ligatures and the shape of quotation marks don't count.
public struct BookSearchOptions: Sendable, Hashable {
    /// Whether capital and small letters differ.
    public var matchesCase = false
    /// Whether letters with and without accents differ, and ø and o, æ and ae, typographic and plain quotation marks.
    public var matchesAccents = false
    /// Whether only whole words count. Chinese and Japanese don't divide words, so that there everything counts.
    public var matchesWholeWords = false
    /// Whether hiragana and katakana are the same.
    public var ignoresKanaType = false

    /// Makes options with which as little as possible counts.
    public init() {}
}
