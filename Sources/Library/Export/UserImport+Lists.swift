import Database
import Publications

// Merges the lists of an import. Lists have no identifier that is the same in two stores, so they are matched by their
// time of creation, otherwise by their name.

extension UserImport {
    /// A list of the user in the store.
    private struct StoredList {
        var id: Int64
        var kind: ListKind
        var title: String
        var created: Int64
        var modified: Int64
    }

    mutating func merge(lists: [ExportedList]) throws {
        guard !lists.isEmpty else { return }
        var stored = try transaction.rows(
            """
            SELECT id, kind, title, createdAt, updatedAt FROM lists WHERE userID = ? AND storyArc IS NULL
            ORDER BY createdAt, id
            """,
            [user.rawValue]
        ) { row in
            StoredList(
                id: row[0],
                kind: ListKind(rawValue: row[1]) ?? .collection,
                title: row[2],
                created: row[3],
                modified: row[4]
            )
        }
        let count = stored.count
        var matches: [StoredList?] = []
        // All lists are matched by time before any is matched by name, so that a list isn't matched with another one
        // of the same name.
        for list in lists {
            let index = stored.firstIndex { $0.kind == list.kind && $0.created == bounded(list.created) }
            matches.append(index.map { stored.remove(at: $0) })
        }
        for (index, list) in lists.enumerated() where matches[index] == nil {
            let title = LibraryStore.bounded(list.title)
            let match = stored.firstIndex { $0.kind == list.kind && $0.title == title }
            matches[index] = match.map { stored.remove(at: $0) }
        }
        guard count + matches.count(where: { $0 == nil }) <= ListRecord.maximumCount else {
            throw LibraryError.tooManyLists
        }
        for (list, match) in zip(lists, matches) { try merge(list, with: match) }
    }

    /// Merges a list. No entry is removed, and the name and the order are those of the list that was changed later.
    private mutating func merge(_ list: ExportedList, with stored: StoredList?) throws {
        let modified = bounded(list.modified)
        let title = LibraryStore.bounded(list.title)
        let imported = try list.entries.map { try storedEntry($0, of: list.kind) }
        guard let stored else {
            let id = try transaction.insert(
                "INSERT INTO lists (userID, kind, title, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)",
                [user.rawValue, list.kind.rawValue, title, bounded(list.created), modified]
            )
            try write(imported.unique(), toList: id)
            report.changes += 1
            return
        }
        let present: [String] = try transaction.values(
            "SELECT identifier FROM listEntries WHERE listID = ? ORDER BY position, id",
            [stored.id]
        )
        let isLater = modified > stored.modified
        let entries = (isLater ? imported + present : present + imported).unique()
        let hasNewTitle = isLater && title != stored.title
        if entries != present { try write(entries, toList: stored.id) }
        guard entries != present || hasNewTitle || isLater else { return }
        try transaction.execute(
            "UPDATE lists SET title = ?, updatedAt = ? WHERE id = ?",
            [hasNewTitle ? title : stored.title, max(modified, stored.modified), stored.id]
        )
        report.changes += 1
    }

    /// Returns the identifier under which an entry is stored.
    private mutating func storedEntry(_ entry: ExportedList.Entry, of kind: ListKind) throws -> String {
        switch kind {
        case .collection:
            let identifier = try storedSeries(entry.identifier)
            if try present(identifier, .series) == nil { report.absentEntries += 1 }
            return identifier
        case .readingList:
            if let identifier = try present(entry.identifier, .publication) { return identifier }
            let content = entry.content.flatMap(ContentHash.bytes)
            let identifier: String? = try content.flatMap { content in
                try transaction.value(
                    """
                    SELECT identifier FROM publications WHERE content = ?
                    ORDER BY isMissing, length(identifier), identifier LIMIT 1
                    """,
                    [content]
                )
            }
            if identifier == nil { report.absentEntries += 1 }
            return identifier ?? entry.identifier
        }
    }

    /// Replaces the entries of a list.
    ///
    /// - Throws: `LibraryError.tooManyEntries`.
    private func write(_ entries: [String], toList id: Int64) throws {
        guard entries.count <= ListRecord.maximumEntryCount else { throw LibraryError.tooManyEntries(listID: id) }
        try transaction.execute("DELETE FROM listEntries WHERE listID = ?", [id])
        for (index, entry) in entries.enumerated() {
            try transaction.execute(
                "INSERT INTO listEntries (listID, identifier, position) VALUES (?, ?, ?)",
                [id, entry, ListOrder.position(at: index)]
            )
        }
    }
}
