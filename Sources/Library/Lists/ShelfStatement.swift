import Database
import Foundation

/// The SQL queries of a shelf. Each reads an index by time, the latest first, only as far as needed.
struct ShelfStatement {
    private let query: ShelfQuery
    private let user: UserIdentifier
    private let limits: ReadingLimits
    /// The condition that the series of a publication is visible to the user.
    private let visible: LimitCondition
    /// The visible series; nil when all are visible.
    private let visibleSeries: IdentifierSet?

    /// The maximum number of visible series for which the recently added publications are read series by series.
    private static let fewSeries = 1000

    init(_ query: ShelfQuery, user: Viewer, visibleSeries: IdentifierSet?) {
        self.query = query
        self.user = user.id
        self.visibleSeries = visibleSeries
        limits = user.limits
        visible = user.limits.condition()
    }

    func positions(after cursor: ShelfCursor?, limit: Int, _ transaction: Transaction) throws -> [ShelfPosition] {
        switch query.shelf {
        case .added: try added(after: cursor, limit, transaction)
        case .deck: try deck(after: cursor, limit, transaction)
        case .inProgress, .history, .favourites: try byContent(after: cursor, limit, transaction)
        }
    }

    // MARK: - Shelves indexed by row id

    /// Returns the recently added publications, the latest first. The index begins with the library, because libraries
    /// that are no longer served stay in the store. Each served library is read separately, and the rows are merged.
    private func added(after cursor: ShelfCursor?, _ limit: Int, _ transaction: Transaction) throws -> [ShelfPosition] {
        let libraries: [Int64] = try transaction.values(
            "SELECT id FROM libraries WHERE isServed = 1 AND id = coalesce(?, id)",
            [query.libraryID]
        )
        var positions: [ShelfPosition] = []
        for library in libraries where limits.includes(library: library) {
            let start: StatementArguments = [library, cursor?.time ?? .max, cursor?.identifier ?? .max]
            if let visibleSeries {
                positions += try added(start, limit, in: visibleSeries, transaction)
            } else {
                positions += try transaction.rows(Self.addedSQL, start + [limit], Self.placeByRow)
            }
        }
        guard libraries.count > 1 else { return positions }
        return Array(positions.sorted { ($0.time, $0.publicationID) > ($1.time, $1.publicationID) }.prefix(limit))
    }

    /// Returns the recently added publications of visible series of a library. If few are visible, they are read series
    /// by series: reading all publications in the order of time would skip most of them.
    ///
    /// - Parameter start: the library, and the time and the identifier after which the part begins.
    private func added(
        _ start: StatementArguments,
        _ limit: Int,
        in visibleSeries: IdentifierSet,
        _ transaction: Transaction
    ) throws -> [ShelfPosition] {
        guard visibleSeries.count > Self.fewSeries else {
            return try transaction.rows(
                Self.addedInSeriesSQL,
                [Dialect.integers(visibleSeries.identifiers)] + start + [limit],
                Self.placeByRow
            )
        }
        var positions: [ShelfPosition] = []
        let rows = try transaction.partialCursor(Self.addedWithSeriesSQL, start)
        while positions.count < limit, let row = try rows.next() {
            if visibleSeries.contains(row[3]) { positions.append(Self.placeByRow(row)) }
        }
        return positions
    }

    private func deck(after cursor: ShelfCursor?, _ limit: Int, _ transaction: Transaction) throws -> [ShelfPosition] {
        let sql = Self.deckSQL(ofLibrary: query.libraryID != nil, visible)
        var arguments: StatementArguments = [user.rawValue]
        if let id = query.libraryID { arguments = arguments + [id] }
        arguments = arguments + [cursor?.time ?? .max, cursor?.identifier ?? .max] + visible.arguments + [limit]
        return try transaction.rows(sql, arguments, Self.placeByRow)
    }

