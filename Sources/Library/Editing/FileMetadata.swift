import Database
import Foundation

/// The editable values in the row of a publication.
///
/// Without edits, they are the values that the scan found in the file. With edits, the values of the file are kept
/// beside the row (`fileMetadata`), so that an edit can be undone without reading the file again.
struct FileMetadata: Codable, Equatable {
    var title = ""
    /// The names to display with the title, one per line.
    var authors = ""
    var number: String?
    var volume: String?
    var sortNumber = SortNumber.none
    var searchText = ""
    var readingProgression = ""
    var ageRating: Int?
    var summary: String?
    /// The people as `PublicationDetails` stores them.
    var people = ""
    var genres = ""
    var language: String?
    /// The tags, one per line; nil if an earlier version stored the values, which didn't keep them.
    var tags: String?
    /// The attributes as `PublicationDetails` stores them.
    var attributes: String?

    /// Reads the values of a row; nil when there is no such row.
    init?(publication id: Int64, _ connection: Connection) throws {
        let row = try connection.row(
            """
            SELECT title, authors, number, volume, sortNumber, searchText, readingProgression, ageRating,
                summary, people, genres, language, tags, attributes
            FROM publications LEFT JOIN publicationDetails ON publicationID = publications.id
            WHERE publications.id = ?
            """,
            [id]
        ) { row in
            var values = FileMetadata()
            values.title = row[0]
            values.authors = row[1]
            values.number = row[2]
            values.volume = row[3]
            values.sortNumber = row[4]
            values.searchText = row[5]
            values.readingProgression = row[6]
            values.ageRating = row[7]
            values.summary = row[8]
            values.people = (row[9] as String?) ?? ""
            values.genres = (row[10] as String?) ?? ""
            values.language = row[11]
            values.tags = (row[12] as String?) ?? ""
            values.attributes = row[13]
            return values
        }
        guard let row else { return nil }
        self = row
    }

    private init() {}

    /// Writes the values to a row. The row is written even if it stays the same, so that the change is reported.
    func write(publication id: Int64, _ transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE publications SET title = ?, authors = ?, number = ?, volume = ?, sortNumber = ?, searchText = ?,
                readingProgression = ?, ageRating = ?
            WHERE id = ?
            """,
            [title, authors, number, volume, sortNumber, searchText, readingProgression, ageRating, id]
        )
        try writeDetails(publication: id, transaction)
    }

    /// Writes the values that are stored in other tables.
    func writeDetails(publication id: Int64, _ transaction: Transaction) throws {
        try details.write(to: .publication, id: id, transaction)
    }

    private var details: PublicationDetails {
        var details = PublicationDetails(summary: summary, people: people, genres: genres, language: language)
        details.take(tags: tags ?? "", attributes: attributes)
        return details
    }

    /// Adds the values that an earlier version didn't keep from those of the row, which that version couldn't edit.
    mutating func complete(from row: FileMetadata) {
        guard tags == nil else { return }
        (tags, attributes) = (row.tags, row.attributes)
    }
}

// MARK: - Fields

extension FileMetadata {
    /// Returns the value of a field; nil when there is none.
    func value(of field: EditableField) -> String? {
        switch field {
        case .title: title
        case .number: number
        case .volume: volume
        case .summary: summary
        case .people: EditedPeople.text(of: people)
        case .genres: genres.isEmpty ? nil : genres
        case .tags: tags.flatMap { $0.isEmpty ? nil : $0 }
        case .publisher, .imprint, .published, .storyArcs, .collections, .characters, .rating, .webLinks,
            .identifiers, .review, .notes:
            details.attributes?.value(of: field)
        case .language: language
        case .ageRating: ageRating.map { String($0) }
        case .readingProgression: readingProgression
        case .sortTitle, .status, .totalCount, .alternativeTitles, .order, .series, .cover, .coverPage: nil
        }
    }

    /// Replaces the values that are edited.
    mutating func apply(_ edits: [EditableField: EditedValue]) {
        for (field, edit) in edits {
            let value = edit.value
            switch field {
            case .title: title = value ?? title
            case .number: number = value
            case .volume: volume = value
            case .summary: summary = value
            case .people:
                people = EditedPeople.stored(value)
                authors = EditedPeople.authors(of: value).joined(separator: "\n")
            case .genres: genres = value ?? ""
            case .tags: tags = value ?? ""
            case .language: language = value
            case .ageRating: ageRating = value.flatMap { Int($0) }
            case .readingProgression: readingProgression = value ?? readingProgression
            default: break
            }
        }
        let attributeEdits = edits.filter { $0.key.isAttribute }
        if !attributeEdits.isEmpty {
            var edited = details
            for (field, edit) in attributeEdits { edited.set(edit.value, of: field) }
            attributes = edited.encodedAttributes
        }
        if let order = edits[.order]?.value.flatMap({ Double($0) }) {
            sortNumber = order
        } else if edits[.number] != nil || edits[.volume] != nil {
            sortNumber = SortNumber.parse(number) ?? SortNumber.parse(volume) ?? SortNumber.none
        }
        // The words of the file stay searchable: they are in its name, too.
        let words = [EditableField.title, .people, .genres, .tags].compactMap { edits[$0]?.value }
        if !words.isEmpty { searchText = SearchText.folded(words.joined(separator: "\n")) + "\n" + searchText }
    }
}
