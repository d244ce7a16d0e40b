import Database

/// Moves users' data of a series when its publications are moved to another series.
enum SeriesSuccession {
    /// Returns whether two series have the same labels, which the limits of users refer to.
    static func haveSameLabels(_ first: Int64, _ second: Int64, _ transaction: Transaction) throws -> Bool {
        func labels(_ id: Int64) throws -> [String] {
            try transaction.values(
                """
                SELECT label FROM seriesLabels WHERE series = (SELECT identifier FROM series WHERE id = ?)
                ORDER BY label
                """,
                [id]
            )
        }
        return try labels(first) == labels(second)
    }

    private static func identifiers(
        _ id: Int64,
        _ heir: Int64,
        _ transaction: Transaction
    ) throws -> (old: String, new: String)? {
        guard let old = try PermanentIdentifier.of(id, .series, transaction),
            let new = try PermanentIdentifier.of(heir, .series, transaction)
        else { return nil }
        return (old, new)
    }

    /// Copies the favourites, labels and list entries of a series to the series that its publications were moved to.
    static func inherit(
        from id: Int64,
        to heir: Int64,
        _ observer: ChangeObserver,
        _ transaction: Transaction
    ) throws {
        guard let (old, new) = try identifiers(id, heir, transaction) else { return }
        let users: [Int64] = try transaction.values("SELECT userID FROM favouriteSeries WHERE series = ?", [old])
        if !users.isEmpty {
            try transaction.execute(
                """
                INSERT INTO favouriteSeries (series, userID, addedAt)
                SELECT ?, userID, addedAt FROM favouriteSeries WHERE series = ? ON CONFLICT DO NOTHING
                """,
                [new, old]
            )
            for user in users { observer.recordReading(series: [heir], user: UserIdentifier(rawValue: user)) }
        }
        try transaction.execute(
            """
            INSERT INTO seriesLabels (series, label) SELECT ?, label FROM seriesLabels WHERE series = ?
            ON CONFLICT DO NOTHING
            """,
            [new, old]
        )
        // Entries with the same position are ordered by their rows, so the new entry follows the old one.
        let added = try transaction.execute(
            """
            INSERT INTO listEntries (listID, identifier, position)
            SELECT listID, ?, position FROM listEntries JOIN lists ON lists.id = listID
            WHERE identifier = ? AND entryCount < \(ListRecord.maximumEntryCount) ON CONFLICT DO NOTHING
            """,
            [new, old]
        )
        if added > 0 { observer.recordLists() }
    }

    /// Removes a series without publications. Its identifiers become aliases of another series, which inherits the
    /// users' data.
    static func replace(
        _ id: Int64,
        by heir: Int64,
        _ observer: ChangeObserver,
        _ transaction: Transaction
    ) throws {
        guard let (old, new) = try identifiers(id, heir, transaction) else { return }
        try inherit(from: id, to: heir, observer, transaction)
        for table in ["favouriteSeries", "seriesLabels"] {
            try transaction.execute("DELETE FROM \(table) WHERE series = ?", [old])
        }
        try transaction.execute("DELETE FROM listEntries WHERE identifier = ?", [old])
        observer.recordRemoval(ofSeries: id, identifier: old)
        try transaction.execute("DELETE FROM series WHERE id = ?", [id])
        try transaction.execute("UPDATE identifierAliases SET target = ? WHERE target = ?", [new, old])
        try PermanentIdentifier.addAlias(old, of: heir, .series, transaction)
        try transaction.execute(
            """
            UPDATE readingSettings SET series = ? WHERE series = ? AND NOT EXISTS (
                SELECT 1 FROM readingSettings AS other
                WHERE other.userID = readingSettings.userID AND other.series = ? AND other.name = readingSettings.name
            )
            """,
            [new, old, new]
        )
        try EditedValue.move(from: old, to: new, transaction)
        try transaction.execute("UPDATE editedValues SET value = ? WHERE field = 'series' AND value = ?", [new, old])
    }
}
