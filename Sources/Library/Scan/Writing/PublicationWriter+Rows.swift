import Database
import Foundation
import Publications

// Inserting, updating and moving rows.

extension PublicationWriter {
    func insert(_ publication: ReadPublication, _ directoryID: Int64, _ transaction: Transaction) throws {
        let identifier = try newIdentifier(of: publication, transaction)
        let row = try insertRow(of: publication, identifier: identifier, directoryID, transaction)
        try writeManifest(of: publication, id: row.id, isNew: true, transaction)
        try EditedPublication.applyAfterScan(row.id, identifier: identifier, now: now, transaction)
        if publication.picture != nil { try writePicture(of: publication, row.seriesID, directoryID, transaction) }
        try SeriesTotals.markStale(transaction, seriesID: row.seriesID)
        counts.added += 1
    }

    /// Inserts the row of a publication, and the row of its series if needed.
    func insertRow(
        of publication: ReadPublication,
        identifier: String,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws -> (id: Int64, seriesID: Int64) {
        let seriesID = try directories.seriesID(
            of: publication,
            identifier: identifier,
            directoryID: directoryID,
            transaction,
            now: now
        )
        let id = try transaction.insert(
            """
            INSERT INTO publications (
                seriesID, directoryID, name, size, modified, inode, readerVersion, error, errorCause, content, format,
                title, authors, number, volume, sortNumber, nameKey, searchText, readingProgression, pageCount,
                coverIndex, coverWidth, coverHeight, layout, pictureCount, libraryID, ageRating, shape, seriesName,
                isSeriesDeclared, addedAt, updatedAt, identifier
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            PublicationValues(publication, seriesID, directoryID).arguments
                + [now, now, identifier]
        )
        return (id, seriesID)
    }

    /// Overwrites the row at the publication's path.
    func rewrite(
        _ existing: ExistingPublication,
        as publication: ReadPublication,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws {
        if existing.content != publication.content {
            try addIdentifier(of: publication, to: existing.id, transaction)
        }
        if publication.error != nil {
            // A publication that became unreadable keeps its title and its series, also when further scans can't read
            // it. One that was never readable has those from its file name, which is the same.
            let hasNews = existing.pageCount > 0 || existing.content != publication.content
            let updatedAt = hasNews ? now : existing.updatedAt
            try transaction.execute(
                """
                UPDATE publications SET size = ?, modified = ?, inode = ?, readerVersion = ?, isMissing = 0,
                    error = ?, errorCause = ?, content = ?, nameKey = ?, pageCount = 0, pictureCount = NULL,
                    updatedAt = ?
                WHERE id = ?
                """,
                [
                    publication.stamp.size, publication.stamp.modified, publication.stamp.inode,
                    publication.readerVersion, publication.error?.description,
                    StoredErrorCause.encode(publication.error), publication.content.map { Data($0) },
                    Data(publication.nameKey), updatedAt, existing.id,
                ]
            )
            try writeManifest(of: publication, id: existing.id, isNew: false, transaction)
            try writePicture(of: publication, existing.fileSeriesID, directoryID, transaction)
            try SeriesTotals.markStale(transaction, seriesID: existing.seriesID)
        } else {
            try checkSeries(existing.fileSeriesID, of: publication, directoryID, transaction)
            let hasNews = existing.content != publication.content
            try update(
                existing.id,
                as: publication,
                existing.fileSeriesID,
                directoryID,
                updatedAt: hasNews ? now : existing.updatedAt,
                transaction
            )
            if !hasNews, publication.format == .txt {
                try LibraryStore.moveProgress(
                    of: existing,
                    to: publication.pageCount,
                    transaction
                )
            }
            try SeriesTotals.markStale(transaction, seriesID: existing.seriesID)
            try SeriesTotals.markStale(transaction, seriesID: existing.fileSeriesID)
        }
        counts.changed += 1
    }

    /// Marks the series of a stored publication for regrouping if the publication belongs to another one now. Until the
    /// end of the scan the publication stays in its series, so that the whole series is regrouped at once.
    private func checkSeries(
        _ id: Int64,
        of publication: ReadPublication,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws {
        let assignment = try directories.assignment(of: publication, directoryID: directoryID, transaction)
        let series = try transaction.row("SELECT directoryID, looseName FROM series WHERE id = ?", [id]) { row in
            (directoryID: row[0] as Int64, looseName: row[1] as String)
        }
        if let series, SeriesRows.matches(assignment, directoryID: directoryID, series) {
            try SeriesRows.retitle(id, assignment, transaction)
        } else {
            try transaction.execute("UPDATE series SET isUngrouped = 1 WHERE id = ? AND isUngrouped = 0", [id])
        }
    }

    /// Returns the permanent identifier of a new publication.
    private func newIdentifier(of publication: ReadPublication, _ transaction: Transaction) throws -> String {
        guard let content = publication.content else {
            return try PermanentIdentifier.available(
                try directories.identifier(ofUnreadable: publication.location, transaction),
                .publication,
                transaction
            )
        }
        return try PermanentIdentifier.available(
            PermanentIdentifier.publication(content: content),
            .publication,
            transaction
        ) {
            if copies.count < Self.copiesLimit { copies.insert(content) }
            return try transaction.value("SELECT count(*) FROM publications WHERE content = ?", [content])
        }
    }

    /// Makes the identifier of new content an alias of the row, or the row's own identifier if the file was never
    /// readable before.
    private func addIdentifier(
        of publication: ReadPublication,
        to id: Int64,
        _ transaction: Transaction
    ) throws {
        guard let content = publication.content else { return }
        if let own = try PermanentIdentifier.of(id, .publication, transaction), PermanentIdentifier.isOfUnreadable(own)
        {
            let identifier = try newIdentifier(of: publication, transaction)
            try transaction.execute("UPDATE publications SET identifier = ? WHERE id = ?", [identifier, id])
            try transaction.execute(
                """
                UPDATE listEntries SET identifier = ? WHERE identifier = ? AND NOT EXISTS (
                    SELECT 1 FROM listEntries AS other WHERE other.listID = listEntries.listID AND other.identifier = ?
                )
                """,
                [identifier, own, identifier]
            )
            try EditedValue.move(from: own, to: identifier, transaction)
            try PermanentIdentifier.addAlias(own, of: id, .publication, transaction)
        } else {
            let identifier = PermanentIdentifier.publication(content: content)
            try PermanentIdentifier.addAlias(identifier, of: id, .publication, transaction)
        }
    }

    /// Numbers the copies of the next content for which this scan found several files, in the order of their paths.
    /// Files are read in any order, and a new store must get the same identifiers.
    ///
    /// - Returns: false when there is none.
    func numberNextCopies(_ transaction: Transaction) throws -> Bool {
        guard let content = copies.popFirst() else { return false }
        let rows = try transaction.rows(
            """
            SELECT publications.id, publications.addedAt FROM publications
            JOIN directories ON directories.id = directoryID JOIN libraries ON libraries.id = directories.libraryID
            WHERE content = ? ORDER BY libraries.path, directories.path, publications.name, publications.id
            """,
            [content]
        ) { row in
            (id: row[0] as Int64, addedAt: row[1] as Int64)
        }
        guard rows.allSatisfy({ $0.addedAt >= startedAt }) else { return true }
        for row in rows {
            try transaction.execute("UPDATE publications SET identifier = NULL WHERE id = ?", [row.id])
        }
        let identifier = PermanentIdentifier.publication(content: content)
        for (index, row) in rows.enumerated() {
            let own = try PermanentIdentifier.available(identifier, .publication, transaction) { index }
            try transaction.execute("UPDATE publications SET identifier = ? WHERE id = ?", [own, row.id])
        }
        try EditedPublication.rereadCopies(holding: content, transaction)
        try numberEntries(of: rows.map(\.id), transaction)
        return true
    }

    /// Updates the identifiers of the entries of copies, which derive from the identifiers of the copies.
    private func numberEntries(of copies: [Int64], _ transaction: Transaction) throws {
        let entries = try copies.compactMap { id in
            try transaction.row(
                """
                SELECT series.id, publications.identifier FROM publications JOIN series ON series.id = seriesID
                WHERE publications.id = ? AND looseName <> '' AND looseName < ' ' AND series.addedAt >= ?
                """,
                [id, startedAt]
            ) { row in
                (id: row[0] as Int64, copy: row[1] as String)
            }
        }
        for entry in entries {
            try transaction.execute("UPDATE series SET identifier = NULL WHERE id = ?", [entry.id])
        }
        for entry in entries {
            let identifier = PermanentIdentifier.series(ofPublication: entry.copy)
            let own = try PermanentIdentifier.available(identifier, .series, transaction)
            try transaction.execute("UPDATE series SET identifier = ? WHERE id = ?", [own, entry.id])
        }
    }

    func move(
        _ moved: MoveCandidates.Candidate,
        to publication: ReadPublication,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws {
        let seriesID = try directories.seriesID(
            of: publication,
            identifier: try PermanentIdentifier.of(moved.id, .publication, transaction) ?? "",
            moving: moved,
            directoryID: directoryID,
            transaction,
            now: now
        )
        try update(moved.id, as: publication, seriesID, directoryID, updatedAt: moved.updatedAt, transaction)
        try SeriesTotals.markStale(transaction, seriesID: seriesID)
        if seriesID != moved.seriesID { try SeriesTotals.markStale(transaction, seriesID: moved.seriesID) }
        counts.moved += 1
        // The scan counted it as missing at its former path before finding it at the new one.
        if moved.missingAt >= startedAt { counts.missing -= 1 }
    }

    private func update(
        _ id: Int64,
        as publication: ReadPublication,
        _ seriesID: Int64,
        _ directoryID: Int64,
        updatedAt: Int64,
        _ transaction: Transaction
    ) throws {
        try EditedPublication.restoreDetails(of: id, transaction)
        try transaction.execute(
            """
            UPDATE publications SET seriesID = ?, directoryID = ?, name = ?, size = ?, modified = ?, inode = ?,
                readerVersion = ?, error = ?, errorCause = ?, content = ?, format = ?, title = ?, authors = ?,
                number = ?, volume = ?, sortNumber = ?, nameKey = ?, searchText = ?, readingProgression = ?,
                pageCount = ?, coverIndex = ?, coverWidth = ?, coverHeight = ?, layout = ?, pictureCount = ?,
                libraryID = ?, ageRating = ?, shape = ?, seriesName = ?, isSeriesDeclared = ?, displaced = 0,
                isMissing = 0, updatedAt = ?
            WHERE id = ?
            """,
            PublicationValues(publication, seriesID, directoryID).arguments + [updatedAt, id]
        )
        try writeManifest(of: publication, id: id, isNew: false, transaction)
        try EditedPublication.applyAfterScan(id, now: now, transaction)
        try writePicture(of: publication, seriesID, directoryID, transaction)
    }

    /// Stores the picture in the folder of a series.
    func writePicture(
        of publication: ReadPublication,
        _ seriesID: Int64,
        _ directoryID: Int64,
        _ transaction: Transaction
    ) throws {
        guard !publication.location.directory.isEmpty else { return }
        try SeriesPicture.write(publication.picture, ofSeries: seriesID, inDirectory: directoryID, transaction)
    }

    /// Records that the system denies reading the file. Other values of the row stay unchanged.
    func recordUnreadable(
        _ existing: ExistingPublication,
        _ publication: ReadPublication,
        _ transaction: Transaction
    ) throws {
        try transaction.execute(
            "UPDATE publications SET error = ?, errorCause = ?, readerVersion = 0, isMissing = 0 WHERE id = ?",
            [publication.error?.description, StoredErrorCause.encode(publication.error), existing.id]
        )
        try SeriesTotals.markStale(transaction, seriesID: existing.seriesID)
        counts.changed += 1
    }

    /// Detaches a row from its path, which now belongs to another publication. The row is missing until its content is
    /// found at another path.
    func displace(_ existing: ExistingPublication, _ transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE publications SET displaced = id, isMissing = 1,
                missingAt = CASE WHEN isMissing = 1 THEN missingAt ELSE ? END
            WHERE id = ?
            """,
            [now, existing.id]
        )
        if !existing.isMissing { counts.missing += 1 }
        try SeriesTotals.markStale(transaction, seriesID: existing.seriesID)
    }

    private func writeManifest(
        of publication: ReadPublication,
        id: Int64,
        isNew: Bool,
        _ transaction: Transaction
    ) throws {
        if !publication.manifest.isEmpty {
            try transaction.execute(
                """
                INSERT INTO pages (publicationID, manifest) VALUES (?, ?)
                ON CONFLICT (publicationID) DO UPDATE SET manifest = excluded.manifest
                """,
                [id, Data(publication.manifest)]
            )
            try LibraryStore.updateChosenCoverSize(of: publication, transaction)
            if !isNew || !publication.details.isEmpty {
                try publication.details.write(to: .publication, id: id, transaction)
            }
        } else if !isNew {
            try transaction.execute("DELETE FROM pages WHERE publicationID = ?", [id])
        }
        try writeBook(of: publication, id: id, isNew: isNew, transaction)
        try writeDigests(of: publication, id: id, isNew: isNew, transaction)
    }

    private func writeDigests(
        of publication: ReadPublication,
        id: Int64,
        isNew: Bool,
        _ transaction: Transaction
    ) throws {
        var digests: [[UInt8]] = []
        if let digest = publication.digest {
            digests = try [digest] + DocumentDigest.ofNames(ofPublication: id, transaction)
        }
        guard !isNew else { return try DocumentDigest.insert(digests, of: id, transaction) }
        try transaction.execute("DELETE FROM unindexedPublications WHERE publicationID = ?", [id])
        try DocumentDigest.write(digests, of: id, transaction)
    }

    func writeBook(of publication: ReadPublication, id: Int64, isNew: Bool, _ transaction: Transaction) throws {
        if !publication.body.isEmpty {
            try StoredBook.write(
                publication.body,
                textIndex: publication.textIndex,
                rules: publication.reading.chapterRules,
                id: id,
                transaction
            )
        } else if !isNew {
            try transaction.execute("DELETE FROM books WHERE publicationID = ?", [id])
        }
    }
}

/// The columns that both insert and update write, in the same order.
private struct PublicationValues {
    let arguments: StatementArguments

    init(_ publication: ReadPublication, _ seriesID: Int64, _ directoryID: Int64) {
        arguments = [
            seriesID, directoryID, Data(publication.location.name), publication.stamp.size, publication.stamp.modified,
            publication.stamp.inode, publication.readerVersion, publication.error?.description,
            StoredErrorCause.encode(publication.error), publication.content.map { Data($0) },
            publication.format.rawValue, publication.title,
            publication.authors.joined(separator: "\n"), publication.number,
            publication.volume, publication.sortNumber, Data(publication.nameKey), publication.searchText,
            publication.readingProgression.rawValue, publication.pageCount, publication.coverIndex,
            publication.coverWidth, publication.coverHeight, publication.layout?.rawValue, publication.pictureCount,
            publication.location.libraryID, publication.ageRating, publication.shape.rawValue, publication.seriesName,
            publication.isSeriesDeclared,
        ]
    }
}
