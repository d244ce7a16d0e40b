import Database
import Publications

/// The description of a series, collected from its publications in order. Each value comes from the first publication
/// that has it.
struct SeriesDescription {
    private var details = PublicationDetails()
    private var formats: [String] = []
    private var languages: [String] = []
    private var years = UniqueValues<String>(limit: 200)
    private var names: [String] = []
    private var summaries: [String] = []
    private let libraryID: Int64

    private var attributes = SeriesAttributes()
    private var publicationCount = 0

    private static let maximumPersonCount = 50
    private static let maximumGenreCount = 30
    /// The maximum size of the names, in bytes: about a thousand chapter titles.
    private static let maximumNameBytes = 64 << 10
    /// The maximum size of the summaries, in bytes. A typical summary has one or two thousand.
    private static let maximumSummaryBytes = 16 << 10

    init(_ transaction: Transaction, seriesID: Int64, edits: SeriesEdits?) throws {
        let row: (searchText: String, libraryID: Int64)? = try transaction.row(
            "SELECT searchText, libraryID FROM series WHERE id = ?",
            [seriesID]
        ) { ($0[0], $0[1]) }
        libraryID = row?.libraryID ?? 0
        names = row?.searchText.split(separator: "\n").map(String.init) ?? []
        try gather(transaction, seriesID)
        if let edits, let edited = try EditedSeries.details(over: details, edits, transaction) { take(edited) }
    }

