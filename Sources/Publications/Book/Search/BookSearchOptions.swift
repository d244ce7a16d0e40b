/// Which differences between texts a search ignores. By default it ignores case, accents, the width of characters,
/// ligatures and the shape of quotation marks.
public struct BookSearchOptions: Sendable, Hashable {
    /// Whether the search is case-sensitive.
    public var matchesCase = false
    /// Whether accents count, and the differences between ø and o, æ and ae, typographic and plain quotation marks.
    public var matchesAccents = false
    /// Whether only whole words match. Chinese and Japanese don't separate words, so every match counts there.
    public var matchesWholeWords = false

    /// Creates options that ignore all these differences.
    public init() {}
}
