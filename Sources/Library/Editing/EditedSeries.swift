import Database
import Foundation
import Publications

/// Applies the edits of a series to its row and its description.
enum EditedSeries {
    // MARK: - Titles

    /// SQL for the title that the files of a series have.
    static let fileTitleColumn = """
        coalesce((SELECT title FROM fileSeriesTitles WHERE seriesID = series.id), title)
        """

    /// SQL for whether a title of a series is edited.
    static let hasEditedTitleColumn =
        "EXISTS (SELECT 1 FROM fileSeriesTitles WHERE fileSeriesTitles.seriesID = series.id)"

    /// Sets the title that a scan found, and keeps an edited one.
    static func setFileTitle(
        _ title: String,
        searchText: String,
        ofSeries id: Int64,
        _ transaction: Transaction
    ) throws {
        let count = try transaction.execute(
            "UPDATE fileSeriesTitles SET title = ?, searchText = ? WHERE seriesID = ?",
            [title, searchText, id]
        )
        if count == 0 {
            try writeTitle(title, sortTitle: nil, searchText: searchText, id, transaction)
        }
        // The next recount applies the edited title, or the sort title of the files.
        try SeriesTotals.markStale(transaction, seriesID: id)
    }

    /// Sorts a series by the sort title of its files, such as `SortName` in `MetronInfo.xml`, or by its title. If a
    /// title of the series is edited, the sort title of the files doesn't apply.
    static func sort(byFileSortTitle sortTitle: String?, ofSeries id: Int64, _ transaction: Transaction) throws {
        let row = try transaction.row(fileTitleOrderSQL, [id]) { (title: $0[0] as String, key: $0[1] as Data) }
        guard let row else { return }
        let key = Data(NaturalOrderKey(sortTitle ?? row.title).bytes)
        guard key != row.key else { return }
        try transaction.execute("UPDATE series SET titleKey = ? WHERE id = ?", [key, id])
    }

    private static let fileTitleOrderSQL =
        "SELECT title, titleKey FROM series WHERE id = ? AND NOT \(hasEditedTitleColumn)"

    /// Records that the row has the title of the files again. The next recount applies the edited title.
    static func forgetFileTitle(ofSeries id: Int64, _ transaction: Transaction) throws {
        try transaction.execute("DELETE FROM fileSeriesTitles WHERE seriesID = ?", [id])
    }

    /// Returns the title of the files of a series.
    static func fileTitle(ofSeries id: Int64, _ connection: Connection) throws -> String? {
        try connection.value("SELECT \(fileTitleColumn) FROM series WHERE id = ?", [id])
    }

    /// Applies the edited titles to the row of a series. If the series is the entry of a single publication, the edited
    /// title of the publication applies too.
    static func applyTitles(ofSeries id: Int64, _ series: SeriesEdits, _ transaction: Transaction) throws {
        let edits = series.values.filter { $0.key == .title || $0.key == .sortTitle }
        let stored = try transaction.row(
            "SELECT title, searchText FROM fileSeriesTitles WHERE seriesID = ?",
            [id]
        ) { (title: $0[0] as String, searchText: $0[1] as String) }
        let publicationTitle = try editedTitle(ofPublicationInEntry: id, transaction)
        guard !edits.isEmpty || stored != nil || publicationTitle != nil else { return }
        let row = try transaction.row("SELECT title, searchText FROM series WHERE id = ?", [id]) {
            (title: $0[0] as String, searchText: $0[1] as String)
        }
        guard let row else { return }
        let file = stored ?? row
        let remaining = try EditedValue.remaining(
            of: series.identifier,
            edits,
            fileValue: { $0 == .title ? file.title : nil },
            transaction
        )
        guard !remaining.isEmpty || publicationTitle != nil else {
            try forgetFileTitle(ofSeries: id, transaction)
            try writeTitle(file.title, sortTitle: nil, searchText: file.searchText, id, transaction)
            return
        }
        if stored == nil {
            try transaction.execute(
                "INSERT INTO fileSeriesTitles (seriesID, title, searchText) VALUES (?, ?, ?)",
                [id, file.title, file.searchText]
            )
        }
        let title = remaining[.title]?.value ?? publicationTitle ?? file.title
        let searchText = title == file.title ? file.searchText : SearchText.folded(title) + "\n" + file.searchText
        try writeTitle(title, sortTitle: remaining[.sortTitle]?.value, searchText: searchText, id, transaction)
    }

    /// Returns the edited title of the only publication of an entry. Returns nil for other series, or if the title
    /// isn't edited.
    private static func editedTitle(ofPublicationInEntry id: Int64, _ transaction: Transaction) throws -> String? {
        let entry = try transaction.row("SELECT looseName, publicationCount FROM series WHERE id = ?", [id]) {
            (name: $0[0] as String, count: $0[1] as Int)
        }
        guard let entry, entry.name.first == SeriesAssignment.singleMark, entry.count == 1,
            let publication: String = try transaction.value(
                "SELECT identifier FROM publications WHERE seriesID = ?",
                [id]
            )
        else { return nil }
        return try EditedValue.all(of: publication, transaction)[.title]?.value
    }

    private static func writeTitle(
        _ title: String,
        sortTitle: String?,
        searchText: String,
        _ id: Int64,
        _ transaction: Transaction
    ) throws {
        let key = Data(NaturalOrderKey(sortTitle ?? title).bytes)
        try transaction.execute(
            """
            UPDATE series SET title = ?, titleKey = ?, searchText = ?
            WHERE id = ? AND (title <> ? OR titleKey <> ? OR searchText <> ?)
            """,
            [title, key, searchText, id, title, key, searchText]
        )
    }

