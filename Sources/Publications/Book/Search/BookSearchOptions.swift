/// The differences between texts that a search ignores. By default these are case, accents, the width of characters,
/// ligatures and the shape of quotation marks.
public struct BookSearchOptions: Sendable, Hashable {
    /// Whether the search is case-sensitive.
    public var matchesCase = false
    /// Whether the search distinguishes accents, ø and o, æ and ae, and typographic and plain quotation marks.
    public var matchesAccents = false
    /// Whether only whole words match. Chinese and Japanese don't separate words, so every match in them is accepted.
    public var matchesWholeWords = false

    /// Creates options that ignore all these differences.
    public init() {}
}
