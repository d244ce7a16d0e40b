import Database
import Foundation
import Publications
import WireModel

/// SQL for publications with their paths, and with the progress and the mark of a user.
enum PublicationRow {
    private static let columns = """
        SELECT publications.id, publications.seriesID, publications.title, publications.number,
            publications.sortNumber, publications.content, publications.format, publications.readingProgression,
            publications.pageCount, \(ChosenCover.columns(of: "publications")), libraries.path, directories.path,
            publications.name, publications.error, publications.isMissing, progress.page, progress.isCompleted,
            progress.updatedAt, progress.device, publications.volume, publications.coverIndex,
            progress.fraction, publications.layout, \(PictureCount.column(of: "publications")), progress.locator,
            publications.authors, \(CoverPreview.column(of: "publications")), publications.size, publications.addedAt,
            EXISTS (SELECT 1 FROM favourites WHERE favourites.content = publications.content AND favourites.userID = ?),
            publications.identifier, (SELECT identifier FROM series WHERE series.id = publications.seriesID),
            \(CoverPicture.column(of: "publications.identifier")), publications.errorCause
        """
    private static let libraryJoins = """
        JOIN directories ON directories.id = publications.directoryID
        JOIN libraries ON libraries.id = directories.libraryID
        \(ChosenCover.join(to: "publications"))
        """

    /// - Parameters:
    ///   - user: the user; nil to omit the progress and the mark.
    ///   - sql: the part after the tables.
    ///   - arguments: the arguments of that part.
    ///   - progressFirst: whether the query starts from the table of progress.
    static func fetchAll(
        _ transaction: Transaction,
        user: UserIdentifier?,
        sql: String,
        arguments: StatementArguments,
        progressFirst: Bool = false
    ) throws -> [PublicationRecord] {
        let tables =
            progressFirst
            ? """
            FROM progress CROSS JOIN publications
                ON publications.content = progress.content AND progress.userID = ? \(libraryJoins)
            """
            : """
            FROM publications \(libraryJoins)
            LEFT JOIN progress ON progress.content = publications.content AND progress.userID = ?
            """
        return try transaction.rows(
            "\(columns) \(tables) \(sql)",
            [user?.rawValue, user?.rawValue] + arguments,
            record
        )
    }

    /// Returns a publication; nil when there is none with this identifier that the user can see.
    static func fetch(_ id: Int64, user: Viewer, _ transaction: Transaction) throws -> PublicationRecord? {
        let visible = user.limits.condition(onSeriesID: "publications.seriesID")
        return try fetchAll(
            transaction,
            user: user.id,
            sql: "WHERE publications.id = ?" + visible.sql,
            arguments: [id] + visible.arguments
        ).first
    }

    /// Returns the publications with these identifiers, in the same order. Publications that no longer exist are
    /// omitted.
    static func records(
        _ identifiers: [Int64],
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> [PublicationRecord] {
        guard !identifiers.isEmpty else { return [] }
        let records = try fetchAll(
            transaction,
            user: user,
            sql: "WHERE \(Dialect.isOneOfIntegers("publications.id"))",
            arguments: [Dialect.integers(identifiers)]
        )
        let byID = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
        return identifiers.compactMap { byID[$0] }
    }

    /// Returns the publications with the titles of their series.
    static func shelfEntries(
        _ identifiers: [Int64],
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> [ShelfEntry] {
        guard !identifiers.isEmpty else { return [] }
        let records = try records(identifiers, user: user, transaction)
        let series = Set(records.map(\.seriesID)).sorted()
        let titles = try transaction.rows(
            "SELECT id, title FROM series WHERE \(Dialect.isOneOfIntegers("id"))",
            [Dialect.integers(series)]
        ) { row in (row[0] as Int64, row[1] as String) }
        let titleOfSeries = Dictionary(titles) { first, _ in first }
        return records.map { ShelfEntry(publication: $0, seriesTitle: titleOfSeries[$0.seriesID] ?? "") }
    }

    private static func record(_ row: borrowing Row) -> PublicationRecord {
        let sortNumber: Double = row[4]
        var record = PublicationRecord(
            id: row[0],
            identifier: (row[32] as String?) ?? "",
            seriesID: row[1],
            seriesIdentifier: (row[33] as String?) ?? "",
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
            coverPreview: row[28],
            size: row[29],
            addedAt: row[30],
            path: FilePath(root: row[12], directory: row[13], name: row[14]).text,
            error: row[15],
            errorCause: StoredErrorCause.decode(row[35], of: row[15]),
            isMissing: row[16],
            isFavourite: row[31],
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
        if let picture = CoverPicture(edit: row[34]) {
            record.coverPicture = picture
            (record.coverWidth, record.coverHeight) = (picture.width, picture.height)
            record.coverPreview = nil
        }
        return record
    }
}
