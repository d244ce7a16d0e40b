import Database

/// The identifiers of all listed series in the order of a number, which is the same for all users.
///
/// The numbers are in memory beside the identifiers (12 bytes per series), so that the order needs no index, which each
/// scan would have to update. After a change, only the changed series are moved.
struct SeriesNumberOrder: Sendable {
    /// The numbers by which series are sorted.
    enum Number: CaseIterable, Sendable {
        /// The date of publication, in days since 1970.
        case releaseDay
        case publicationCount

        /// - Returns: nil for other orders.
        init?(_ sort: SeriesSort) {
            switch sort {
            case .released: self = .releaseDay
            case .publications: self = .publicationCount
            case .title, .added, .updated, .read: return nil
            }
        }

        /// The query of the number of a listed series.
        var valueSQL: String {
            switch self {
            case .releaseDay:
                """
                SELECT seriesDetails.releaseDay FROM series LEFT JOIN seriesDetails ON seriesDetails.seriesID = series.id
                WHERE series.id = ? AND series.isListed = 1
                """
            case .publicationCount: "SELECT publicationCount FROM series WHERE id = ? AND isListed = 1"
            }
        }

        /// The query of the numbers of listed series, with the identifiers of these.
        var valuesSQL: String {
            switch self {
            case .releaseDay:
                """
                SELECT seriesDetails.releaseDay, series.id
                FROM series LEFT JOIN seriesDetails ON seriesDetails.seriesID = series.id
                WHERE \(Dialect.isOneOfIntegers("series.id")) AND series.isListed = 1
                """
            case .publicationCount:
                "SELECT publicationCount, id FROM series WHERE \(Dialect.isOneOfIntegers("id")) AND isListed = 1"
            }
        }

        /// Returns the sort value of a row of ``valueSQL`` or ``valuesSQL``.
        func sortValue(_ row: borrowing Row) -> SortValue {
            let number: Int64? = row[0]
            return switch self {
            case .releaseDay: .time(number.map { $0 * 86_400_000 } ?? SortValue.noTime)
            case .publicationCount: .count(number ?? 0)
            }
        }
    }

    let number: Number
    /// In ascending order of the number, then of the identifier. Series without a number come first.
    private(set) var identifiers: [Int64] = []
    /// The number of each series.
    private var numbers: [Int32] = []

    /// The number of a series that has none.
    private static let none = Int32.min
    /// The maximum number of changes that are applied one by one. For more, the order is read again.
    private static let maximumPatchCount = 64

    /// - Parameter listed: all listed series.
    init(_ number: Number, listed: IdentifierSet, _ transaction: Transaction) throws {
        self.number = number
        var entries: [(number: Int32, id: Int64)] = []
        switch number {
        case .releaseDay:
            var undated = listed
            let rows = try transaction.cursor(Self.releaseDaysSQL)
            while let row = try rows.next() {
                let id: Int64 = row[0]
                guard listed.contains(id) else { continue }
                undated.remove(id)
                entries.append((Int32(clamping: row[1] as Int64), id))
            }
            entries = undated.identifiers.map { (Self.none, $0) } + entries
        case .publicationCount:
            let rows = try transaction.cursor(LibraryStore.totalsSQL)
            while let row = try rows.next() { entries.append((Int32(clamping: row[2] as Int64), row[0])) }
            entries.sort { ($0.number, $0.id) < ($1.number, $1.id) }
        }
        identifiers = entries.map(\.id)
        numbers = entries.map(\.number)
    }

    /// Returns the order after some series were changed, added or removed.
    ///
    /// - Parameter listed: all listed series.
    func patched(_ changed: Set<Int64>, listed: IdentifierSet, _ transaction: Transaction) throws -> SeriesNumberOrder {
        guard changed.count <= Self.maximumPatchCount else {
            return try SeriesNumberOrder(number, listed: listed, transaction)
        }
        var result = self
        for id in changed {
            guard let index = result.identifiers.firstIndex(of: id) else { continue }
            result.identifiers.remove(at: index)
            result.numbers.remove(at: index)
        }
        for id in changed {
            try transaction.row(number.valueSQL, [id]) { row in
                let number: Int64? = row[0]
                result.insert(id, number.map { Int32(clamping: $0) } ?? Self.none)
            }
        }
        return result
    }

    private mutating func insert(_ id: Int64, _ number: Int32) {
        var (low, high) = (0, identifiers.count)
        while low < high {
            let middle = low + (high - low) / 2
            if (numbers[middle], identifiers[middle]) < (number, id) { low = middle + 1 } else { high = middle }
        }
        identifiers.insert(id, at: low)
        numbers.insert(number, at: low)
    }

    // MARK: - SQL

    /// Reads only the index, in its order.
    static let releaseDaysSQL = """
        SELECT seriesID, releaseDay FROM \(Dialect.table("seriesDetails", indexedBy: "seriesDetailsByRelease"))
        WHERE releaseDay IS NOT NULL ORDER BY releaseDay, seriesID
        """
}
