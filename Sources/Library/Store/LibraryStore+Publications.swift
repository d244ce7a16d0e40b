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

    /// Returns whether a publication with this content exists. Addresses of pages and of parts of books contain only the
    /// content, which copies in several series share.
    ///
    /// - Parameter content: the content hash, 64 hexadecimal digits.
    public func hasPublication(content: String, user: Viewer) async throws(LibraryError) -> Bool {
        guard let bytes = ContentHash.bytes(hexadecimal: content) else { return false }
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        return try await read { transaction in
            try transaction.exists(
                "SELECT 1 FROM publications WHERE content = ?\(visible.sql) LIMIT 1",
                [bytes] + visible.arguments
            )
        }
    }

    /// Returns a publication with this content, preferably one that is not missing, without the data of a user; nil
    /// when there is none. It is for the server's own work, and ignores limits.
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
    public func manifest(_ id: Int64) async throws(LibraryError) -> PublicationManifest? {
        try await read { transaction in
            let manifest: Data? = try transaction.value("SELECT manifest FROM pages WHERE publicationID = ?", [id])
            return try manifest.map(StoredManifest.decode)
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
    /// - Throws: `LibraryError.noSuchPublication`, `.fileMissing` or `.outsideLibrary`.
    public func pathForOpening(_ id: Int64) async throws(LibraryError) -> String {
        try await read { transaction in
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
            let path = row.path
            // Resolving a path can block on a slow disk, so it runs on the store's threads.
            guard let resolved = path.resolved, let root = row.root.resolved else {
                throw LibraryError.fileMissing(path: path.text)
            }
            guard resolved.isInside(root), resolved.isUTF8 else { throw LibraryError.outsideLibrary(path: path.text) }
            return resolved.text
        }
    }
}
