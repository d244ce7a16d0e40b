import Database
import Foundation
import Publications
public import WireModel

extension LibraryStore {
    /// Returns the served libraries, in the order in which they were added. For a user with limits, the totals are
    /// those of the visible series, and libraries without any are omitted.
    public func libraries(user: Viewer) async throws(LibraryError) -> [LibraryRecord] {
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            // Read before the first query of the transaction, which must see all changes that the cache has seen.
            let totals =
                user.limits == .none
                ? nil
                : try lists.totals(user.limits, changes, transaction) { try Self.totals(of: $0, transaction) }
            let libraries = try transaction.rows(
                """
                SELECT id, name, path, seriesCount, publicationCount, kind FROM libraries
                WHERE isServed = 1 ORDER BY id
                """
            ) { row in
                LibraryRecord(
                    id: row[0],
                    name: row[1],
                    path: row[2],
                    kind: (row[5] as String?).flatMap(LibraryKind.init) ?? .mixed,
                    seriesCount: row[3],
                    publicationCount: row[4]
                )
            }
            guard let totals else { return libraries }
            return libraries.compactMap { library in
                guard let visible = totals[library.id] else { return nil }
                var library = library
                library.seriesCount = visible.series
                library.publicationCount = visible.publications
                return library
            }
        }
    }

    private static func totals(
        of visible: IdentifierSet,
        _ transaction: Transaction
    ) throws -> [Int64: SeriesListCache.Totals] {
        var totals: [Int64: SeriesListCache.Totals] = [:]
        let rows = try transaction.cursor(totalsSQL)
        while let row = try rows.next() {
            guard visible.contains(row[0]) else { continue }
            totals[row[1], default: .init()].series += 1
            totals[row[1], default: .init()].publications += row[2]
        }
        return totals
    }

    static let totalsSQL = """
        SELECT id, libraryID, publicationCount
        FROM \(Dialect.table("series", indexedBy: "seriesByLimits")) WHERE isListed = 1
        """

    /// Returns a page of the series that match a query.
    ///
    /// Paging returns every series once, even while others are added: a page begins after the last series of the
    /// previous page, even if its index has changed.
    ///
    /// - Throws: `LibraryError.cursorNotValid` when `after` belongs to another order; `.noSuchList`.
    public func series(_ query: SeriesQuery, user: Viewer) async throws(LibraryError) -> SeriesPage {
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            let limit = min(max(query.limit, 1), SeriesQuery.maximumLimit)
            let list = try lists.list(query, user: user, changes, transaction)
            let start = try list.start(query, limit: limit, transaction)
            let end = min(start + limit, list.count)
            var page = SeriesPage(
                series: try SeriesRow.records((start..<end).map { list[$0] }, user: user.id, transaction),
                start: start,
                total: list.count,
                isComplete: list.isComplete,
                version: list.version
            )
            if end < list.count, end > start {
                let value = try list.value(of: list[end - 1], transaction)
                page.next = SeriesCursor(ordering: list.ordering, index: end - 1, id: list[end - 1], value: value).text
            }
            return page
        }
    }

    /// Returns the groups (letters or months) of a list of series. The limit and start of the query are ignored.
    ///
    /// - Throws: `LibraryError.noSuchList`.
    public func seriesIndex(_ query: SeriesQuery, user: Viewer) async throws(LibraryError) -> SeriesIndex {
        let (lists, changes) = (seriesListCache, changes)
        return try await read { transaction in
            try SeriesIndex(lists.list(query, user: user, changes, transaction), transaction)
        }
    }

    /// Returns a series; nil when there is none with this identifier.
    public func series(_ id: Int64, user: Viewer) async throws(LibraryError) -> SeriesRecord? {
        let visible = user.limits.condition()
        return try await read { transaction in
            try transaction.row(
                SeriesRow.selection + " WHERE series.id = ? AND series.isListed = 1" + visible.sql,
                [user.id.rawValue, user.id.rawValue, id] + visible.arguments,
                SeriesRow.record
            )
        }
    }

    /// Returns the locations that the last scans could not read.
    public func problems() async throws(LibraryError) -> [ScanProblem] {
        try await read { transaction in
            try transaction.rows(
                """
                SELECT problems.path, message FROM problems
                JOIN libraries ON libraries.id = libraryID WHERE isServed = 1
                ORDER BY problems.rowid
                """
            ) { ScanProblem(path: $0[0], message: $0[1]) }
        }
    }
}