    /// - Parameter row: the id of the publication, the time, and the id of the indexed row.
    private static func placeByRow(_ row: borrowing Row) -> ShelfPosition {
        ShelfPosition(
            publicationID: row[0],
            time: row[1],
            key: withUnsafeBytes(of: (row[2] as Int64).bigEndian) { Data($0) }
        )
    }

    static let addedSQL = """
        SELECT id, addedAt, id FROM \(Dialect.table("publications", indexedBy: "publicationsOfLibraryByAdded"))
        WHERE libraryID = ? AND isMissing = 0 AND error IS NULL AND (addedAt, id) < (?, ?)
            AND EXISTS (SELECT 1 FROM series WHERE series.id = publications.seriesID AND series.isListed = 1)
        ORDER BY addedAt DESC, id DESC LIMIT ?
        """

    static let addedWithSeriesSQL = """
        SELECT id, addedAt, id, seriesID
        FROM \(Dialect.table("publications", indexedBy: "publicationsOfLibraryByAdded"))
        WHERE libraryID = ? AND isMissing = 0 AND error IS NULL AND (addedAt, id) < (?, ?)
        ORDER BY addedAt DESC, id DESC
        """

    static let addedInSeriesSQL = """
        SELECT id, addedAt, id FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder"))
        WHERE \(Dialect.isOneOfIntegers("seriesID")) AND libraryID = ? AND isMissing = 0 AND error IS NULL
            AND (addedAt, id) < (?, ?)
        ORDER BY addedAt DESC, id DESC LIMIT ?
        """

    static func deckSQL(ofLibrary: Bool, _ visible: LimitCondition) -> String {
        """
        SELECT reading.deckPublicationID, reading.readAt, reading.seriesID
        FROM \(Dialect.table("seriesReading AS reading", indexedBy: "seriesReadingOnDeck"))
        JOIN series ON series.id = reading.seriesID
        WHERE reading.userID = ? AND reading.deckPublicationID IS NOT NULL AND series.isListed = 1
            \(ofLibrary ? "AND series.libraryID = ?" : "") AND (reading.readAt, reading.seriesID) < (?, ?)\(visible.sql)
        ORDER BY reading.readAt DESC, reading.seriesID DESC LIMIT ?
        """
    }

    // MARK: - Shelves indexed by content

    private func byContent(after cursor: ShelfCursor?, _ limit: Int, _ transaction: Transaction) throws
        -> [ShelfPosition]
    {
        try transaction.rows(
            Self.contentSQL(query.shelf, visible),
            visible.arguments + [
                user.rawValue, cursor?.time ?? .max, cursor?.key ?? Data(repeating: 0xFF, count: 64), query.libraryID,
                query.libraryID, limit,
            ]
        ) { ShelfPosition(publicationID: $0[0], time: $0[1], key: $0[2]) }
    }

    static func contentSQL(_ shelf: Shelf, _ visible: LimitCondition) -> String {
        let (table, time, condition) =
            switch shelf {
            case .favourites: ("favourites", "addedAt", "1 = 1")
            case .history: ("progress", "updatedAt", "1 = 1")
            case .inProgress, .added, .deck: ("progress", "updatedAt", "noted.isCompleted = 0")
            }
        return """
            SELECT publications.id, noted.\(time), noted.content
            FROM \(table) AS noted CROSS JOIN publications ON publications.id = (
                SELECT copy.id FROM publications AS copy JOIN series ON series.id = copy.seriesID
                WHERE copy.content = noted.content AND copy.isMissing = 0 AND copy.error IS NULL
                    AND series.isListed = 1\(visible.sql)
                ORDER BY copy.id LIMIT 1
            )
            WHERE noted.userID = ? AND \(condition) AND (noted.\(time), noted.content) < (?, ?)
                AND (CAST(? AS INTEGER) IS NULL OR publications.libraryID = ?)
            ORDER BY noted.\(time) DESC, noted.content DESC LIMIT ?
            """
    }
}
