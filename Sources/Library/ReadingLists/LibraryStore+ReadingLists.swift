import Database
import Foundation
public import Publications

// Importing and exporting reading lists of other programs.

extension LibraryStore {
    /// Finds the publications of a reading list among those that the user can see, by series, volume, number and year.
    ///
    /// - Returns: the row of each entry; nil for an entry that wasn't found.
    public func publications(
        for entries: [ReadingListDocument.Entry],
        user: Viewer
    ) async throws(LibraryError) -> [Int64?] {
        try await read { transaction in
            var candidates: [SeriesNameKey: [EntryCandidate]] = [:]
            var remaining = Self.maximumComparisonCount
            return try entries.prefix(ReadingListDocument.maximumCount).map { entry in
                let key = SeriesNameKey(entry.series)
                let known: [EntryCandidate]
                if let found = candidates[key] {
                    known = found
                } else {
                    known = try Self.candidates(named: key, user: user, &remaining, transaction)
                    candidates[key] = known
                }
                var best: (id: Int64, score: Int)?
                for candidate in known {
                    guard let score = candidate.score(for: entry), score > best?.score ?? -1 else { continue }
                    best = (candidate.id, score)
                }
                return best?.id
            }
        }
    }

    /// The maximum number of series whose names are compared with one name.
    private static let maximumSeriesCount = 2_000
    /// The maximum number of comparisons of names for one list. Entries beyond it are not found.
    private static let maximumComparisonCount = 40_000
    /// The maximum number of names of a series that are compared: its title, and the titles and series of its first
    /// publications.
    private static let maximumNameCount = 20
    /// The maximum number of series with the same name.
    private static let maximumNamesakeCount = 20

    /// Returns the publications of the series with a name.
    private static func candidates(
        named key: SeriesNameKey,
        user: Viewer,
        _ remaining: inout Int,
        _ transaction: Transaction
    ) throws -> [EntryCandidate] {
        let words = key.name.split(separator: " ").prefix(16)
        guard !words.isEmpty, remaining > 0 else { return [] }
        let search = SearchStatement.wholeWords(words, transaction.dialect)
            .limited(to: min(maximumSeriesCount, remaining))
        let series: [Int64] = try transaction.values(search.sql, search.arguments)
        remaining -= series.count
        var found: [EntryCandidate] = []
        var count = 0
        for id in series where count < maximumNamesakeCount {
            guard let names: String = try transaction.value("SELECT names FROM seriesTexts WHERE seriesID = ?", [id]),
                let match = matchingName(in: names, for: key)
            else { continue }
            do {
                try checkSeries(id, user: user, transaction)
            } catch LibraryError.noSuchSeries {
                continue
            }
            count += 1
            found += try publications(ofSeries: id, year: match.year ?? key.year, transaction)
        }
        return found
    }

    /// Returns the name of a series that is the wanted one; nil when none is. The title of a series has no year, but
    /// the name of its folder, which follows the title, may have one.
    ///
    /// - Parameter names: one name a line.
    private static func matchingName(in names: String, for key: SeriesNameKey) -> SeriesNameKey? {
        var found: SeriesNameKey?
        for line in names.split(separator: "\n", maxSplits: maximumNameCount).prefix(maximumNameCount) {
            let own = SeriesNameKey(String(line))
            guard own.name == key.name else { continue }
            if own.year != nil { return key.year == nil || own.year == key.year ? own : nil }
            found = found ?? own
        }
        return found
    }

    /// Returns the year in the name of a series or its folder; nil when there is none.
    ///
    /// - Parameter names: one name a line.
    private static func year(in names: String) -> Int? {
        names.split(separator: "\n").lazy.compactMap { SeriesNameKey(String($0)).year }.first
    }

    private static func publications(
        ofSeries id: Int64,
        year: Int?,
        _ transaction: Transaction
    ) throws -> [EntryCandidate] {
        let text: String? = try transaction.value("SELECT attributes FROM seriesDetails WHERE seriesID = ?", [id])
        let startYear = text.flatMap(attributes)?.series?.startYear
        var found = try transaction.rows(candidatesSQL, [id]) { row in
            EntryCandidate(
                id: row[0],
                number: row[1],
                volume: row[2],
                seriesYear: year ?? startYear,
                year: (row[3] as String?).flatMap(attributes)?.published.flatMap { Int($0.prefix(4)) },
                isAlone: false
            )
        }
        if found.count == 1 { found[0].isAlone = true }
        return found
    }

    private static func attributes(_ text: String) -> WorkAttributes? {
        try? JSONDecoder().decode(WorkAttributes.self, from: Data(text.utf8))
    }

    static let candidatesSQL = """
        SELECT publications.id, number, volume, attributes
        FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder"))
        LEFT JOIN publicationDetails ON publicationID = publications.id
        WHERE seriesID = ? AND pageCount > 0 ORDER BY sortNumber, nameKey, publications.id
        """

    /// Returns a reading list with its visible entries as a document.
    ///
    /// - Throws: `LibraryError.noSuchList`, also for a collection of series.
    public func readingList(_ id: Int64, user: Viewer) async throws(LibraryError) -> ReadingListDocument {
        try await read { transaction in
            let record = try Self.listRecord(id, user: user, transaction)
            guard record.kind == .readingList else { throw LibraryError.noSuchList(id: id) }
            let rows = try Self.entries(of: record, from: 0, count: record.count, user: user, transaction)
            let entries = try rows.compactMap(\.self).compactMap { row in
                try transaction.row(Self.readingListEntrySQL, [row]) { row in
                    let (ofSeries, own): (String?, String?) = (row[3], row[4])
                    let (number, volume): (String?, String?) = (row[1], row[2])
                    let startYear = ofSeries.flatMap(Self.attributes)?.series?.startYear ?? Self.year(in: row[5])
                    var entry = ReadingListDocument.Entry(series: row[0], number: number ?? "1")
                    entry.volume = startYear.map { String($0) } ?? volume
                    entry.year = own.flatMap(Self.attributes)?.published.flatMap { Int($0.prefix(4)) }
                    return entry
                }
            }
            return ReadingListDocument(name: record.title, entries: entries)
        }
    }

    static let readingListEntrySQL = """
        SELECT series.title, number, volume, seriesDetails.attributes, publicationDetails.attributes,
            series.searchText
        FROM publications JOIN series ON series.id = publications.seriesID
        LEFT JOIN seriesDetails ON seriesDetails.seriesID = series.id
        LEFT JOIN publicationDetails ON publicationDetails.publicationID = publications.id
        WHERE publications.id = ?
        """
}
