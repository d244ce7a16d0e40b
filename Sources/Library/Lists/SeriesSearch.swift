import Database
import Foundation
import Publications

/// Finds the series that match every word of a query, up to 1,000.
///
/// The results have three ranks: titles that begin with the query; names that contain its words; names and summaries
/// with words that begin with the query's words. Limits on results and index entries bound the cost of a frequent word.
struct SeriesSearch {
    /// The words, case- and accent-folded.
    private let words: [String]
    private let beginning: [UInt8]
    private let firstEntryCount: Int?

    /// The maximum number of results. If there are more, typing another letter is faster than scrolling.
    static let maximumCount = 1000
    /// The maximum number of entries that a search reads from each index. It applies when the other filters reject most
    /// of them.
    private static let maximumEntryCount = 20_000

    /// - Parameter firstEntryCount: the number of entries that the search first reads from an index of PostgreSQL; nil
    ///   for a number that is usually enough.
    init(_ words: [String], _ query: String, firstEntryCount: Int? = nil) {
        self.words = words
        self.firstEntryCount = firstEntryCount
        let trimmed = query.trimmingCharacters(in: .whitespacesAndNewlines)
        beginning = NaturalOrderKey(String(trimmed.prefix(100))).bytes
    }

    /// The results with their ranks.
    struct Found {
        fileprivate(set) var ranks: [Int64: Int] = [:]
        fileprivate(set) var isComplete = true

        /// The results by rank, and within each rank in the order in which they were added.
        var ordered: [Int64] { ranks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key) }

        /// Returns the results in the order of all series; with `isByRank`, in that order within each rank.
        func ordered(by order: [Int64], isByRank: Bool) -> [Int64] {
            let set = IdentifierSet(ranks.keys)
            let ordered = order.filter(set.contains)
            guard isByRank else { return ordered }
            return (0...2).flatMap { rank in ordered.filter { ranks[$0] == rank } }
        }
    }

    /// - Parameter passes: whether a matching series also passes the other filters; nil if there are none.
    func found(_ transaction: Transaction, passes: ((Int64) -> Bool)?) throws -> Found {
        var found = Found()
        if let end = Self.end(of: beginning) {
            let statement = SearchStatement(sql: Self.beginningSQL, arguments: [Data(beginning), Data(end)])
            try take(statement, rank: 0, into: &found, transaction, passes)
        }
        if let names = SearchStatement.names(words, transaction.dialect) {
            try take(names, rank: 1, into: &found, transaction, passes)
        }
        if let expression = SearchStatement.words(words, transaction.dialect) {
            try take(expression, rank: 2, into: &found, transaction, passes)
        }
        return found
    }

    private func take(
        _ statement: SearchStatement,
        rank: Int,
        into found: inout Found,
        _ transaction: Transaction,
        _ passes: ((Int64) -> Bool)?
    ) throws {
        guard found.isComplete else { return }
        // PostgreSQL computes and sends all rows at once. For a frequent word, it reads the table in the order of the
        // rows, and its time is proportional to the number of entries. Without other filters, one more entry than the
        // maximum number of results is always enough.
        let first = firstEntryCount ?? (passes == nil ? Self.maximumCount + 1 : 2 * Self.maximumCount)
        for count in (transaction.dialect == .postgreSQL ? [first] : []) + [Self.maximumEntryCount] {
            let limited = statement.limited(to: count + 1)
            let cursor = try transaction.cursor(limited.sql, limited.arguments)
            var looked = 0
            while looked <= count, let row = try cursor.next() {
                let id: Int64 = row[0]
                looked += 1
                guard looked <= count, found.ranks[id] == nil, passes?(id) ?? true else { continue }
                guard found.ranks.count < Self.maximumCount else {
                    found.isComplete = false
                    return
                }
                found.ranks[id] = rank
            }
            if looked <= count { return }
        }
        found.isComplete = false
    }

    static let beginningSQL = "SELECT id FROM series WHERE isListed = 1 AND titleKey >= ? AND titleKey < ?"

    /// Returns the smallest key that does not begin with `key`.
    private static func end(of key: [UInt8]) -> [UInt8]? {
        var end = key
        while let last = end.popLast() {
            if last < 0xFF { return end + [last + 1] }
        }
        return nil
    }
}
