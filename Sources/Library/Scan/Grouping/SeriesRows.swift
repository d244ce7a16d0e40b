import Database
import Foundation
import Publications

/// Finds, creates and updates the rows of series.
enum SeriesRows {
    /// The location of a publication, from which its series is found or created.
    struct PublicationLocation {
        var libraryID: Int64
        /// The folder of the publication.
        var directoryID: Int64
        /// The identifier of the publication.
        var publication: String
    }

    static func kind(ofLibrary id: Int64, _ transaction: Transaction) throws -> LibraryKind {
        let text: String? = try transaction.value("SELECT kind FROM libraries WHERE id = ?", [id])
        return text.flatMap(LibraryKind.init) ?? .mixed
    }

    /// Returns the row of a folder. Creates it if needed.
    static func directoryID(libraryID: Int64, path: [UInt8], _ transaction: Transaction) throws -> Int64 {
        let arguments: StatementArguments = [libraryID, Data(path)]
        let known: Int64? = try transaction.value(
            "SELECT id FROM directories WHERE libraryID = ? AND path = ?",
            arguments
        )
        if let known { return known }
        return try transaction.insert("INSERT INTO directories (libraryID, path) VALUES (?, ?)", arguments)
    }

    /// Returns the series with a key; nil when there is none. The entry of a single publication is never found.
    static func find(
        _ key: SeriesAssignment.Key,
        at location: PublicationLocation,
        _ transaction: Transaction
    ) throws -> Int64? {
        switch key {
        case .single: nil
        case .folder:
            try transaction.value(
                "SELECT id FROM series WHERE directoryID = ? AND looseName = ''",
                [location.directoryID]
            )
        case .named(let name):
            try transaction.value(
                "SELECT id FROM series WHERE libraryID = ? AND looseName = ? AND looseName > ' '",
                [location.libraryID, name]
            )
        }
    }

    static func insert(
        _ assignment: SeriesAssignment,
        at location: PublicationLocation,
        _ transaction: Transaction,
        now: Int64
    ) throws -> Int64 {
        let identifier = try PermanentIdentifier.available(
            try identifier(of: assignment, at: location, transaction),
            .series,
            transaction
        )
        let title = String(assignment.title.prefix(SeriesAssignment.maximumTitleLength))
        return try transaction.insert(
            """
            INSERT INTO series (libraryID, directoryID, looseName, title, titleKey, searchText, addedAt, updatedAt, identifier)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                location.libraryID, try directoryID(of: assignment, at: location, transaction),
                looseName(of: assignment, identifier), title, titleKey(title), assignment.searchText, now, now,
                identifier,
            ]
        )
    }

    /// Applies an assignment to an existing series. The series keeps its identifier. The identifier that a new series
    /// would have becomes an alias.
    static func assign(
        _ assignment: SeriesAssignment,
        at location: PublicationLocation,
        to id: Int64,
        _ transaction: Transaction
    ) throws {
        let own = try PermanentIdentifier.of(id, .series, transaction) ?? ""
        let title = String(assignment.title.prefix(SeriesAssignment.maximumTitleLength))
        try transaction.execute(
            """
            UPDATE series SET libraryID = ?, directoryID = ?, looseName = ?, title = ?, titleKey = ?, searchText = ?
            WHERE id = ?
            """,
            [
                location.libraryID, try directoryID(of: assignment, at: location, transaction),
                looseName(of: assignment, own),
                title, titleKey(title), assignment.searchText, id,
            ]
        )
        try EditedSeries.forgetFileTitle(ofSeries: id, transaction)
        let identifier = try identifier(of: assignment, at: location, transaction)
        try PermanentIdentifier.addAlias(identifier, of: id, .series, transaction)
    }

    /// Updates the title of a series that is named after its folder or its only publication. A named series keeps its
    /// title.
    static func retitle(_ id: Int64, _ assignment: SeriesAssignment, _ transaction: Transaction) throws {
        if case .named = assignment.key { return }
        let title = String(assignment.title.prefix(SeriesAssignment.maximumTitleLength))
        guard try EditedSeries.fileTitle(ofSeries: id, transaction) != title else { return }
        try EditedSeries.setFileTitle(title, searchText: assignment.searchText, ofSeries: id, transaction)
    }

    /// Returns whether a series matches an assignment.
    ///
    /// - Parameter directoryID: the folder of the publication.
    static func matches(
        _ assignment: SeriesAssignment,
        directoryID: Int64,
        _ series: (directoryID: Int64, looseName: String)
    ) -> Bool {
        switch assignment.key {
        case .folder: series.looseName.isEmpty && series.directoryID == directoryID
        case .named(let name): series.looseName == name
        case .single: series.looseName.first == SeriesAssignment.singleMark
        }
    }

    // MARK: - Values of a row

    private static func looseName(of assignment: SeriesAssignment, _ identifier: String) -> String {
        assignment.key == .single ? String(SeriesAssignment.singleMark) + identifier : assignment.looseName
    }

    /// Returns the folder of a new series. The folder of a named series is determined later from its publications.
    private static func directoryID(
        of assignment: SeriesAssignment,
        at location: PublicationLocation,
        _ transaction: Transaction
    ) throws -> Int64 {
        guard case .named = assignment.key else { return location.directoryID }
        return try directoryID(libraryID: location.libraryID, path: [], transaction)
    }

    /// Returns the identifier of a new series, without an ordinal.
    private static func identifier(
        of assignment: SeriesAssignment,
        at location: PublicationLocation,
        _ transaction: Transaction
    ) throws -> String {
        if assignment.key == .single { return PermanentIdentifier.series(ofPublication: location.publication) }
        let library: String? = try transaction.value("SELECT name FROM libraries WHERE id = ?", [location.libraryID])
        var directory: [UInt8] = []
        if case .folder(let path) = assignment.key { directory = path }
        return PermanentIdentifier.series(
            library: library ?? "",
            directory: directory,
            looseName: assignment.looseName
        )
    }

    private static func titleKey(_ title: String) -> Data {
        Data(NaturalOrderKey(title).bytes)
    }
}
