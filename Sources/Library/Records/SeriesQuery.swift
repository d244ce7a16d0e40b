/// The sort orders of series.
public enum SeriesSort: String, Sendable, CaseIterable, Codable {
    /// By title, in natural order.
    case title
    /// By the time they were added, latest first.
    case added
    /// By the last change, latest first.
    case updated
    /// By the time they were last read, latest first. Unread series come last.
    case read
    /// By the date of their earliest publication, latest first. Series without a date come last.
    case released
    /// By the number of their publications, the highest first.
    case publications

    /// The default direction of this order.
    public var defaultDirection: SortDirection { self == .title ? .ascending : .descending }
}

/// The direction of a sort order.
public enum SortDirection: String, Sendable, CaseIterable, Codable {
    case ascending = "asc"
    case descending = "desc"
}

/// A filter for series. A series must meet all conditions that are set.
public struct SeriesFilter: Sendable, Hashable {
    /// The search text; nil or blank for all series. Each word must occur in the series' names (its title, publication
    /// titles, people, genres), or be the prefix of a word in the names or the summary.
    public var search: String?
    /// The library to search; nil for all.
    public var libraryID: Int64?
    /// Whether the series must have an unfinished publication.
    public var isUnread = false
    /// Whether the series must be a favourite.
    public var isFavourite = false
    /// A storage format that one of its publications must have, such as `cbz`.
    public var format: String?
    /// A genre that the series must have, case-insensitive.
    public var genre: String?
    /// The language that one of its publications must have, as a BCP 47 tag.
    public var language: String?
    /// A tag that the series must have, case-insensitive.
    public var tag: String?
    /// The publisher of the series, case-insensitive.
    public var publisher: String?
    /// The year, as four digits, in which one of its publications must have been published.
    public var year: String?
    /// The name of a writer or artist of the series, case-insensitive.
    public var author: String?
    /// The collection that must contain the series.
    public var collectionID: Int64?
    /// An additional condition; nil for none.
    public var condition: SeriesCondition?

    /// Creates a filter without conditions.
    public init() {}

    /// Whether a condition depends on the user.
    var isPersonal: Bool { isUnread || isFavourite || collectionID != nil || condition?.isPersonal == true }
}

/// A request for a page of a list of series.
public struct SeriesQuery: Sendable, Hashable {
    /// The sort order; nil for the default: by relevance for a search, the collection's own order for a collection,
    /// otherwise by title.
    public var sort: SeriesSort?
    /// The sort direction; nil for the default of the order.
    public var direction: SortDirection?
    /// The seed of a random order, which replaces the sort order; nil for none. Requests with the same seed have the
    /// same order.
    public var shuffleSeed: UInt64?
    /// The conditions for the series.
    public var filter = SeriesFilter()
    /// The maximum number of series to return, clamped to 1...200.
    public var limit: Int
    /// The `SeriesPage.next` of the previous page; nil otherwise.
    public var after: String?
    /// The index of the first series to return. Used if `after` is nil.
    public var at: Int?
    /// A series to place in the middle of the page. Used if `after` and `at` are nil and the list contains it.
    public var around: Int64?

    /// The maximum number of series in a page.
    public static let maximumLimit = 200

    /// Creates a query, by default for the first fifty series by title.
    public init(sort: SeriesSort? = nil, search: String? = nil, libraryID: Int64? = nil, limit: Int = 50) {
        self.sort = sort
        self.limit = limit
        filter.search = search
        filter.libraryID = libraryID
    }
}

/// A page of a list of series.
public struct SeriesPage: Sendable, Hashable {
    /// The series in the requested order.
    public var series: [SeriesRecord]
    /// The index of the first series in the whole list.
    public var start: Int
    /// The value of `SeriesQuery.after` for the next page; nil on the last page.
    public var next: String?
    /// The number of series in the whole list.
    public var total: Int
    /// Whether the list contains all matches. A search returns only the best thousand.
    public var isComplete: Bool
    /// The version of the library; see `LibraryChanges`.
    public var version: Int64
}