    // MARK: - Descriptions

    /// Returns the description of a series with its edits; nil when it has none.
    ///
    /// - Parameter gathered: the description that was gathered from the publications.
    static func details(
        over gathered: PublicationDetails,
        _ series: SeriesEdits,
        _ transaction: Transaction
    ) throws -> PublicationDetails? {
        let edits = series.values.filter { $0.key.isGathered }
        guard !edits.isEmpty else { return nil }
        _ = try EditedValue.remaining(of: series.identifier, edits, fileValue: gathered.value(of:), transaction)
        var details = gathered
        for (field, edit) in edits {
            details.setSources(.edit, of: field)
            switch field {
            case .summary: details.summary = edit.value
            case .people: details.people = EditedPeople.people(of: edit.value)
            case .genres: details.genres = field.values(of: edit.value)
            case .tags: details.tags = field.values(of: edit.value)
            case .language: details.language = edit.value
            default: details.set(edit.value, of: field)
            }
        }
        return details
    }

    // MARK: - Rows

    /// SQL for the series that follows from the file of a publication, without edits.
    static let fileSeriesColumn = """
        coalesce((SELECT seriesID FROM fileMetadata WHERE publicationID = publications.id), publications.seriesID)
        """

    /// Returns the number of publications whose files belong to a series without edits, at most `limit`.
    static func publicationCount(ofFileSeries id: Int64, limit: Int, _ transaction: Transaction) throws -> Int {
        try transaction.value(
            """
            SELECT count(*) FROM (
                SELECT id FROM publications WHERE seriesID = ?
                    AND NOT EXISTS (SELECT 1 FROM fileMetadata WHERE publicationID = publications.id)
                UNION ALL SELECT publicationID FROM fileMetadata WHERE seriesID = ? LIMIT ?
            ) AS few
            """,
            [id, id, limit]
        ) ?? 0
    }

    /// Returns whether a series without publications stays in the catalogue, because edits have moved its publications
    /// to other series. It isn't listed.
    static func isMergedAway(_ id: Int64, _ transaction: Transaction) throws -> Bool {
        try transaction.exists("SELECT 1 FROM fileMetadata WHERE seriesID = ? LIMIT 1", [id])
    }

    /// Returns the row of the series to which an edit assigns a publication. Creates the row of a series that was split
    /// off. Returns nil if there is no such series in the library of the publication.
    static func row(
        of identifier: String,
        forPublication publicationID: Int64,
        now: Int64,
        _ transaction: Transaction
    ) throws -> Int64? {
        let place = try transaction.row(
            "SELECT libraryID, directoryID FROM publications WHERE id = ?",
            [publicationID]
        ) { (libraryID: $0[0] as Int64, directoryID: $0[1] as Int64) }
        guard let place else { return nil }
        if let id = try PermanentIdentifier.find(identifier, .series, transaction) {
            // The limits of users refer to libraries, so a series has publications of one library only.
            let library: Int64? = try transaction.value("SELECT libraryID FROM series WHERE id = ?", [id])
            return library == place.libraryID ? id : nil
        }
        guard
            let title: String = try transaction.value(
                "SELECT title FROM madeSeries WHERE identifier = ?",
                [identifier]
            )
        else { return nil }
        return try transaction.insert(
            """
            INSERT INTO series (libraryID, directoryID, looseName, title, titleKey, searchText, addedAt, updatedAt,
                identifier)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                place.libraryID, place.directoryID, looseName(of: identifier), title,
                Data(NaturalOrderKey(title).bytes), SearchText.folded(title), now, now, identifier,
            ]
        )
    }

    /// Returns the name that distinguishes a series that was split off from the series that scans create in the same
    /// folder. Those names are folded titles, which don't begin with a control character, or begin with U+0001 for the
    /// entries of single publications.
    private static func looseName(of identifier: String) -> String { "\u{2}" + identifier }
}

/// The edits of a series, read once for its title and its description.
struct SeriesEdits {
    let identifier: String
    let values: [EditableField: EditedValue]

    /// Reads the edits of a row; nil if the series has no identifier.
    init?(ofSeries id: Int64, _ transaction: Transaction) throws {
        guard let identifier = try PermanentIdentifier.of(id, .series, transaction) else { return nil }
        self.identifier = identifier
        values = try EditedValue.all(of: identifier, transaction)
    }
}

extension PublicationDetails {
    /// Records that the value of a field comes from a source.
    mutating func setSources(_ source: MetadataSource, of field: EditableField) {
        guard !field.metadataFields.isEmpty else { return }
        var all = attributes ?? WorkAttributes()
        var sources = all.sources ?? [:]
        for replaced in field.metadataFields { sources[replaced] = source }
        all.sources = sources
        attributes = all
    }

    /// Returns the value of a field; nil when there is none.
    func value(of field: EditableField) -> String? {
        switch field {
        case .summary: summary
        case .people: EditedPeople.text(of: people)
        case .genres: genres.isEmpty ? nil : genres.joined(separator: "\n")
        case .tags: tags.isEmpty ? nil : tags.joined(separator: "\n")
        case .language: language
        default: attributes?.value(of: field)
        }
    }
}
