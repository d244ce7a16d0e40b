import Database
import Foundation
import WireModel

extension LibraryStore {
    /// Returns all data of a user, from a consistent snapshot of the store.
    ///
    /// - Parameters:
    ///   - user: the user. Limits are not applied, because data in hidden works belongs to the user too.
    ///   - name: the name of the user.
    ///   - program: the version of Quire.
    public func export(
        user: UserIdentifier,
        name: String,
        program: String
    ) async throws(LibraryError) -> UserExport {
        let now = clock.now()
        return try await read { transaction in
            var export = UserExport.with {
                $0.program = program
                $0.exported = now
                $0.user = name
            }
            export.settings = try Self.storedSettings(of: user, transaction).map { ReadingSetting($0) }
            export.lists = try ExportQuery.lists(of: user, transaction)
            export.series = try ExportQuery.series(of: user, transaction)
            export.publications = try ExportQuery.publications(of: user, transaction)
            return export
        }
    }
}

/// Reads the parts of an export.
private enum ExportQuery {
    // MARK: - Publications

    static func publications(of user: UserIdentifier, _ transaction: Transaction) throws -> [ExportedPublication] {
        let contents: [Data] = try transaction.values(
            """
            SELECT content FROM progress WHERE userID = ? UNION SELECT content FROM annotations WHERE userID = ?
            UNION SELECT content FROM favourites WHERE userID = ? UNION SELECT content FROM pairings WHERE userID = ?
            UNION SELECT content FROM readingDays WHERE userID = ?
            """,
            Array(repeating: user.rawValue, count: 5).arguments
        )
        return try contents.map { try publication(content: $0, user, transaction) }.sorted { first, second in
            func key(_ publication: ExportedPublication) -> (String, String, String) {
                (publication.library ?? "", publication.path ?? "", publication.content)
            }
            return key(first) < key(second)
        }
    }

