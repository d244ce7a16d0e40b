import Database
import Publications

/// The description of a series, collected from its publications in order. For each value, the first publication that
/// has it counts.
struct SeriesDescription {
    private var details = PublicationDetails()
    private var formats: [String] = []
    private var languages: [String] = []
    private var names: [String] = []
    private var summaries: [String] = []
    private let libraryID: Int64

    private static let maximumPersonCount = 50
    private static let maximumGenreCount = 30
    /// The maximum size of the names, in bytes: about a thousand chapter titles.
    private static let maximumNameBytes = 64 << 10
    /// The maximum size of the summaries, in bytes. A typical summary has one or two thousand.
    private static let maximumSummaryBytes = 16 << 10

    init(_ transaction: Transaction, seriesID: Int64) throws {
        let row: (searchText: String, libraryID: Int64)? = try transaction.row(
            "SELECT searchText, libraryID FROM series WHERE id = ?",
            [seriesID]
        ) { ($0[0], $0[1]) }
        libraryID = row?.libraryID ?? 0
        names = row?.searchText.split(separator: "\n").map(String.init) ?? []
        try gather(transaction, seriesID)
    }

    private mutating func gather(_ transaction: Transaction, _ seriesID: Int64) throws {
        var known = (
            names: Set(names), summaries: Set<String>(), people: Set<PublicationDetails.Person>(), genres: Set<String>()
        )
        var remainingBytes = (names: Self.maximumNameBytes, summaries: Self.maximumSummaryBytes)
        let rows = try transaction.cursor(
            """
            SELECT publications.searchText, publications.format, summary, people, genres, language
            FROM publications LEFT JOIN publicationDetails ON publicationID = publications.id
            WHERE seriesID = ? ORDER BY sortNumber, nameKey, publications.id
            """,
            [seriesID]
        )
        while let row = try rows.next() {
            for name in (row[0] as String).split(separator: "\n").map(String.init)
            where remainingBytes.names > name.utf8.count {
                guard known.names.insert(name).inserted else { continue }
                names.append(name)
                remainingBytes.names -= name.utf8.count
            }
            if let format: String = row[1], !formats.contains(format) { formats.append(format) }
            let own = PublicationDetails(summary: row[2], people: row[3] ?? "", genres: row[4] ?? "", language: row[5])
            if let summary = own.summary, remainingBytes.summaries > summary.utf8.count,
                known.summaries.insert(summary).inserted
            {
                if details.summary == nil { details.summary = summary }
                summaries.append(summary)
                remainingBytes.summaries -= summary.utf8.count
            }
            for person in own.people where details.people.count < Self.maximumPersonCount {
                if known.people.insert(person).inserted { details.people.append(person) }
            }
            for genre in own.genres where details.genres.count < Self.maximumGenreCount {
                if known.genres.insert(SearchText.folded(genre)).inserted { details.genres.append(genre) }
            }
            if let language = own.language, languages.count < 10, !languages.contains(language) {
                languages.append(language)
            }
        }
        details.language = languages.first
    }

    // MARK: - Writing

    /// Writes the description if it has changed. Most recounted series have the same description as before.
    func write(seriesID: Int64, _ transaction: Transaction) throws {
        try details.write(to: .series, id: seriesID, transaction)
        try writeTexts(seriesID, transaction)
        try writeTags(seriesID, transaction)
    }

    private func writeTexts(_ seriesID: Int64, _ transaction: Transaction) throws {
        let names = names.joined(separator: "\n")
        let summaries = summaries.map { SearchText.folded($0) }
        // The separator prevents phrases from spanning two texts.
        let words = (self.names + summaries).map { SearchText.spaced($0) }.joined(separator: " \u{E000} ")
        try transaction.execute(
            """
            INSERT INTO seriesTexts (seriesID, names, words) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET names = excluded.names, words = excluded.words
            WHERE names <> excluded.names OR words <> excluded.words
            """,
            [seriesID, names, words]
        )
    }

    private func writeTags(_ seriesID: Int64, _ transaction: Transaction) throws {
        var wanted: Set<Int64> = []
        for (kind, values) in [(TagKind.format, formats), (.genre, details.genres), (.language, languages)] {
            for value in values { wanted.insert(try Self.tag(kind, value, transaction)) }
        }
        let present: [(Int64, Int64)] = try transaction.rows(
            "SELECT tagID, libraryID FROM seriesTags WHERE seriesID = ?",
            [seriesID]
        ) { ($0[0], $0[1]) }
        for (tag, library) in present {
            // Tags are counted per library, so a tag that was counted for another library is replaced.
            if library == libraryID, wanted.remove(tag) != nil { continue }
            try transaction.execute("DELETE FROM seriesTags WHERE tagID = ? AND seriesID = ?", [tag, seriesID])
        }
        for tag in wanted {
            try transaction.execute(
                "INSERT INTO seriesTags (tagID, seriesID, libraryID) VALUES (?, ?, ?)",
                [tag, seriesID, libraryID]
            )
        }
    }

    private static func tag(_ kind: TagKind, _ value: String, _ transaction: Transaction) throws -> Int64 {
        if let id = try kind.identifier(of: value, transaction) { return id }
        return try transaction.insert(
            "INSERT INTO tags (kind, key, value) VALUES (?, ?, ?)",
            [kind.rawValue, SearchText.folded(value), value]
        )
    }
}
