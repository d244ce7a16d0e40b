import Foundation
import GRDB
import Publications

extension LibraryStore {
    /// The publications of a series in reading order: by number, then by natural order of their file names.
    public func publications(inSeries id: Int64) async throws(LibraryError) -> [PublicationRecord] {
        try await read { database in
            try PublicationRow.fetchAll(
                database,
                sql: """
                    WHERE publications.seriesID = ?
                    ORDER BY publications.sortNumber, publications.nameKey, publications.id
                    """,
                arguments: [id]
            )
        }
    }

    /// One publication; nil when there is none with this identifier.
    public func publication(_ id: Int64) async throws(LibraryError) -> PublicationRecord? {
        try await read { database in
            try PublicationRow.fetchAll(database, sql: "WHERE publications.id = ?", arguments: [id]).first
        }
    }

    /// A publication with this content, one that is on disk before one that is missing; nil when there is none.
    ///
    /// - Parameters:
    ///   - content: 64 hexadecimal digits.
    ///   - rulesMark: of texts, one whose chapters were found by these rules is taken before others.
    public func publication(
        content: String,
        rulesMark: UInt32 = 0
    ) async throws(LibraryError) -> PublicationRecord? {
        guard let bytes = ContentHash.bytes(hexadecimal: content) else { return nil }
        return try await read { database in
            try PublicationRow.fetchAll(
                database,
                sql: """
                    WHERE publications.content = ? ORDER BY
                        (SELECT rulesMark FROM books WHERE publicationID = publications.id) IS NOT ?,
                        publications.isMissing, publications.id
                    LIMIT 1
                    """,
                arguments: [bytes, Int64(rulesMark)]
            ).first
        }
    }

    /// A publication's pages and metadata; nil when it does not exist or can't be read.
    public func manifest(_ id: Int64) async throws(LibraryError) -> PublicationManifest? {
        try await read { database in
            try Data.fetchOne(database, sql: "SELECT manifest FROM pages WHERE publicationID = ?", arguments: [id])
                .map(StoredManifest.decode)
        }
    }

    /// What is being read: begun and not read to the end, the last read first. Of copies, one is listed; what is missing
    /// or broken is left out.
    ///
    /// - Parameter limit: how many to return, 1 to 200; other values are moved into that range.
    public func continueReading(limit: Int = 20) async throws(LibraryError) -> [PublicationRecord] {
        try await read { database in
            try PublicationRow.fetchAll(
                database,
                sql: """
                    WHERE progress.isCompleted = 0 AND publications.id = (
                        SELECT copy.id FROM publications AS copy JOIN series ON series.id = copy.seriesID
                        WHERE copy.content = progress.content AND copy.isMissing = 0 AND copy.error IS NULL
                            AND series.isListed = 1
                        ORDER BY copy.id LIMIT 1
                    )
                    ORDER BY progress.updatedAt DESC LIMIT ?
                    """,
                arguments: [min(max(limit, 1), 200)],
                progressFirst: true
            )
        }
    }

    /// The path to open a publication at, once it is certain that it still lies inside its library.
    ///
    /// A scan refuses links that leave the library; this refuses those that were put there afterwards.
    ///
    /// - Throws: `LibraryError.noSuchPublication`, `.fileMissing` or `.outsideLibrary`.
    public func pathForOpening(_ id: Int64) async throws(LibraryError) -> String {
        try await read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT libraries.path, directories.path, publications.name FROM publications
                    JOIN directories ON directories.id = directoryID JOIN libraries ON libraries.id = libraryID
                    WHERE publications.id = ?
                    """,
                arguments: [id]
            )
            guard let row else { throw LibraryError.noSuchPublication(id: id) }
            let path = FilePath(root: row[0], directory: row[1], name: row[2])
            // Looking at a slow disk is also work for the store's threads.
            guard let resolved = path.resolved, let root = FilePath(row[0]).resolved else {
                throw LibraryError.fileMissing(path: path.text)
            }
            guard resolved.isInside(root), resolved.isUTF8 else { throw LibraryError.outsideLibrary(path: path.text) }
            return resolved.text
        }
    }
}

/// Publications as they stand in their rows, joined with their paths and progress.
enum PublicationRow {
    private static let columns = """
        SELECT publications.id, publications.seriesID, publications.title, publications.number,
            publications.sortNumber, publications.content, publications.format, publications.readingProgression,
            publications.pageCount, \(ChosenCover.columns(of: "publications")), libraries.path, directories.path,
            publications.name, publications.error, publications.isMissing, progress.page, progress.isCompleted,
            progress.updatedAt, progress.device, publications.volume, publications.coverIndex,
            progress.fraction, publications.layout, \(PictureCount.column(of: "publications")), progress.locator,
            publications.authors
        """
    private static let places = """
        JOIN directories ON directories.id = publications.directoryID
        JOIN libraries ON libraries.id = directories.libraryID
        \(ChosenCover.join(to: "publications"))
        """

    /// - Parameter progressFirst: whether to go from progress to publications, for queries that are about progress.
    static func fetchAll(
        _ database: Database,
        sql: String,
        arguments: StatementArguments,
        progressFirst: Bool = false
    ) throws -> [PublicationRecord] {
        let tables =
            progressFirst
            ? "FROM progress CROSS JOIN publications ON publications.content = progress.content \(places)"
            : "FROM publications \(places) LEFT JOIN progress ON progress.content = publications.content"
        return try Row.fetchAll(database, sql: "\(columns) \(tables) \(sql)", arguments: arguments).map(record)
    }

    private static func record(_ row: Row) -> PublicationRecord {
        let sortNumber: Double = row[4]
        return PublicationRecord(
            id: row[0],
            seriesID: row[1],
            title: row[2],
            authors: (row[27] as String).split(separator: "\n").map(String.init),
            number: row[3],
            volume: row[21],
            sortNumber: sortNumber == SortNumber.none ? nil : sortNumber,
            content: (row[5] as Data?).map(ContentHash.hexadecimal) ?? "",
            format: PublicationFormat(rawValue: row[6]) ?? .cbz,
            readingProgression: ReadingProgression(rawValue: row[7]) ?? .ltr,
            layout: (row[24] as String?).flatMap(BookLayout.init),
            pageCount: row[8],
            pictureCount: row[25],
            coverIndex: row[9],
            fileCoverIndex: row[22],
            coverWidth: row[10],
            coverHeight: row[11],
            path: FilePath(root: row[12], directory: row[13], name: row[14]).text,
            error: row[15],
            isMissing: row[16],
            progress: (row[17] as Int?).map { page in
                ProgressRecord(
                    page: page,
                    fraction: row[23],
                    isCompleted: row[18],
                    updatedAt: row[19],
                    device: row[20],
                    locator: StoredLocator.decode(row[26])
                )
            }
        )
    }
}
