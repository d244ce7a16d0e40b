import Foundation
import GRDB

extension LibraryStore {
    /// The bookmarks in a publication, by page.
    ///
    /// - Throws: `LibraryError.noSuchPublication` or `.storeFailed`.
    public func bookmarks(in publicationID: Int64) async throws(LibraryError) -> [BookmarkRecord] {
        try await read { database in
            guard
                let row = try Row.fetchOne(
                    database,
                    sql: "SELECT content FROM publications WHERE id = ?",
                    arguments: [publicationID]
                )
            else { throw LibraryError.noSuchPublication(id: publicationID) }
            return try Row.fetchAll(
                database,
                sql: "SELECT \(Self.bookmarkColumns) FROM bookmarks WHERE content = ? ORDER BY page",
                arguments: [row[0] as Data?]
            ).map { Self.bookmark($0) }
        }
    }

    /// The bookmarks in all publications of a series. Of more than `SeriesBookmarks.maximumCount`, the first are listed.
    public func bookmarks(inSeries id: Int64) async throws(LibraryError) -> SeriesBookmarks {
        try await read { database in
            let tables = """
                FROM publications JOIN bookmarks ON bookmarks.content = publications.content
                WHERE publications.seriesID = ?
                """
            let entries = try Row.fetchAll(
                database,
                sql: """
                    SELECT \(Self.bookmarkColumns), publications.id, publications.content, publications.title,
                        publications.number
                    \(tables)
                    ORDER BY publications.sortNumber, publications.nameKey, publications.id, bookmarks.page
                    LIMIT \(SeriesBookmarks.maximumCount)
                    """,
                arguments: [id]
            ).map { row in
                SeriesBookmarks.Entry(
                    publicationID: row[6],
                    content: ContentHash.hexadecimal(row[7] as Data),
                    title: row[8],
                    number: row[9],
                    bookmark: Self.bookmark(row)
                )
            }
            let total = try Int.fetchOne(database, sql: "SELECT count(*) \(tables)", arguments: [id])
            return SeriesBookmarks(entries: entries, total: total ?? entries.count)
        }
    }

    /// Sets a bookmark on a page, in place of the one that may be there. Once this returns, it survives a crash and a
    /// power cut.
    ///
    /// A bookmark belongs to the content, not to a file: it outlives scans and moves, and copies share it.
    ///
    /// - Parameters:
    ///   - page: from 0.
    ///   - fraction: how far down the page; moved into 0…1. Nil for the page as a whole.
    ///   - note: control characters but line breaks and tabs are left out, and what is beyond
    ///     `BookmarkRecord.maximumNoteLength`. An empty note is none.
    ///   - device: the device's name for itself.
    /// - Returns: the bookmark as it is stored.
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, `.noSuchPage`, `.tooManyBookmarks` or
    ///   `.storeFailed`; then nothing changed.
    public func setBookmark(
        page: Int,
        fraction: Double? = nil,
        note: String? = nil,
        device: String = "",
        in publicationID: Int64
    ) async throws(LibraryError) -> BookmarkRecord {
        let now = clock.now()
        let fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
        let note = note.map(Self.cleaned).flatMap { $0.isEmpty ? nil : $0 }
        return try await writeDurably { database in
            let publication = try ReadContent(database, publicationID: publicationID)
            try publication.check(page, publicationID: publicationID)
            let existing = try Int64.fetchOne(
                database,
                sql: "SELECT createdAt FROM bookmarks WHERE content = ? AND page = ?",
                arguments: [publication.content, page]
            )
            if existing == nil {
                let count = try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM bookmarks WHERE content = ?",
                    arguments: [publication.content]
                )
                guard (count ?? 0) < BookmarkRecord.maximumCount else {
                    throw LibraryError.tooManyBookmarks(publicationID: publicationID)
                }
            }
            let bookmark = BookmarkRecord(
                page: page,
                fraction: fraction,
                note: note,
                createdAt: existing ?? now,
                updatedAt: now,
                device: String(device.prefix(100))
            )
            try database.execute(
                sql: """
                    INSERT INTO bookmarks (content, page, fraction, note, createdAt, updatedAt, device)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET fraction = excluded.fraction, note = excluded.note,
                        updatedAt = excluded.updatedAt, device = excluded.device
                    """,
                arguments: [
                    publication.content, page, bookmark.fraction, bookmark.note, bookmark.createdAt,
                    bookmark.updatedAt, bookmark.device,
                ]
            )
            return bookmark
        }
    }

    /// Takes the bookmark off a page; nothing happens when there is none. Once this returns, it stays away.
    ///
    /// - Throws: `LibraryError.noSuchPublication` or `.storeFailed`.
    public func removeBookmark(page: Int, from publicationID: Int64) async throws(LibraryError) {
        try await writeDurably { database in
            guard
                let row = try Row.fetchOne(
                    database,
                    sql: "SELECT content FROM publications WHERE id = ?",
                    arguments: [publicationID]
                )
            else { throw LibraryError.noSuchPublication(id: publicationID) }
            try database.execute(
                sql: "DELETE FROM bookmarks WHERE content = ? AND page = ?",
                arguments: [row[0] as Data?, page]
            )
        }
    }

    private static let bookmarkColumns = """
        bookmarks.page, bookmarks.fraction, bookmarks.note, bookmarks.createdAt, bookmarks.updatedAt, bookmarks.device
        """

    private static func bookmark(_ row: Row) -> BookmarkRecord {
        BookmarkRecord(
            page: row[0],
            fraction: row[1],
            note: row[2],
            createdAt: row[3],
            updatedAt: row[4],
            device: row[5]
        )
    }

    private static func cleaned(_ note: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in note.unicodeScalars.prefix(BookmarkRecord.maximumNoteLength) {
            let isBreak = scalar == "\n" || scalar == "\t"
            if isBreak || scalar.properties.generalCategory != .control { scalars.append(scalar) }
        }
        return String(scalars)
    }
}
