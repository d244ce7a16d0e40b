import Database
import Foundation
import Publications

/// Further properties of a series that aren't in a `SeriesRecord`, for clients that show them in lists.
public struct SeriesDescriptionRecord: Sendable, Hashable {
    /// The description that was collected from the publications.
    public var details = SeriesDetails(summary: nil, people: [], genres: [], language: nil)
    /// The highest age rating; nil when none is rated.
    public var ageRating: Int?
    /// The labels in alphabetical order.
    public var labels: [ContentLabel] = []
    /// The number of publications that the user has begun and not finished.
    public var startedCount = 0
    /// The sort title that a user entered, otherwise that of the files; nil when the series is sorted by its title.
    public var sortTitle: String?
    /// The fields whose values users have locked.
    public var lockedFields: Set<EditableField> = []
    /// The first publication with a summary; nil when there is none.
    public var firstSummary: FirstSummary?

    /// The summary of a publication in a series.
    public struct FirstSummary: Sendable, Hashable {
        /// The number of the publication, otherwise its volume, otherwise its position in the series, from 1.
        public var number: String
        /// The summary.
        public var text: String
    }

    /// Creates an empty description.
    public init() {}
}

/// Further properties of a publication that aren't in a `PublicationRecord`.
public struct PublicationDescriptionRecord: Sendable, Hashable {
    /// The description.
    public var details = SeriesDetails(summary: nil, people: [], genres: [], language: nil)
    /// The time of the last change of the file, in milliseconds since 1970.
    public var modifiedAt: Int64 = 0
    /// The time of the last change of its data, in milliseconds since 1970.
    public var updatedAt: Int64 = 0
    /// The library.
    public var libraryID: Int64 = 0
    /// Whether the series of the publication is shown as its only publication.
    public var isSingle = false
    /// The fields whose values users have locked.
    public var lockedFields: Set<EditableField> = []

    /// Creates an empty description.
    public init() {}
}

/// The numbers by which a publication is ordered in its series.
public struct SeriesNumberRecord: Sendable, Hashable {
    /// The row of the publication.
    public var id: Int64
    /// The number, as displayed; nil when unknown.
    public var number: String?
    /// The volume, as displayed; nil when unknown.
    public var volume: String?
    /// The number for sorting: its own, otherwise the volume's; nil when there is none.
    public var sortNumber: Double?

    /// Creates a record.
    public init(id: Int64, number: String? = nil, volume: String? = nil, sortNumber: Double? = nil) {
        self.id = id
        self.number = number
        self.volume = volume
        self.sortNumber = sortNumber
    }
}

extension LibraryStore {
    /// Returns the descriptions of series by row. The caller has checked that the user can see the series.
    public func descriptions(
        ofSeries ids: [Int64],
        user: Viewer
    ) async throws(LibraryError) -> [Int64: SeriesDescriptionRecord] {
        try await read { transaction in
            let argument = Dialect.integers(ids)
            var result: [Int64: SeriesDescriptionRecord] = [:]
            let rows = try transaction.cursor(Self.seriesDescriptionsSQL, [argument])
            while let row = try rows.next() {
                var record = SeriesDescriptionRecord()
                let details = PublicationDetails(row, from: 2)
                record.details = SeriesDetails(details)
                record.ageRating = row[1]
                // An edited title replaces the sort title of the files.
                let hasEditedTitle: Bool = row[10]
                record.sortTitle = row[8] ?? (hasEditedTitle ? nil : details.attributes?.series?.sortTitle)
                record.lockedFields = EditedValue.fields(ofColumn: row[9])
                result[row[0]] = record
            }
            // A series without a summary has no publication with one.
            for (id, record) in result where record.details.summary != nil {
                result[id]?.firstSummary = try Self.firstSummary(ofSeries: id, transaction)
            }
            let labels = try transaction.cursor(Self.seriesLabelsSQL, [argument])
            while let row = try labels.next() {
                if let label = try? ContentLabel(row[1]) { result[row[0]]?.labels.append(label) }
            }
            for id in result.keys { result[id]?.labels.sort { $0.text < $1.text } }
            for (id, count) in try Self.startedCounts(ofSeries: ids, user, transaction) {
                result[id]?.startedCount = count
            }
            return result
        }
    }

    /// Counts the started publications of series. Reads the publications of the series in which the user has progress or,
    /// if these have many, all publications that the user has started.
    ///
    /// - Parameter maximumCount: the number of publications in these series up to which they are read.
    static func startedCounts(
        ofSeries ids: [Int64],
        _ user: Viewer,
        _ transaction: Transaction,
        maximumCount: Int = 500
    ) throws -> [Int64: Int] {
        let begun = try transaction.rows(begunSQL, [user.id.rawValue, Dialect.integers(ids)]) { row in
            (id: row[0] as Int64, count: row[1] as Int)
        }
        guard !begun.isEmpty else { return [:] }
        let series = begun.map(\.id)
        let isShort = begun.reduce(0) { $0 + $1.count } <= maximumCount
        let started: [Int64] =
            try isShort
            ? transaction.values(startedInSeriesSQL, [user.id.rawValue, Dialect.integers(series)])
            : transaction.values(startedSQL, [user.id.rawValue])
        var counts: [Int64: Int] = [:]
        for id in started where series.contains(id) { counts[id, default: 0] += 1 }
        return counts
    }

