/// What became different in the library, as far as lists show it.
public struct LibraryChange: Sendable, Equatable {
    /// How many changes there had been by then; it grows from start to start of the server, too.
    public var version: Int64
    /// Series that came or look different, `removed` not among them.
    public var series: Set<Int64> = []
    /// Series that are no longer there.
    public var removed: Set<Int64> = []
    /// Publications whose progress, favourite or data changed.
    public var publications: Set<Int64> = []
    /// Whether a list that somebody made is different.
    public var lists = false
    /// Whether more changed than is named: all must be asked for again.
    public var more = false
    /// The client that made all of it; nil when several did, or the server itself.
    public var author: String?

    /// The most series, and the most publications, that one change names. A longer list helps nobody: what shows so many
    /// asks for itself again.
    public static let maximumCount = 200

    /// Makes a change that names nothing.
    public init(version: Int64, lists: Bool = false, more: Bool = false) {
        self.version = version
        self.lists = lists
        self.more = more
    }

    var isEmpty: Bool {
        series.isEmpty && removed.isEmpty && publications.isEmpty && !lists && !more
    }

    mutating func add(_ later: LibraryChange) {
        author = isEmpty || author == later.author ? later.author : nil
        version = later.version
        series.formUnion(later.series)
        removed.formUnion(later.removed)
        series.subtract(removed)
        publications.formUnion(later.publications)
        lists = lists || later.lists
        more = more || later.more
        bound()
    }

    mutating func bound() {
        guard max(series.count, removed.count, publications.count) > Self.maximumCount else { return }
        more = true
        series = []
        removed = []
        publications = []
    }
}
