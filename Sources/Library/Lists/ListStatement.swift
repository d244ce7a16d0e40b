import Database

/// A query of the lists that a user sees.
enum ListStatement: CaseIterable {
    /// Those that the user created, the last changed one first.
    case own
    /// Those of other users for everyone, the last changed one first.
    case everyone
    /// Those that other users share with the user, the last created one first.
    case chosen
    /// A list by its identifier, of any user.
    case identifier

    /// The statement. Its arguments are those of the condition of the limits, and the user or the identifier.
    func sql(_ limits: ReadingLimits) -> String {
        """
        SELECT lists.id, lists.kind, lists.title, \(Self.count(limits)), lists.updatedAt, lists.userID,
            (SELECT name FROM users WHERE users.id = lists.userID), lists.isForEveryone
        FROM \(source)
        """
    }

    private var source: String {
        switch self {
        case .own:
            """
            lists WHERE lists.userID = ?
            ORDER BY lists.updatedAt DESC, lists.id DESC LIMIT \(ListRecord.maximumCount)
            """
        case .everyone:
            """
            \(Dialect.table("lists", indexedBy: "listsForEveryone")) WHERE lists.isForEveryone = 1 AND lists.userID <> ?
            ORDER BY lists.updatedAt DESC, lists.id DESC LIMIT \(ListRecord.maximumSharedCount)
            """
        case .chosen:
            """
            listReaders JOIN lists ON lists.id = listReaders.listID WHERE listReaders.userID = ?
            ORDER BY listReaders.listID DESC LIMIT \(ListRecord.maximumSharedCount)
            """
        case .identifier: "lists WHERE lists.id = ?"
        }
    }

    /// The number of entries that limits admit.
    private static func count(_ limits: ReadingLimits) -> String {
        guard limits != .none else { return "lists.entryCount" }
        let visible = limits.condition(onSeriesID: ListOrder.series)
        return "(SELECT count(*) FROM listEntries WHERE listEntries.listID = lists.id\(visible.sql))"
    }

    /// The users of a list's audience.
    static let readersSQL = "SELECT userID FROM listReaders WHERE listID = ? ORDER BY userID"
}
