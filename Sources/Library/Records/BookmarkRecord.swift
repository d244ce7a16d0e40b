/// A bookmarked page.
public struct BookmarkRecord: Sendable, Hashable {
    /// The page, counted from 0.
    public var page: Int
    /// The vertical position within the page, 0 to 1; nil for the whole page.
    public var fraction: Double?
    /// The user's note; nil for none.
    public var note: String?
    /// The time of creation, in milliseconds since 1970.
    public var createdAt: Int64
    /// The time of the last change, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The name of the device that made the last change, truncated to 100 characters.
    public var device: String

    /// The maximum number of bookmarks of a publication.
    public static let maximumCount = 1000
    /// The maximum length of a note, in Unicode scalars.
    public static let maximumNoteLength = 1000

    /// Creates a record.
    public init(
        page: Int,
        fraction: Double? = nil,
        note: String? = nil,
        createdAt: Int64,
        updatedAt: Int64,
        device: String
    ) {
        self.page = page
        self.fraction = fraction
        self.note = note
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.device = device
    }
}

/// The bookmarks of a series.
public struct SeriesBookmarks: Sendable, Hashable {
    /// A bookmark and its publication.
    public struct Entry: Sendable, Hashable {
        /// The publication's identifier.
        public var publicationID: Int64
        /// The publication's content hash, as 64 hexadecimal digits.
        public var content: String
        /// The publication's title.
        public var title: String
        /// The publication's number in the series; nil when unknown.
        public var number: String?
        /// The bookmark.
        public var bookmark: BookmarkRecord
    }

    /// The bookmarks in reading order, at most `maximumCount`.
    public var entries: [Entry]
    /// The total number of bookmarks.
    public var total: Int

    /// The maximum number of entries.
    public static let maximumCount = 5000
}
