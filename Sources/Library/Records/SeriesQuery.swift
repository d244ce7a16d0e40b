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
}

/// Which series are asked for.
public struct SeriesQuery: Sendable, Hashable {
    /// The order.
    public var sort: SeriesSort
    /// Words that must all occur in the series' title or in one of its publications' titles; nil or blank for all series.
    public var search: String?
    /// The only library to look in; nil for all.
    public var libraryID: Int64?
    /// How many series to return, 1 to 200; other values are moved into that range.
    public var limit: Int
    /// Where the page before ended: its `SeriesPage.next`; nil for the first page.
    public var after: String?

    /// The most series one page may have.
    public static let maximumLimit = 200

    /// Makes a query; without arguments, the first fifty series by title.
    public init(
        sort: SeriesSort = .title,
        search: String? = nil,
        libraryID: Int64? = nil,
        limit: Int = 50,
        after: String? = nil
    ) {
        self.sort = sort
        self.search = search
        self.libraryID = libraryID
        self.limit = limit
        self.after = after
    }
}

/// A part of a list of series.
public struct SeriesPage: Sendable, Hashable {
    /// The series, in the order asked for.
    public var series: [SeriesRecord]
    /// What to pass as `SeriesQuery.after` for the part that follows; nil when this was the last.
    public var next: String?
    /// How many series the whole list has at the moment.
    public var total: Int
}
