import Database

/// The SQL statements for the lists that a user sees.
enum ListStatement: CaseIterable {
    /// The lists that the user created, the last changed one first.
    case own
    /// The lists that other users share with everyone, the last changed one first.
    case everyone
    /// The lists that other users share with this user individually, the last created one first.
    case chosen
    /// The lists that the server creates from story arcs, in any order.
    case automatic
    /// The list with an identifier, of any user.
    case identifier

    /// Returns the statement. Its arguments are the arguments of the limits' condition, then the user or the
    /// identifier of the list.
    func sql(_ limits: ReadingLimits) -> String {
        """
        SELECT lists.id, lists.kind, lists.title, \(Self.count(limits)), lists.updatedAt, lists.userID,
            (SELECT name FROM users WHERE users.id = lists.userID), lists.isForEveryone,
            lists.storyArc IS NOT NULL
        FROM \(source)
        """
    }

    private var source: String {
        switch self {
        case .own:
            """
            lists WHERE lists.userID = ? AND lists.storyArc IS NULL
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
        case .automatic:
            """
            \(Dialect.table("lists", indexedBy: "listsByStoryArc")) WHERE lists.storyArc > '' AND ? > 0
            LIMIT \(StoryArcLists.maximumCount)
            """
        case .identifier: "lists WHERE lists.id = ?"
        }
    }

    /// Returns the expression for the number of entries that the limits allow.
    private static func count(_ limits: ReadingLimits) -> String {
        guard limits != .none else { return "lists.entryCount" }
        let visible = limits.condition(onSeriesID: ListOrder.series)
        return "(SELECT count(*) FROM listEntries WHERE listEntries.listID = lists.id\(visible.sql))"
    }

    /// The chosen users of a list.
    static let readersSQL = "SELECT userID FROM listReaders WHERE listID = ? ORDER BY userID"
}
