/// The type of a user list's entries.
public enum ListKind: String, Sendable, CaseIterable, Codable {
    /// Series.
    case collection
    /// Publications in reading order.
    case readingList
}

/// The users who see a list besides its owner. They can't change it.
public enum ListAudience: Sendable, Hashable {
    /// Only the owner.
    case owner
    /// All users.
    case everyone
    /// The given users. If the set contains no user other than the owner, it is stored as ``owner``.
    case chosen(Set<UserIdentifier>)
}

/// A list as a user sees it: a list of the user, or one that another user shares.
public struct ListRecord: Sendable, Hashable {
    /// The list's identifier.
    public var id: Int64
    /// The type of its entries.
    public var kind: ListKind
    /// Its name.
    public var title: String
    /// The number of entries that the user can see.
    public var count: Int
    /// The time of the last change, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The user who created the list.
    public var owner = UserIdentifier.owner
    /// The name of the owner.
    public var ownerName = ""
    /// The users who see the list. If the requesting user can't change the list, other chosen users are omitted.
    public var audience = ListAudience.owner
    /// Whether the server created the list from a story arc. Such a list can't be changed.
    public var isAutomatic = false
    /// Whether the user can change the list. The owner can, and administrators who see the list.
    public var isEditable = true

    /// The maximum length of a name, in Unicode scalars.
    public static let maximumTitleLength = 200
    /// The maximum number of lists of a user.
    public static let maximumCount = 200
    /// The maximum number of lists shared with everyone that a user sees, and of lists shared with the user
    /// individually.
    public static let maximumSharedCount = 500
    /// The maximum number of chosen users of a list.
    public static let maximumReaderCount = 1000
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
