import GRDB

/// What a series' row says about its publications. Changes mark a series stale in the same transaction; counting it
/// anew can wait until it pays, even until after a crash.
enum SeriesTotals {
    static func markStale(_ database: Database, seriesID: Int64) throws {
        try database.cachedStatement(sql: "UPDATE series SET isStale = 1 WHERE id = ? AND isStale = 0")
            .execute(arguments: [seriesID])
    }

    /// Counts all stale series anew and removes those without publications.
    ///
    /// - Returns: whether any was removed.
    @discardableResult
    static func refreshStale(_ database: Database) throws -> Bool {
        let stale = try Int64.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM series WHERE isStale = 1")
        )
        var hasRemoved = false
        for id in stale where try !refresh(database, seriesID: id) { hasRemoved = true }
        return hasRemoved
    }

    /// - Returns: whether the series is still there.
    private static func refresh(_ database: Database, seriesID: Int64) throws -> Bool {
        let totals = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT count(*), coalesce(sum(isMissing), 0), coalesce(max(updatedAt), 0)
                    FROM publications WHERE seriesID = ?
                    """
            ),
            arguments: [seriesID]
        )
        let count: Int = totals?[0] ?? 0
        guard count > 0 else {
            try database.cachedStatement(sql: "DELETE FROM series WHERE id = ?").execute(arguments: [seriesID])
            return false
        }
        let reading = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT coalesce(sum(isCompleted), 0), coalesce(max(progress.updatedAt), 0)
                    FROM publications JOIN progress ON progress.content = publications.content
                    WHERE seriesID = ?
                    """
            ),
            arguments: [seriesID]
        )
        let missing: Int = totals?[1] ?? 0
        try database.cachedStatement(
            sql: """
                UPDATE series SET publicationCount = ?, isMissing = ?, updatedAt = max(updatedAt, ?), readCount = ?,
                    readAt = ?, firstPublicationID = ?, isStale = 0,
                    isListed = (SELECT isServed FROM libraries WHERE libraries.id = series.libraryID)
                WHERE id = ?
                """
        ).execute(arguments: [
            count, missing == count, totals?[2] as Int64?, reading?[0] as Int?, reading?[1] as Int64?,
            try firstPublication(database, seriesID: seriesID), seriesID,
        ])
        return true
    }

    /// The first publication that can be shown; when all are missing, the first that could.
    private static func firstPublication(_ database: Database, seriesID: Int64) throws -> Int64? {
        let order = "ORDER BY sortNumber, nameKey, id LIMIT 1"
        let present = try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT id FROM publications WHERE seriesID = ? AND isMissing = 0 AND pageCount > 0 \(order)
                    """
            ),
            arguments: [seriesID]
        )
        if let present { return present }
        return try Int64.fetchOne(
            database.cachedStatement(
                sql: "SELECT id FROM publications WHERE seriesID = ? AND pageCount > 0 \(order)"
            ),
            arguments: [seriesID]
        )
    }
}
