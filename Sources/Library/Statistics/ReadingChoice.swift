import Database

/// Whether and how the reading of a user is recorded.
struct ReadingChoice: Equatable {
    /// Whether reading is recorded.
    var isRecorded = true
    /// The time of the last deletion, in milliseconds since 1970. Earlier reading doesn't count.
    var startedAt: Int64 = 0
    /// The time zone that the app last reported; empty if it is unknown.
    var zone = ""

    /// Returns the stored choice of a user, or the default.
    static func of(_ user: UserIdentifier, _ transaction: Transaction) throws -> ReadingChoice {
        let choice = try transaction.row(
            "SELECT isRecorded, startedAt, zone FROM readingChoices WHERE userID = ?",
            [user.rawValue]
        ) { row in
            ReadingChoice(isRecorded: row[0], startedAt: row[1], zone: row[2])
        }
        return choice ?? ReadingChoice()
    }

    func store(for user: UserIdentifier, _ transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO readingChoices (userID, isRecorded, startedAt, zone) VALUES (?, ?, ?, ?)
            ON CONFLICT (userID) DO UPDATE SET isRecorded = excluded.isRecorded, startedAt = excluded.startedAt,
                zone = excluded.zone
            """,
            [user.rawValue, isRecorded, startedAt, zone]
        )
    }
}
