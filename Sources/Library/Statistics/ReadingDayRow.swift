import Database
import Foundation

/// The totals of a user for a publication and a day.
struct ReadingDayRow: Equatable {
    var day: Int
    var pages = 0
    var seconds = 0
    var finished = 0
    var rereads = 0

    /// The maximum number of rows of a user: 27 years with 20 publications a day. The oldest days are removed.
    static let maximumCount = 200_000

    /// Adds the numbers to the stored row.
    func add(content: Data, user: UserIdentifier, _ transaction: Transaction) throws {
        let changed = try transaction.execute(
            """
            UPDATE readingDays SET pages = pages + ?, seconds = seconds + ?, finished = finished + ?, rereads = rereads + ?
            WHERE content = ? AND userID = ? AND day = ?
            """,
            [pages, seconds, finished, rereads, content, user.rawValue, day]
        )
        // Most reading is on a day that has a row.
        guard changed == 0 else { return }
        try transaction.execute(
            "INSERT INTO readingDays (content, userID, day, pages, seconds, finished, rereads) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [content, user.rawValue, day, pages, seconds, finished, rereads]
        )
        try Self.removeOldest(of: user, maximumCount: Self.maximumCount, transaction)
    }

    /// Raises the stored numbers to these if they are smaller.
    ///
    /// - Returns: whether the row was added or changed.
    func merge(content: Data, user: UserIdentifier, _ transaction: Transaction) throws -> Bool {
        let greater = ["pages", "seconds", "finished", "rereads"].map { name in
            "\(name) = \(Dialect.greatest("readingDays.\(name)", "excluded.\(name)"))"
        }
        return try transaction.execute(
            """
            INSERT INTO readingDays (content, userID, day, pages, seconds, finished, rereads) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (content, userID, day) DO UPDATE SET \(greater.joined(separator: ", "))
            WHERE readingDays.pages < excluded.pages OR readingDays.seconds < excluded.seconds
                OR readingDays.finished < excluded.finished OR readingDays.rereads < excluded.rereads
            """,
            [content, user.rawValue, day, pages, seconds, finished, rereads]
        ) > 0
    }

    /// Returns the days of a publication in order.
    static func all(
        content: Data,
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> [ReadingDayRow] {
        try transaction.rows(
            """
            SELECT day, pages, seconds, finished, rereads FROM readingDays WHERE content = ? AND userID = ? ORDER BY day
            """,
            [content, user.rawValue]
        ) { row in
            ReadingDayRow(day: row[0], pages: row[1], seconds: row[2], finished: row[3], rereads: row[4])
        }
    }

    /// Removes the oldest days of a user that has more than the maximum number of rows.
    static func removeOldest(of user: UserIdentifier, maximumCount: Int, _ transaction: Transaction) throws {
        let last: Int64? = try transaction.value(
            "SELECT day FROM readingDays WHERE userID = ? ORDER BY day DESC LIMIT 1 OFFSET ?",
            [user.rawValue, maximumCount]
        )
        guard let last else { return }
        try transaction.execute("DELETE FROM readingDays WHERE userID = ? AND day <= ?", [user.rawValue, last])
    }

    /// Moves the data of all users to the new content of a file, which no other file has as its former content.
    static func move(from old: Data, to new: Data, exceptFor publication: Int64, _ transaction: Transaction) throws {
        let isCopied = try transaction.exists(
            "SELECT 1 FROM publications WHERE content = ? AND id <> ?",
            [old, publication]
        )
        guard !isCopied, old != new else { return }
        try transaction.execute(
            """
            INSERT INTO readingDays (content, userID, day, pages, seconds, finished, rereads)
            SELECT ?, userID, day, pages, seconds, finished, rereads FROM readingDays WHERE content = ?
            ON CONFLICT (content, userID, day) DO UPDATE SET pages = readingDays.pages + excluded.pages,
                seconds = readingDays.seconds + excluded.seconds, finished = readingDays.finished + excluded.finished,
                rereads = readingDays.rereads + excluded.rereads
            """,
            [new, old]
        )
        try transaction.execute(
            """
            INSERT INTO readingCounters (userID, day, content, device, pages, seconds)
            SELECT userID, day, ?, device, pages, seconds FROM readingCounters WHERE content = ? ON CONFLICT DO NOTHING
            """,
            [new, old]
        )
        try transaction.execute(
            """
            INSERT INTO readingRestarts (content, userID, fromBeginning)
            SELECT ?, userID, fromBeginning FROM readingRestarts WHERE content = ? ON CONFLICT DO NOTHING
            """,
            [new, old]
        )
        for table in ["readingDays", "readingCounters", "readingRestarts"] {
            try transaction.execute("DELETE FROM \(table) WHERE content = ?", [old])
        }
    }
}
