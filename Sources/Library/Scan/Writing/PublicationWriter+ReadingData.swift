import Database
import Foundation

// The data of users when the content of a file changes.

extension PublicationWriter {
    /// Copies the chosen cover, and the progress, annotations, favourites and page pairings of all users, from the
    /// previous edition to a new one. Of progress and annotations that both have, the later ones count: a file can get an
    /// earlier content again. Moves the statistics of all users.
    ///
    /// A file can be read while it is being replaced, or the process that reads it can take too long. The data is then
    /// copied to the unreadable content too, because the next scan copies it from there.
    func copyReadingData(
        from existing: ExistingPublication,
        to publication: ReadPublication,
        _ transaction: Transaction
    ) throws {
        let isReadable = publication.pageCount > 0
        guard let old = existing.content, let new = publication.content,
            isReadable || publication.stamp.size >= Self.minimumUnreadableSize
        else { return }
        // If the number of pages is unknown, any page is kept.
        let pageCount = isReadable ? publication.pageCount : Int(Int32.max)
        try carryChoices(from: Data(old), to: Data(new), pageCount: pageCount, transaction)
        try carryAnnotations(from: Data(old), to: publication, Data(new), transaction)
        try ReadingDayRow.move(from: Data(old), to: Data(new), exceptFor: existing.id, transaction)
        try transaction.execute(
            """
            INSERT INTO progress (content, userID, page, fraction, isCompleted, updatedAt, device, locator)
            SELECT ?, userID, \(Dialect.least("page", "?")), fraction, isCompleted, updatedAt, device, locator
            FROM progress WHERE content = ?
            ON CONFLICT (content, userID) DO UPDATE SET page = excluded.page, fraction = excluded.fraction,
                isCompleted = excluded.isCompleted, updatedAt = excluded.updatedAt, device = excluded.device,
                locator = excluded.locator
            WHERE excluded.updatedAt > progress.updatedAt
            """,
            [Data(new), pageCount - 1, Data(old)]
        )
    }

    /// The minimum size of an unreadable file that gets the data of the previous edition, in bytes. Several
    /// publications can have the content of a smaller one, such as an empty file or an error page, and would share
    /// their data.
    private static let minimumUnreadableSize: Int64 = 64 << 10

    private func carryChoices(from old: Data, to new: Data, pageCount: Int, _ transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO favourites (content, userID, addedAt)
            SELECT ?, userID, addedAt FROM favourites WHERE content = ?
            ON CONFLICT DO NOTHING
            """,
            [new, old]
        )
        // The size of the cover is not copied. It is set when the new edition's manifest is written.
        try transaction.execute(
            """
            INSERT INTO coverChoices (content, page) SELECT ?, page FROM coverChoices
            WHERE content = ? AND page < ?
            ON CONFLICT DO NOTHING
            """,
            [new, old, pageCount]
        )
        try transaction.execute(
            """
            INSERT INTO pairings (content, userID, isolated, shifted)
            SELECT ?, userID, isolated, shifted FROM pairings WHERE content = ?
            ON CONFLICT DO NOTHING
            """,
            [new, old]
        )
    }

    /// Copies annotations. Annotations of a book contain the annotated text, by which they are located in the new
    /// edition. Annotations of a comic are copied only if the new edition has their page, or can't be read.
    private func carryAnnotations(
        from old: Data,
        to publication: ReadPublication,
        _ new: Data,
        _ transaction: Transaction
    ) throws {
        let keepsAll = publication.pageCount == 0 || publication.layout?.isText ?? false
        try transaction.execute(
            """
            INSERT INTO annotations (content, userID, id, annotation, readingOrder, modifiedAt)
            SELECT ?, userID, id, annotation, readingOrder, modifiedAt FROM annotations
            WHERE content = ? AND (? = 1 OR readingOrder < ?)
            ON CONFLICT (content, userID, id) DO UPDATE SET annotation = excluded.annotation,
                readingOrder = excluded.readingOrder, modifiedAt = excluded.modifiedAt
            WHERE excluded.modifiedAt > annotations.modifiedAt
            """,
            [new, old, keepsAll, StoredAnnotation.readingOrder(ofPage: publication.pageCount)]
        )
    }
}
