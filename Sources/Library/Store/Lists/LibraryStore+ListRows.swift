import Database

// The rows of lists and of their entries.

extension LibraryStore {
    /// Returns the lists that a user sees, the most recently changed one first.
    static func listRecords(user: Viewer, _ transaction: Transaction) throws -> [ListRecord] {
        var records: [ListRecord] = []
        for statement in [ListStatement.own, .everyone, .chosen, .automatic] {
            records += try Self.records(statement, user.id.rawValue, user: user, transaction)
        }
        return records.filter { $0.isVisible(to: user) }.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    }

    /// Returns a list that a user sees.
    ///
    /// - Throws: `LibraryError.noSuchList`, also for a list that the user doesn't see.
    static func listRecord(_ id: Int64, user: Viewer, _ transaction: Transaction) throws -> ListRecord {
        guard let record = try storedList(id, user: user, transaction), record.isVisible(to: user) else {
            throw LibraryError.noSuchList(id: id)
        }
        return record
    }

    /// Returns a list that a user can change.
    ///
    /// - Throws: `LibraryError.noSuchList`, `.listNotEditable`.
    static func editableList(_ id: Int64, user: Viewer, _ transaction: Transaction) throws -> ListRecord {
        let list = try listRecord(id, user: user, transaction)
        guard list.isEditable else { throw LibraryError.listNotEditable(id: id) }
        return list
    }

    /// Returns a list, even if the user doesn't see it; nil if there is none.
    static func storedList(_ id: Int64, user: Viewer, _ transaction: Transaction) throws -> ListRecord? {
        try records(.identifier, id, user: user, transaction).first
    }

    private static func records(
        _ statement: ListStatement,
        _ argument: Int64,
        user: Viewer,
        _ transaction: Transaction
    ) throws -> [ListRecord] {
        let visible = user.limits.condition(onSeriesID: ListOrder.series)
        let records = try transaction.rows(
            statement.sql(user.limits),
            visible.arguments + [argument]
        ) { row in
            let (isForEveryone, isAutomatic): (Bool, Bool) = (row[7], row[8])
            return ListRecord(
                id: row[0],
                kind: ListKind(rawValue: row[1]) ?? .collection,
                title: row[2],
                count: row[3],
                updatedAt: row[4],
                owner: UserIdentifier(rawValue: row[5]),
                ownerName: row[6],
                audience: isForEveryone || isAutomatic ? .everyone : .owner,
                isAutomatic: isAutomatic
            )
        }
        return try records.map { record in
            var record = record
            record.isEditable = !record.isAutomatic && (record.owner == user.id || user.isAdministrator)
            guard record.audience != .everyone else { return record }
            let readers: [Int64] = try transaction.values(ListStatement.readersSQL, [record.id])
            var audience = Set(readers.map { UserIdentifier(rawValue: $0) })
            if !record.isEditable { audience.formIntersection([user.id]) }
            if !audience.isEmpty { record.audience = .chosen(audience) }
            return record
        }
    }

    /// Stores the users who see a list.
    ///
    /// - Throws: `LibraryError.noSuchUser`, `.tooManyListReaders`.
    static func set(_ audience: ListAudience, of list: ListRecord, _ transaction: Transaction) throws {
        var readers: Set<UserIdentifier> = []
        if case .chosen(let chosen) = audience { readers = chosen.subtracting([list.owner]) }
        guard readers.count <= ListRecord.maximumReaderCount else { throw LibraryError.tooManyListReaders }
        try transaction.execute(
            "UPDATE lists SET isForEveryone = ? WHERE id = ?",
            [audience == .everyone ? 1 : 0, list.id]
        )
        try transaction.execute("DELETE FROM listReaders WHERE listID = ?", [list.id])
        for reader in readers.map(\.rawValue).sorted() {
            guard try transaction.exists("SELECT 1 FROM users WHERE id = ?", [reader]) else {
                throw LibraryError.noSuchUser(id: reader)
            }
            try transaction.execute("INSERT INTO listReaders (userID, listID) VALUES (?, ?)", [reader, list.id])
        }
    }

    /// Returns the rows of entries. An entry that is not in the catalogue is nil.
    static func entries(
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

    /// Returns the series of a collection in its order, including those that limits hide from the user.
    static func seriesEntries(
        ofList id: Int64,
        user: Viewer,
        _ transaction: Transaction
    ) throws -> [Int64] {
        let list = try listRecord(id, user: user, transaction)
        guard list.kind == .collection else { throw LibraryError.noSuchList(id: id) }
        let everything = Viewer(user.id, limits: .none)
        return try entries(of: list, from: 0, count: ListRecord.maximumEntryCount, user: everything, transaction)
            .compactMap(\.self)
    }
}

extension ListRecord {
    /// Returns whether a user sees the list. If limits hide all entries of another user's list, the list is hidden
    /// too, because its title can name hidden works.
    fileprivate func isVisible(to user: Viewer) -> Bool {
        if isAutomatic { return count > 0 }
        if owner == user.id { return true }
        guard count > 0 || user.limits == .none else { return false }
        return switch audience {
        case .owner: false
        case .everyone: true
        case .chosen(let users): users.contains(user.id)
        }
    }
}
