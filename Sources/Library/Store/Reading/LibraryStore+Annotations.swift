import Database
import Foundation
public import WireModel

extension LibraryStore {
    /// The maximum number of annotations of a publication, and separately of the records of its removed annotations.
    public static let maximumAnnotationCount = 2000

    /// Returns the annotations in a publication, sorted by the time of their last change.
    ///
    /// - Throws: `LibraryError.noSuchPublication` or `.storeFailed`.
    public func annotations(
        in publicationID: Int64,
        user: Viewer
    ) async throws(LibraryError) -> [Annotation] {
        try await read { transaction in
            let content = try Self.annotatedContent(publicationID, user: user, transaction)
            let stored: [Data] = try transaction.values(
                """
                SELECT annotation FROM annotations WHERE content = ? AND userID = ? AND annotation IS NOT NULL
                ORDER BY modifiedAt, id
                """,
                [content, user.id.rawValue]
            )
            return stored.compactMap(StoredAnnotation.decode)
        }
    }

    /// Returns the annotations in all publications of a series, in reading order, at most
    /// `SeriesAnnotations.maximumCount`.
    public func annotations(
        inSeries id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> SeriesAnnotations {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        return try await read { transaction in
            let tables = """
                FROM publications JOIN annotations ON annotations.content = publications.content
                WHERE publications.seriesID = ? AND annotations.userID = ? AND annotations.annotation IS NOT NULL
                    \(visible.sql)
                """
            let entries = try transaction.rows(
                """
                SELECT annotations.annotation, publications.identifier, publications.content, publications.title,
                    publications.number
                \(tables)
                ORDER BY publications.sortNumber, publications.nameKey, publications.id, annotations.readingOrder,
                    annotations.id
                LIMIT \(SeriesAnnotations.maximumCount)
                """,
                [id, user.id.rawValue] + visible.arguments
            ) { row in
                StoredAnnotation.decode(row[0]).map { annotation in
                    SeriesAnnotations.Entry(
                        publicationIdentifier: (row[1] as String?) ?? "",
                        content: ContentHash.hexadecimal(row[2] as Data),
                        title: row[3],
                        number: row[4],
                        annotation: annotation
                    )
                }
            }.compactMap(\.self)
            let total: Int? = try transaction.value(
                "SELECT count(*) \(tables)",
                [id, user.id.rawValue] + visible.arguments
            )
            return SeriesAnnotations(entries: entries, total: total ?? entries.count)
        }
    }

    /// Sets an annotation of a publication and replaces the one with the same id, unless a later change is stored. The
    /// winner is durable when this returns.
    ///
    /// The annotation with the later `modified` wins; on a tie, the stored one. A removed annotation stays removed,
    /// unless the change was made after the removal. A device's clock may be wrong: a time more than five minutes ahead
    /// of this machine's clock is moved back to that limit. Annotations belong to the content, not to a file: they
    /// survive scans and moves, and copies share them.
    ///
    /// - Returns: the annotation that won, as it is stored. Control characters other than line breaks and tabs are
    ///   removed from its note, an empty note is nil, and the name of its device has at most 100 characters.
    /// - Throws: `LibraryError.noSuchPublication`, `.publicationNotReadable`, `.noSuchPage`,
    ///   `.annotationNeedsDocument`, `.annotationNeedsPage`, `.annotationRemoved`, `.tooManyAnnotations` or
    ///   `.storeFailed`. Nothing has changed then.
    public func setAnnotation(
        _ annotation: Annotation,
        in publicationID: Int64,
        user: Viewer
    ) async throws(LibraryError) -> Annotation {
        let latest = clock.now() + Self.maximumClockLead
        return try await writeDurably { transaction in
            let publication = try ReadContent(transaction, publicationID: publicationID, user: user)
            try publication.check(annotation.locator, publicationID: publicationID)
            let annotation = StoredAnnotation.bounded(annotation, latest: latest)
            let stored = try Self.storedAnnotation(annotation.id, in: publication.content, user: user.id, transaction)
            if let stored, !stored.isReplaced(by: annotation) {
                guard let winner = stored.annotation else { throw LibraryError.annotationRemoved(id: annotation.id) }
                return winner
            }
            try Self.store(
                annotation,
                replacing: stored,
                in: publication,
                publicationID: publicationID,
                user: user.id,
                transaction
            )
            return annotation
        }
    }

    /// Sets the bookmark of a page of a comic for a client that doesn't send times: the change is dated now and wins.
    /// It is durable when this returns.
    ///
    /// - Parameters:
    ///   - page: the page, from 0.
    ///   - fraction: the vertical position on the page, from 0 to 1; nil for the whole page.
    /// - Returns: the bookmark as it is stored, with the time of creation of the one it replaces.
    /// - Throws: the same errors as ``setAnnotation(_:in:)``, except for `.annotationRemoved`. Nothing has changed
    ///   then.
    public func setPageBookmark(
        page: Int,
        fraction: Double? = nil,
        note: String? = nil,
        device: String? = nil,
        in publicationID: Int64,
        user: Viewer
    ) async throws(LibraryError) -> Annotation {
        let now = clock.now()
        return try await writeDurably { transaction in
            let publication = try ReadContent(transaction, publicationID: publicationID, user: user)
            // Checked before the id and the locator are made: they contain `page + 1`, which overflows for `Int.max`.
            try publication.check(page, publicationID: publicationID)
            let id = Annotation.bookmarkID(page: page)
            let stored = try Self.storedAnnotation(id, in: publication.content, user: user.id, transaction)
            let bookmark = StoredAnnotation.bounded(
                Annotation(
                    bookmarkAtPage: page,
                    fraction: fraction,
                    note: note,
                    created: stored?.annotation?.created ?? now,
                    modified: max(now, stored?.modifiedAt ?? now),
                    device: device
                )
            )
            try publication.check(bookmark.locator, publicationID: publicationID)
            try Self.store(
                bookmark,
                replacing: stored,
                in: publication,
                publicationID: publicationID,
                user: user.id,
                transaction
            )
            return bookmark
        }
    }

    /// Removes an annotation of a publication. Does nothing when it doesn't exist. The removal is durable when this
    /// returns, and an offline device that sends an older change doesn't undo it.
    ///
    /// - Parameter time: the time of the removal in milliseconds since 1970, for a device that was offline: an
    ///   annotation that was changed later is kept, and a later change that arrives afterwards restores it. Nil removes
    ///   the annotation now, regardless of its last change.
    /// - Throws: `LibraryError.noSuchPublication` or `.storeFailed`.
    public func removeAnnotation(
        _ id: String,
        from publicationID: Int64,
        at time: Int64? = nil,
        user: Viewer
    ) async throws(LibraryError) {
        let now = clock.now()
        let removed = min(time ?? now, now + Self.maximumClockLead)
        try await writeDurably { transaction in
            let content = try Self.annotatedContent(publicationID, user: user, transaction)
            let removedCount = try transaction.execute(
                """
                UPDATE annotations SET annotation = NULL, modifiedAt = \(Dialect.greatest("modifiedAt", "?"))
                WHERE content = ? AND userID = ? AND id = ? AND annotation IS NOT NULL
                    AND (CAST(? AS INTEGER) IS NULL OR modifiedAt <= ?)
                """,
                [removed, content, user.id.rawValue, id, time, removed]
            )
            guard removedCount > 0, let content else { return }
            try Self.forgetRemovedAnnotations(in: content, user: user.id, transaction)
        }
    }
}

// MARK: - Rows

extension LibraryStore {
    /// The row of an annotation or of a removed one.
    struct AnnotationRow {
        /// Nil for a removed annotation, and for one that can't be read.
        var annotation: Annotation?
        var isRemoved: Bool
        var modifiedAt: Int64

