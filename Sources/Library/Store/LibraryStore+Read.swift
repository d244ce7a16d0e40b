import Foundation
import GRDB

extension LibraryStore {
    /// The maximum number of publications that can be marked at once.
    public static let maximumMarkedCount = 1000

    /// Marks publications as read or unread. The change is durable when this returns.
    ///
    /// Publications that do not exist, were never readable, or already have this state are not changed.
    ///
    /// - Parameter isRead: false deletes the progress.
    /// - Returns: the number of changed publications.
    public func mark(_ publicationIDs: [Int64], isRead: Bool) async throws(LibraryError) -> Int {
        let (now, observer) = (clock.now(), observer)
        return try await writeDurably { database in
            try Self.mark(publicationIDs, isRead: isRead, now: now, observer, database)
        }
    }

    /// Marks all publications of a series.
    ///
    /// - Throws: `LibraryError.noSuchSeries`.
    public func mark(series id: Int64, isRead: Bool) async throws(LibraryError) -> Int {
        let (now, observer) = (clock.now(), observer)
        return try await writeDurably { database in
            try Self.checkSeries(id, database)
            let publications = try Int64.fetchAll(
                database,
                sql: "SELECT id FROM publications WHERE seriesID = ?",
                arguments: [id]
            )
            return try Self.mark(publications, isRead: isRead, now: now, observer, database)
        }
    }

    private static func mark(
        _ publicationIDs: [Int64],
        isRead: Bool,
        now: Int64,
        _ observer: ChangeObserver,
        _ database: Database
    ) throws -> Int {
        var series: Set<Int64> = []
        var changedCount = 0
        for id in publicationIDs {
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT content, pageCount FROM publications WHERE id = ?"),
                arguments: [id]
            )
            guard let row, let content: Data = row[0] else { continue }
            if isRead {
                try database.cachedStatement(sql: markSQL).execute(arguments: [content, max(row[1] - 1, 0), now])
            } else {
                try database.cachedStatement(sql: "DELETE FROM progress WHERE content = ?").execute(arguments: [content]
                )
            }
            guard database.changesCount > 0 else { continue }
            changedCount += 1
            let copies = try Row.fetchAll(
                database.cachedStatement(sql: "SELECT id, seriesID FROM publications WHERE content = ? LIMIT 1000"),
                arguments: [content]
            )
            observer.record(publications: copies.map { $0[0] })
            series.formUnion(copies.map { $0[1] })
        }
        for id in series { try SeriesTotals.refreshReading(database, seriesID: id) }
        return changedCount
    }

    /// The mark must replace progress from a device whose clock is ahead.
    private static let markSQL = """
        INSERT INTO progress (content, page, fraction, isCompleted, updatedAt, device, locator)
        VALUES (?, ?, 0, 1, ?, '', NULL)
        ON CONFLICT DO UPDATE SET page = excluded.page, fraction = 0, isCompleted = 1, device = '', locator = NULL,
            updatedAt = max(excluded.updatedAt, progress.updatedAt + 1)
        WHERE progress.isCompleted = 0
        """
}
