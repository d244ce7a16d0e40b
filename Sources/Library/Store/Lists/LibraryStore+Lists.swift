import Database

// The lists that users create and share with other users.

extension LibraryStore {
    /// Returns the user's lists and those that others share with the user, the most recently changed one first.
    public func lists(
        _ kind: ListKind? = nil,
        user: Viewer
    ) async throws(LibraryError) -> [UserListPreview] {
        try await read { transaction in
            let records = try Self.listRecords(user: user, transaction)
            return try records.filter { kind == nil || $0.kind == kind }.map { record in
                try Self.preview(of: record, user: user, transaction)
            }
        }
    }

    /// Returns a window of the lists of a kind, and their number.
    public func lists(
        _ kind: ListKind,
        from start: Int,
        limit: Int,
        user: Viewer
    ) async throws(LibraryError) -> (lists: [UserListPreview], total: Int) {
        try await read { transaction in
            let records = try Self.listRecords(user: user, transaction).filter { $0.kind == kind }
            let window = records.dropFirst(max(start, 0)).prefix(max(limit, 0))
            return (try window.map { try Self.preview(of: $0, user: user, transaction) }, records.count)
        }
    }

    private static func preview(
        of record: ListRecord,
        user: Viewer,
        _ transaction: Transaction
    ) throws -> UserListPreview {
        let entries = try entries(of: record, from: 0, count: UserListPreview.count, user: user, transaction)
            .compactMap(\.self)
        var preview = UserListPreview(list: record)
        switch record.kind {
        case .collection: preview.series = try SeriesRow.records(entries, user: user.id, transaction)
        case .readingList: preview.publications = try PublicationRow.records(entries, user: user.id, transaction)
        }
        return preview
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

    /// Creates a list. Like the changes of the functions below, this is durable when the function returns.
    ///
    /// - Throws: `LibraryError.tooManyLists`, `.tooManyEntries`, `.noSuchSeries`, `.noSuchPublication`, `.noSuchUser`,
    ///   `.tooManyListReaders`.
    public func makeList(
        _ kind: ListKind,
        title: String,
        entries: [Int64],
        audience: ListAudience = .owner,
        user: Viewer
    ) async throws(LibraryError) -> ListRecord {
        let (now, observer) = (clock.now(), observer)
        return try await writeDurably { transaction in
            let count: Int? = try transaction.value(
                "SELECT count(*) FROM lists WHERE userID = ? AND storyArc IS NULL",
                [user.id.rawValue]
            )
            guard count ?? 0 < ListRecord.maximumCount else { throw LibraryError.tooManyLists }
            let id = try transaction.insert(
                "INSERT INTO lists (userID, kind, title, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)",
                [user.id.rawValue, kind.rawValue, Self.bounded(title), now, now]
            )
            let list = try Self.listRecord(id, user: user, transaction)
            try ListOrder(list, user: user).append(entries, transaction)
            if audience != .owner { try Self.set(audience, of: list, transaction) }
            let made = try Self.listRecord(id, user: user, transaction)
            observer.recordList(made)
            return made
        }
    }

    /// Changes the title of a list, the users who see it, or both.
    ///
    /// - Returns: the changed list, even if the change hides it from the administrator who made it.
    /// - Throws: `LibraryError.noSuchList`, `.listNotEditable`, `.noSuchUser`, `.tooManyListReaders`.
    public func updateList(
        _ id: Int64,
        title: String? = nil,
        audience: ListAudience? = nil,
        user: Viewer
    ) async throws(LibraryError) -> ListRecord {
        try await changeList(id, user: user) { list, transaction in
            if let title {
                try transaction.execute("UPDATE lists SET title = ? WHERE id = ?", [Self.bounded(title), list.id])
            }
            if let audience { try Self.set(audience, of: list, transaction) }
        }
    }

    /// Deletes a list. Its entries stay in the library.
    ///
    /// - Throws: `LibraryError.noSuchList`, `.listNotEditable`.
    public func removeList(_ id: Int64, user: Viewer) async throws(LibraryError) {
        let observer = observer
        try await writeDurably { transaction in
            let list = try Self.editableList(id, user: user, transaction)
            try transaction.execute("DELETE FROM listEntries WHERE listID = ?", [id])
            try transaction.execute("DELETE FROM listReaders WHERE listID = ?", [id])
            try transaction.execute("DELETE FROM lists WHERE id = ?", [id])
            observer.recordList(list)
        }
    }

    /// Appends series or publications to a list. Entries that are already in the list keep their position.
    ///
    /// - Throws: `LibraryError.noSuchList`, `.listNotEditable`, `.tooManyEntries`, `.noSuchSeries`,
    ///   `.noSuchPublication`.
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
    /// - Throws: `LibraryError.noSuchList`, `.listNotEditable`.
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
    /// - Throws: `LibraryError.noSuchList`, `.listNotEditable`, `.noSuchEntry`.
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
            let list = try Self.editableList(id, user: user, transaction)
            try body(list, transaction)
            try transaction.execute("UPDATE lists SET updatedAt = ? WHERE id = ?", [now, id])
            guard let changed = try Self.storedList(id, user: user, transaction) else {
                throw LibraryError.noSuchList(id: id)
            }
            // Both versions are recorded, so that users who no longer see the list are notified too.
            observer.recordList(list)
            observer.recordList(changed)
            return changed
        }
    }

    static func bounded(_ title: String) -> String {
        String(String.UnicodeScalarView(title.unicodeScalars.prefix(ListRecord.maximumTitleLength)))
    }
}
