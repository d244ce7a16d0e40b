import Database

// The lists that users create.

extension LibraryStore {
    /// Returns the lists, the most recently changed one first.
    public func lists(
        _ kind: ListKind? = nil,
        user: Viewer
    ) async throws(LibraryError) -> [UserListPreview] {
        try await read { transaction in
            let records = try Self.listRecords(transaction, user: user, "ORDER BY updatedAt DESC, id DESC")
            return try records.filter { kind == nil || $0.kind == kind }.map { record in
                let entries = try Self.entries(
                    of: record,
                    from: 0,
                    count: UserListPreview.count,
                    user: user,
                    transaction
                )
                .compactMap(\.self)
                var preview = UserListPreview(list: record)
                switch record.kind {
                case .collection: preview.series = try SeriesRow.records(entries, user: user.id, transaction)
                case .readingList:
                    preview.publications = try PublicationRow.records(entries, user: user.id, transaction)
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
    public func list(
        _ id: Int64,
        from start: Int = 0,
        limit: Int = 200,
        user: Viewer
    ) async throws(LibraryError) -> ListPage {
        try await read { transaction in
            let record = try Self.listRecord(id, user: user, transaction)
            let start = min(max(start, 0), record.count)
            let count = min(max(limit, 1), 200)
            let rows = try Self.entries(of: record, from: start, count: count, user: user, transaction)
            var page = ListPage(list: record, start: start, remaining: max(record.count - start - rows.count, 0))
            let entries = rows.compactMap(\.self)
            switch record.kind {
            case .collection: page.series = try SeriesRow.records(entries, user: user.id, transaction)
            case .readingList:
                page.publications = try PublicationRow.shelfEntries(entries, user: user.id, transaction)
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
        entries: [Int64],
        user: Viewer
    ) async throws(LibraryError) -> ListRecord {
        let (now, observer) = (clock.now(), observer)
        return try await writeDurably { transaction in
            let count: Int? = try transaction.value("SELECT count(*) FROM lists WHERE userID = ?", [user.id.rawValue])
            guard count ?? 0 < ListRecord.maximumCount else { throw LibraryError.tooManyLists }
            let id = try transaction.insert(
                "INSERT INTO lists (userID, kind, title, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)",
                [user.id.rawValue, kind.rawValue, Self.bounded(title), now, now]
            )
            let list = try Self.listRecord(id, user: user, transaction)
            try ListOrder(list, user: user).append(entries, transaction)
            observer.recordLists(user: user.id)
            return try Self.listRecord(list.id, user: user, transaction)
        }
    }

    /// Renames a list.
    ///
    /// - Throws: `LibraryError.noSuchList`.
    public func renameList(
        _ id: Int64,
        title: String,
        user: Viewer
    ) async throws(LibraryError) -> ListRecord {
        try await changeList(id, user: user) { list, transaction in
            try transaction.execute("UPDATE lists SET title = ? WHERE id = ?", [Self.bounded(title), list.id])
        }
    }

    /// Deletes a list. Its entries stay in the library.
    ///
    /// - Throws: `LibraryError.noSuchList`.
    public func removeList(_ id: Int64, user: Viewer) async throws(LibraryError) {
        let observer = observer
        try await writeDurably { transaction in
            _ = try Self.listRecord(id, user: user, transaction)
            try transaction.execute("DELETE FROM listEntries WHERE listID = ?", [id])
            try transaction.execute("DELETE FROM lists WHERE id = ?", [id])
            observer.recordLists(user: user.id)
        }
    }

    /// Appends series or publications to a list. Entries that are already in the list keep their position.
    ///
    /// - Throws: `LibraryError.noSuchList`, `.tooManyEntries`, `.noSuchSeries`, `.noSuchPublication`.
    public func add(
        _ entries: [Int64],
        toList id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> ListRecord {
        try await changeList(id, user: user) { list, transaction in
            try ListOrder(list, user: user).append(entries, transaction)
        }
    }

    /// Removes an entry from a list. Does nothing when the list does not contain it.
    ///
    /// - Throws: `LibraryError.noSuchList`.
    public func remove(
        _ entry: Int64,
        fromList id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> ListRecord {
        try await changeList(id, user: user) { list, transaction in
            try ListOrder(list, user: user).remove(entry, transaction)
        }
    }

    /// Moves an entry of a list before another, or to the end.
    ///
    /// - Throws: `LibraryError.noSuchList`, `.noSuchEntry`.
    public func move(
        _ entry: Int64,
        before other: Int64?,
        inList id: Int64,
        user: Viewer
    ) async throws(LibraryError) -> ListRecord {
        try await changeList(id, user: user) { list, transaction in
            try ListOrder(list, user: user).move(entry, before: other, transaction)
        }
    }

    private func changeList(
        _ id: Int64,
        user: Viewer,
        _ body: @escaping @Sendable (ListRecord, Transaction) throws -> Void
    ) async throws(LibraryError) -> ListRecord {
        let (now, observer) = (clock.now(), observer)
        return try await writeDurably { transaction in
            try body(Self.listRecord(id, user: user, transaction), transaction)
            try transaction.execute("UPDATE lists SET updatedAt = ? WHERE id = ?", [now, id])
            observer.recordLists(user: user.id)
            return try Self.listRecord(id, user: user, transaction)
        }
    }

    private static func bounded(_ title: String) -> String {
        String(String.UnicodeScalarView(title.unicodeScalars.prefix(ListRecord.maximumTitleLength)))
    }
}

// MARK: - Rows

extension LibraryStore {
    /// - Parameters:
    ///   - rest: the end of the query, after the condition for the user.
    ///   - arguments: the arguments of that part.
    static func listRecords(
        _ transaction: Transaction,
        user: Viewer,
        _ rest: String,
        _ arguments: StatementArguments = []
    ) throws -> [ListRecord] {
        let visible = user.limits.condition(onSeriesID: ListOrder.series)
        let count =
            user.limits == .none
            ? "entryCount" : "(SELECT count(*) FROM listEntries WHERE listID = lists.id\(visible.sql))"
        return try transaction.rows(
            "SELECT id, kind, title, \(count), updatedAt FROM lists WHERE userID = ? " + rest,
            visible.arguments + [user.id.rawValue] + arguments
        ) { row in
            ListRecord(
                id: row[0],
                kind: ListKind(rawValue: row[1]) ?? .collection,
                title: row[2],
                count: row[3],
                updatedAt: row[4]
            )
        }
    }

    /// - Throws: `LibraryError.noSuchList`, also for a list of another user.
    static func listRecord(_ id: Int64, user: Viewer, _ transaction: Transaction) throws -> ListRecord {
        guard let record = try listRecords(transaction, user: user, "AND id = ?", [id]).first else {
            throw LibraryError.noSuchList(id: id)
        }
        return record
    }

    /// Returns the rows of entries. An entry that is not in the catalogue is nil.
    private static func entries(
        of list: ListRecord,
        from start: Int,
        count: Int,
        user: Viewer,
        _ transaction: Transaction
    ) throws -> [Int64?] {
        let order = ListOrder(list, user: user)
        return try transaction.rows(
            order.entriesSQL,
            [list.id] + order.visible.arguments + [count, start]
        ) { $0[0] as Int64? }
    }

    /// Returns the series of a collection in its order, also those that limits hide from the user.
    static func seriesEntries(
        ofList id: Int64,
        user: UserIdentifier,
        _ transaction: Transaction
    ) throws -> [Int64] {
        let user = Viewer(user, limits: .none)
        let list = try listRecord(id, user: user, transaction)
        guard list.kind == .collection else { throw LibraryError.noSuchList(id: id) }
        return try entries(of: list, from: 0, count: ListRecord.maximumEntryCount, user: user, transaction)
            .compactMap(\.self)
    }
}
