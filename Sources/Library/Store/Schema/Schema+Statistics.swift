// The reading statistics of users.

extension Schema {
    /// `readingDays` contains the totals of a user for a publication and a day. `day` is the number of days since 1970
    /// in the user's time zone. `rereads` is the part of `finished` that was read again from the beginning.
    ///
    /// `readingCounters` contains the numbers that devices last reported for a day, so that a report that is sent twice
    /// counts once. Rows are removed after two months.
    ///
    /// `readingRestarts` contains completed publications that were opened again. `fromBeginning` is 1 if they are read
    /// from the beginning.
    ///
    /// `readingChoices` contains users who turned the statistics off, deleted them, or whose time zone is known.
    /// Reading before `startedAt` doesn't count.
    static let statistics = """
        CREATE TABLE readingDays (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            day INTEGER NOT NULL,
            pages INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            finished INTEGER NOT NULL,
            rereads INTEGER NOT NULL,
            PRIMARY KEY (content, userID, day)
        ) WITHOUT ROWID;
        CREATE INDEX readingDaysInOrder ON readingDays (userID, day, content, pages, seconds, finished, rereads);
        CREATE TABLE readingCounters (
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            day INTEGER NOT NULL,
            content BLOB NOT NULL,
            device TEXT NOT NULL,
            pages INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            PRIMARY KEY (userID, day, content, device)
        ) WITHOUT ROWID;
        CREATE INDEX readingCountersByContent ON readingCounters (content);
        CREATE TABLE readingRestarts (
            content BLOB NOT NULL,
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            fromBeginning INTEGER NOT NULL,
            PRIMARY KEY (content, userID)
        ) WITHOUT ROWID;
        CREATE INDEX readingRestartsOfUser ON readingRestarts (userID);
        CREATE TABLE readingChoices (
            userID INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
            isRecorded INTEGER NOT NULL,
            startedAt INTEGER NOT NULL,
            zone TEXT NOT NULL
        );
        """
}
