import Database
import Foundation

// The user's favourites. Changes are durable when these functions return.

extension LibraryStore {
    /// Sets whether a series is a favourite.
    ///
    /// - Throws: `LibraryError.noSuchSeries`.
    public func setFavourite(_ isFavourite: Bool, series id: Int64) async throws(LibraryError) {
        let now = clock.now()
        try await writeDurably { transaction in
            try Self.checkSeries(id, transaction)
            // A series that already is a favourite keeps its time and is not reported as changed.
            try transaction.execute(
                "UPDATE series SET favouriteAt = ? WHERE id = ? AND (favouriteAt > 0) <> ?",
                [isFavourite ? now : 0, id, isFavourite]
            )
        }
    }

    /// Sets whether a publication is a favourite. The mark belongs to the content: it survives scans and moves, and all
    /// copies share it.
    ///
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`.
    public func setFavourite(_ isFavourite: Bool, publication id: Int64) async throws(LibraryError) {
        let (now, observer) = (clock.now(), observer)
        try await writeDurably { transaction in
            let content = try ReadContent(transaction, publicationID: id).content
            let changedCount =
                if isFavourite {
                    try transaction.execute(
                        "INSERT INTO favourites (content, addedAt) VALUES (?, ?) ON CONFLICT DO NOTHING",
                        [content, now]
                    )
                } else {
                    try transaction.execute("DELETE FROM favourites WHERE content = ?", [content])
                }
            guard changedCount > 0 else { return }
            observer.record(publications: try Self.publications(holding: content, transaction))
        }
    }

    /// Returns the publications with a content. They are copies of each other.
    static func publications(holding content: Data, _ transaction: Transaction) throws -> [Int64] {
        try transaction.values("SELECT id FROM publications WHERE content = ? LIMIT 1000", [content])
    }

    static func checkSeries(_ id: Int64, _ transaction: Transaction) throws {
        guard try transaction.exists("SELECT 1 FROM series WHERE id = ? AND isListed = 1", [id]) else {
            throw LibraryError.noSuchSeries(id: id)
        }
    }

    static func checkPublication(_ id: Int64, _ transaction: Transaction) throws {
        guard try transaction.exists("SELECT 1 FROM publications WHERE id = ?", [id]) else {
            throw LibraryError.noSuchPublication(id: id)
        }
    }
}
