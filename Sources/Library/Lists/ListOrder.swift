import GRDB

/// The order of the entries in a user's list.
///
/// Positions have gaps, so moving an entry between two others changes one row. After about thirty moves into the same
/// gap no free position is left, and all entries of the list get new positions.
struct ListOrder {
    private let list: ListRecord
    private let column: String

    private static let gap: Int64 = 1 << 32

    init(_ list: ListRecord) {
        self.list = list
        column = list.kind == .collection ? "seriesID" : "publicationID"
    }

    /// A query of the entries in order. Its arguments are the list, the limit and the offset.
    var entriesSQL: String {
        """
        SELECT \(column) FROM listEntries INDEXED BY listEntriesInOrder WHERE listID = ?
        ORDER BY position, id LIMIT ? OFFSET ?
        """
    }

    /// - Throws: `LibraryError.tooManyEntries`, `.noSuchSeries`, `.noSuchPublication`.
    func append(_ entries: [Int64], _ database: Database) throws {
        var count = list.count
        for entry in entries {
            guard try rowID(of: entry, database) == nil else { continue }
            try check(entry, database)
            guard count < ListRecord.maximumEntryCount else { throw LibraryError.tooManyEntries(listID: list.id) }
            let position = try end(database)
            try database.cachedStatement(
                sql: "INSERT INTO listEntries (listID, \(column), position) VALUES (?, ?, ?)"
            ).execute(arguments: [list.id, entry, position])
            count += 1
        }
    }

    func remove(_ entry: Int64, _ database: Database) throws {
        try database.execute(
            sql: "DELETE FROM listEntries WHERE \(column) = ? AND listID = ?",
            arguments: [entry, list.id]
        )
    }

    /// - Throws: `LibraryError.noSuchEntry`.
    func move(_ entry: Int64, before other: Int64?, _ database: Database) throws {
        guard let row = try rowID(of: entry, database) else {
            throw LibraryError.noSuchEntry(id: entry, listID: list.id)
        }
        guard entry != other else { return }
        var position = try position(before: other, except: row, database)
        if position == nil {
            try spread(database)
            position = try self.position(before: other, except: row, database)
        }
        guard let position else {
            throw LibraryError.storeFailed(reason: "no position is free between two entries of a list")
        }
        try database.execute(sql: "UPDATE listEntries SET position = ? WHERE id = ?", arguments: [position, row])
    }

    // MARK: - Positions

    /// Returns a position between `other` and the entry before it, or after all entries if `other` is nil. Returns nil
    /// when the gap has no free position. `row` is the row of the entry that moves, which doesn't count.
    private func position(before other: Int64?, except row: Int64, _ database: Database) throws -> Int64? {
        guard let other else { return try end(database) }
        guard let otherRow = try rowID(of: other, database) else {
            throw LibraryError.noSuchEntry(id: other, listID: list.id)
        }
        let upper =
            try Int64.fetchOne(
                database,
                sql: "SELECT position FROM listEntries WHERE id = ?",
                arguments: [otherRow]
            ) ?? 0
        let lower = try Int64.fetchOne(
            database,
            sql: """
                SELECT position FROM listEntries INDEXED BY listEntriesInOrder
                WHERE listID = ? AND (position, id) < (?, ?) AND id <> ?
                ORDER BY position DESC, id DESC LIMIT 1
                """,
            arguments: [list.id, upper, otherRow, row]
        )
        guard let lower else { return upper > .min + Self.gap ? upper - Self.gap : nil }
        return upper - lower >= 2 ? lower + (upper - lower) / 2 : nil
    }

    /// Returns a position after all entries.
    private func end(_ database: Database) throws -> Int64 {
        let sql = """
            SELECT position FROM listEntries INDEXED BY listEntriesInOrder WHERE listID = ?
            ORDER BY position DESC LIMIT 1
            """
        let last = try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: [list.id]) ?? 0
        guard last > .max - Self.gap * 2 else { return last + Self.gap }
        try spread(database)
        return (try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: [list.id]) ?? 0) + Self.gap
    }

    /// Assigns new positions with gaps to all entries, in their current order.
    private func spread(_ database: Database) throws {
        let rows = try Int64.fetchAll(
            database,
            sql: "SELECT id FROM listEntries INDEXED BY listEntriesInOrder WHERE listID = ? ORDER BY position, id",
            arguments: [list.id]
        )
        let statement = try database.cachedStatement(sql: "UPDATE listEntries SET position = ? WHERE id = ?")
        for (index, row) in rows.enumerated() {
            try statement.execute(arguments: [Int64(index + 1) * Self.gap, row])
        }
    }

    /// Returns the row of an entry; nil when it is not in the list.
    private func rowID(of entry: Int64, _ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM listEntries WHERE \(column) = ? AND listID = ?"),
            arguments: [entry, list.id]
        )
    }

    private func check(_ entry: Int64, _ database: Database) throws {
        switch list.kind {
        case .collection: try LibraryStore.checkSeries(entry, database)
        case .readingList: try LibraryStore.checkPublication(entry, database)
        }
    }
}
