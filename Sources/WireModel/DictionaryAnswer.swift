/// The articles of a word in the server's dictionaries.
public struct DictionaryAnswer: Equatable, WireObject {
    /// The word that was looked up.
    public var word = ""
    /// The articles, by dictionary; empty when no dictionary has the word.
    public var entries: [DictionaryEntry] = []
    /// The number of dictionaries that were searched.
    public var dictionaryCount = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.codeCount("dictionaryCount", &dictionaryCount)
        coder.code("entries", &entries, .required)
        coder.code("word", &word)
    }
}

/// An article of a dictionary, as plain text or as markup.
public struct DictionaryEntry: Equatable, WireObject {
    /// The title of the dictionary.
    public var dictionary = ""
    /// The headword, which can differ from the word that was looked up.
    public var word = ""
    /// The article as plain text; nil when it is markup.
    public var text: String?
    /// The article as a cleaned XHTML document; nil when it is plain text.
    public var markup: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("dictionary", &dictionary)
        coder.code("markup", &markup, .optional)
        coder.code("text", &text, .optional)
        coder.code("word", &word, .required)
    }
}