        /// Returns whether a change replaces the row: if it is later, or if the stored annotation can't be decoded.
        func isReplaced(by change: Annotation) -> Bool {
            change.modified > modifiedAt || (annotation == nil && !isRemoved)
        }
    }

    static func storedAnnotation(
        _ id: String,
        in content: Data,
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> AnnotationRow? {
        try transaction.row(
            "SELECT annotation, modifiedAt FROM annotations WHERE content = ? AND userID = ? AND id = ?",
            [content, user.rawValue, id]
        ) { row in
            let json: Data? = row[0]
            return AnnotationRow(
                annotation: json.flatMap(StoredAnnotation.decode),
                isRemoved: json == nil,
                modifiedAt: row[1]
            )
        }
    }

    private static func store(
        _ annotation: Annotation,
        replacing stored: AnnotationRow?,
        in publication: ReadContent,
        publicationID: Int64,
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws {
        if stored?.isRemoved ?? true {
            let count: Int? = try transaction.value(
                "SELECT count(*) FROM annotations WHERE content = ? AND userID = ? AND annotation IS NOT NULL",
                [publication.content, user.rawValue]
            )
            guard (count ?? 0) < maximumAnnotationCount else {
                throw LibraryError.tooManyAnnotations(publicationID: publicationID)
            }
        }
        try write(annotation, in: publication.content, pageCount: publication.pageCount, user: user, transaction)
    }

    /// Writes the row of an annotation, without checking the maximum number of annotations.
    static func write(
        _ annotation: Annotation,
        in content: Data,
        pageCount: Int,
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO annotations (content, userID, id, annotation, readingOrder, modifiedAt)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (content, userID, id) DO UPDATE SET annotation = excluded.annotation,
                readingOrder = excluded.readingOrder, modifiedAt = excluded.modifiedAt
            """,
            [
                content, user.rawValue, annotation.id, StoredAnnotation.encode(annotation),
                StoredAnnotation.readingOrder(of: annotation.locator, pageCount: pageCount), annotation.modified,
            ]
        )
    }

    /// Deletes the records of the annotations that were removed longest ago, if there are more than the maximum.
    static func forgetRemovedAnnotations(
        in content: Data,
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            DELETE FROM annotations WHERE content = ? AND userID = ? AND annotation IS NULL AND id NOT IN (
                SELECT id FROM annotations WHERE content = ? AND userID = ? AND annotation IS NULL
                ORDER BY modifiedAt DESC LIMIT ?
            )
            """,
            [content, user.rawValue, content, user.rawValue, maximumAnnotationCount]
        )
    }

    /// Returns the content of a publication; nil when it was never readable.
    private static func annotatedContent(
        _ publicationID: Int64,
        user: Viewer,
        _ transaction: Transaction
    ) throws -> Data? {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        let sql = "SELECT content FROM publications WHERE id = ?" + visible.sql
        let content: Data?? = try transaction.row(sql, [publicationID] + visible.arguments) { $0[0] }
        guard let content else { throw LibraryError.noSuchPublication(id: publicationID) }
        return content
    }
}
