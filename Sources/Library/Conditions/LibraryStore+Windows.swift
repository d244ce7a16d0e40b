import Database
import Foundation
import Publications

extension LibraryStore {
    /// Returns a window of the publications that match a query and are visible to the user.
    ///
    /// A query without a narrower condition lists all readable publications, the latest first. Its cost depends on the
    /// end of the window, not on the size of the library.
    public func publications(
        _ query: PublicationQuery,
        user: Viewer
    ) async throws(LibraryError) -> PublicationWindow {
        let (lists, orders, changes) = (seriesListCache, publicationOrderCache, changes)
        return try await read { transaction in
            // Read the caches before the first query, so that the transaction's snapshot includes all changes that they
            // have seen.
            let ordered =
                PublicationOrder.applies(to: query)
                ? try lists.listed(with: user.limits, changes, transaction) : nil
            let visible =
                user.limits == .none
                ? nil : try ordered?.admitted ?? lists.admitted(by: user.limits, changes, transaction)
            let words = SearchText.words(of: query.search ?? "")
            let found = try words.isEmpty ? nil : PublicationWindowReader.series(words, query, visible, transaction)
            let source = try WindowSource(query, found: found) {
                try PublicationWindowReader.narrowedSource(query.condition, transaction)
            }
            let reader = PublicationWindowReader(
                query: query,
                condition: query.condition.folded,
                source: source,
                words: words,
                user: user,
                visible: visible,
                lists: try PublicationWindowReader.visibleLists(query.condition, user, transaction),
                transaction: transaction
            )
            let (ids, total) = try reader.window { sort in
                guard let ordered else { return nil }
                return try orders.order(sort, changes, version: ordered.version) {
                    try PublicationOrder(sort, listed: ordered.byTitle, transaction)
                }
            }
            return PublicationWindow(
                entries: try PublicationRow.shelfEntries(ids, user: user.id, transaction),
                total: total
            )
        }
    }

    /// Returns a window of a shelf, and the number of its publications. At most 1,000 publications after the window
    /// are counted.
    public func window(
        of shelf: Shelf,
        libraryID: Int64? = nil,
        start: Int,
        limit: Int,
        user: Viewer
    ) async throws(LibraryError) -> PublicationWindow {
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            let visible =
                user.limits == .none || shelf != .added
                ? nil : try lists.admitted(by: user.limits, changes, transaction)
            var query = ShelfQuery(shelf)
            query.libraryID = libraryID
            let statement = ShelfStatement(query, user: user, visibleSeries: visible)
            let positions = try statement.positions(
                after: nil,
                limit: PublicationQuery.maximumMatchCount(start: start, limit: limit),
                transaction
            )
            let ids = positions.dropFirst(max(start, 0)).prefix(max(limit, 0)).map(\.publicationID)
            return PublicationWindow(
                entries: try PublicationRow.shelfEntries(ids, user: user.id, transaction),
                total: positions.count
            )
        }
    }
}

/// Reads a window of a list of publications.
struct PublicationWindowReader {
    let query: PublicationQuery
    /// The condition of the query with folded texts.
    let condition: PublicationCondition
    let source: WindowSource
    /// The folded words of the search.
    let words: [String]
    let user: Viewer
    /// The visible series; nil when all are visible.
    let visible: IdentifierSet?
    /// The lists of the condition that the user sees.
    let lists: Set<Int64>
    let transaction: Transaction

    /// The maximum number of series whose publications a search reads.
    private static let maximumFoundCount = 200
    /// The maximum number of rows that are sorted in memory.
    private static let maximumSortedCount = 20_000
    /// The maximum number of rows within the bounds of the conditions that are checked for a query of all publications.
    static let maximumComparedCount = 10_000

    /// Returns the series that match a search. The search looks for publications only in these.
    static func series(
        _ words: [String],
        _ query: PublicationQuery,
        _ visible: IdentifierSet?,
        _ transaction: Transaction
    ) throws -> [Int64] {
        let search = SeriesSearch(words, query.search ?? "")
        let found = try search.found(transaction, passes: visible.map { visible in { visible.contains($0) } })
        return Array(found.ordered.prefix(maximumFoundCount))
    }

    /// Returns a source that is read with an index and contains all matches of a condition. Returns nil if there is no
    /// such source, or if it has too many rows. The latest publications are then checked instead: a condition with many
    /// matches probably matches some of them.
    static func narrowedSource(
        _ condition: PublicationCondition,
        _ transaction: Transaction
    ) throws -> WindowSource? {
        if let series = try NamedSeries.series(condition, transaction) { return .named(series) }
        guard let dates = CandidateBounds(condition).dates else { return nil }
        let count: Int? = try transaction.value(releasedCountSQL, [dates.lowerBound.day, dates.upperBound.day])
        return count ?? 0 <= maximumComparedCount ? .released(dates) : nil
    }

