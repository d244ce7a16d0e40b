import Database
import Foundation

// The favourites of users. Changes are durable when these functions return.

extension LibraryStore {
    /// Sets whether a series is a favourite.
    ///
    /// - Throws: `LibraryError.noSuchSeries`.
    public func setFavourite(
        _ isFavourite: Bool,
        series id: Int64,
        user: Viewer
    ) async throws(LibraryError) {
        let (now, observer) = (clock.now(), observer)
        try await writeDurably { transaction in
            try Self.checkSeries(id, user: user, transaction)
            let identifier = try PermanentIdentifier.of(id, .series, transaction) ?? ""
            // A series that already is a favourite keeps its time and is not reported as changed.
            let changedCount = try Self.setFavourite(
                isFavourite,
                "favouriteSeries",
                "series",
                identifier,
                user,
                now,
                transaction
            )
            if changedCount > 0 { observer.recordReading(series: [id], user: user.id) }
        }
    }

    /// Sets whether a publication is a favourite. The mark belongs to the content: it survives scans and moves, and all
    /// copies share it.
    ///
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`.
    public func setFavourite(
        _ isFavourite: Bool,
        publication id: Int64,
        user: Viewer
    ) async throws(LibraryError) {
        let (now, observer) = (clock.now(), observer)
        try await writeDurably { transaction in
            let content = try ReadContent(transaction, publicationID: id, user: user).content
            let changedCount = try Self.setFavourite(
                isFavourite,
                "favourites",
                "content",
                content,
                user,
                now,
                transaction
            )
            guard changedCount > 0 else { return }
            observer.recordReading(
                publications: try Self.publications(holding: content, transaction),
                user: user.id
            )
        }
    }

    /// Inserts or deletes a row of a table of favourites.
    ///
    /// - Parameters:
    ///   - column: the column that identifies the favourite.
    ///   - key: its value.
    /// - Returns: the number of changed rows.
    private static func setFavourite(
        _ isFavourite: Bool,
        _ table: String,
        _ column: String,
        _ key: any DatabaseValueConvertible,
        _ user: Viewer,
        _ now: Int64,
        _ transaction: Transaction
    ) throws -> Int {
        guard isFavourite else {
            return try transaction.execute(
                "DELETE FROM \(table) WHERE \(column) = ? AND userID = ?",
                [key, user.id.rawValue]
            )
        }
        return try transaction.execute(
            "INSERT INTO \(table) (\(column), userID, addedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [key, user.id.rawValue, now]
        )
    }

    /// Returns the publications with a content. They are copies of each other.
    static func publications(holding content: Data, _ transaction: Transaction) throws -> [Int64] {
        try transaction.values(
            "SELECT id FROM publications WHERE content = ? LIMIT \(maximumReportedCopies)",
            [content]
        )
    }

    /// The maximum number of copies that a change of a user's data reports.
    static let maximumReportedCopies = 1000

    static func checkSeries(_ id: Int64, user: Viewer, _ transaction: Transaction) throws {
        let visible = user.limits.condition()
        let sql = "SELECT 1 FROM series WHERE id = ? AND isListed = 1" + visible.sql
        guard try transaction.exists(sql, [id] + visible.arguments) else {
            throw LibraryError.noSuchSeries(id: id)
        }
    }

    static func checkPublication(_ id: Int64, user: Viewer, _ transaction: Transaction) throws {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        let sql = "SELECT 1 FROM publications WHERE id = ?" + visible.sql
        guard try transaction.exists(sql, [id] + visible.arguments) else {
            throw LibraryError.noSuchPublication(id: id)
        }
    }
}
