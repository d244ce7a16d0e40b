import Database

/// The totals of a user for a series: how many publications are completely read, when the series was last read, and the
/// publication to read next. They are stored only for series in which the user has progress.
///
/// The publication to read next is the first readable one after the last completely read one. There is none when no
/// publication is completely read, when one is in progress, or when no unread one follows.
enum SeriesReading {
    /// Recounts the totals of all users for a series, after a scan changed its publications.
    static func refresh(seriesID: Int64, _ transaction: Transaction) throws {
        let counts = try transaction.rows(countsSQL + " GROUP BY progress.userID", [seriesID], Count.init)
        let stored: [Int64] = try transaction.values("SELECT userID FROM seriesReading WHERE seriesID = ?", [seriesID])
        for user in stored where !counts.contains(where: { $0.userID == user }) {
            try remove(seriesID: seriesID, userID: user, transaction)
        }
        for count in counts { try store(count, seriesID: seriesID, transaction) }
    }

    /// Recounts the totals of a user for a series, after the user's progress changed.
    static func refresh(seriesID: Int64, user: UserIdentifier, _ transaction: Transaction) throws {
        let count = try transaction.row(
            countsSQL + " AND progress.userID = ? GROUP BY progress.userID",
            [seriesID, user.rawValue],
            Count.init
        )
        if let count {
            try store(count, seriesID: seriesID, transaction)
        } else {
            try remove(seriesID: seriesID, userID: user.rawValue, transaction)
        }
    }

    private struct Count {
        var userID: Int64
        var readCount: Int
        var readAt: Int64
        var progressCount: Int

        init(_ row: borrowing Row) {
            userID = row[0]
            readCount = row[1]
            readAt = row[2]
            progressCount = row[3]
        }
    }

    private static let countsSQL = """
        SELECT progress.userID, sum(isCompleted), max(progress.updatedAt), count(*)
        FROM publications JOIN progress ON progress.content = publications.content
        WHERE seriesID = ?
        """

    private static func store(_ count: Count, seriesID: Int64, _ transaction: Transaction) throws {
        var deckPublicationID: Int64?
        if count.readCount > 0, count.readCount == count.progressCount {
            deckPublicationID = try transaction.value(nextSQL, [seriesID, count.userID, seriesID])
        }
        try transaction.execute(
            """
            INSERT INTO seriesReading (seriesID, userID, readCount, readAt, deckPublicationID) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (seriesID, userID) DO UPDATE SET readCount = excluded.readCount, readAt = excluded.readAt,
                deckPublicationID = excluded.deckPublicationID
            """,
            [seriesID, count.userID, count.readCount, count.readAt, deckPublicationID]
        )
    }

    private static func remove(seriesID: Int64, userID: Int64, _ transaction: Transaction) throws {
        try transaction.execute("DELETE FROM seriesReading WHERE seriesID = ? AND userID = ?", [seriesID, userID])
    }

    private static let nextSQL = """
        SELECT id FROM publications
        WHERE seriesID = ? AND isMissing = 0 AND error IS NULL AND pageCount > 0
            AND (sortNumber, nameKey, id) > (
                SELECT sortNumber, nameKey, id FROM publications
                JOIN progress ON progress.content = publications.content AND progress.userID = ? AND isCompleted = 1
                WHERE seriesID = ? ORDER BY sortNumber DESC, nameKey DESC, id DESC LIMIT 1
            )
        ORDER BY sortNumber, nameKey, id LIMIT 1
        """
}
