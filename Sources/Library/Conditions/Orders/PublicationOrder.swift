import Database
import Publications

/// All readable publications in one order, which is the same for all users.
///
/// The order is in memory (16 bytes per publication). Otherwise each order would need an index, for windows in the
/// middle of a list.
struct PublicationOrder: Sendable {
    /// A publication, with the values that determine whether a list contains it.
    struct Entry: Sendable {
        let id: Int64
        let series: Int32
        let library: Int32
    }

    /// The publications in ascending order of the sort value, then of the identifier.
    private(set) var entries: [Entry] = []

    /// The number of the latest publications for which the index is faster than reading the order.
    private static let indexedCount = 5_000

    /// Whether a query without a narrower source is read from an order in memory. The first ones of the latest
    /// publications, and those that a user read, have indexes instead.
    static func applies(to query: PublicationQuery) -> Bool {
        let isLatestFirst = query.sort == nil || query.sort == .added && query.isDescending
        if isLatestFirst {
            guard query.start > indexedCount, query.condition.withoutLibraries.holdsForAllReadable else { return false }
        }
        guard query.sort != .read else { return false }
        return !query.condition.conjuncts.contains { condition in
            switch condition {
            case .series, .list: true
            default: false
            }
        }
    }

    /// Reads all publications.
    ///
    /// - Parameter listed: the listed series by title.
    init(_ sort: PublicationQuery.Sort, listed: [Int64], _ transaction: Transaction) throws {
        switch sort {
        case .title:
            try read(Self.sql("publications.title"), listed, transaction) {
                NaturalOrderKey($0[3] as String).bytes
            } by: {
                $0.lexicographicallyPrecedes($1)
            }
        case .number:
            let positions = Dictionary(listed.enumerated().map { ($1, $0) }) { first, _ in first }
            // In the order of each series.
            let rows = try transaction.cursor(Self.inSeriesSQL)
            while let row = try rows.next() {
                if positions[row[1]] != nil { entries.append(Self.entry(row)) }
            }
            entries = entries.enumerated().map { index, entry in
                (position: positions[Int64(entry.series)] ?? 0, index: index, entry: entry)
            }
            .sorted { ($0.position, $0.index) < ($1.position, $1.index) }.map(\.entry)
        case .released:
            try read(Self.datesSQL, listed, transaction) {
                ($0[3] as Int64?) ?? .min
            } by: {
                $0 < $1
            }
        case .added, .updated, .size, .pages, .read:
            let column =
                switch sort {
                case .updated: "updatedAt"
                case .size: "size"
                case .pages: "pageCount"
                default: "addedAt"
                }
            try read(Self.sql("publications.\(column)"), listed, transaction) {
                $0[3] as Int64
            } by: {
                $0 < $1
            }
        }
    }

    private mutating func read<Value: Equatable>(
        _ sql: String,
        _ listed: [Int64],
        _ transaction: Transaction,
        value: (borrowing Row) -> Value,
        by precedes: (Value, Value) -> Bool
    ) throws {
        let listed = IdentifierSet(listed)
        var found: [(value: Value, entry: Entry)] = []
        let rows = try transaction.cursor(sql)
        while let row = try rows.next() {
            if listed.contains(row[1]) { found.append((value(row), Self.entry(row))) }
        }
        found.sort { $0.value == $1.value ? $0.entry.id < $1.entry.id : precedes($0.value, $1.value) }
        entries = found.map(\.entry)
    }

    private static func entry(_ row: borrowing Row) -> Entry {
        Entry(id: row[0], series: Int32(clamping: row[1] as Int64), library: Int32(clamping: row[2] as Int64))
    }

    // MARK: - SQL

    private static func sql(_ value: String) -> String {
        """
        SELECT publications.id, publications.seriesID, publications.libraryID, \(value) FROM publications
        WHERE publications.isMissing = 0 AND publications.error IS NULL
        """
    }

    private static let datesSQL = """
        SELECT publications.id, publications.seriesID, publications.libraryID, publicationDetails.releaseDay
        FROM publications LEFT JOIN publicationDetails ON publicationDetails.publicationID = publications.id
        WHERE publications.isMissing = 0 AND publications.error IS NULL
        """

    private static let inSeriesSQL = """
        SELECT id, seriesID, libraryID FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder"))
        WHERE isMissing = 0 AND error IS NULL ORDER BY seriesID, sortNumber, nameKey, id
        """
}
