import Database
import Foundation
import Publications

extension LibraryStore {
    /// Returns the publications of a series in reading order: by number, then by natural order of their file names.
    public func publications(
        inSeries id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> [PublicationRecord] {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        return try await read { transaction in
            try PublicationRow.fetchAll(
                transaction,
                user: user.id,
                sql: """
                    WHERE publications.seriesID = ?\(visible.sql)
                    ORDER BY publications.sortNumber, publications.nameKey, publications.id
                    """,
                arguments: [id] + visible.arguments
            )
        }
    }

    /// Returns a publication; nil when there is none with this identifier.
    ///
    /// - Parameter user: the user whose progress and mark the record contains.
    public func publication(
        _ id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> PublicationRecord? {
        try await read { transaction in try PublicationRow.fetch(id, user: user, transaction) }
    }

    /// Returns whether there is a publication with this identifier.
    public func hasPublication(_ id: Int64, user: Viewer) async throws(LibraryError) -> Bool {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        return try await read { transaction in
            try transaction.exists(
                "SELECT 1 FROM publications WHERE id = ?" + visible.sql,
                [id] + visible.arguments
            )
        }
    }

    /// Returns whether there is a publication, a cover picture or a series picture with this content. URLs of pages and
    /// parts of books contain only the content, which copies in several series share.
    ///
    /// - Parameter content: the content hash, 64 hexadecimal digits.
    public func hasPublication(content: String, user: Viewer) async throws(LibraryError) -> Bool {
        guard let bytes = ContentHash.bytes(hexadecimal: content) else { return false }
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        let visiblePicture = user.limits.condition(onSeriesID: "seriesPictures.seriesID")
        return try await read { transaction in
            try transaction.exists(
                "SELECT 1 FROM publications WHERE content = ?\(visible.sql) LIMIT 1",
                [bytes] + visible.arguments
            )
                || transaction.exists(
                    "SELECT 1 FROM seriesPictures WHERE content = ?\(visiblePicture.sql) LIMIT 1",
                    [bytes] + visiblePicture.arguments
                )
                || Self.hasCoverPicture(content, user: user, transaction)
        }
    }

    /// Returns a publication with this content, preferably one that is not missing, without the data of a user; nil
    /// when there is none. Ignores limits, so it must be used only for the server's own work.
    ///
    /// - Parameters:
    ///   - content: the content hash, 64 hexadecimal digits.
    ///   - rulesDigest: the digest of chapter rules. A text that was read with these rules is preferred.
    public func publication(
        content: String,
        rulesDigest: UInt32 = 0
    ) async throws(LibraryError) -> PublicationRecord? {
        guard let bytes = ContentHash.bytes(hexadecimal: content) else { return nil }
        return try await read { transaction in
            try PublicationRow.fetchAll(
                transaction,
                user: nil,
                sql: """
                    WHERE publications.content = ? ORDER BY
                        \(Dialect.isDistinct(
                            "(SELECT rulesMark FROM books WHERE publicationID = publications.id)",
                            from: "?"
                        )),
                        publications.isMissing, publications.id
                    LIMIT 1
                    """,
                arguments: [bytes, Int64(rulesDigest)]
            ).first
        }
    }

    /// Returns the pages and metadata of a publication; nil when it does not exist or can't be read.
    ///
    /// - Parameter checksDisk: whether to throw `LibraryError.libraryUnavailable` if the disk of the library isn't
    ///   available.
    public func manifest(_ id: Int64, checksDisk: Bool = false) async throws(LibraryError) -> PublicationManifest? {
        let availability = rootAvailability
        return try await read { transaction in
            // Few publications are edited, so this is usually the only statement.
            let found = try transaction.row(
                """
                SELECT pages.manifest, publications.identifier, libraries.path,
                    EXISTS (SELECT 1 FROM writtenValues WHERE writtenValues.identifier = publications.identifier),
                    EXISTS (SELECT 1 FROM editedValues WHERE editedValues.identifier = publications.identifier)
                FROM publications JOIN directories ON directories.id = publications.directoryID
                    JOIN libraries ON libraries.id = directories.libraryID
                    LEFT JOIN pages ON pages.publicationID = publications.id
                WHERE publications.id = ?
                """,
                [id]
            ) { row in
                (
                    manifest: row[0] as Data?, identifier: row[1] as String?, root: row[2] as String,
                    isWritten: row[3] as Bool, isEdited: row[4] as Bool
                )
            }
            guard let found else { return nil }
            if checksDisk, availability.isUnavailable(FilePath(found.root)) {
                throw LibraryError.libraryUnavailable(path: found.root)
            }
            guard var result = try found.manifest.map(StoredManifest.decode) else { return nil }
            if let identifier = found.identifier, found.isWritten {
                // Values that were written to the file and are no longer edited are replaced by those before.
                let written = try WrittenValue.all(of: identifier, transaction).map { value in
                    (value.field, EditedValue(value: value.original, fileValue: nil, isLocked: true))
                }
                result.metadata.restore(Dictionary(written) { first, _ in first })
            }
            if let identifier = found.identifier, found.isEdited {
                result.metadata.apply(try EditedValue.all(of: identifier, transaction))
            }
            return result
        }
    }

    /// Returns the publications in progress, the most recently read first. Of several copies, one is listed. Missing
    /// and unreadable publications are omitted.
    ///
    /// - Parameter limit: the number of publications, clamped to 1...200.
    public func continueReading(
        limit: Int = 20,
        user: Viewer
    ) async throws(LibraryError) -> [PublicationRecord] {
        let visible = user.limits.condition()
        return try await read { transaction in
            try PublicationRow.fetchAll(
                transaction,
                user: user.id,
                sql: """
                    WHERE progress.isCompleted = 0 AND publications.id = (
                        SELECT copy.id FROM publications AS copy JOIN series ON series.id = copy.seriesID
                        WHERE copy.content = progress.content AND copy.isMissing = 0 AND copy.error IS NULL
                            AND series.isListed = 1\(visible.sql)
                        ORDER BY copy.id LIMIT 1
                    )
                    ORDER BY progress.updatedAt DESC LIMIT ?
                    """,
                arguments: visible.arguments + [min(max(limit, 1), 200)],
                progressFirst: true
            )
        }
    }

    /// Returns the path of a publication's file, after checking that it is still inside its library.
    ///
    /// A scan refuses links that point out of the library. This function refuses links that were created after the
    /// scan.
    ///
    /// - Throws: `LibraryError.noSuchPublication`, `.libraryUnavailable`, `.fileMissing` or `.outsideLibrary`.
    public func pathForOpening(_ id: Int64) async throws(LibraryError) -> String {
        let availability = rootAvailability
        return try await read { transaction in
            let row = try transaction.row(
                """
                SELECT libraries.path, directories.path, publications.name FROM publications
                JOIN directories ON directories.id = directoryID
                JOIN libraries ON libraries.id = directories.libraryID
                WHERE publications.id = ?
                """,
                [id]
            ) { row in
                (root: FilePath(row[0]), path: FilePath(root: row[0], directory: row[1], name: row[2]))
            }
            guard let row else { throw LibraryError.noSuchPublication(id: id) }
            return try Self.checked(row.path, in: row.root, availability)
        }
    }

    /// Returns a path with all links resolved, if it is in the root. Resolving a path can block on a slow disk, so this
    /// runs on the store's threads.
    static func checked(_ path: FilePath, in root: FilePath, _ availability: RootAvailability) throws -> String {
        guard let resolved = path.resolved, let resolvedRoot = root.resolved else {
            throw availability.isUnavailable(root)
                ? LibraryError.libraryUnavailable(path: root.text) : LibraryError.fileMissing(path: path.text)
        }
        guard resolved.isInside(resolvedRoot), resolved.isUTF8 else {
            throw LibraryError.outsideLibrary(path: path.text)
        }
        return resolved.text
    }

    /// Checks that the folder of a publication's library is available. Its disk may not be mounted.
    ///
    /// - Throws: `LibraryError.libraryUnavailable`.
    public func checkDisk(ofPublication id: Int64) async throws(LibraryError) {
        let availability = rootAvailability
        try await read { transaction in
            let root: String? = try transaction.value(
                """
                SELECT libraries.path FROM publications JOIN directories ON directories.id = directoryID
                JOIN libraries ON libraries.id = directories.libraryID WHERE publications.id = ?
                """,
                [id]
            )
            guard let root, availability.isUnavailable(FilePath(root)) else { return }
            throw LibraryError.libraryUnavailable(path: root)
        }
    }
}
