import Database

/// A search in one of the indexes of the series' texts. Its rows are the identifiers of series, in ascending order.
///
/// The engines have different indexes but give the same results. SQLite uses FTS5 for trigrams of the names and for
/// words. PostgreSQL uses `pg_trgm` with `LIKE`, and a `tsvector`. Both index the same words, which `SearchText`
/// produces.
struct SearchStatement {
    let sql: String
    let arguments: StatementArguments

    /// Finds every word as a part of the names; nil when a word is shorter than a trigram.
    static func names(_ words: [String], _ dialect: Dialect) -> SearchStatement? {
        guard words.allSatisfy({ $0.unicodeScalars.count >= 3 }) else { return nil }
        switch dialect {
        case .sqlite:
            return SearchStatement(sql: namesSQL, arguments: [words.map(quoted).joined(separator: " AND ")])
        case .postgreSQL:
            let conditions = Array(repeating: "names LIKE ?", count: words.count).joined(separator: " AND ")
            return SearchStatement(
                sql:
                    "SELECT seriesID FROM seriesTexts WHERE \(conditions.isEmpty ? "1 = 1" : conditions) ORDER BY seriesID",
                arguments: StatementArguments(words.map(SearchText.pattern))
            )
        }
    }

    /// Finds every word as the beginning of a word, and the characters of scripts without spaces in order; nil for an
    /// empty query.
    static func words(_ words: [String], _ dialect: Dialect) -> SearchStatement? {
        let phrases = words.map { SearchText.spaced($0) }.filter { !$0.isEmpty }
        guard !phrases.isEmpty else { return nil }
        switch dialect {
        case .sqlite:
            return SearchStatement(
                sql: wordsSQL,
                arguments: [phrases.map { quoted($0) + " *" }.joined(separator: " AND ")]
            )
        case .postgreSQL:
            return SearchStatement(
                sql: wordsVectorSQL,
                arguments: [phrases.map(query).joined(separator: " & ")]
            )
        }
    }

    /// Finds every word as a whole word. The words are those of `SearchText.spaced`, at least one.
    static func wholeWords(_ words: some Collection<Substring>, _ dialect: Dialect) -> SearchStatement {
        switch dialect {
        case .sqlite:
            SearchStatement(sql: wordsSQL, arguments: [words.map { quoted(String($0)) }.joined(separator: " ")])
        case .postgreSQL:
            SearchStatement(sql: wordsVectorSQL, arguments: [words.map { lexeme($0) }.joined(separator: " & ")])
        }
    }

    /// The search with at most this number of rows.
    func limited(to count: Int) -> SearchStatement {
        SearchStatement(sql: sql + " LIMIT \(count)", arguments: arguments)
    }

    // MARK: - SQLite

    static let namesSQL = "SELECT rowid FROM seriesNames WHERE seriesNames MATCH ?"
    static let wordsSQL = "SELECT rowid FROM seriesWords WHERE seriesWords MATCH ?"

    /// Returns the text in quotes, inside which FTS5 has no operators.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    // MARK: - PostgreSQL

    private static let wordsVectorSQL =
        "SELECT seriesID FROM seriesTexts WHERE wordsVector @@ CAST(? AS tsquery) ORDER BY seriesID"

    /// Returns a `tsquery` of consecutive words, the last of which is the beginning of one.
    private static func query(_ phrase: String) -> String {
        "(" + phrase.split(separator: " ").map(lexeme).joined(separator: " <-> ") + ":*)"
    }

    /// Returns a word in the syntax of `tsquery`.
    private static func lexeme(_ word: Substring) -> String {
        // The index contains the first 500 characters of a word.
        let text = String(String.UnicodeScalarView(word.unicodeScalars.prefix(500)))
        return "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "''") + "'"
    }
}
