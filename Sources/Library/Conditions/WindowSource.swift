import Database
import Publications

/// The rows that are checked for a query of publications: the smallest source that contains all matches. So a query
/// for one series doesn't depend on the size of the library.
enum WindowSource: Hashable {
    /// The publications of a series, in reading order.
    case series(Int64)
    /// The entries of a reading list, in its order.
    case list(Int64)
    /// The publications that the user read, the latest first.
    case read
    /// The publications of the series that a search finds.
    case found([Int64])
    /// All readable publications, the latest first.
    case all

    /// - Parameter found: the series that match the search; nil without a search.
    init(_ query: PublicationQuery, found: [Int64]?) {
        let conjuncts = query.condition.conjuncts
        for case .series(let id) in conjuncts {
            self = .series(id)
            return
        }
        for case .list(let id) in conjuncts {
            self = .list(id)
            return
        }
        if let found {
            self = .found(found)
        } else if Self.impliesProgress(query.condition) || query.sort == .read {
            self = .read
        } else {
            self = .all
        }
    }

    /// Returns whether the condition matches only publications with progress.
    private static func impliesProgress(_ condition: PublicationCondition) -> Bool {
        switch condition {
        case .reading(.started), .reading(.completed): true
        case .all(let parts): parts.contains(where: impliesProgress)
        case .any(let parts): !parts.isEmpty && parts.allSatisfy(impliesProgress)
        default: false
        }
    }

    // MARK: - SQL

    /// Returns the SQL statement that reads the source. ``arguments(user:)`` returns its arguments.
    func sql(hasDetails: Bool) -> String {
        let columns = hasDetails ? PublicationCandidate.columnsWithDetails : PublicationCandidate.columns
        let details =
            hasDetails ? "LEFT JOIN publicationDetails ON publicationDetails.publicationID = publications.id" : ""
        let progress = "LEFT JOIN progress ON progress.content = publications.content AND progress.userID = ?"
        let isListed =
            "EXISTS (SELECT 1 FROM series WHERE series.id = publications.seriesID AND series.isListed = 1)"
        return switch self {
        case .series:
            """
            SELECT \(columns) FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder")) \(progress) \(details)
            WHERE publications.seriesID = ? AND \(isListed)
            ORDER BY publications.sortNumber, publications.nameKey, publications.id
            """
        case .list:
            """
            SELECT \(columns) FROM \(Dialect.table("listEntries", indexedBy: "listEntriesInOrder"))
            CROSS JOIN publications ON publications.identifier = listEntries.identifier \(progress) \(details)
            WHERE listEntries.listID = ? AND \(isListed) ORDER BY listEntries.position, listEntries.id
            """
        case .read:
            """
            SELECT \(columns) FROM \(Dialect.table("progress", indexedBy: "progressByTime"))
            CROSS JOIN publications ON publications.content = progress.content \(details)
            WHERE progress.userID = ? AND \(isListed) ORDER BY progress.updatedAt DESC, progress.content DESC
            """
        case .found:
            """
            SELECT \(columns) FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder")) \(progress) \(details)
            WHERE \(Dialect.isOneOfIntegers("publications.seriesID")) AND \(isListed)
            """
        case .all:
            """
            SELECT \(columns)
            FROM \(Dialect.table("publications", indexedBy: "publicationsOfLibraryByAdded")) \(progress) \(details)
            WHERE publications.libraryID = ? AND publications.isMissing = 0 AND publications.error IS NULL AND \(isListed)
            ORDER BY publications.addedAt DESC, publications.id DESC
            """
        }
    }

    /// Returns the arguments of the statement. For ``all``, the library follows: the statement is executed for each
    /// library.
    func arguments(user: UserIdentifier) -> StatementArguments {
        switch self {
        case .series(let id), .list(let id): [user.rawValue, id]
        case .read, .all: [user.rawValue]
        case .found(let series): [user.rawValue, Dialect.integers(series)]
        }
    }
}
