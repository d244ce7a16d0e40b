import GRDB

/// How a list of series is ordered.
enum SeriesOrdering: Hashable, Sendable {
    case sorted(SeriesSort, SortDirection)
    /// The best matches of a search first.
    case relevance
    /// As somebody put them.
    case collection

    init(_ query: SeriesQuery, isSearch: Bool) {
        if let sort = query.sort ?? (isSearch || query.filter.collectionID != nil ? nil : .title) {
            self = .sorted(sort, query.direction ?? sort.usualDirection)
        } else {
            self = isSearch ? .relevance : .collection
        }
    }

    /// Nil where no value of a series' row decides.
    var sort: SeriesSort? {
        if case .sorted(let sort, _) = self { sort } else { nil }
    }

    var isDescending: Bool {
        if case .sorted(_, .descending) = self { true } else { false }
    }
}

/// The series of a list in their order. Indices count from what is shown first.
struct SeriesList: Sendable {
    let ordering: SeriesOrdering
    let version: Int64
    /// Whether all are in it that should be.
    var isComplete = true
    /// In ascending order, also where the list goes the other way.
    var identifiers: [Int64] = []

    var count: Int { identifiers.count }

    subscript(_ index: Int) -> Int64 {
        identifiers[ordering.isDescending ? count - 1 - index : index]
    }

    func firstIndex(of id: Int64) -> Int? {
        identifiers.firstIndex(of: id).map { ordering.isDescending ? count - 1 - $0 : $0 }
    }

    /// The first index at which a condition does not hold, that holds for all before it and for none after.
    func partition(from lower: Int = 0, where holds: (Int64) throws -> Bool) rethrows -> Int {
        var (low, high) = (lower, count)
        while low < high {
            let middle = low + (high - low) / 2
            if try holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Where a page begins.
    func start(_ query: SeriesQuery, limit: Int, _ database: Database) throws -> Int {
        if let after = query.after {
            return try index(after: SeriesCursor(text: after, ordering: ordering), database)
        }
        if let at = query.at { return min(max(at, 0), count) }
        if let id = query.around, let index = firstIndex(of: id) {
            return max(0, min(index - limit / 2, count - limit))
        }
        return 0
    }

    /// The first index that comes after what a cursor stands for, wherever that is by now.
    private func index(after cursor: SeriesCursor, _ database: Database) throws -> Int {
        let isThere = (0..<count).contains(cursor.index) && self[cursor.index] == cursor.id
        guard let sort = ordering.sort, let value = cursor.value else {
            if isThere { return cursor.index + 1 }
            return firstIndex(of: cursor.id).map { $0 + 1 } ?? min(max(cursor.index, 0), count)
        }
        if isThere, try Self.value(of: cursor.id, sort, database) == value { return cursor.index + 1 }
        return try partition { id in
            guard let other = try Self.value(of: id, sort, database) else { return false }
            let comesBefore =
                ordering.isDescending
                ? (other, id) > (value, cursor.id) : (other, id) < (value, cursor.id)
            return comesBefore || id == cursor.id
        }
    }

    static func value(of id: Int64, _ sort: SeriesSort, _ database: Database) throws -> SortValue? {
        try Row.fetchOne(database.cachedStatement(sql: SeriesOrder.valueSQL(sort)), arguments: [id])
            .map { SortValue($0, sort) }
    }
}
