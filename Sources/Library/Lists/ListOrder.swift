import Database

/// The order of the entries in a user's list.
///
/// Positions have gaps, so moving an entry between two others changes one row. After about thirty moves into the same
/// gap no free position is left, and all entries of the list get new positions.
///
/// The table contains the permanent identifiers of the entries, because row ids of the catalogue change when it is
/// rebuilt. An entry that is not in the catalogue keeps its position.
struct ListOrder {
    private let list: ListRecord
    private let user: Viewer
    /// The kind of the entries.
    private let kind: PermanentIdentifier.Kind
    /// The condition that an entry is visible to the user.
    let visible: LimitCondition

    private static let gap: Int64 = 1 << 32
    private static let table = Dialect.table("listEntries", indexedBy: "listEntriesInOrder")

    /// The expression for the series of an entry, null for an entry that is not in the catalogue. Identifiers of series
    /// and of publications begin with different letters.
    static let series = """
        coalesce((SELECT entry.id FROM series AS entry WHERE entry.identifier = listEntries.identifier), (
            SELECT entry.seriesID FROM publications AS entry WHERE entry.identifier = listEntries.identifier
        ))
        """

    init(_ list: ListRecord, user: Viewer) {
        self.list = list
        self.user = user
        visible = user.limits.condition(onSeriesID: Self.series)
        kind = list.kind == .collection ? .series : .publication
    }

    /// A query of the visible entries in order, as rows of the catalogue. An entry that is not in the catalogue is
    /// null. Its arguments are the list, those of ``visible``, the limit and the offset.
    var entriesSQL: String {
        """
        SELECT (SELECT entry.id FROM \(kind.table) AS entry WHERE entry.identifier = listEntries.identifier)
        FROM \(Self.table) WHERE listID = ?\(visible.sql)
        ORDER BY listEntries.position, listEntries.id LIMIT ? OFFSET ?
        """
    }

    /// - Throws: `LibraryError.tooManyEntries`, `.noSuchSeries`, `.noSuchPublication`.
    func append(_ entries: [Int64], _ transaction: Transaction) throws {
        // Hidden entries count too.
        var count: Int = try transaction.value("SELECT entryCount FROM lists WHERE id = ?", [list.id]) ?? 0
        for entry in entries {
            guard try rowID(of: entry, transaction) == nil else { continue }
            try check(entry, transaction)
            guard count < ListRecord.maximumEntryCount else { throw LibraryError.tooManyEntries(listID: list.id) }
            let position = try end(transaction)
            try transaction.execute(
                "INSERT INTO listEntries (listID, identifier, position) VALUES (?, ?, ?)",
                [list.id, try PermanentIdentifier.of(entry, kind, transaction), position]
            )
            count += 1
        }
    }

    func remove(_ entry: Int64, _ transaction: Transaction) throws {
        guard let row = try rowID(of: entry, transaction) else { return }
        try transaction.execute("DELETE FROM listEntries WHERE id = ?", [row])
    }

    /// - Throws: `LibraryError.noSuchEntry`.
    func move(_ entry: Int64, before other: Int64?, _ transaction: Transaction) throws {
        guard let row = try rowID(of: entry, transaction) else {
            throw LibraryError.noSuchEntry(id: entry, listID: list.id)
        }
        guard entry != other else { return }
        var position = try position(before: other, except: row, transaction)
        if position == nil {
            try spread(transaction)
            position = try self.position(before: other, except: row, transaction)
        }
        guard let position else {
            throw LibraryError.storeFailed(reason: "no position is free between two entries of a list")
        }
        try transaction.execute("UPDATE listEntries SET position = ? WHERE id = ?", [position, row])
    }

    // MARK: - Positions

    /// Returns a position between `other` and the entry before it, or after all entries if `other` is nil. Returns nil
    /// when the gap has no free position. `row` is the row of the entry that moves, which doesn't count.
    private func position(before other: Int64?, except row: Int64, _ transaction: Transaction) throws -> Int64? {
        guard let other else { return try end(transaction) }
        guard let otherRow = try rowID(of: other, transaction) else {
            throw LibraryError.noSuchEntry(id: other, listID: list.id)
        }
        let upper =
            try transaction.value("SELECT position FROM listEntries WHERE id = ?", [otherRow]) ?? Int64(0)
        let lower: Int64? = try transaction.value(
            """
            SELECT position FROM \(Self.table)
            WHERE listID = ? AND (position, id) < (?, ?) AND id <> ?
            ORDER BY position DESC, id DESC LIMIT 1
            """,
            [list.id, upper, otherRow, row]
        )
        guard let lower else { return upper > .min + Self.gap ? upper - Self.gap : nil }
        return upper - lower >= 2 ? lower + (upper - lower) / 2 : nil
    }

    /// Returns a position after all entries.
    private func end(_ transaction: Transaction) throws -> Int64 {
        let sql = """
            SELECT position FROM \(Self.table) WHERE listID = ?
            ORDER BY position DESC LIMIT 1
            """
        let last: Int64 = try transaction.value(sql, [list.id]) ?? 0
        guard last > .max - Self.gap * 2 else { return last + Self.gap }
        try spread(transaction)
        return (try transaction.value(sql, [list.id]) ?? 0) + Self.gap
    }

    /// Returns the position of the entry at an index, for a list whose entries are all written again.
    static func position(at index: Int) -> Int64 { Int64(index + 1) * gap }

    /// Assigns new positions with gaps to all entries, in their current order.
    private func spread(_ transaction: Transaction) throws {
        let rows: [Int64] = try transaction.values(
            "SELECT id FROM \(Self.table) WHERE listID = ? ORDER BY position, id",
            [list.id]
        )
        let statement = try transaction.statement("UPDATE listEntries SET position = ? WHERE id = ?")
        for (index, row) in rows.enumerated() {
            try statement.execute([Self.position(at: index), row])
        }
    }

    /// Returns the row of an entry; nil when it is not in the list, or not visible.
    private func rowID(of entry: Int64, _ transaction: Transaction) throws -> Int64? {
        try transaction.value(
            """
            SELECT id FROM listEntries
            WHERE identifier = (SELECT identifier FROM \(kind.table) WHERE id = ?) AND listID = ?\(visible.sql)
            """,
            [entry, list.id] + visible.arguments
        )
    }

    private func check(_ entry: Int64, _ transaction: Transaction) throws {
        switch list.kind {
        case .collection: try LibraryStore.checkSeries(entry, user: user, transaction)
        case .readingList: try LibraryStore.checkPublication(entry, user: user, transaction)
        }
    }
}
