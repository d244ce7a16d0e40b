import Database

/// The totals in the row of a series. A transaction that changes publications marks their series as stale. The totals
/// of stale series are recounted later. The marks are stored, so they survive a crash.
enum SeriesTotals {
    static func markStale(_ transaction: Transaction, seriesID: Int64) throws {
        try transaction.execute("UPDATE series SET isStale = 1 WHERE id = ? AND isStale = 0", [seriesID])
    }

    /// Recounts all stale series and removes those without publications.
    static func refreshStale(_ transaction: Transaction, _ observer: ChangeObserver) throws {
        let stale: [Int64] = try transaction.values("SELECT id FROM series WHERE isStale = 1")
        for id in stale { _ = try refresh(transaction, observer, seriesID: id) }
    }

    /// Recounts some stale series and removes those without publications.
    ///
    /// - Parameter time: the time after which no further series is recounted.
    /// - Returns: whether more may be stale, and whether a series was removed.
    static func refreshSomeStale(
        _ transaction: Transaction,
        _ observer: ChangeObserver,
        within time: Duration = .milliseconds(100)
    ) throws -> (hasMore: Bool, hasRemoved: Bool) {
        let end = ContinuousClock.now + time
        let stale: [Int64] = try transaction.values("SELECT id FROM series WHERE isStale = 1 LIMIT \(someCount)")
        var hasRemoved = false
        for id in stale {
            if try !refresh(transaction, observer, seriesID: id) { hasRemoved = true }
            if ContinuousClock.now >= end { return (true, hasRemoved) }
        }
        return (stale.count == someCount, hasRemoved)
    }

    private static let someCount = 256

    /// Recounts a series that is stale and has publications.
    static func refreshIfStale(_ transaction: Transaction, _ observer: ChangeObserver, seriesID: Int64) throws {
        let isStale = try transaction.exists(
            """
            SELECT 1 FROM series WHERE id = ? AND isStale = 1
                AND EXISTS (SELECT 1 FROM publications WHERE seriesID = series.id)
            """,
            [seriesID]
        )
        if isStale { _ = try refresh(transaction, observer, seriesID: seriesID) }
    }

    /// - Returns: whether the series still exists.
    static func refresh(
        _ transaction: Transaction,
        _ observer: ChangeObserver,
        seriesID: Int64
    ) throws -> Bool {
        let totals = try transaction.row(
            """
            SELECT count(*), coalesce(sum(isMissing), 0), coalesce(max(updatedAt), 0), max(ageRating),
                coalesce(sum(CASE WHEN ageRating IS NULL AND pageCount > 0 THEN 1 ELSE 0 END), 0) > 0
                    OR max(ageRating) IS NULL,
                coalesce(sum(CASE WHEN number IS NULL AND volume IS NULL OR shape = 'oneShot' THEN 1 ELSE 0 END), 0) > 0
            FROM publications WHERE seriesID = ?
            """,
            [seriesID]
        ) { row in
            (
                count: row[0] as Int, missing: row[1] as Int, updatedAt: row[2] as Int64, age: row[3] as Int?,
                hasUnrated: row[4] as Bool, hasUnnumbered: row[5] as Bool
            )
        }
        guard let totals, try totals.count > 0 || EditedSeries.isMergedAway(seriesID, transaction) else {
            try remove(seriesID, observer, transaction)
            return false
        }
        try transaction.execute(
            """
            UPDATE series SET publicationCount = ?, isMissing = ?, updatedAt = \(Dialect.greatest("updatedAt", "?")),
                firstPublicationID = ?, ageRating = ?, hasUnrated = ?, isStale = 0,
                isSingle = CASE WHEN looseName < ' ' AND looseName <> '' THEN ? ELSE ? END,
                isListed = CASE WHEN ? > 0
                    THEN (SELECT isServed FROM libraries WHERE libraries.id = series.libraryID) ELSE 0 END
            WHERE id = ?
            """,
            [
                totals.count, totals.missing == totals.count, totals.updatedAt,
                try firstPublication(transaction, seriesID: seriesID), totals.age, totals.hasUnrated,
                totals.count == 1, totals.count == 1 && totals.hasUnnumbered, totals.count, seriesID,
            ]
        )
        try SeriesFolder.refresh(seriesID: seriesID, transaction)
        try SeriesReading.refresh(seriesID: seriesID, transaction)
        let edits = try SeriesEdits(ofSeries: seriesID, transaction)
        if let edits { try EditedSeries.applyTitles(ofSeries: seriesID, edits, transaction) }
        let description = try SeriesDescription(transaction, seriesID: seriesID, edits: edits)
        try description.write(seriesID: seriesID, transaction)
        try EditedSeries.sort(byFileSortTitle: description.sortTitle, ofSeries: seriesID, transaction)
        return true
    }

    /// Removes a series whose publications are all in other series now. Users' lists and favourites no longer contain
    /// it, and its labels are removed.
    private static func remove(_ id: Int64, _ observer: ChangeObserver, _ transaction: Transaction) throws {
        if let identifier = try PermanentIdentifier.of(id, .series, transaction) {
            observer.recordRemoval(ofSeries: id, identifier: identifier)
            try transaction.execute("DELETE FROM favouriteSeries WHERE series = ?", [identifier])
            try transaction.execute("DELETE FROM listEntries WHERE identifier = ?", [identifier])
            try transaction.execute("DELETE FROM seriesLabels WHERE series = ?", [identifier])
            try PermanentIdentifier.removeAliases(of: identifier, transaction)
        }
        try transaction.execute("DELETE FROM series WHERE id = ?", [id])
    }

    /// Returns the first available publication; when all are missing, the first that was readable.
    private static func firstPublication(_ transaction: Transaction, seriesID: Int64) throws -> Int64? {
        let order = "ORDER BY sortNumber, nameKey, id LIMIT 1"
        let present: Int64? = try transaction.value(
            """
            SELECT id FROM publications WHERE seriesID = ? AND isMissing = 0 AND pageCount > 0 \(order)
            """,
            [seriesID]
        )
        if let present { return present }
        return try transaction.value(
            "SELECT id FROM publications WHERE seriesID = ? AND pageCount > 0 \(order)",
            [seriesID]
        )
    }
}
