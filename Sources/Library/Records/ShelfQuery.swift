/// A row of publications that readers come back to.
public enum Shelf: String, Sendable, CaseIterable {
    /// Begun and not read to the end, the last read first.
    case underWay = "continue"
    /// The next to read of each series of which something was read and nothing is under way, the last read first.
    case deck
    /// The ones seen for the first time last, first.
    case added
    /// What was read, the last first.
    case history
    /// What somebody likes, the last first.
    case favourites
}

/// Which part of which shelf is asked for.
public struct ShelfQuery: Sendable, Hashable {
    /// The shelf.
    public var shelf: Shelf
    /// The only library to look in; nil for all.
    public var libraryID: Int64?
    /// How many publications to return, 1 to 200; other values are moved into that range.
    public var limit: Int
    /// Where the part before ended: its `ShelfPage.next`; nil for the first.
    public var after: String?

    /// Makes a query for the first of a shelf.
    public init(_ shelf: Shelf, libraryID: Int64? = nil, limit: Int = 50, after: String? = nil) {
        self.shelf = shelf
        self.libraryID = libraryID
        self.limit = limit
        self.after = after
    }
}

/// A part of a shelf.
public struct ShelfPage: Sendable, Hashable {
    /// The publications, in the shelf's order.
    public var entries: [ShelfEntry]
    /// What to pass as `ShelfQuery.after` for the part that follows; nil when this was the last.
    public var next: String?
    /// The state of the library this is a part of; see `LibraryChanges`.
    public var version: Int64
}