    private static func firstSummary(
        ofSeries id: Int64,
        _ transaction: Transaction
    ) throws -> SeriesDescriptionRecord.FirstSummary? {
        let row = try transaction.row(firstSummarySQL, [id]) { row in
            (id: row[0] as Int64, number: (row[1] as String?) ?? (row[2] as String?), text: row[3] as String)
        }
        guard let row else { return nil }
        let position: Int? = try row.number == nil ? transaction.value(positionSQL, [id, row.id]) : nil
        return SeriesDescriptionRecord.FirstSummary(number: row.number ?? String(position ?? 1), text: row.text)
    }

    /// Returns the descriptions of publications by row. The caller has checked that the user can see the publications.
    public func descriptions(
        ofPublications ids: [Int64]
    ) async throws(LibraryError) -> [Int64: PublicationDescriptionRecord] {
        try await read { transaction in
            var result: [Int64: PublicationDescriptionRecord] = [:]
            let rows = try transaction.cursor(Self.publicationDescriptionsSQL, [Dialect.integers(ids)])
            while let row = try rows.next() {
                var record = PublicationDescriptionRecord()
                record.details = SeriesDetails(PublicationDetails(row, from: 4))
                record.modifiedAt = (row[1] as Int64) / 1_000_000
                record.updatedAt = row[2]
                record.libraryID = row[3]
                record.isSingle = row[10]
                record.lockedFields = EditedValue.fields(ofColumn: row[11])
                result[row[0]] = record
            }
            return result
        }
    }

    /// Returns the numbers of all publications of the given series, in the reading order of each series.
    public func numbers(
        inSeries ids: [Int64]
    ) async throws(LibraryError) -> [Int64: [SeriesNumberRecord]] {
        try await read { transaction in
            var result: [Int64: [SeriesNumberRecord]] = [:]
            for id in Set(ids) {
                result[id] = try transaction.rows(Self.numbersSQL, [id]) { row in
                    let sortNumber: Double = row[3]
                    return SeriesNumberRecord(
                        id: row[0],
                        number: row[1],
                        volume: row[2],
                        sortNumber: sortNumber == SortNumber.none ? nil : sortNumber
                    )
                }
            }
            return result
        }
    }

    static let seriesDescriptionsSQL = """
        SELECT series.id, series.ageRating, summary, people, genres, language, tags, attributes,
            (SELECT editedValues.value FROM editedValues
                WHERE editedValues.identifier = series.identifier AND editedValues.field = 'sortTitle'),
            \(EditedValue.lockedFieldsColumn(of: "series.identifier")), \(EditedSeries.hasEditedTitleColumn)
        FROM series LEFT JOIN seriesDetails ON seriesID = series.id WHERE \(Dialect.isOneOfIntegers("series.id"))
        """
    static let seriesLabelsSQL = """
        SELECT series.id, label FROM series CROSS JOIN seriesLabels ON seriesLabels.series = series.identifier
        WHERE \(Dialect.isOneOfIntegers("series.id"))
        """
    /// The series in which the user has progress, with the number of their publications.
    static let begunSQL = """
        SELECT series.id, series.publicationCount FROM series
        CROSS JOIN seriesReading ON seriesReading.seriesID = series.id AND seriesReading.userID = ?
        WHERE \(Dialect.isOneOfIntegers("series.id"))
        """
    /// The series of each started publication in some series.
    static let startedInSeriesSQL = """
        SELECT publications.seriesID
        FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder"))
        CROSS JOIN progress ON progress.content = publications.content AND progress.userID = ?
        WHERE \(Dialect.isOneOfIntegers("publications.seriesID")) AND progress.isCompleted = 0
        """
    /// The series of each publication that the user has started.
    static let startedSQL = """
        SELECT publications.seriesID FROM \(Dialect.table("progress", indexedBy: "progressUnderWay"))
        CROSS JOIN publications ON publications.content = progress.content
        WHERE progress.userID = ? AND progress.isCompleted = 0
        """
    static let publicationDescriptionsSQL = """
        SELECT publications.id, modified, updatedAt, libraryID, summary, people, genres, language, tags, attributes,
            (SELECT series.isSingle FROM series WHERE series.id = publications.seriesID),
            \(EditedValue.lockedFieldsColumn(of: "publications.identifier"))
        FROM publications LEFT JOIN publicationDetails ON publicationID = publications.id
        WHERE \(Dialect.isOneOfIntegers("publications.id"))
        """
    static let firstSummarySQL = """
        SELECT publications.id, publications.number, publications.volume, publicationDetails.summary
        FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder"))
        CROSS JOIN publicationDetails ON publicationDetails.publicationID = publications.id
        WHERE publications.seriesID = ? AND publicationDetails.summary IS NOT NULL
        ORDER BY publications.sortNumber, publications.nameKey, publications.id LIMIT 1
        """
    /// The number of publications in a series up to one of them.
    static let positionSQL = """
        SELECT count(*) FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder"))
        WHERE seriesID = ? AND (sortNumber, nameKey, id) <= (
            SELECT wanted.sortNumber, wanted.nameKey, wanted.id FROM publications AS wanted WHERE wanted.id = ?
        )
        """
    static let numbersSQL = """
        SELECT id, number, volume, sortNumber
        FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder"))
        WHERE seriesID = ? ORDER BY sortNumber, nameKey, id
        """
}