/// SQL for series with their covers and the totals of a user. Its first two arguments are the user's identifier.
enum SeriesRow {
    static let selection = """
        SELECT series.id, series.libraryID, series.title, series.publicationCount, coalesce(reading.readCount, 0),
            series.firstPublicationID,
            CASE WHEN \(PictureCount.column(of: "cover")) > 0 THEN cover.content END,
            \(ChosenCover.columns(of: "cover")),
            cover.readingProgression, series.addedAt, series.updatedAt, reading.readAt, series.isMissing,
            favourite.addedAt IS NOT NULL, \(CoverPreview.column(of: "cover")), series.identifier,
            cover.identifier, coalesce(
                \(CoverPicture.column(of: "series.identifier")), \(CoverPicture.column(of: "cover.identifier"))
            ), picture.content, picture.width, picture.height,
            series.isSingle, cover.authors
        FROM series LEFT JOIN publications AS cover ON cover.id = series.firstPublicationID
        \(ChosenCover.join(to: "cover"))
        LEFT JOIN seriesPictures AS picture ON picture.seriesID = series.id AND chosenCover.page IS NULL
        LEFT JOIN seriesReading AS reading ON reading.seriesID = series.id AND reading.userID = ?
        LEFT JOIN favouriteSeries AS favourite
            ON favourite.series = series.identifier AND favourite.userID = ?
        """

    /// Returns the series with these identifiers, in the same order. Series that no longer exist are omitted.
    static func records(
        _ identifiers: [Int64],
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> [SeriesRecord] {
        let rows = try transaction.rows(
            sql,
            [user.rawValue, user.rawValue, Dialect.integers(identifiers)],
            record
        )
        let byID = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        return identifiers.compactMap { byID[$0] }
    }

    static let sql = "\(selection) WHERE \(Dialect.isOneOfIntegers("series.id"))"

    static func record(_ row: borrowing Row) -> SeriesRecord {
        var record = SeriesRecord(
            id: row[0],
            identifier: (row[17] as String?) ?? "",
            libraryID: row[1],
            title: row[2],
            publicationCount: row[3],
            readCount: row[4],
            coverPublicationID: row[5],
            coverPublicationIdentifier: row[18],
            coverContent: (row[6] as Data?).map(ContentHash.hexadecimal),
            coverPage: row[7] ?? 0,
            coverWidth: row[8],
            coverHeight: row[9],
            coverPreview: row[16],
            readingProgression: (row[10] as String?).flatMap(ReadingProgression.init) ?? .ltr,
            addedAt: row[11],
            updatedAt: row[12],
            readAt: row[13],
            isMissing: row[14],
            isFavourite: row[15],
            isSingle: row[23],
            authors: row[23] ? ((row[24] as String?) ?? "").split(separator: "\n").map(String.init) : []
        )
        // A picture that a user chose has priority. Next is a page that a user chose as the cover of the first
        // publication, then the picture in the folder, then the first publication's own cover.
        if let picture = CoverPicture(edit: row[19]) {
            record.coverContent = picture.content
            record.coverOrigin = .user
            record.coverPage = 0
            (record.coverWidth, record.coverHeight) = (picture.width, picture.height)
            record.coverPreview = nil
        } else if let picture: Data = row[20] {
            record.coverContent = ContentHash.hexadecimal(picture)
            record.coverOrigin = .folder
            record.coverPage = 0
            (record.coverWidth, record.coverHeight) = (row[21], row[22])
            record.coverPreview = nil
        }
        return record
    }
}
