/// A row of publications on the home screen.
public enum Shelf: String, Sendable, CaseIterable {
    /// Publications in progress, most recently read first.
    case inProgress = "continue"
    /// The next publication of each series that has been read and has none in progress, most recently read first.
    case deck
    /// Recently added publications, latest first.
    case added
    /// Read publications, most recently read first.
    case history
    /// Favourite publications, most recently marked first.
    case favourites
}

/// A request for a page of a shelf.
public struct ShelfQuery: Sendable, Hashable {
    /// The shelf.
    public var shelf: Shelf
    /// The library to search; nil for all.
    public var libraryID: Int64?
    /// The maximum number of publications to return, clamped to 1...200.
    public var limit = 50
    /// The `ShelfPage.next` of the previous page; nil for the first page.
    public var after: String?

    /// Creates a query, by default for the first page.
    public init(_ shelf: Shelf, after: String? = nil) {
        self.shelf = shelf
        self.after = after
    }
}

/// A page of a shelf.
public struct ShelfPage: Sendable, Hashable {
    /// The publications, in the shelf's order.
    public var entries: [ShelfEntry]
    /// The value of `ShelfQuery.after` for the next page; nil on the last page.
    public var next: String?
    /// The version of the library; see `LibraryChanges`.
    public var version: Int64
}
