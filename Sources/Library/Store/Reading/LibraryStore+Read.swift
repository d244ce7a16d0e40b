import Database
import Foundation

extension LibraryStore {
    /// The maximum number of publications that can be marked at once.
    public static let maximumMarkedCount = 1000

    /// Marks publications as read or unread. The change is durable when this returns.
    ///
    /// Publications that do not exist, were never readable, or already have this state are not changed.
    ///
    /// - Parameters:
    ///   - isRead: false deletes the progress.
    ///   - time: the time of the change by this machine's clock; nil for now. Later progress is not changed.
    /// - Returns: the number of changed publications.
    public func mark(
        _ publicationIDs: [Int64],
        isRead: Bool,
        user: Viewer,
        at time: Int64? = nil
    ) async throws(LibraryError) -> Int {
        let (now, observer) = (markTime(time), observer)
        return try await writeDurably { transaction in
            try Self.mark(publicationIDs, isRead: isRead, user: user, now: now, observer, transaction)
        }
    }

    /// Marks all publications of a series.
    ///
    /// - Throws: `LibraryError.noSuchSeries`.
    public func mark(
        series id: Int64,
        isRead: Bool,
        user: Viewer,
        at time: Int64? = nil
    ) async throws(LibraryError) -> Int {
        let (now, observer) = (markTime(time), observer)
        return try await writeDurably { transaction in
            try Self.checkSeries(id, user: user, transaction)
            let publications: [Int64] = try transaction.values("SELECT id FROM publications WHERE seriesID = ?", [id])
            return try Self.mark(publications, isRead: isRead, user: user, now: now, observer, transaction)
        }
    }

    /// The time of a mark, and the time up to which it replaces progress.
    private struct MarkTime {
        var time: Int64
        var limit: Int64
    }

    private func markTime(_ time: Int64?) -> MarkTime {
        let now = clock.now()
        guard let time, time < now - Self.clockTolerance else {
            // A mark that was made now also replaces progress from a device whose clock is ahead.
            return MarkTime(time: now, limit: .max)
        }
        return MarkTime(time: max(time, 1), limit: max(time, 1) + Self.clockTolerance)
    }

    private static func mark(
        _ publicationIDs: [Int64],
        isRead: Bool,
        user: Viewer,
        now: MarkTime,
        _ observer: ChangeObserver,
        _ transaction: Transaction
    ) throws -> Int {
        var series: Set<Int64> = []
        var changedCount = 0
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        let sql = "SELECT content, pageCount FROM publications WHERE id = ?" + visible.sql
        for id in publicationIDs {
            let row = try transaction.row(sql, [id] + visible.arguments) { row in
                (content: row[0] as Data?, pageCount: row[1] as Int)
            }
            guard let row, let content = row.content else { continue }
            let count =
                if isRead {
                    try transaction.execute(
                        markSQL,
                        [content, user.id.rawValue, max(row.pageCount - 1, 0), now.time, now.limit]
                    )
                } else {
                    try transaction.execute(
                        "DELETE FROM progress WHERE content = ? AND userID = ? AND updatedAt <= ?",
                        [content, user.id.rawValue, now.limit]
                    )
                }
            guard count > 0 else { continue }
            changedCount += 1
            try ReadingRecorder.marked(content: content, isRead: isRead, user: user.id, transaction)
            let copies = try transaction.rows(
                "SELECT id, seriesID FROM publications WHERE content = ? LIMIT 1000",
                [content]
            ) { row in
                (id: row[0] as Int64, seriesID: row[1] as Int64)
            }
            observer.recordReading(publications: copies.map(\.id), user: user.id)
            series.formUnion(copies.map(\.seriesID))
        }
        for id in series { try SeriesReading.refresh(seriesID: id, user: user.id, transaction) }
        if !series.isEmpty { observer.recordReading(series: Array(series), user: user.id) }
        return changedCount
    }

    /// The mark must replace progress from a device whose clock is ahead.
    private static let markSQL = """
        INSERT INTO progress (content, userID, page, fraction, isCompleted, updatedAt, device, locator)
        VALUES (?, ?, ?, 0, 1, ?, '', NULL)
        ON CONFLICT (content, userID) DO UPDATE SET page = excluded.page, fraction = 0, isCompleted = 1, device = '',
            locator = NULL, updatedAt = \(Dialect.greatest("excluded.updatedAt", "progress.updatedAt + 1"))
        WHERE progress.isCompleted = 0 AND progress.updatedAt <= ?
        """
}
