/// The type of a user list's entries.
public enum ListKind: String, Sendable, CaseIterable, Codable {
    /// Series.
    case collection
    /// Publications in reading order.
    case readingList
}

/// A list created by the user.
public struct ListRecord: Sendable, Hashable {
    /// The list's identifier.
    public var id: Int64
    /// The type of its entries.
    public var kind: ListKind
    /// Its name.
    public var title: String
    /// The number of entries.
    public var count: Int
    /// The time of the last change, in milliseconds since 1970.
    public var updatedAt: Int64

    /// The maximum length of a name, in Unicode scalars.
    public static let maximumTitleLength = 200
    /// The maximum number of lists.
    public static let maximumCount = 200
    /// The maximum number of entries of a list.
    public static let maximumEntryCount = 10_000
    /// The maximum number of entries that one request can add.
    public static let maximumAddition = 1000
}

/// A list and its first entries, whose covers represent it.
public struct UserListPreview: Sendable, Hashable {
    /// The list.
    public var list: ListRecord
    /// The first entries of a collection, at most `count`; empty for a reading list.
    public var series: [SeriesRecord] = []
    /// The first entries of a reading list, at most `count`; empty for a collection.
    public var publications: [PublicationRecord] = []

    /// The maximum number of entries.
    public static let count = 4
}

/// A page of a user list.
public struct ListPage: Sendable, Hashable {
    /// The list.
    public var list: ListRecord
    /// The entries of a collection.
    public var series: [SeriesRecord] = []
    /// The entries of a reading list.
    public var publications: [ShelfEntry] = []
    /// The index of the first entry in the whole list.
    public var start: Int
    /// The number of entries after this page.
    public var remaining: Int
}

/// A publication on a shelf.
public struct ShelfEntry: Sendable, Hashable {
    /// The publication.
    public var publication: PublicationRecord
    /// The title of its series.
    public var seriesTitle: String

    /// Creates an entry.
    public init(publication: PublicationRecord, seriesTitle: String) {
        self.publication = publication
        self.seriesTitle = seriesTitle
    }
}
