/// A change of the library, as the clients of one user observe it.
public struct LibraryChange: Sendable, Equatable {
    /// The number of the change. It also increases across restarts of the server.
    public var version: Int64
    /// Series that were added or changed, or whose reading state changed. Removed series are in `removed` only.
    public var series: Set<Int64> = []
    /// Series that no longer exist.
    public var removed: Set<Int64> = []
    /// The identifiers of these series for clients, by row.
    public var removedIdentifiers: [Int64: String] = [:]
    /// Publications whose progress, favourite mark or data changed.
    public var publications: Set<Int64> = []
    /// Whether a list that the user sees changed.
    public var lists = false
    /// Whether reading settings of the user changed.
    public var settings = false
    /// Whether there are more changes than this value lists. Clients must then reload everything.
    public var more = false
    /// The client that made the change; nil for several clients or the server itself.
    public var author: String?

    /// The maximum number of series, and of publications, in one change. With more changes, reloading a list is faster.
    public static let maximumCount = 200

    /// Makes an empty change.
    public init(version: Int64, lists: Bool = false, settings: Bool = false, more: Bool = false) {
        self.version = version
        self.lists = lists
        self.settings = settings
        self.more = more
    }

    /// Whether the change contains nothing for the user.
    public var isEmpty: Bool { !changesLists && !settings }

    /// Whether there are changes that affect lists of series and publications. Settings don't.
    var changesLists: Bool { !series.isEmpty || !removed.isEmpty || !publications.isEmpty || lists || more }

    mutating func add(_ later: LibraryChange) {
        author = isEmpty || author == later.author ? later.author : nil
        version = later.version
        series.formUnion(later.series)
        removed.formUnion(later.removed)
        removedIdentifiers.merge(later.removedIdentifiers) { _, later in later }
        series.subtract(removed)
        publications.formUnion(later.publications)
        lists = lists || later.lists
        settings = settings || later.settings
        more = more || later.more
        bound()
    }

    mutating func bound() {
        guard max(series.count, removed.count, publications.count) > Self.maximumCount else { return }
        more = true
        series = []
        removed = []
        removedIdentifiers = [:]
        publications = []
    }
}
