import Database
import Foundation
import Publications

/// Finds the series that match a condition. Each part is evaluated to a set, from an index or from memory, and the
/// sets are combined. The cost doesn't depend on the number of requested series.
struct SeriesConditionEvaluation {
    let transaction: Transaction
    /// The user; nil for a condition that is the same for all users.
    let user: Viewer?
    /// All listed series.
    let listed: IdentifierSet
    /// Returns a cached set.
    let set: (SeriesSet) throws -> IdentifierSet
    /// Returns the series that a user read.
    let reader: (UserIdentifier) throws -> ReaderSeries
    /// Returns the series that a user has completely read.
    let completed: (UserIdentifier) throws -> Set<Int64>

    /// The maximum number of series that are checked for a name or a title.
    private static let maximumMatchCount = 20_000

    /// Returns the listed series that match a condition.
    func series(_ condition: SeriesCondition) throws -> IdentifierSet {
        switch condition {
        case .all(let parts): try parts.reduce(listed) { try $0.intersection(series($1)) }
        case .any(let parts): try parts.reduce(IdentifierSet()) { try $0.union(series($1)) }
        case .not(let part): try listed.subtracting(series(part))
        case .library(let id): try set(.library(id)).intersection(listed)
        case .tag(let kind, let value):
            try kind.identifier(of: value, transaction).map { try set(.tag($0)).intersection(listed) }
                ?? IdentifierSet()
        case .tagged(let kind): try set(.tagged(kind)).intersection(listed)
        case .reading(let state): try reading(state)
        case .ageRating(let ages): try read(Self.ageSQL, [ages.lowerBound, ages.upperBound])
        case .label(let label): try read(SeriesSet.labelSQL, [label.text]).intersection(listed)
        case .labelled: try read(Self.labelledSQL, []).intersection(listed)
        case .person(let name, let roles): try people(name, roles)
        case .missing: try set(.missing)
        case .collection(let id): try collection(id)
        case .title(let match, let text): try titles(match, text)
        }
    }

    private func reading(_ state: ReadingState) throws -> IdentifierSet {
        guard let user else { return IdentifierSet() }
        if state == .completed { return IdentifierSet(try completed(user.id)).intersection(listed) }
        let read = IdentifierSet(try reader(user.id).read.lazy.map(\.id))
        if state == .unread { return listed.subtracting(read) }
        return read.subtracting(IdentifierSet(try completed(user.id))).intersection(listed)
    }

    private func collection(_ id: Int64) throws -> IdentifierSet {
        guard let user else { return IdentifierSet() }
        do {
            return IdentifierSet(try LibraryStore.seriesEntries(ofList: id, user: user, transaction)).intersection(
                listed
            )
        } catch LibraryError.noSuchList {
            return IdentifierSet()
        }
    }

    // MARK: - Names

    /// Finds candidates with the full-text index, and then compares the contributors of each series.
    private func people(_ name: String, _ roles: Set<String>) throws -> IdentifierSet {
        let wanted = SearchText.folded(name)
        var result = IdentifierSet()
        try forEachMatch(name) { id in
            let people: String? = try transaction.value("SELECT people FROM seriesDetails WHERE seriesID = ?", [id])
            let details = PublicationDetails(summary: nil, people: people ?? "", genres: "", language: nil)
            let isFound = details.people.contains { person in
                (roles.isEmpty || roles.contains(person.role)) && SearchText.folded(person.name) == wanted
            }
            if isFound { result.insert(id) }
        }
        return result.intersection(listed)
    }

    private func titles(_ match: TextMatch, _ text: String) throws -> IdentifierSet {
        let wanted = SearchText.folded(text)
        var result = IdentifierSet()
        try forEachMatch(text) { id in
            let title: String? = try transaction.value("SELECT title FROM series WHERE id = ?", [id])
            let folded = SearchText.folded(title ?? "")
            let isFound =
                switch match {
                case .equals: folded == wanted
                case .begins: folded.hasPrefix(wanted)
                case .contains: folded.contains(wanted)
                case .ends: folded.hasSuffix(wanted)
                }
            if isFound { result.insert(id) }
        }
        return result.intersection(listed)
    }

    /// Calls `body` with each series whose indexed names contain all words of a text.
    private func forEachMatch(_ text: String, _ body: (Int64) throws -> Void) throws {
        let words = SearchText.words(of: text)
        let (sql, expression) =
            if let names = SeriesSearch.namesExpression(words), !words.isEmpty {
                (SeriesSearch.namesSQL, Optional(names))
            } else {
                (SeriesSearch.wordsSQL, SeriesSearch.wordsExpression(words))
            }
        guard let expression else { return }
        let ids: [Int64] = try transaction.values(sql + " LIMIT \(Self.maximumMatchCount)", [expression])
        for id in ids { try body(id) }
    }

    private func read(_ sql: String, _ arguments: StatementArguments) throws -> IdentifierSet {
        IdentifierSet(try transaction.values(sql, arguments) as [Int64])
    }

    // MARK: - SQL

    static let ageSQL = """
        SELECT id FROM \(Dialect.table("series", indexedBy: "seriesByLimits"))
        WHERE isListed = 1 AND ageRating BETWEEN ? AND ?
        """
    static let labelledSQL = """
        SELECT series.id FROM seriesLabels CROSS JOIN series ON series.identifier = seriesLabels.series
        """
}
