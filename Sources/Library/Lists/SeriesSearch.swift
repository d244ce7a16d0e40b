import Foundation
import GRDB
import Publications

/// Finds the series that match every word of a query, the best a thousand at most.
///
/// What begins with the query comes first, then what has its words in the names, then what has words that begin with
/// them, in the summary too. Each of these is read from an index as far as it is wanted, so that a word which is
/// everywhere costs no more than a rare one.
struct SeriesSearch {
    /// The words, folded.
    private let words: [String]
    private let beginning: [UInt8]

    /// The most series a search lists. Nobody reads further; typing another letter is quicker.
    static let maximumCount = 1000
    /// The most index entries one search looks at, where another filter lets few of them pass.
    private static let mostEntries = 20_000

    init(_ words: [String], _ query: String) {
        self.words = words
        let trimmed = query.trimmingCharacters(in: .whitespacesAndNewlines)
        beginning = NaturalOrderKey(String(trimmed.prefix(100))).bytes
    }

    /// What was found, the better before the worse.
    struct Found {
        fileprivate(set) var ranks: [Int64: Int] = [:]
        fileprivate(set) var isComplete = true

        /// The series in the order of all, or where ranks count, in that order within each.
        func ordered(by order: SeriesOrder, isByRank: Bool) -> [Int64] {
            let set = IdentifierSet(ranks.keys)
            let ordered = order.identifiers.filter(set.contains)
            guard isByRank else { return ordered }
            return (0...2).flatMap { rank in ordered.filter { ranks[$0] == rank } }
        }
    }

    /// - Parameter passes: whether a series is to be listed when it matches.
    func found(_ database: Database, passes: (Int64) -> Bool) throws -> Found {
        var found = Found()
        if let end = Self.end(of: beginning) {
            try take(Self.beginningSQL, [Data(beginning), Data(end)], rank: 0, into: &found, database, passes)
        }
        if let names = Self.namesExpression(words) {
            try take(Self.namesSQL, [names], rank: 1, into: &found, database, passes)
        }
        if let expression = Self.wordsExpression(words) {
            try take(Self.wordsSQL, [expression], rank: 2, into: &found, database, passes)
        }
        return found
    }

    private func take(
        _ sql: String,
        _ arguments: StatementArguments,
        rank: Int,
        into found: inout Found,
        _ database: Database,
        _ passes: (Int64) -> Bool
    ) throws {
        guard found.isComplete else { return }
        let cursor = try Int64.fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
        var looked = 0
        while let id = try cursor.next() {
            looked += 1
            guard looked <= Self.mostEntries else {
                found.isComplete = false
                return
            }
            guard found.ranks[id] == nil, passes(id) else { continue }
            guard found.ranks.count < Self.maximumCount else {
                found.isComplete = false
                return
            }
            found.ranks[id] = rank
        }
    }

    // MARK: - SQL

    static let beginningSQL = "SELECT id FROM series WHERE isListed = 1 AND titleKey >= ? AND titleKey < ?"
    static let namesSQL = "SELECT rowid FROM seriesNames WHERE seriesNames MATCH ?"
    static let wordsSQL = "SELECT rowid FROM seriesWords WHERE seriesWords MATCH ?"

    /// The first key that begins otherwise.
    private static func end(of key: [UInt8]) -> [UInt8]? {
        var end = key
        while let last = end.popLast() {
            if last < 0xFF { return end + [last + 1] }
        }
        return nil
    }

    /// Every word anywhere; nil where one is too short for three characters in a row.
    static func namesExpression(_ words: [String]) -> String? {
        guard words.allSatisfy({ $0.unicodeScalars.count >= 3 }) else { return nil }
        return words.map(quoted).joined(separator: " AND ")
    }

    /// Every word as the beginning of one, signs of scripts without spaces in their order; nil where there is nothing.
    static func wordsExpression(_ words: [String]) -> String? {
        let phrases = words.map { SearchText.spaced($0) }.filter { !$0.isEmpty }
        return phrases.isEmpty ? nil : phrases.map { quoted($0) + " *" }.joined(separator: " AND ")
    }

    /// In quotes, nothing is an operator to FTS5.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
