import Database

/// The series that a user has completely read.
///
/// It is in memory while the user requests lists that depend on it. Each series takes two lookups, of the user's totals and
/// of the number of publications.
struct CompletedSeries: Sendable {
    private(set) var identifiers: Set<Int64> = []
    private let user: UserIdentifier

    /// The maximum number of changes that are applied one by one. For more, everything is read again.
    private static let maximumPatchCount = 64

    init(_ user: UserIdentifier, _ transaction: Transaction) throws {
        self.user = user
        try transaction.cursor(Self.wholeSQL, [user.rawValue]).forEachInteger { identifiers.insert($0) }
    }

    /// Returns the value after some series were changed, added or removed.
    func patched(_ changed: Set<Int64>, _ transaction: Transaction) throws -> CompletedSeries {
        guard changed.count <= Self.maximumPatchCount else { return try CompletedSeries(user, transaction) }
        var result = self
        for id in changed {
            if try transaction.exists(Self.oneSQL, [id, user.rawValue]) {
                result.identifiers.insert(id)
            } else {
                result.identifiers.remove(id)
            }
        }
        return result
    }

    // MARK: - SQL

    static let wholeSQL = """
        SELECT reading.seriesID
        FROM \(Dialect.table("seriesReading AS reading", indexedBy: "seriesReadingByTime"))
        JOIN series ON series.id = reading.seriesID
        WHERE reading.userID = ? AND \(condition)
        """
    static let oneSQL = """
        SELECT 1 FROM seriesReading AS reading JOIN series ON series.id = reading.seriesID
        WHERE reading.seriesID = ? AND reading.userID = ? AND \(condition)
        """

    /// The first part makes the lookup of most series unnecessary, and is the same for all others.
    private static let condition = "reading.readCount > 0 AND reading.readCount >= series.publicationCount"
}