    static let releasedCountSQL = """
        SELECT count(*) FROM (
            SELECT 1 FROM \(Dialect.table("publicationDetails", indexedBy: "publicationDetailsByRelease"))
            WHERE releaseDay >= ? AND releaseDay <= ? LIMIT \(maximumComparedCount + 1)
        ) AS few
        """

    /// Returns the lists that a condition names and the user sees.
    static func visibleLists(
        _ condition: PublicationCondition,
        _ user: Viewer,
        _ transaction: Transaction
    ) throws -> Set<Int64> {
        try condition.lists.filter { id in
            do {
                _ = try LibraryStore.listRecord(id, user: user, transaction)
                return true
            } catch LibraryError.noSuchList {
                return false
            }
        }
    }

    /// Returns the rows of the publications in the window, and the number of publications in the whole list.
    ///
    /// - Parameter order: returns all publications in an order; nil if the query isn't read from it.
    func window(order: (PublicationQuery.Sort) throws -> PublicationOrder?) throws -> (ids: [Int64], total: Int) {
        let (start, limit) = (max(query.start, 0), min(max(query.limit, 0), PublicationQuery.maximumLimit))
        if source == .all, let order = try order(query.sort ?? .added) {
            return try window(of: order, start, limit)
        }
        if source.isByLibrary { return try windowOfAll(start, limit) }
        let matches = try isInOrder ? candidates() : sorted(candidates())
        return (matches.dropFirst(start).prefix(limit).map(\.id), matches.count)
    }

    // MARK: - Bounded sources

    private func candidates() throws -> [PublicationCandidate] {
        if case .list(let id) = source { _ = try LibraryStore.listRecord(id, user: user, transaction) }
        let columns = query.columns
        var arguments = source.arguments(user: user.id, columns)
        var bounds = CandidateBounds()
        switch source {
        case .named, .read:
            bounds = CandidateBounds(query.condition)
            guard !bounds.isEmpty else { return [] }
            arguments = arguments + bounds.arguments
        default: break
        }
        let rows = try transaction.cursor(source.sql(columns, bounds: bounds), arguments)
        var result: [PublicationCandidate] = []
        var seen: Set<Int64> = []
        let titles = try titlesOfSeries()
        let allowsUnavailable = !source.isNarrowed || query.condition.asksForUnavailable
        let maximumCount = isInOrder ? maximumMatchCount : Self.maximumSortedCount
        while result.count < maximumCount, let row = try rows.next() {
            let candidate = PublicationCandidate(row)
            guard candidate.isReadable || allowsUnavailable, try passes(candidate), matchesSearch(candidate, titles),
                seen.insert(candidate.id).inserted
            else { continue }
            result.append(candidate)
        }
        return result
    }

    /// Whether the source has the order of the query, so that it needs to be read only as far as the window.
    private var isInOrder: Bool { source == .read && query.sort == .read && query.isDescending }

    /// The number of matches that are read: those up to the end of the window, and those after it that are counted.
    var maximumMatchCount: Int { PublicationQuery.maximumMatchCount(start: query.start, limit: query.limit) }

    func passes(_ candidate: PublicationCandidate) throws -> Bool {
        guard visible?.contains(candidate.seriesID) ?? true else { return false }
        // Capturing the reader would copy it for each row.
        return try candidate.passes(condition) { [lists, transaction] id, list in
            try lists.contains(list) && transaction.exists(Self.entrySQL, [list, id])
        }
    }

    private func titlesOfSeries() throws -> [Int64: String] {
        guard case .found(let series) = source else { return [:] }
        let rows = try transaction.rows(
            "SELECT id, title FROM series WHERE \(Dialect.isOneOfIntegers("id"))",
            [Dialect.integers(series)]
        ) { (id: $0[0] as Int64, title: SearchText.folded($0[1] as String)) }
        return Dictionary(rows.map { ($0.id, $0.title) }) { first, _ in first }
    }

    /// Returns whether the titles of a publication and its series contain all words of the search.
    private func matchesSearch(_ candidate: PublicationCandidate, _ titles: [Int64: String]) -> Bool {
        guard !words.isEmpty else { return true }
        let text = SearchText.folded(candidate.title) + "\n" + (titles[candidate.seriesID] ?? "")
        return words.allSatisfy { text.contains($0) }
    }

