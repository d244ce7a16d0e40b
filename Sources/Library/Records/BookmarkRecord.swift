/// A page somebody wants to find again.
public struct BookmarkRecord: Sendable, Hashable {
    /// The page, from 0.
    public var page: Int
    /// How far down the page, 0 to 1; nil for the page as a whole.
    public var fraction: Double?
    /// What somebody wrote about it; nil when nothing.
    public var note: String?
    /// When it was made, in milliseconds since 1970.
    public var createdAt: Int64
    /// When it was last written, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The name of the device that wrote it last; at most 100 characters are kept.
    public var device: String

    /// The most bookmarks one publication may have.
    public static let maximumCount = 1000
    /// The longest note, in Unicode scalars.
    public static let maximumNoteLength = 1000

    /// Makes a record from its parts.
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

/// The bookmarks in the publications of a series.
public struct SeriesBookmarks: Sendable, Hashable {
    /// A bookmark and the publication it is in.
    public struct Entry: Sendable, Hashable {
        /// The publication's identifier.
        public var publicationID: Int64
        /// Its content, as 64 hexadecimal digits.
        public var content: String
        /// Its title.
        public var title: String
        /// Its number in the series; nil when unknown.
        public var number: String?
        /// The bookmark.
        public var bookmark: BookmarkRecord
    }

    /// The bookmarks in reading order, at most `maximumCount`.
    public var entries: [Entry]
    /// How many there are.
    public var total: Int

    /// How many are listed at once.
    public static let maximumCount = 5000
}
