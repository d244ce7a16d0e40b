import Database
import Foundation

/// The identifiers of all listed series in one order that is the same for all users.
///
/// The order is read once with a covering index and then updated with the changes, each of which moves a few
/// identifiers. Because it is in memory, a window in the middle of 200,000 series costs no more than one at the
/// beginning.
struct SeriesOrder: Sendable {
    /// The columns of a series by which all series are sorted.
    enum Column: String, CaseIterable, Sendable {
        case titleKey, addedAt, updatedAt

        /// - Returns: nil for an order that depends on the user.
        init?(_ sort: SeriesSort) {
            switch sort {
            case .title: self = .titleKey
            case .added: self = .addedAt
            case .updated: self = .updatedAt
            case .read, .released, .publications: return nil
            }
        }
    }

    let column: Column
    /// In ascending order of the sort value, then of the identifier.
    private(set) var identifiers: [Int64] = []

    /// The maximum number of changes that are applied one by one. For more, the order is read again.
    private static let maximumPatchCount = 64

    init(_ column: Column, _ transaction: Transaction) throws {
        self.column = column
        let count: Int? = try transaction.value("SELECT sum(seriesCount) FROM libraries")
        identifiers.reserveCapacity(count ?? 0)
        try transaction.cursor(Self.wholeSQL(column)).forEachInteger { identifiers.append($0) }
    }

    /// Returns the order after some series were changed, added or removed.
    func patched(_ changed: Set<Int64>, _ transaction: Transaction) throws -> SeriesOrder {
        guard changed.count <= Self.maximumPatchCount else { return try SeriesOrder(column, transaction) }
        var result = self
        for id in changed {
            if let index = result.identifiers.firstIndex(of: id) { result.identifiers.remove(at: index) }
        }
        let rows = try changed.compactMap { id in
            try transaction.row(Self.valueSQL(column), [id]) { row in
                (value: SortValue(row, isKey: column == .titleKey), id: id)
            }
        }
        // In sort order, so that the predecessor of each row is inserted before the row.
        for (value, id) in rows.sorted(by: { ($0.value, $0.id) < ($1.value, $1.id) }) {
            let before: Int64? = try transaction.value(Self.predecessorSQL(column), [value.argument, id])
            guard let before else {
                result.identifiers.insert(id, at: 0)
                continue
            }
            // The predecessor is missing, because it was added by a change that is not in the journal yet.
            guard let index = result.identifiers.firstIndex(of: before) else {
                return try SeriesOrder(column, transaction)
            }
            result.identifiers.insert(id, at: index + 1)
        }
        return result
    }

    // MARK: - SQL

    static func wholeSQL(_ column: Column) -> String {
        "SELECT id FROM series WHERE isListed = 1 ORDER BY \(column), id"
    }

    static func valueSQL(_ column: Column) -> String {
        "SELECT \(column) FROM series WHERE id = ? AND isListed = 1"
    }

    static func valuesSQL(_ column: Column) -> String {
        "SELECT \(column), id FROM series WHERE \(Dialect.isOneOfIntegers("id")) AND isListed = 1"
    }

    static func predecessorSQL(_ column: Column) -> String {
        """
        SELECT id FROM series WHERE isListed = 1 AND (\(column), id) < (?, ?)
        ORDER BY \(column) DESC, id DESC LIMIT 1
        """
    }
}

/// The value by which a series is sorted.
enum SortValue: Hashable, Comparable {
    /// The title's `NaturalOrderKey`.
    case key([UInt8])
    /// Milliseconds since 1970.
    case time(Int64)
    case count(Int64)

    /// The time of a series without a date.
    static let noTime = Int64.min

    /// - Parameter row: a row with the value in its first column.
    init(_ row: borrowing Row, isKey: Bool) {
        self = isKey ? .key(row[0]) : .time(row[0])
    }

    var argument: any DatabaseValueConvertible {
        switch self {
        case .key(let key): key
        case .time(let number), .count(let number): number
        }
    }

    static func < (a: SortValue, b: SortValue) -> Bool {
        switch (a, b) {
        case (.key(let a), .key(let b)): a.lexicographicallyPrecedes(b)
        case (.time(let a), .time(let b)), (.count(let a), .count(let b)): a < b
        case (.key, _), (.time, .count): true
        case (.time, .key), (.count, _): false
        }
    }
}
