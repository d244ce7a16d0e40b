import Database
import Foundation

/// The SQL queries of a shelf. Each reads an index by time, the latest first, only as far as needed.
struct ShelfStatement {
    private let query: ShelfQuery
    private let user: UserIdentifier
    /// The condition that the series of a publication is visible to the user.
    private let visible: LimitCondition

    init(_ query: ShelfQuery, user: Viewer) {
        self.query = query
        self.user = user.id
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
        for library in libraries {
            positions += try transaction.rows(
                Self.addedSQL(visible),
                [library, cursor?.time ?? .max, cursor?.identifier ?? .max] + visible.arguments + [limit],
                Self.placeByRow
            )
        }
        guard libraries.count > 1 else { return positions }
        return Array(positions.sorted { ($0.time, $0.publicationID) > ($1.time, $1.publicationID) }.prefix(limit))
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

    static func addedSQL(_ visible: LimitCondition) -> String {
        """
        SELECT id, addedAt, id FROM \(Dialect.table("publications", indexedBy: "publicationsOfLibraryByAdded"))
        WHERE libraryID = ? AND isMissing = 0 AND error IS NULL AND (addedAt, id) < (?, ?)
            AND EXISTS (
                SELECT 1 FROM series WHERE series.id = publications.seriesID AND series.isListed = 1\(visible.sql)
            )
        ORDER BY addedAt DESC, id DESC LIMIT ?
        """
    }

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
            case .favourites: ("favourites", "addedAt", "1")
            case .history: ("progress", "updatedAt", "1")
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
                AND (? IS NULL OR publications.libraryID = ?)
            ORDER BY noted.\(time) DESC, noted.content DESC LIMIT ?
            """
    }
}