    private func sorted(_ candidates: [PublicationCandidate]) throws -> [PublicationCandidate] {
        guard let sort = query.sort else {
            return source.isNarrowed ? candidates.sorted { $0.timeOfAddition > $1.timeOfAddition } : candidates
        }
        let order = candidates.enumerated().map { index, candidate in
            (index: index, candidate: candidate, key: sort == .title ? NaturalOrderKey(candidate.title).bytes : [])
        }
        return order.sorted { a, b in
            let isBefore: Bool? =
                a.key == b.key
                ? a.candidate.precedes(b.candidate, by: sort) : a.key.lexicographicallyPrecedes(b.key)
            return isBefore.map { $0 != query.isDescending } ?? ((a.index < b.index) != isReversed(sort))
        }
        .map(\.candidate)
    }

    /// Returns whether publications with equal keys are listed in the reverse order of their source. This reverses the
    /// whole order of a series.
    private func isReversed(_ sort: PublicationQuery.Sort) -> Bool {
        sort == .number && query.isDescending
    }

    /// The number of publications in the served libraries, including missing and unreadable ones.
    private static let countSQL = """
        SELECT sum(publicationCount) FROM libraries WHERE isServed = 1 AND id = coalesce(?, id)
        """

    static let entrySQL = """
        SELECT 1 FROM listEntries
        WHERE listID = ? AND identifier = (SELECT identifier FROM publications WHERE publications.id = ?)
        """

    // MARK: - All publications

    /// The libraries that the condition requires, and the other conditions. If it requires several libraries, no
    /// publication matches.
    var libraries: (chosen: [Int64], rest: PublicationCondition) {
        let conjuncts = query.condition.conjuncts
        let chosen = conjuncts.compactMap { condition -> Int64? in
            if case .library(let id) = condition { id } else { nil }
        }
        let rest = conjuncts.filter { condition in chosen.count != 1 || condition != .library(chosen[0]) }
        return (chosen, .all(rest))
    }

    private func windowOfAll(_ start: Int, _ limit: Int) throws -> (ids: [Int64], total: Int) {
        let (chosen, rest) = libraries
        if source == .all, rest.holdsForAllReadable {
            var shelf = ShelfQuery(.added)
            shelf.libraryID = chosen.first
            let statement = ShelfStatement(shelf, user: user, visibleSeries: visible)
            // The positions before the window are read from an index only, so a high start is acceptable.
            let bound = maximumMatchCount
            let positions = try statement.positions(after: nil, limit: bound, transaction)
            let ids = positions.dropFirst(start).prefix(limit).map(\.publicationID)
            guard positions.count == bound, visible == nil else { return (ids, positions.count) }
            let all: Int? = try transaction.value(Self.countSQL, [chosen.first])
            return (ids, max(positions.count, all ?? 0))
        }
        return try filteredWindow(start, limit, libraries: chosen)
    }

    /// Merges the publications of several libraries by the time they were added, and keeps the matches. For another
    /// order, all matches are read and sorted. Otherwise only some matches after the window are read and counted.
    private func filteredWindow(_ start: Int, _ limit: Int, libraries chosen: [Int64]) throws -> (
        ids: [Int64], total: Int
    ) {
        let columns = query.columns
        let served: [Int64] = try transaction.values("SELECT id FROM libraries WHERE isServed = 1 ORDER BY id")
        let bounds = CandidateBounds(query.condition)
        guard !bounds.isEmpty else { return ([], 0) }
        let sql = source.sql(columns, bounds: bounds)
        let arguments = source.arguments(user: user.id, columns)
        var heads: [(cursor: RowCursor, next: PublicationCandidate)] = []
        func advance(_ cursor: RowCursor) throws -> PublicationCandidate? {
            guard let row = try cursor.next() else { return nil }
            return PublicationCandidate(row)
        }
        for library in served where chosen.allSatisfy({ $0 == library }) && user.limits.includes(library: library) {
            let cursor = try transaction.partialCursor(sql, arguments + [library] + bounds.arguments)
            if let first = try advance(cursor) { heads.append((cursor, first)) }
        }
        let isSorted = query.sort.map { $0 != .number && !($0 == .added && query.isDescending) } ?? false
        let maximumCount = isSorted ? Self.maximumSortedCount : maximumMatchCount
        var (matches, readCount) = ([PublicationCandidate](), 0)
        while readCount < Self.maximumComparedCount, matches.count < maximumCount,
            let index = heads.indices.max(by: { heads[$0].next.timeOfAddition < heads[$1].next.timeOfAddition })
        {
            let candidate = heads[index].next
            readCount += 1
            if try passes(candidate) { matches.append(candidate) }
            if let next = try advance(heads[index].cursor) { heads[index].next = next } else { heads.remove(at: index) }
        }
        if isSorted { matches = try sorted(matches) }
        return (matches.dropFirst(start).prefix(limit).map(\.id), matches.count)
    }
}
