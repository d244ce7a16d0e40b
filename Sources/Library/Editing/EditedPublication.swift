import Database
import Foundation

/// Applies the edits of a publication to its row.
enum EditedPublication {
    /// The values of the file, which are stored beside a row with edits.
    private struct Original {
        var metadata: FileMetadata
        /// The series that follows from the file, without edits.
        var seriesID: Int64
    }

    /// Applies the edits after a scan has written the values of the file to an existing row.
    static func applyAfterScan(_ id: Int64, now: Int64, _ transaction: Transaction) throws {
        guard let identifier = try PermanentIdentifier.of(id, .publication, transaction) else { return }
        if try !applyAfterScan(id, identifier: identifier, now: now, transaction) {
            try transaction.execute("DELETE FROM fileMetadata WHERE publicationID = ?", [id])
        }
    }

    /// Applies the edits after a scan has written the values of the file to a row.
    ///
    /// - Returns: whether there are edits.
    @discardableResult
    static func applyAfterScan(
        _ id: Int64,
        identifier: String,
        now: Int64,
        _ transaction: Transaction
    ) throws -> Bool {
        let edits = try EditedValue.all(of: identifier, transaction)
        let isWritten = try transaction.exists("SELECT 1 FROM writtenValues WHERE identifier = ? LIMIT 1", [identifier])
        guard !edits.isEmpty || isWritten else { return false }
        guard var original = try row(id, transaction) else { return true }
        if isWritten { try WrittenValue.restoreOriginals(in: &original.metadata, of: identifier, transaction) }
        let remaining = try EditedValue.remaining(
            of: identifier,
            edits,
            fileValue: original.metadata.value(of:),
            transaction
        )
        _ = try write(original, remaining, id, now: now, transaction)
        return true
    }

    /// Writes the details of the file again before a scan updates the row. The scan doesn't write the details of a file
    /// that can't be read.
    static func restoreDetails(of id: Int64, _ transaction: Transaction) throws {
        try stored(id, transaction)?.metadata.writeDetails(publication: id, transaction)
    }

    /// Applies the edits after they were changed.
    ///
    /// - Returns: the series whose totals have to be recounted.
    static func applyAfterEdit(_ id: Int64, now: Int64, _ transaction: Transaction) throws -> Set<Int64> {
        guard let identifier = try PermanentIdentifier.of(id, .publication, transaction),
            let original = try stored(id, transaction) ?? row(id, transaction)
        else { return [] }
        return try write(original, EditedValue.all(of: identifier, transaction), id, now: now, transaction)
    }

    /// Returns the values of the file of a publication.
    static func fileValues(of id: Int64, _ connection: Connection) throws -> FileMetadata? {
        try stored(id, connection)?.metadata ?? FileMetadata(publication: id, connection)
    }

    /// Moves publications to the series that edits assign them to, if those series weren't in the catalogue before. In
    /// a new catalogue, a publication can be found before its series.
    static func assignSeries(now: Int64, _ transaction: Transaction) throws {
        let ids: [Int64] = try transaction.values(
            """
            SELECT publications.id FROM editedValues
            JOIN publications ON publications.identifier = editedValues.identifier
            JOIN series ON series.id = publications.seriesID
            WHERE field = 'series' AND series.identifier <> editedValues.value
            """
        )
        for id in ids { _ = try applyAfterEdit(id, now: now, transaction) }
    }

    /// Makes the next scan read copies again whose identifiers have changed, because edits belong to identifiers.
    static func rereadCopies(holding content: [UInt8], _ transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE publications SET readerVersion = 0 WHERE content = ? AND EXISTS (
                SELECT 1 FROM publications AS copy JOIN editedValues ON editedValues.identifier = copy.identifier
                WHERE copy.content = publications.content
            )
            """,
            [content]
        )
    }

    // MARK: - Rows

    private static func stored(_ id: Int64, _ connection: Connection) throws -> Original? {
        let row = try connection.row(
            "SELECT metadata, seriesID FROM fileMetadata WHERE publicationID = ?",
            [id]
        ) { (metadata: $0[0] as String, seriesID: $0[1] as Int64) }
        guard let row else { return nil }
        var metadata = try JSONDecoder().decode(FileMetadata.self, from: Data(row.metadata.utf8))
        if metadata.tags == nil, let present = try FileMetadata(publication: id, connection) {
            metadata.complete(from: present)
        }
        return Original(metadata: metadata, seriesID: row.seriesID)
    }

    private static func row(_ id: Int64, _ connection: Connection) throws -> Original? {
        guard let metadata = try FileMetadata(publication: id, connection),
            let seriesID: Int64 = try connection.value("SELECT seriesID FROM publications WHERE id = ?", [id])
        else { return nil }
        return Original(metadata: metadata, seriesID: seriesID)
    }

    private static func write(
        _ original: Original,
        _ edits: [EditableField: EditedValue],
        _ id: Int64,
        now: Int64,
        _ transaction: Transaction
    ) throws -> Set<Int64> {
        if edits.isEmpty {
            try transaction.execute("DELETE FROM fileMetadata WHERE publicationID = ?", [id])
        } else {
            try transaction.execute(
                """
                INSERT INTO fileMetadata (publicationID, seriesID, metadata) VALUES (?, ?, ?)
                ON CONFLICT (publicationID) DO UPDATE SET seriesID = excluded.seriesID, metadata = excluded.metadata
                """,
                [
                    id, original.seriesID,
                    String(decoding: try JSONEncoder().encode(original.metadata), as: UTF8.self),
                ]
            )
        }
        var metadata = original.metadata
        metadata.apply(edits)
        try metadata.write(publication: id, transaction)
        let former: Int64? = try transaction.value("SELECT seriesID FROM publications WHERE id = ?", [id])
        let assigned = try edits[.series]?.value.flatMap { identifier in
            try EditedSeries.row(of: identifier, forPublication: id, now: now, transaction)
        }
        let seriesID = assigned ?? original.seriesID
        if seriesID != former {
            try transaction.execute("UPDATE publications SET seriesID = ? WHERE id = ?", [seriesID, id])
        }
        let affected = Set([seriesID, original.seriesID] + (former.map { [$0] } ?? []))
        for series in affected { try SeriesTotals.markStale(transaction, seriesID: series) }
        return affected
    }
}
