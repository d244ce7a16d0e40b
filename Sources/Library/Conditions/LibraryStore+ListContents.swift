import Database

/// A list that a user sees, with the identifiers of all visible entries.
public struct ListContents: Sendable, Hashable {
    /// The list.
    public var list: ListRecord
    /// The time of creation, in milliseconds since 1970.
    public var createdAt: Int64
    /// The identifiers of the visible entries in order.
    public var identifiers: [String]
    /// Whether the list has more entries, which are hidden from the user.
    public var hasHidden: Bool
}

extension LibraryStore {
    /// Returns the lists of a kind with their entries, the most recently changed first.
    ///
    /// - Parameters:
    ///   - entry: the identifier of an entry that the lists contain; nil for all lists.
    ///   - search: a part of the title, case- and accent-insensitive; nil or blank for all lists.
    public func contents(
        of kind: ListKind,
        containing entry: String? = nil,
        search: String? = nil,
        start: Int = 0,
        limit: Int = ListRecord.maximumCount,
        user: Viewer
    ) async throws(LibraryError) -> (lists: [ListContents], total: Int) {
        try await read { transaction in
            let wanted = SearchText.folded(search ?? "")
            let records = try Self.listRecords(user: user, transaction)
            let matching = try records.filter { list in
                guard list.kind == kind else { return false }
                guard wanted.isEmpty || SearchText.folded(list.title).contains(wanted) else { return false }
                return try entry.map { try transaction.exists(Self.containsSQL, [list.id, $0]) } ?? true
            }
            let window = matching.dropFirst(max(start, 0)).prefix(max(limit, 0))
            return (try window.map { try Self.contents(of: $0, user: user, transaction) }, matching.count)
        }
    }

    /// Returns a list of a kind with its entries.
    ///
    /// - Throws: `LibraryError.noSuchList`, also for a list of another kind.
    public func contents(
        ofList id: Int64,
        _ kind: ListKind,
        user: Viewer
    ) async throws(LibraryError) -> ListContents {
        try await read { transaction in
            let list = try Self.listRecord(id, user: user, transaction)
            guard list.kind == kind else { throw LibraryError.noSuchList(id: id) }
            return try Self.contents(of: list, user: user, transaction)
        }
    }

    private static func contents(
        of list: ListRecord,
        user: Viewer,
        _ transaction: Transaction
    ) throws -> ListContents {
        let visible = user.limits.condition(onSeriesID: ListOrder.series)
        let identifiers: [String] = try transaction.values(
            """
            SELECT identifier FROM \(Dialect.table("listEntries", indexedBy: "listEntriesInOrder"))
            WHERE listID = ?\(visible.sql) ORDER BY position, id
            """,
            [list.id] + visible.arguments
        )
        let times = try transaction.row("SELECT createdAt, entryCount FROM lists WHERE id = ?", [list.id]) { row in
            (createdAt: row[0] as Int64, count: row[1] as Int)
        }
        return ListContents(
            list: list,
            createdAt: times?.createdAt ?? list.updatedAt,
            identifiers: identifiers,
            hasHidden: list.owner == user.id && times.map { $0.count > identifiers.count } ?? false
        )
    }

    static let containsSQL = "SELECT 1 FROM listEntries WHERE listID = ? AND identifier = ?"
}
