import Foundation
import GRDB
import TextCoding
public import WireModel

extension LibraryStore {
    /// The most marks one book may have, and the most removed ones that are remembered.
    public static let maximumMarkCount = 2000

    /// The marks in a book, in the order they were last changed in.
    ///
    /// - Throws: `LibraryError.noSuchPublication` or `.storeFailed`.
    public func marks(in publicationID: Int64) async throws(LibraryError) -> [TextMark] {
        try await read { database in
            let content = try Self.contentOfMarks(publicationID, database)
            return try Data.fetchAll(
                database,
                sql: "SELECT mark FROM marks WHERE content = ? AND mark IS NOT NULL ORDER BY modifiedAt, id",
                arguments: [content]
            ).compactMap(Self.mark)
        }
    }

    /// Sets a mark in a book, in place of the one with the same id, unless something later is known already. Once this
    /// returns, the winner survives a crash and a power cut.
    ///
    /// The mark with the later `modified` wins, the stored one on a tie; one that was removed since stays away. A device's
    /// clock may be wrong: a time more than five minutes ahead of this machine's is moved back to that. A mark belongs to
    /// the content, not to a file: it outlives scans and moves, and copies share it.
    ///
    /// - Returns: the mark that won, as it is stored.
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, `.markRemoved`, `.tooManyMarks` or
    ///   `.storeFailed`; then nothing changed.
    public func setMark(_ mark: TextMark, in publicationID: Int64) async throws(LibraryError) -> TextMark {
        let latest = clock.now() + Self.maximumClockLead
        return try await writeDurably { database in
            let content = try ReadContent(database, publicationID: publicationID).content
            var told = mark
            told.modified = min(told.modified, latest)
            told.created = min(told.created, told.modified)
            let stored = try Row.fetchOne(
                database,
                sql: "SELECT mark, modifiedAt FROM marks WHERE content = ? AND id = ?",
                arguments: [content, told.id]
            )
            if let stored, told.modified <= (stored[1] as Int64) {
                guard let kept = stored[0] as Data? else { throw LibraryError.markRemoved(id: told.id) }
                // A stored mark that can't be read is replaced.
                if let winner = Self.mark(kept) { return winner }
            }
            if (stored?[0] as Data?) == nil {
                let count = try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM marks WHERE content = ? AND mark IS NOT NULL",
                    arguments: [content]
                )
                guard (count ?? 0) < Self.maximumMarkCount else {
                    throw LibraryError.tooManyMarks(publicationID: publicationID)
                }
            }
            try database.execute(
                sql: """
                    INSERT INTO marks (content, id, mark, modifiedAt) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET mark = excluded.mark, modifiedAt = excluded.modifiedAt
                    """,
                arguments: [content, told.id, Data(told.jsonBytes), told.modified]
            )
            return told
        }
    }

    /// Removes a mark from a book; nothing happens when there is none. Once this returns, it stays away, also when a device
    /// that was away tells of it again.
    ///
    /// - Parameter time: when it was removed, in milliseconds since 1970, for a device that was away: a mark that was changed
    ///   after that stays, and a later change that comes in later brings it back. Nil for now, whatever was known before.
    /// - Throws: `LibraryError.noSuchPublication` or `.storeFailed`.
    public func removeMark(_ id: String, from publicationID: Int64, at time: Int64? = nil) async throws(LibraryError) {
        let now = clock.now()
        let removed = min(time ?? now, now + Self.maximumClockLead)
        try await writeDurably { database in
            let content = try Self.contentOfMarks(publicationID, database)
            try database.execute(
                sql: """
                    UPDATE marks SET mark = NULL, modifiedAt = max(modifiedAt, ?)
                    WHERE content = ? AND id = ? AND mark IS NOT NULL AND (? IS NULL OR modifiedAt <= ?)
                    """,
                arguments: [removed, content, id, time, removed]
            )
            guard database.changesCount > 0 else { return }
            try database.execute(
                sql: """
                    DELETE FROM marks WHERE content = ? AND mark IS NULL AND id NOT IN (
                        SELECT id FROM marks WHERE content = ? AND mark IS NULL ORDER BY modifiedAt DESC LIMIT ?
                    )
                    """,
                arguments: [content, content, Self.maximumMarkCount]
            )
        }
    }

    private static func mark(_ stored: Data) -> TextMark? {
        (try? JSON(parsing: Array(stored))).flatMap { TextMark($0) }
    }

    private static func contentOfMarks(_ publicationID: Int64, _ database: Database) throws -> Data? {
        guard
            let row = try Row.fetchOne(
                database,
                sql: "SELECT content FROM publications WHERE id = ?",
                arguments: [publicationID]
            )
        else { throw LibraryError.noSuchPublication(id: publicationID) }
        return row[0]
    }
}
