import Database
import Publications

/// A set of series with a common property, read with a covering index. It is the same for all users, or for all users
/// with the same limits.
enum SeriesSet: Hashable, Sendable {
    case library(Int64)
    case tag(Int64)
    /// The series that have any value of a kind of tags.
    case tagged(TagKind)
    /// The series of an author.
    case author(Int64)
    /// The series whose files are all missing.
    case missing
    /// The series that are shown as their only publication.
    case single
    /// The series that limits admit.
    case admitted(ReadingLimits)

    /// - Parameter series: returns the table of series, read with an index or by row id.
    private func condition(series: (_ index: String) -> String) -> String {
        switch self {
        case .library: "FROM \(series("seriesOfLibraryByAdded")) WHERE libraryID = ? AND isListed = 1"
        case .tag: "FROM seriesTags WHERE tagID = ?"
        case .tagged: "FROM tags CROSS JOIN seriesTags ON tagID = tags.id WHERE kind = ?"
        case .author: "FROM seriesAuthors WHERE authorID = ?"
        case .missing: "FROM \(series("seriesMissing")) WHERE isMissing = 1 AND isListed = 1"
        case .single: "FROM \(series("seriesSingle")) WHERE isSingle = 1 AND isListed = 1"
        case .admitted(let limits):
            "FROM \(series("seriesByLimits")) WHERE isListed = 1\(limits.condition().sql)"
        }
    }

    private var column: String {
        switch self {
        case .tag, .tagged, .author: "seriesID"
        case .library, .missing, .single, .admitted: "id"
        }
    }

    private var arguments: StatementArguments {
        switch self {
        case .library(let id), .tag(let id), .author(let id): [id]
        case .tagged(let kind): [kind.rawValue]
        case .missing, .single: []
        case .admitted(let limits): limits.condition().arguments
        }
    }

    /// The query of the whole set. For limits, it ignores the labels.
    var wholeSQL: String {
        if case .admitted(let limits) = self, limits != limits.withoutLabels {
            return SeriesSet.admitted(limits.withoutLabels).wholeSQL
        }
        return "SELECT \(column) \(condition { Dialect.table("series", indexedBy: $0) })"
    }

    func whole(_ transaction: Transaction) throws -> IdentifierSet {
        guard case .admitted(let limits) = self, limits != limits.withoutLabels else {
            var result = IdentifierSet()
            try result.read(wholeSQL, arguments, transaction)
            return result
        }
        // Reading the series of a few labels is faster than looking for the labels of each series.
        var result = try SeriesSet.admitted(limits.withoutLabels).whole(transaction)
        if !limits.includedLabels.isEmpty {
            result = result.intersection(try Self.series(with: limits.includedLabels, transaction))
        }
        if !limits.excludedLabels.isEmpty {
            result = result.subtracting(try Self.series(with: limits.excludedLabels, transaction))
        }
        return result
    }

    private static func series(with labels: Set<ContentLabel>, _ transaction: Transaction) throws -> IdentifierSet {
        var result = IdentifierSet()
        for label in labels { try result.read(labelSQL, [label.text], transaction) }
        return result
    }

    static let labelSQL = """
        SELECT series.id FROM seriesLabels CROSS JOIN series ON series.identifier = seriesLabels.series
        WHERE seriesLabels.label = ?
        """

    /// Returns the set after some series have changed.
    func patched(_ old: IdentifierSet, _ changed: Set<Int64>, _ transaction: Transaction) throws -> IdentifierSet {
        var result = old
        // For a few series of one library, a lookup by row id is faster than the library's index.
        let sql = "SELECT 1 \(condition { _ in Dialect.tableByID("series") }) AND \(column) = ?"
        for id in changed {
            if try transaction.exists(sql, arguments + [id]) {
                result.insert(id)
            } else {
                result.remove(id)
            }
        }
        return result
    }
}

extension IdentifierSet {
    /// Adds the identifiers in the first column of a query.
    fileprivate mutating func read(
        _ sql: String,
        _ arguments: StatementArguments,
        _ transaction: Transaction
    ) throws {
        try transaction.cursor(sql, arguments).forEachInteger { insert($0) }
    }
}

/// The kinds of tags by which series are filtered.
public enum TagKind: String, Sendable {
    case format
    /// The genres of publications.
    case genre
    case language
    /// The tags of publications.
    case tag
    case publisher
    /// The years in which the publications were published, as four digits.
    case year
    /// The publication status: the raw value of a `SeriesDescriptionMetadata.Status`.
    case status
    /// The year of the earliest publication of a series.
    case releaseYear
    /// Whether a series has as many publications as its metadata declares: the raw value of a ``Completeness``.
    case completeness

    /// Returns the identifier of a value; nil when no series has had it.
    func identifier(of value: String, _ transaction: Transaction) throws -> Int64? {
        let value = self == .language ? LanguageTag.primary(value) ?? value : value
        return try transaction.value(
            "SELECT id FROM tags WHERE kind = ? AND key = ?",
            [rawValue, SearchText.folded(value)]
        )
    }
}

/// Whether a series has as many publications as its metadata declares. A series whose metadata declares no number has
/// neither value.
public enum Completeness: String, Sendable, Hashable {
    case complete, incomplete
}