    /// The title by which the files sort the series; nil when they declare none.
    var sortTitle: String? {
        details.attributes?.series?.sortTitle.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Replaces the gathered values with edited ones. The gathered summaries and names stay searchable.
    private mutating func take(_ edited: PublicationDetails) {
        if edited.language != details.language {
            languages = []
            if let language = edited.language { take(language: language) }
        }
        details = edited
        if let summary = edited.summary, !summaries.contains(summary) { summaries.insert(summary, at: 0) }
        let titles = edited.attributes?.series?.alternativeTitles ?? []
        let added = edited.people.map(\.name) + edited.genres + edited.tags + titles.map(\.text)
        names += added.map(SearchText.folded).filter { !names.contains($0) }
    }

    private mutating func gather(_ transaction: Transaction, _ seriesID: Int64) throws {
        var known = (
            names: Set(names), summaries: Set<String>(), people: Set<PublicationDetails.Person>(),
            genres: Set<String>(),
            tags: Set<String>()
        )
        var remainingBytes = (names: Self.maximumNameBytes, summaries: Self.maximumSummaryBytes)
        let rows = try transaction.cursor(
            """
            SELECT publications.searchText, publications.format, summary, people, genres, language, tags,
                attributes, \(EditedValue.fieldsColumn(of: "publications.identifier"))
            FROM publications LEFT JOIN publicationDetails ON publicationID = publications.id
            WHERE seriesID = ? ORDER BY sortNumber, nameKey, publications.id
            """,
            [seriesID]
        )
        publicationCount =
            try transaction.value("SELECT publicationCount FROM series WHERE id = ?", [seriesID]) ?? 0
        while let row = try rows.next() {
            for name in (row[0] as String).split(separator: "\n").map(String.init)
            where remainingBytes.names > name.utf8.count {
                guard known.names.insert(name).inserted else { continue }
                names.append(name)
                remainingBytes.names -= name.utf8.count
            }
            if let format: String = row[1], !formats.contains(format) { formats.append(format) }
            var own = PublicationDetails(row, from: 2)
            if let edited: String = row[8] {
                for name in edited.split(separator: ",") {
                    if let field = EditableField(rawValue: String(name)) { own.setSources(.edit, of: field) }
                }
            }
            if let attributes = own.attributes {
                self.attributes.add(attributes, isOnly: publicationCount == 1)
                if let year = attributes.publishedYear { years.insert(year) }
            }
            if let summary = own.summary, remainingBytes.summaries > summary.utf8.count,
                known.summaries.insert(summary).inserted
            {
                if details.summary == nil { details.summary = summary }
                summaries.append(summary)
                remainingBytes.summaries -= summary.utf8.count
            }
            for person in own.people where details.people.count < Self.maximumPersonCount {
                if known.people.insert(person).inserted {
                    details.people.append(person)
                } else if person.sortName != nil,
                    let index = details.people.firstIndex(where: { $0 == person && $0.sortName == nil })
                {
                    details.people[index].sortName = person.sortName
                }
            }
            for genre in own.genres where details.genres.count < Self.maximumGenreCount {
                if known.genres.insert(SearchText.folded(genre)).inserted { details.genres.append(genre) }
            }
            for tag in own.tags where details.tags.count < Self.maximumGenreCount {
                if known.tags.insert(SearchText.folded(tag)).inserted { details.tags.append(tag) }
            }
            if let language = own.language {
                details.language = details.language ?? language
                take(language: language)
            }
            for language in own.attributes?.languages ?? [] { take(language: language) }
        }
        details.attributes = attributes.attributes
        // Conditions find series by their sort titles with the index of names.
        if let name = sortTitle.map({ SearchText.folded($0) }), !known.names.contains(name) { names.append(name) }
        // The summary in a document about the series is preferred to the summary of its first publication.
        if let summary = details.attributes?.series?.summary {
            details.summary = summary
            if known.summaries.insert(summary).inserted { summaries.append(summary) }
        }
    }

    /// Adds a language for filters, which don't distinguish the regions and scripts of a language.
    private mutating func take(language tag: String) {
        guard languages.count < 10, let language = LanguageTag.primary(tag), !languages.contains(language) else {
            return
        }
        languages.append(language)
    }

    // MARK: - Writing

    /// Writes the description if it has changed. Most recounted series have the same description as before.
    func write(seriesID: Int64, _ transaction: Transaction) throws {
        try details.write(to: .series, id: seriesID, transaction)
        try writeTexts(seriesID, transaction)
        try writeTags(seriesID, transaction)
        try AuthorRow.write(AuthorRow.authors(among: details.people), ofSeries: seriesID, transaction)
    }

    private func writeTexts(_ seriesID: Int64, _ transaction: Transaction) throws {
        let names = names.joined(separator: "\n")
        let summaries = summaries.map { SearchText.folded($0) }
        // The separator prevents phrases from spanning two texts.
        let words = (self.names + summaries).map { SearchText.spaced($0) }.joined(separator: " \u{E000} ")
        try transaction.execute(
            """
            INSERT INTO seriesTexts (seriesID, names, words) VALUES (?, ?, ?)
            ON CONFLICT (seriesID) DO UPDATE SET names = excluded.names, words = excluded.words
            WHERE seriesTexts.names <> excluded.names OR seriesTexts.words <> excluded.words
            """,
            [seriesID, names, words]
        )
    }

    private func writeTags(_ seriesID: Int64, _ transaction: Transaction) throws {
        var wanted: Set<Int64> = []
        for (kind, values) in [
            (TagKind.format, formats), (.genre, details.genres), (.language, languages),
            (.tag, details.tags), (.publisher, [details.attributes?.publisher].compactMap(\.self)),
            (.year, years.values),
            (.status, [details.attributes?.series?.status?.rawValue].compactMap(\.self)),
            (.releaseYear, [details.releaseDate.map { String($0.year) }].compactMap(\.self)),
            (.completeness, [completeness?.rawValue].compactMap(\.self)),
        ] {
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

    private var completeness: Completeness? {
        details.attributes?.series?.publicationCount.map { $0 == publicationCount ? .complete : .incomplete }
    }

    private static func tag(_ kind: TagKind, _ value: String, _ transaction: Transaction) throws -> Int64 {
        if let id = try kind.identifier(of: value, transaction) { return id }
        return try transaction.insert(
            "INSERT INTO tags (kind, key, value) VALUES (?, ?, ?)",
            [kind.rawValue, SearchText.folded(value), value]
        )
    }
}
