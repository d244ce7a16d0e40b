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
        case .title(let match, let text): try titles(match, text).intersection(listed)
        case .sortTitle(let match, let text): try sortTitles(match, text).intersection(listed)
        case .single: try set(.single)
        case .released(let dates):
            try read(Self.releasedSQL, [dates.lowerBound.day, dates.upperBound.day]).intersection(listed)
        case .cover(let source, let isShown): try covers(source, isShown: isShown).intersection(listed)
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
            if match.matches(SearchText.folded(title ?? ""), wanted) { result.insert(id) }
        }
        return result
    }

    /// Returns the series whose sort title matches: the edited one, otherwise that of the files, otherwise the title.
    /// There are few edited sort titles, so all of them are compared.
    private func sortTitles(_ match: TextMatch, _ text: String) throws -> IdentifierSet {
        let wanted = SearchText.folded(text)
        var result = IdentifierSet()
        try forEachMatch(text) { id in
            let row = try transaction.row(Self.sortTitleSQL, [id]) { row in
                (title: row[0] as String, attributes: row[1] as String?, isEdited: row[2] as Bool)
            }
            guard let row else { return }
            var details = PublicationDetails()
            // Most series have no sort title, so their attributes aren't decoded.
            if !row.isEdited, row.attributes?.contains("\"sortTitle\"") == true {
                details.take(tags: "", attributes: row.attributes)
            }
            let title = details.attributes?.series?.sortTitle ?? row.title
            if match.matches(SearchText.folded(title), wanted) { result.insert(id) }
        }
        let rows = try transaction.cursor(Self.sortTitlesSQL, [])
        while let row = try rows.next() {
            result.remove(row[0])
            if match.matches(SearchText.folded(row[1]), wanted) { result.insert(row[0]) }
        }
        return result
    }

    /// Calls `body` with each series whose indexed names contain all words of a text.
    private func forEachMatch(_ text: String, _ body: (Int64) throws -> Void) throws {
        let words = SearchText.words(of: text)
        let names = words.isEmpty ? nil : SearchStatement.names(words, transaction.dialect)
        guard let search = names ?? SearchStatement.words(words, transaction.dialect) else { return }
        let statement = search.limited(to: Self.maximumMatchCount)
        let ids: [Int64] = try transaction.values(statement.sql, statement.arguments)
        for id in ids { try body(id) }
    }

    func read(_ sql: String, _ arguments: StatementArguments) throws -> IdentifierSet {
        IdentifierSet(try transaction.values(sql, arguments) as [Int64])
    }

    // MARK: - SQL

    static let ageSQL = """
        SELECT id FROM \(Dialect.table("series", indexedBy: "seriesByLimits"))
        WHERE isListed = 1 AND ageRating BETWEEN ? AND ?
        """
    static let releasedSQL = """
        SELECT seriesID FROM \(Dialect.table("seriesDetails", indexedBy: "seriesDetailsByRelease"))
        WHERE releaseDay >= ? AND releaseDay <= ?
        """
    static let sortTitlesSQL = """
        SELECT series.id, editedValues.value
        FROM \(Dialect.table("editedValues", indexedBy: "editedSortTitles"))
        CROSS JOIN series ON series.identifier = editedValues.identifier
        WHERE editedValues.field = 'sortTitle' AND editedValues.value IS NOT NULL
        """
    static let sortTitleSQL = """
        SELECT series.title, seriesDetails.attributes, \(EditedSeries.hasEditedTitleColumn)
        FROM series LEFT JOIN seriesDetails ON seriesDetails.seriesID = series.id WHERE series.id = ?
        """
    static let labelledSQL = """
        SELECT series.id FROM seriesLabels CROSS JOIN series ON series.identifier = seriesLabels.series
        """
}
