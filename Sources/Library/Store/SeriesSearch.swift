import GRDB

/// The SQL condition under which a series matches every word of a query.
///
/// A word matches a series when its title or the title of one of its publications contains it. Words of three
/// characters and more are looked up in the trigram indexes; shorter ones, which Chinese and Japanese need, are too
/// short for a trigram and are looked for in the titles themselves.
struct SeriesSearch {
    private(set) var conditions: [String] = []
    private(set) var arguments: [any DatabaseValueConvertible & Sendable] = []

    init(_ query: String?) {
        for word in SearchText.words(of: query ?? "") {
            if word.unicodeScalars.count >= 3 {
                conditions.append(
                    """
                    series.id IN (
                        SELECT rowid FROM seriesSearch WHERE seriesSearch MATCH ?
                        UNION
                        SELECT seriesID FROM publications
                        WHERE id IN (SELECT rowid FROM publicationSearch WHERE publicationSearch MATCH ?)
                    )
                    """
                )
                let phrase = Self.phrase(word)
                arguments += [phrase, phrase]
            } else {
                conditions.append(
                    """
                    (instr(series.searchText, ?) > 0 OR series.id IN (
                        SELECT seriesID FROM publications WHERE instr(searchText, ?) > 0
                    ))
                    """
                )
                arguments += [word, word]
            }
        }
    }

    /// In quotes, nothing is an operator to FTS5.
    private static func phrase(_ word: String) -> String {
        "\"" + word.replacing("\"", with: "\"\"") + "\""
    }
}
