import Database
import Foundation

// The data of users when the content of a file changes.

extension PublicationWriter {
    /// Copies the chosen cover, and the progress, annotations, favourites and page pairings of all users, from the
    /// previous edition to a new one. Of progress and annotations that both have, the later ones count: a file can get an
    /// earlier content again. Moves the statistics of all users.
    func copyReadingData(
        from existing: ExistingPublication,
        to publication: ReadPublication,
        _ transaction: Transaction
    ) throws {
        guard let old = existing.content, let new = publication.content, publication.pageCount > 0 else { return }
        try carryChoices(from: Data(old), to: Data(new), pageCount: publication.pageCount, transaction)
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
            [Data(new), publication.pageCount - 1, Data(old)]
        )
    }

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
    /// edition. Annotations of a comic are copied only if the new edition has their page.
    private func carryAnnotations(
        from old: Data,
        to publication: ReadPublication,
        _ new: Data,
        _ transaction: Transaction
    ) throws {
        let isText = publication.layout?.isText ?? false
        try transaction.execute(
            """
            INSERT INTO annotations (content, userID, id, annotation, readingOrder, modifiedAt)
            SELECT ?, userID, id, annotation, readingOrder, modifiedAt FROM annotations
            WHERE content = ? AND (? = 1 OR readingOrder < ?)
            ON CONFLICT (content, userID, id) DO UPDATE SET annotation = excluded.annotation,
                readingOrder = excluded.readingOrder, modifiedAt = excluded.modifiedAt
            WHERE excluded.modifiedAt > annotations.modifiedAt
            """,
            [new, old, isText, StoredAnnotation.readingOrder(ofPage: publication.pageCount)]
        )
    }
}
