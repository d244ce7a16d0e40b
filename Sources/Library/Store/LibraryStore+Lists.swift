import GRDB

// The lists that users create.

extension LibraryStore {
    /// Returns the lists, the most recently changed one first.
    public func lists(_ kind: ListKind? = nil) async throws(LibraryError) -> [UserListPreview] {
        try await read { database in
            let records = try Self.listRecords(database, "ORDER BY updatedAt DESC, id DESC")
            return try records.filter { kind == nil || $0.kind == kind }.map { record in
                let entries = try Self.entries(of: record, from: 0, count: UserListPreview.count, database)
                var preview = UserListPreview(list: record)
                switch record.kind {
                case .collection: preview.series = try SeriesRow.records(entries, database)
                case .readingList: preview.publications = try PublicationRow.records(entries, database)
                }
                return preview
            }
        }
    }

    /// Returns a page of a list.
    ///
    /// - Parameters:
    ///   - start: the index of the first entry. The page is empty if it is beyond the end.
    ///   - limit: the number of entries, clamped to 1...200.
    /// - Throws: `LibraryError.noSuchList`.
    public func list(_ id: Int64, from start: Int = 0, limit: Int = 200) async throws(LibraryError) -> ListPage {
        try await read { database in
            let record = try Self.listRecord(id, database)
            let start = min(max(start, 0), record.count)
            let entries = try Self.entries(of: record, from: start, count: min(max(limit, 1), 200), database)
            var page = ListPage(list: record, start: start, remaining: max(record.count - start - entries.count, 0))
            switch record.kind {
            case .collection: page.series = try SeriesRow.records(entries, database)
            case .readingList: page.publications = try PublicationRow.shelfEntries(entries, database)
            }
            return page
        }
    }

    /// Creates a list. This change and those of the functions below are durable when the function returns.
    ///
    /// - Throws: `LibraryError.tooManyLists`, `.tooManyEntries`, `.noSuchSeries`, `.noSuchPublication`.
    public func makeList(
        _ kind: ListKind,
        title: String,
        entries: [Int64]
    ) async throws(LibraryError) -> ListRecord {
        let now = clock.now()
        return try await writeDurably { database in
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM lists") ?? 0
            guard count < ListRecord.maximumCount else { throw LibraryError.tooManyLists }
            try database.execute(
                sql: "INSERT INTO lists (kind, title, createdAt, updatedAt) VALUES (?, ?, ?, ?)",
                arguments: [kind.rawValue, Self.bounded(title), now, now]
            )
            let list = try Self.listRecord(database.lastInsertedRowID, database)
            try ListOrder(list).append(entries, database)
            return try Self.listRecord(list.id, database)
        }
    }

    /// Renames a list.
    ///
    /// - Throws: `LibraryError.noSuchList`.
    public func renameList(_ id: Int64, title: String) async throws(LibraryError) -> ListRecord {
        try await changeList(id) { list, database in
            try database.execute(
                sql: "UPDATE lists SET title = ? WHERE id = ?",
                arguments: [Self.bounded(title), list.id]
            )
        }
    }

    /// Deletes a list. Its entries stay in the library.
    ///
    /// - Throws: `LibraryError.noSuchList`.
    public func removeList(_ id: Int64) async throws(LibraryError) {
        try await writeDurably { database in
            _ = try Self.listRecord(id, database)
            try database.execute(sql: "DELETE FROM listEntries WHERE listID = ?", arguments: [id])
            try database.execute(sql: "DELETE FROM lists WHERE id = ?", arguments: [id])
        }
    }

    /// Appends series or publications to a list. Entries that are already in the list keep their position.
    ///
    /// - Throws: `LibraryError.noSuchList`, `.tooManyEntries`, `.noSuchSeries`, `.noSuchPublication`.
    public func add(_ entries: [Int64], toList id: Int64) async throws(LibraryError) -> ListRecord {
        try await changeList(id) { list, database in
            try ListOrder(list).append(entries, database)
        }
    }

    /// Removes an entry from a list. Does nothing when the list does not contain it.
    ///
    /// - Throws: `LibraryError.noSuchList`.
    public func remove(_ entry: Int64, fromList id: Int64) async throws(LibraryError) -> ListRecord {
        try await changeList(id) { list, database in
            try ListOrder(list).remove(entry, database)
        }
    }

    /// Moves an entry of a list before another, or to the end.
    ///
    /// - Throws: `LibraryError.noSuchList`, `.noSuchEntry`.
    public func move(
        _ entry: Int64,
        before other: Int64?,
        inList id: Int64
    ) async throws(LibraryError) -> ListRecord {
        try await changeList(id) { list, database in
            try ListOrder(list).move(entry, before: other, database)
        }
    }

    private func changeList(
        _ id: Int64,
        _ body: @escaping @Sendable (ListRecord, Database) throws -> Void
    ) async throws(LibraryError) -> ListRecord {
        let now = clock.now()
        return try await writeDurably { database in
            try body(Self.listRecord(id, database), database)
            try database.execute(sql: "UPDATE lists SET updatedAt = ? WHERE id = ?", arguments: [now, id])
            return try Self.listRecord(id, database)
        }
    }

    private static func bounded(_ title: String) -> String {
        String(String.UnicodeScalarView(title.unicodeScalars.prefix(ListRecord.maximumTitleLength)))
    }
}

// MARK: - Rows

extension LibraryStore {
    private static func listRecords(
        _ database: Database,
        _ rest: String,
        _ arguments: StatementArguments = []
    ) throws -> [ListRecord] {
        try Row.fetchAll(
            database,
            sql: "SELECT id, kind, title, entryCount, updatedAt FROM lists " + rest,
            arguments: arguments
        ).map { row in
            ListRecord(
                id: row[0],
                kind: ListKind(rawValue: row[1]) ?? .collection,
                title: row[2],
                count: row[3],
                updatedAt: row[4]
            )
        }
    }

    static func listRecord(_ id: Int64, _ database: Database) throws -> ListRecord {
        guard let record = try listRecords(database, "WHERE id = ?", [id]).first else {
            throw LibraryError.noSuchList(id: id)
        }
        return record
    }

    private static func entries(
        of list: ListRecord,
        from start: Int,
        count: Int,
        _ database: Database
    ) throws -> [Int64] {
        try Int64.fetchAll(
            database.cachedStatement(sql: ListOrder(list).entriesSQL),
            arguments: [list.id, count, start]
        )
    }

    /// Returns the series of a collection in its order.
    static func seriesEntries(ofList id: Int64, _ database: Database) throws -> [Int64] {
        let list = try listRecord(id, database)
        guard list.kind == .collection else { throw LibraryError.noSuchList(id: id) }
        return try entries(of: list, from: 0, count: ListRecord.maximumEntryCount, database)
    }
}
