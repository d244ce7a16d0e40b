import Database

/// The totals of a table's rows that a trigger updates in another table.
///
/// A trigger of PostgreSQL runs for each inserted row, and each run adds a version of the row with the total. The versions
/// remain until the transaction ends, and each run passes all of them. So the trigger is disabled while many rows are
/// copied, and the totals are computed at the end. SQLite has no versions, and keeps its triggers.
struct CopiedTotals {
    let table: String
    let trigger: String
    /// Computes the totals, also if some exist.
    let computation: String

    /// Disables the trigger.
    func suspend(_ transaction: Transaction) throws(DatabaseError) {
        guard transaction.dialect == .postgreSQL else { return }
        try transaction.execute(script: "ALTER TABLE \(table) DISABLE TRIGGER \(trigger)")
    }

    /// Computes the totals and enables the trigger.
    func resume(_ transaction: Transaction) throws(DatabaseError) {
        guard transaction.dialect == .postgreSQL else { return }
        try transaction.execute(script: "\(computation); ALTER TABLE \(table) ENABLE TRIGGER \(trigger)")
    }

    static let ofSeries = CopiedTotals(
        table: "series",
        trigger: "libraryTotals",
        computation: """
            UPDATE libraries SET
                seriesCount = (SELECT count(*) FROM series WHERE libraryID = libraries.id AND isListed = 1),
                publicationCount = (
                    SELECT coalesce(sum(publicationCount), 0) FROM series
                    WHERE libraryID = libraries.id AND isListed = 1
                )
            """
    )

    static let ofSeriesTags = CopiedTotals(
        table: "seriesTags",
        trigger: "tagTotals",
        computation: """
            DELETE FROM tagCounts;
            INSERT INTO tagCounts (libraryID, tagID, seriesCount)
            SELECT libraryID, tagID, count(*) FROM seriesTags GROUP BY libraryID, tagID
            """
    )
}
