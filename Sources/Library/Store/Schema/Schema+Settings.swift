// The reading settings of users.

extension Schema {
    /// `series` is the permanent identifier of a series, so that settings survive a rebuild of the catalogue; empty
    /// for all works. `value` is JSON; NULL for a setting that was reset to its default. `change` is the number of the
    /// user's change that wrote the row.
    static let readingSettings = """
        CREATE TABLE readingSettings (
            userID INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
            series TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT,
            modifiedAt INTEGER NOT NULL,
            change INTEGER NOT NULL,
            PRIMARY KEY (userID, series, name)
        ) WITHOUT ROWID;
        CREATE INDEX readingSettingsByChange ON readingSettings (userID, change);
        """
}
