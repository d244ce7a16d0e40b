import Database
import Publications

/// The rows that are checked for a query of publications: the smallest source that contains all matches. For example,
/// the time of a query for one series doesn't depend on the size of the library.
enum WindowSource: Hashable {
    /// The publications of a series, in reading order.
    case series(Int64)
    /// The entries of a reading list, in its order.
    case list(Int64)
    /// The publications that the user read, the latest first.
    case read
    /// The publications of the series that a search finds.
    case found([Int64])
    /// The publications of the series that contain the names in the condition; see ``NamedSeries``.
    case named([Int64])
    /// The publications that were published within a range of days.
    case released(ClosedRange<ReleaseDate>)
    /// The rows of given publications, in any order.
    case rows([Int64])
    /// All readable publications, the latest first.
    case all
    /// All publications that are missing or can't be read, the latest first.
    case unavailable

    /// - Parameters:
    ///   - found: the series that match the search; nil without a search.
    ///   - narrowed: returns ``named(_:)`` or ``released(_:)`` if one of them contains all matches and is short enough.
    init(_ query: PublicationQuery, found: [Int64]?, narrowed: () throws -> WindowSource?) rethrows {
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
        } else if let narrowed = try narrowed() {
            self = narrowed
        } else if query.condition.asksForUnavailable {
            self = .unavailable
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

    /// Returns the SQL statement that reads the source. Its arguments are those of ``arguments(user:_:)``, then the
    /// library if ``isByLibrary`` is true, then those of the bounds.
    ///
    /// - Parameter bounds: the bounds of the condition. They apply only to sources that can be long.
    func sql(_ columns: PublicationCandidate.Columns, bounds: CandidateBounds = CandidateBounds()) -> String {
        let details =
            columns.contains(.details)
            ? "LEFT JOIN publicationDetails ON publicationDetails.publicationID = publications.id" : ""
        let progress =
            columns.contains(.progress)
            ? "LEFT JOIN progress ON progress.content = publications.content AND progress.userID = ?" : ""
        let isListed =
            "EXISTS (SELECT 1 FROM series WHERE series.id = publications.seriesID AND series.isListed = 1)"
        return switch self {
        case .series:
            """
            SELECT \(columns.sql) FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder")) \(progress) \(details)
            WHERE publications.seriesID = ? AND \(isListed)
            ORDER BY publications.sortNumber, publications.nameKey, publications.id
            """
        case .list:
            """
            SELECT \(columns.sql) FROM \(Dialect.table("listEntries", indexedBy: "listEntriesInOrder"))
            CROSS JOIN publications ON publications.identifier = listEntries.identifier \(progress) \(details)
            WHERE listEntries.listID = ? AND \(isListed) ORDER BY listEntries.position, listEntries.id
            """
        case .read:
            """
            SELECT \(columns.union(.progress).sql) FROM \(Dialect.table("progress", indexedBy: "progressByTime"))
            CROSS JOIN publications ON publications.content = progress.content \(details)
            WHERE progress.userID = ? AND \(isListed)\(bounds.sql) ORDER BY progress.updatedAt DESC, progress.content DESC
            """
        case .found, .named:
            """
            SELECT \(columns.sql) FROM \(Dialect.table("publications", indexedBy: "publicationsInOrder")) \(progress) \(details)
            WHERE \(Dialect.isOneOfIntegers("publications.seriesID")) AND \(isListed)\(bounds.sql)
            """
        case .rows:
            """
            SELECT \(columns.sql) FROM \(Dialect.tableByID("publications")) \(progress) \(details)
            WHERE \(Dialect.isOneOfIntegers("publications.id")) AND \(isListed)
            """
        case .released:
            """
            SELECT \(columns.union(.details).sql)
            FROM \(Dialect.table("publicationDetails", indexedBy: "publicationDetailsByRelease"))
            CROSS JOIN publications ON publications.id = publicationDetails.publicationID \(progress)
            WHERE publicationDetails.releaseDay >= ? AND publicationDetails.releaseDay <= ? AND \(isListed)
            """
        case .all:
            """
            SELECT \(columns.sql)
            FROM \(Dialect.table("publications", indexedBy: "publicationsOfLibraryByAdded")) \(progress) \(details)
            WHERE publications.libraryID = ? AND publications.isMissing = 0 AND publications.error IS NULL
                AND \(isListed)\(bounds.sql)
            ORDER BY publications.addedAt DESC, publications.id DESC
            """
        case .unavailable:
            """
            SELECT \(columns.sql)
            FROM \(Dialect.table("publications", indexedBy: "publicationsUnavailable")) \(progress) \(details)
            WHERE publications.libraryID = ? AND (publications.isMissing = 1 OR publications.error IS NOT NULL)
                AND \(isListed)\(bounds.sql)
            ORDER BY publications.addedAt DESC, publications.id DESC
            """
        }
    }

    /// Whether the source replaces ``all`` because an index finds fewer rows. The result is then sorted like ``all``,
    /// and unreadable publications are left out in the same way.
    var isNarrowed: Bool {
        switch self {
        case .named, .released: true
        default: false
        }
    }

    /// Whether the statement is executed once for each library.
    var isByLibrary: Bool { self == .all || self == .unavailable }

    /// Returns the first arguments of the statement, without the library and those of the bounds.
    func arguments(user: UserIdentifier, _ columns: PublicationCandidate.Columns) -> StatementArguments {
        let reader: StatementArguments = columns.contains(.progress) || self == .read ? [user.rawValue] : []
        return switch self {
        case .series(let id), .list(let id): reader + [id]
        case .read, .all, .unavailable: reader
        case .found(let ids), .named(let ids), .rows(let ids): reader + [Dialect.integers(ids)]
        case .released(let dates): reader + [dates.lowerBound.day, dates.upperBound.day]
        }
    }
}