    private static func publication(
        content: Data,
        _ user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> ExportedPublication {
        var publication = try description(content: content, transaction) ?? ExportedPublication()
        publication.content = ContentHash.hexadecimal(content)
        publication.progress = try LibraryStore.progress(transaction, content: content, user: user)
            .map { ReadingProgress($0) }
        let annotations = try transaction.cursor(
            """
            SELECT id, annotation, modifiedAt FROM annotations WHERE content = ? AND userID = ?
            ORDER BY readingOrder, id
            """,
            [content, user.rawValue]
        )
        while let row = try annotations.next() {
            if let stored: Data = row[1] {
                if let annotation = StoredAnnotation.decode(stored) { publication.annotations.append(annotation) }
            } else {
                publication.removedAnnotations.append(
                    .with {
                        $0.id = row[0]
                        $0.removed = row[2]
                    }
                )
            }
        }
        publication.favourite = try transaction.value(
            "SELECT addedAt FROM favourites WHERE content = ? AND userID = ?",
            [content, user.rawValue]
        )
        publication.pairing = try transaction.row(
            "SELECT isolated, shifted FROM pairings WHERE content = ? AND userID = ?",
            [content, user.rawValue]
        ) { row in
            let (isolated, shifted) = (StoredPages.decode(row[0]), StoredPages.decode(row[1]))
            return .with {
                $0.isolated = isolated
                $0.shifted = shifted
            }
        }
        publication.readingDays = try ReadingDayRow.all(content: content, user: user, transaction)
            .suffix(ExportedPublication.maximumDayCount).map { ExportedPublication.ReadingDay($0) }
        return publication
    }

    /// Returns the description of a publication with the given content; nil if there is none. Of several copies, the
    /// first one whose file isn't missing is preferred.
    private static func description(content: Data, _ transaction: Transaction) throws -> ExportedPublication? {
        try transaction.row(
            """
            SELECT publications.identifier, publications.title, series.title, libraries.name, directories.path,
                publications.name, publications.pageCount
            FROM publications JOIN series ON series.id = publications.seriesID
            JOIN directories ON directories.id = publications.directoryID
            JOIN libraries ON libraries.id = directories.libraryID
            WHERE publications.content = ?
            ORDER BY publications.isMissing, length(publications.identifier), publications.identifier LIMIT 1
            """,
            [content]
        ) { row in
            var publication = ExportedPublication()
            publication.identifier = row[0]
            publication.title = bounded(row[1])
            publication.series = bounded(row[2])
            publication.library = bounded(row[3])
            publication.path = bounded(FilePath(root: "", directory: row[4], name: row[5]).text)
            publication.pageCount = row[6]
            return publication
        }
    }

    // MARK: - Series

    static func series(of user: UserIdentifier, _ transaction: Transaction) throws -> [ExportedSeries] {
        let identifiers: [String] = try transaction.values(
            """
            SELECT series FROM favouriteSeries WHERE userID = ?
            UNION SELECT series FROM readingSettings WHERE userID = ? AND series <> ''
            UNION SELECT identifier FROM lists JOIN listEntries ON listEntries.listID = lists.id
                WHERE lists.userID = ? AND lists.kind = '\(ListKind.collection.rawValue)'
            """,
            Array(repeating: user.rawValue, count: 3).arguments
        )
        return try identifiers.map { identifier in
            var series = ExportedSeries()
            try transaction.row(
                """
                SELECT series.title, libraries.name, directories.path FROM series
                JOIN directories ON directories.id = series.directoryID
                JOIN libraries ON libraries.id = series.libraryID WHERE series.identifier = ?
                """,
                [identifier]
            ) { row in
                series.title = bounded(row[0])
                series.library = bounded(row[1])
                series.path = bounded(FilePath(bytes: row[2]).text)
            }
            series.identifier = identifier
            series.aliases = try transaction.values(
                """
                SELECT identifier FROM identifierAliases WHERE target = ?
                ORDER BY identifier LIMIT \(ExportedSeries.maximumAliasCount)
                """,
                [identifier]
            )
            series.favourite = try transaction.value(
                "SELECT addedAt FROM favouriteSeries WHERE series = ? AND userID = ?",
                [identifier, user.rawValue]
            )
            return series
        }
    }

    // MARK: - Lists

    static func lists(of user: UserIdentifier, _ transaction: Transaction) throws -> [ExportedList] {
        let lists = try transaction.rows(
            """
            SELECT id, kind, title, createdAt, updatedAt FROM lists WHERE userID = ? AND storyArc IS NULL
            ORDER BY createdAt, id
            """,
            [user.rawValue]
        ) { row in
            var list = ExportedList()
            list.kind = ListKind(rawValue: row[1]) ?? .collection
            list.title = row[2]
            list.created = row[3]
            list.modified = row[4]
            return (id: row[0] as Int64, list: list)
        }
        return try lists.map { id, list in
            var list = list
            let identifiers: [String] = try transaction.values(
                "SELECT identifier FROM listEntries WHERE listID = ? ORDER BY position, id",
                [id]
            )
            list.entries = try identifiers.map { try entry($0, of: list.kind, transaction) }
            return list
        }
    }

    private static func entry(
        _ identifier: String,
        of kind: ListKind,
        _ transaction: Transaction
    ) throws -> ExportedList.Entry {
        var entry = ExportedList.Entry()
        let sql =
            switch kind {
            case .collection: "SELECT title, NULL, NULL FROM series WHERE identifier = ?"
            case .readingList:
                """
                SELECT publications.title, series.title, publications.content
                FROM publications JOIN series ON series.id = publications.seriesID
                WHERE publications.identifier = ?
                """
            }
        try transaction.row(sql, [identifier]) { row in
            entry.title = bounded(row[0])
            entry.series = (row[1] as String?).map(bounded)
            entry.content = (row[2] as Data?).map(ContentHash.hexadecimal)
        }
        entry.identifier = identifier
        return entry
    }

    /// Returns a text, cut to the maximum length that an import accepts.
    private static func bounded(_ text: String) -> String {
        guard text.utf8.count > WireCoder.maximumDescriptionSize else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(WireCoder.maximumDescriptionSize / 4)))
    }
}

extension [Int64] {
    fileprivate var arguments: StatementArguments { StatementArguments(self) }
}
