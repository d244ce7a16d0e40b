import Foundation
import GRDB

// The user's favourites. Changes are durable when these functions return.

extension LibraryStore {
    /// Sets whether a series is a favourite.
    ///
    /// - Throws: `LibraryError.noSuchSeries`.
    public func setFavourite(_ isFavourite: Bool, series id: Int64) async throws(LibraryError) {
        let now = clock.now()
        try await writeDurably { database in
            try Self.checkSeries(id, database)
            // A series that already is a favourite keeps its time and is not reported as changed.
            try database.execute(
                sql: "UPDATE series SET favouriteAt = ? WHERE id = ? AND (favouriteAt > 0) <> ?",
                arguments: [isFavourite ? now : 0, id, isFavourite]
            )
        }
    }

    /// Sets whether a publication is a favourite. The mark belongs to the content: it survives scans and moves, and all
    /// copies share it.
    ///
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`.
    public func setFavourite(_ isFavourite: Bool, publication id: Int64) async throws(LibraryError) {
        let (now, observer) = (clock.now(), observer)
        try await writeDurably { database in
            let content = try ReadContent(database, publicationID: id).content
            if isFavourite {
                try database.execute(
                    sql: "INSERT INTO favourites (content, addedAt) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    arguments: [content, now]
                )
            } else {
                try database.execute(sql: "DELETE FROM favourites WHERE content = ?", arguments: [content])
            }
            guard database.changesCount > 0 else { return }
            observer.record(publications: try Self.publications(holding: content, database))
        }
    }

    /// Returns the publications with a content. They are copies of each other.
    static func publications(holding content: Data, _ database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database.cachedStatement(sql: "SELECT id FROM publications WHERE content = ? LIMIT 1000"),
            arguments: [content]
        )
    }

    static func checkSeries(_ id: Int64, _ database: Database) throws {
        let row = try Row.fetchOne(database, sql: "SELECT 1 FROM series WHERE id = ? AND isListed = 1", arguments: [id])
        guard row != nil else { throw LibraryError.noSuchSeries(id: id) }
    }

    static func checkPublication(_ id: Int64, _ database: Database) throws {
        let row = try Row.fetchOne(database, sql: "SELECT 1 FROM publications WHERE id = ?", arguments: [id])
        guard row != nil else { throw LibraryError.noSuchPublication(id: id) }
    }
}
