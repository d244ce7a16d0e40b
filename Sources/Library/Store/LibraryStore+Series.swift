import Foundation
import GRDB
import Publications

extension LibraryStore {
    /// The libraries that are served, in the order they were added.
    public func libraries() async throws(LibraryError) -> [LibraryRecord] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, name, path,
                        (SELECT count(*) FROM series WHERE libraryID = libraries.id AND isListed = 1),
                        (SELECT coalesce(sum(publicationCount), 0) FROM series
                            WHERE libraryID = libraries.id AND isListed = 1)
                    FROM libraries WHERE isServed = 1 ORDER BY id
                    """
            ).map { row in
                LibraryRecord(
                    id: row[0],
                    name: row[1],
                    path: row[2],
                    seriesCount: row[3],
                    publicationCount: row[4]
                )
            }
        }
    }

    /// A page of the series that match a query.
    ///
    /// Going from page to page shows every series once, even while others are added: a page begins after the last
    /// series of the one before, wherever that stands by now.
    ///
    /// - Throws: `LibraryError.cursorNotValid` when `after` was not made for this sort.
    public func series(_ query: SeriesQuery) async throws(LibraryError) -> SeriesPage {
        let statement = try SeriesStatement(query)
        return try await read { database in
            var records = try Row.fetchAll(
                database,
                sql: statement.sql,
                arguments: StatementArguments(statement.arguments)
            ).map(SeriesRow.init)
            let total = try Int.fetchOne(
                database,
                sql: statement.countSQL,
                arguments: StatementArguments(statement.countArguments)
            )
            var next: String?
            if records.count > statement.limit {
                records.removeLast(records.count - statement.limit)
                next = records.last?.cursor(for: query.sort).text
            }
            return SeriesPage(series: records.map(\.record), next: next, total: total ?? 0)
        }
    }

    /// One series; nil when there is none with this identifier.
    public func series(_ id: Int64) async throws(LibraryError) -> SeriesRecord? {
        try await read { database in
            try Row.fetchOne(
                database,
                sql: SeriesStatement.selection + " WHERE series.id = ? AND series.isListed = 1",
                arguments: [id]
            ).map { SeriesRow($0).record }
        }
    }

    /// What the last scans could not look into.
    public func problems() async throws(LibraryError) -> [ScanProblem] {
        try await read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT problems.path, message FROM problems
                    JOIN libraries ON libraries.id = libraryID WHERE isServed = 1
                    ORDER BY problems.rowid
                    """
            ).map { ScanProblem(path: $0[0], message: $0[1]) }
        }
    }
}

/// A query for series as SQL.
struct SeriesStatement {
    let sql: String
    let arguments: [any DatabaseValueConvertible & Sendable]
    let countSQL: String
    let countArguments: [any DatabaseValueConvertible & Sendable]
    let limit: Int

    static let selection = """
        SELECT series.id, series.libraryID, series.title, series.publicationCount, series.readCount,
            series.firstPublicationID,
            CASE WHEN \(PictureCount.column(of: "cover")) > 0 THEN cover.content END, \(ChosenCover.columns(of: "cover")),
            cover.readingProgression, series.addedAt, series.updatedAt, series.readAt, series.isMissing,
            series.titleKey
        FROM series LEFT JOIN publications AS cover ON cover.id = series.firstPublicationID
        \(ChosenCover.join(to: "cover"))
        """

    init(_ query: SeriesQuery) throws(LibraryError) {
        limit = min(max(query.limit, 1), SeriesQuery.maximumLimit)
        let search = SeriesSearch(query.search)
        var conditions = ["series.isListed = 1"] + search.conditions
        var arguments = search.arguments
        if let libraryID = query.libraryID {
            conditions.append("series.libraryID = ?")
            arguments.append(libraryID)
        }
        countSQL = "SELECT count(*) FROM series WHERE " + conditions.joined(separator: " AND ")
        countArguments = arguments

        let column = Self.column(of: query.sort)
        let isAscending = query.sort == .title
        if let after = query.after {
            let cursor = try SeriesCursor(text: after, sort: query.sort)
            conditions.append("(series.\(column), series.id) \(isAscending ? ">" : "<") (?, ?)")
            arguments += cursor.arguments
        }
        let direction = isAscending ? "ASC" : "DESC"
        sql = """
            \(Self.selection)
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY series.\(column) \(direction), series.id \(direction)
            LIMIT \(limit + 1)
            """
        self.arguments = arguments
    }

    private static func column(of sort: SeriesSort) -> String {
        switch sort {
        case .title: "titleKey"
        case .added: "addedAt"
        case .updated: "updatedAt"
        case .read: "readAt"
        }
    }
}

/// A series as it stands in its row, with what the cursor needs.
struct SeriesRow {
    let record: SeriesRecord
    private let titleKey: [UInt8]

    init(_ row: Row) {
        let readAt: Int64 = row[13]
        record = SeriesRecord(
            id: row[0],
            libraryID: row[1],
            title: row[2],
            publicationCount: row[3],
            readCount: row[4],
            coverPublicationID: row[5],
            coverContent: (row[6] as Data?).map(ContentHash.hexadecimal),
            coverPage: row[7] ?? 0,
            coverWidth: row[8],
            coverHeight: row[9],
            readingProgression: (row[10] as String?).flatMap(ReadingProgression.init) ?? .ltr,
            addedAt: row[11],
            updatedAt: row[12],
            readAt: readAt == 0 ? nil : readAt,
            isMissing: row[14]
        )
        titleKey = [UInt8](row[15] as Data)
    }

    func cursor(for sort: SeriesSort) -> SeriesCursor {
        let value: SeriesCursor.SortValue =
            switch sort {
            case .title: .key(titleKey)
            case .added: .time(record.addedAt)
            case .updated: .time(record.updatedAt)
            case .read: .time(record.readAt ?? 0)
            }
        return SeriesCursor(sort: sort, value: value, id: record.id)
    }
}
