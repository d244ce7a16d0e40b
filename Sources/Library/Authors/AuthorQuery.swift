/// A request for a page of the authors, in the order of their sort names.
public struct AuthorQuery: Sendable, Hashable {
    /// The words that must occur in the name; nil or blank for all authors.
    public var search: String?
    /// The library whose series count; nil for all.
    public var libraryID: Int64?
    /// The maximum number of authors to return, clamped to 1...200.
    public var limit = 60
    /// The `AuthorPage.next` of the previous page; nil otherwise.
    public var after: String?
    /// The `AuthorPage.previous` of the following page; nil otherwise.
    public var before: String?
    /// Whether to return the last authors. Used if `after` and `before` are nil.
    public var isFromEnd = false
    /// The maximum number of rows that are read to count the series of single authors. Beyond it, the series of all
    /// authors are counted at once, and the result is cached. This happens if limits or the chosen library hide most
    /// authors, or if authors have thousands of series.
    var maximumRowCount = 10_000
    /// The number of matches of a search that PostgreSQL reads first.
    var firstMatchCount = 2_000

    /// The maximum number of authors in a page.
    public static let maximumLimit = 200

    /// Creates a query for the first authors.
    public init(search: String? = nil, libraryID: Int64? = nil) {
        self.search = search
        self.libraryID = libraryID
    }
}

/// A page of the authors.
public struct AuthorPage: Sendable, Hashable {
    /// An author.
    public struct Author: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The number of visible series that the author wrote or drew.
        public var seriesCount: Int
    }

    /// The authors in the order of their sort names (`Winter, Ada`); an author without one is sorted by name.
    public var authors: [Author] = []
    /// The value of `AuthorQuery.after` for the next page; nil on the last page.
    public var next: String?
    /// The value of `AuthorQuery.before` for the previous page; nil on the first page.
    public var previous: String?
    /// The version of the library; see `LibraryChanges`.
    public var version: Int64 = 0
}
