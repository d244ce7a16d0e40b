/// What a list that somebody makes holds.
public enum ListKind: String, Sendable, CaseIterable, Codable {
    /// Series.
    case collection
    /// Publications, to be read in their order.
    case readingList
}

/// A list that somebody made.
public struct ListRecord: Sendable, Hashable {
    /// The list's identifier.
    public var id: Int64
    /// What it holds.
    public var kind: ListKind
    /// Its name.
    public var title: String
    /// How many entries it has.
    public var count: Int
    /// When it was last changed, in milliseconds since 1970.
    public var updatedAt: Int64

    /// The longest name, in Unicode scalars.
    public static let maximumTitleLength = 200
    /// The most lists there can be.
    public static let maximumCount = 200
    /// The most entries a list can have.
    public static let maximumEntryCount = 10_000
    /// The most entries one request can add.
    public static let maximumAddition = 1000

    /// Makes a record from its parts.
    public init(id: Int64, kind: ListKind, title: String, count: Int, updatedAt: Int64) {
        self.id = id
        self.kind = kind
        self.title = title
        self.count = count
        self.updatedAt = updatedAt
    }
}

/// A list and the first of what it holds, for its face.
public struct ListGlance: Sendable, Hashable {
    /// The list.
    public var list: ListRecord
    /// Up to four of its entries: series of a collection.
    public var series: [SeriesRecord] = []
    /// Up to four of its entries: publications of a reading list.
    public var publications: [PublicationRecord] = []

    /// How many entries are in a glance.
    public static let count = 4
}

/// A part of a list that somebody made.
public struct ListPage: Sendable, Hashable {
    /// The list.
    public var list: ListRecord
    /// Its entries, where it holds series.
    public var series: [SeriesRecord] = []
    /// Its entries, where it holds publications.
    public var publications: [ShelfEntry] = []
    /// The index of the first of them in the whole list.
    public var start: Int
    /// How many come after these.
    public var remaining: Int
}

/// A publication on a shelf.
public struct ShelfEntry: Sendable, Hashable {
    /// The publication.
    public var publication: PublicationRecord
    /// The title of its series.
    public var seriesTitle: String
}
