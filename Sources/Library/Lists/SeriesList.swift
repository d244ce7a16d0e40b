import Database

/// The order of a list of series.
enum SeriesOrdering: Hashable, Sendable {
    case sorted(SeriesSort, SortDirection)
    /// By relevance to a search.
    case relevance
    /// In the order of a user's collection.
    case collection
    /// In a random order with the given seed.
    case shuffled(UInt64)

    init(_ query: SeriesQuery, isSearch: Bool) {
        if let seed = query.shuffleSeed {
            self = .shuffled(seed)
        } else if let sort = query.sort ?? (isSearch || query.filter.collectionID != nil ? nil : .title) {
            self = .sorted(sort, query.direction ?? sort.defaultDirection)
        } else {
            self = isSearch ? .relevance : .collection
        }
    }

    /// The sort key; nil when the order does not depend on a series' row.
    var sort: SeriesSort? {
        if case .sorted(let sort, _) = self { sort } else { nil }
    }

    var isDescending: Bool {
        if case .sorted(_, .descending) = self { true } else { false }
    }
}

/// The series of a list in their order. Indexes count in display order.
struct SeriesList: Sendable {
    let ordering: SeriesOrdering
    /// The user; nil for a list that is the same for all users.
    let user: UserIdentifier?
    /// The version of the library at which the list is current.
    var version: Int64
    /// Whether the list contains all matching series.
    var isComplete = true
    /// The identifiers in ascending order, also when the list is displayed in descending order.
    var identifiers: [Int64] = []

    var count: Int { identifiers.count }

    subscript(_ index: Int) -> Int64 {
        identifiers[ordering.isDescending ? count - 1 - index : index]
    }

    func firstIndex(of id: Int64) -> Int? {
        identifiers.firstIndex(of: id).map { ordering.isDescending ? count - 1 - $0 : $0 }
    }

    /// Returns the first index for which a condition is false. The condition must be true for all indexes before it and
    /// false for all after it.
    func partition(from lower: Int = 0, where holds: (Int64) throws -> Bool) rethrows -> Int {
        var (low, high) = (lower, count)
        while low < high {
            let middle = low + (high - low) / 2
            if try holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the index of the first series of a page.
    func start(_ query: SeriesQuery, limit: Int, _ transaction: Transaction) throws -> Int {
        if let after = query.after {
            return try index(after: SeriesCursor(text: after, ordering: ordering), transaction)
        }
        if let at = query.at { return min(max(at, 0), count) }
        if let id = query.around, let index = firstIndex(of: id) {
            return max(0, min(index - limit / 2, count - limit))
        }
        return 0
    }

    /// Returns the first index after a cursor's position, which may have moved since the cursor was made.
    private func index(after cursor: SeriesCursor, _ transaction: Transaction) throws -> Int {
        let isThere = (0..<count).contains(cursor.index) && self[cursor.index] == cursor.id
        guard ordering.sort != nil, let value = cursor.value else {
            if isThere { return cursor.index + 1 }
            return firstIndex(of: cursor.id).map { $0 + 1 } ?? min(max(cursor.index, 0), count)
        }
        if isThere, try self.value(of: cursor.id, transaction) == value { return cursor.index + 1 }
        return try partition { id in
            guard let other = try self.value(of: id, transaction) else { return false }
            let comesBefore =
                ordering.isDescending
                ? (other, id) > (value, cursor.id) : (other, id) < (value, cursor.id)
            return comesBefore || id == cursor.id
        }
    }

    /// Returns the value by which a series is sorted; nil when it is no longer listed or the order has no values.
    func value(of id: Int64, _ transaction: Transaction) throws -> SortValue? {
        guard let sort = ordering.sort else { return nil }
        if let column = SeriesOrder.Column(sort) {
            return try transaction.row(SeriesOrder.valueSQL(column), [id]) { SortValue($0, isKey: column == .titleKey) }
        }
        if let number = SeriesNumberOrder.Number(sort) {
            return try transaction.row(number.valueSQL, [id]) { number.sortValue($0) }
        }
        return try transaction.row(Self.readValueSQL, [user?.rawValue, id]) { SortValue($0, isKey: false) }
    }

    /// Returns the values by which series are sorted, with one query. Series that are no longer listed have none.
    func values(of ids: [Int64], _ transaction: Transaction) throws -> [Int64: SortValue] {
        guard let sort = ordering.sort else { return [:] }
        let argument = Dialect.integers(ids)
        let rows: [(id: Int64, value: SortValue)]
        if let column = SeriesOrder.Column(sort) {
            rows = try transaction.rows(SeriesOrder.valuesSQL(column), [argument]) { row in
                (row[1], SortValue(row, isKey: column == .titleKey))
            }
        } else if let number = SeriesNumberOrder.Number(sort) {
            rows = try transaction.rows(number.valuesSQL, [argument]) { ($0[1], number.sortValue($0)) }
        } else {
            rows = try transaction.rows(Self.readValuesSQL, [user?.rawValue, argument]) { row in
                (row[1], SortValue(row, isKey: false))
            }
        }
        return Dictionary(rows.map { ($0.id, $0.value) }) { first, _ in first }
    }

    static let readValueSQL = """
        SELECT coalesce(reading.readAt, 0) FROM series
        LEFT JOIN seriesReading AS reading ON reading.seriesID = series.id AND reading.userID = ?
        WHERE series.id = ? AND series.isListed = 1
        """

    static let readValuesSQL = """
        SELECT coalesce(reading.readAt, 0), series.id FROM series
        LEFT JOIN seriesReading AS reading ON reading.seriesID = series.id AND reading.userID = ?
        WHERE \(Dialect.isOneOfIntegers("series.id")) AND series.isListed = 1
        """
}
