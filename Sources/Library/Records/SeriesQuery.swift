/// The orders series can be listed in.
public enum SeriesSort: String, Sendable, CaseIterable, Codable {
    /// By title in natural order, from the beginning of the alphabet.
    case title
    /// The series seen for the first time last, first.
    case added
    /// The series that changed last, first.
    case updated
    /// The series read last, first; those never read come after all others.
    case read

    /// The way this order goes when nothing else is asked for.
    public var usualDirection: SortDirection { self == .title ? .ascending : .descending }
}

/// Which way an order goes.
public enum SortDirection: String, Sendable, CaseIterable, Codable {
    case ascending = "asc"
    case descending = "desc"
}

/// Which series belong to a list: those that meet everything that is set.
public struct SeriesFilter: Sendable, Hashable {
    /// Words that must all occur in the series' names (its title, titles of its publications, people, genres), or
    /// begin words in them or its summary; nil or blank for all series.
    public var search: String?
    /// The only library to look in; nil for all.
    public var libraryID: Int64?
    /// Whether something in it must not be read to the end yet.
    public var isUnread = false
    /// Whether it must be a favourite.
    public var isFavourite = false
    /// How one of its publications must be stored, such as `cbz`.
    public var format: String?
    /// A genre it must have, whatever its case.
    public var genre: String?
    /// A language one of its publications must be in, as a BCP 47 tag.
    public var language: String?
    /// The list somebody made that it must be on.
    public var collectionID: Int64?

    /// Makes a filter that every series passes.
    public init() {}
}

/// Which series are asked for, and which part of their list.
public struct SeriesQuery: Sendable, Hashable {
    /// The order; nil for the one that suits the filter: the best matches of a search first, a collection as somebody
    /// ordered it, everything else by title.
    public var sort: SeriesSort?
    /// Which way the order goes; nil for its usual one.
    public var direction: SortDirection?
    /// Which series.
    public var filter = SeriesFilter()
    /// How many series to return, 1 to 200; other values are moved into that range.
    public var limit: Int
    /// Where the page before ended: its `SeriesPage.next`; nil for a page that begins otherwise.
    public var after: String?
    /// The index in the list at which to begin, where `after` is nil.
    public var at: Int?
    /// A series to have in the middle of the page, where `after` and `at` are nil and the list has it.
    public var around: Int64?

    /// The most series one page may have.
    public static let maximumLimit = 200

    /// Makes a query; without arguments, the first fifty series by title.
    public init(
        sort: SeriesSort? = nil,
        search: String? = nil,
        libraryID: Int64? = nil,
        limit: Int = 50,
        after: String? = nil
    ) {
        self.sort = sort
        self.limit = limit
        self.after = after
        filter.search = search
        filter.libraryID = libraryID
    }
}

/// A part of a list of series.
public struct SeriesPage: Sendable, Hashable {
    /// The series, in the order asked for.
    public var series: [SeriesRecord]
    /// The index of the first of them in the whole list.
    public var start: Int
    /// What to pass as `SeriesQuery.after` for the part that follows; nil when this was the last.
    public var next: String?
    /// How many series the whole list has at the moment.
    public var total: Int
    /// Whether the list has all that match. A search lists no more than its best thousand.
    public var isComplete: Bool
    /// The state of the library this is a part of; see `LibraryChanges`.
    public var version: Int64
}
