import Database

/// The series that a user has started or marked, as far as lists are sorted and filtered by them.
///
/// It is in memory while the user requests lists, and takes memory only for what the user read: about 20 bytes a series.
/// The completely read series are separate (``CompletedSeries``), because reading them takes longer and most lists don't
/// need them.
struct ReaderSeries: Sendable {
    /// A series in which the user has progress.
    struct Read: Sendable {
        let readAt: Int64
        let id: Int64
    }

    /// The series with progress, in the order of the time at which they were last read, then of their identifiers.
    private(set) var read: [Read] = []
    /// The favourites.
    private(set) var favourites: Set<Int64> = []
    private let user: UserIdentifier

    /// The maximum number of changes that are applied one by one. For more, everything is read again.
    private static let maximumPatchCount = 64

    init(_ user: UserIdentifier, _ transaction: Transaction) throws {
        self.user = user
        let rows = try transaction.cursor(Self.readSQL, [user.rawValue])
        while let row = try rows.next() { read.append(Read(readAt: row[0], id: row[1])) }
        favourites = Set(try transaction.values(Self.favouritesSQL, [user.rawValue]))
    }

    /// Returns the value after some series were changed, added or removed.
    func patched(_ changed: Set<Int64>, _ transaction: Transaction) throws -> ReaderSeries {
        guard !changed.isEmpty else { return self }
        guard changed.count <= Self.maximumPatchCount else { return try ReaderSeries(user, transaction) }
        var result = self
        result.read.removeAll { changed.contains($0.id) }
        result.favourites.subtract(changed)
        for id in changed {
            try transaction.row(Self.oneSQL, [id, user.rawValue]) { row in
                result.insert(Read(readAt: row[0], id: id))
            }
            if try transaction.exists(Self.favouriteSQL, [id, user.rawValue]) { result.favourites.insert(id) }
        }
        return result
    }

    private mutating func insert(_ series: Read) {
        let index = read.firstIndex { ($0.readAt, $0.id) > (series.readAt, series.id) } ?? read.count
        read.insert(series, at: index)
    }

    /// Returns series in the order in which the user last read them: first those without progress, by identifier.
    ///
    /// - Parameter listed: all listed series.
    func order(of listed: IdentifierSet) -> [Int64] {
        var unread = listed
        for series in read { unread.remove(series.id) }
        return unread.identifiers + read.lazy.map(\.id).filter(listed.contains)
    }

    // MARK: - SQL

    /// Reads only the index.
    static let readSQL = """
        SELECT reading.readAt, reading.seriesID
        FROM \(Dialect.table("seriesReading AS reading", indexedBy: "seriesReadingByTime"))
        WHERE reading.userID = ? ORDER BY reading.readAt, reading.seriesID
        """
    static let oneSQL = "SELECT readAt FROM seriesReading WHERE seriesID = ? AND userID = ?"
    static let favouritesSQL = """
        SELECT series.id FROM favouriteSeries CROSS JOIN series ON series.identifier = favouriteSeries.series
        WHERE favouriteSeries.userID = ?
        """
    static let favouriteSQL = """
        SELECT 1 FROM favouriteSeries
        WHERE series = (SELECT identifier FROM series WHERE series.id = ?) AND userID = ?
        """
}
