import Database
import WireModel

/// An operation in progress. It stores the former record of each value that it changes.
struct MetadataOperation {
    let id: Int64
    private let transaction: Transaction
    /// The works whose values changed.
    private(set) var works: Set<String> = []
    private var changeCount = 0

    init(_ kind: MetadataEditSummary.Kind, user: UserIdentifier, now: Int64, _ transaction: Transaction) throws {
        self.transaction = transaction
        id = try transaction.insert(
            "INSERT INTO metadataEdits (kind, userID, changedAt) VALUES (?, ?, ?)",
            [kind.rawValue, user.rawValue, now]
        )
    }

    /// Changes the edit of a field; nil removes it. Does nothing if it stays the same.
    mutating func set(
        _ edit: EditedValue?,
        _ field: EditableField,
        of identifier: String,
        former: EditedValue?
    ) throws {
        guard edit != former else { return }
        try record(field, of: identifier, former: former)
        try EditedValue.store(edit, field, of: identifier, transaction)
    }

    /// Records the former value of a field that is changed.
    mutating func record(_ field: EditableField, of identifier: String, former: EditedValue?) throws {
        try transaction.execute(
            """
            INSERT INTO metadataEditChanges (editID, identifier, field, hadFormer, value, fileValue, isLocked)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id, identifier, field.rawValue, former != nil, former?.value, former?.fileValue,
                former?.isLocked ?? false,
            ]
        )
        works.insert(identifier)
        changeCount += 1
    }

    /// Completes the operation and removes the oldest operations beyond the limits. An operation without changes is not
    /// kept.
    func end() throws {
        guard changeCount > 0 else {
            try transaction.execute("DELETE FROM metadataEdits WHERE id = ?", [id])
            return
        }
        try transaction.execute(
            "UPDATE metadataEdits SET workCount = ?, changeCount = ? WHERE id = ?",
            [works.count, changeCount, id]
        )
        var (kept, changes) = (0, 0)
        let rows = try transaction.rows("SELECT id, changeCount FROM metadataEdits ORDER BY id DESC") {
            (id: $0[0] as Int64, changeCount: $0[1] as Int)
        }
        for row in rows {
            kept += 1
            changes += row.changeCount
            guard kept > MetadataEditRecord.maximumCount || changes > MetadataEditRecord.maximumChangeCount,
                row.id != id
            else { continue }
            try transaction.execute("DELETE FROM metadataEdits WHERE id <= ?", [row.id])
            return
        }
    }

    // MARK: - Undo

    /// Undoes an operation. If a later operation changed the same value, the value stays. Undoing the later operation
    /// too then restores the value from before both operations.
    ///
    /// - Parameter fileValue: returns the file's value of a field. The second argument is the identifier of the work.
    /// - Returns: the works whose values changed.
    static func undo(
        _ id: Int64,
        now: Int64,
        _ transaction: Transaction,
        fileValue: (EditableField, String) throws -> FileValue
    ) throws -> Set<String> {
        let changes = try transaction.rows(
            """
            SELECT identifier, field, hadFormer, value, fileValue, isLocked FROM metadataEditChanges WHERE editID = ?
            """,
            [id]
        ) { row in
            let former = EditedValue(value: row[3], fileValue: row[4], isLocked: row[5])
            return (identifier: row[0] as String, field: row[1] as String, former: row[2] as Bool ? former : nil)
        }
        var works: Set<String> = []
        for change in changes {
            let later: Int64? = try transaction.value(
                """
                SELECT editID FROM metadataEditChanges JOIN metadataEdits ON metadataEdits.id = editID
                WHERE identifier = ? AND field = ? AND editID > ? AND undoneAt IS NULL ORDER BY editID LIMIT 1
                """,
                [change.identifier, change.field, id]
            )
            if let later {
                try transaction.execute(
                    """
                    UPDATE metadataEditChanges SET hadFormer = ?, value = ?, fileValue = ?, isLocked = ?
                    WHERE editID = ? AND identifier = ? AND field = ?
                    """,
                    [
                        change.former != nil, change.former?.value, change.former?.fileValue,
                        change.former?.isLocked ?? false, later, change.identifier, change.field,
                    ]
                )
                continue
            }
            guard let field = EditableField(rawValue: change.field) else { continue }
            works.insert(change.identifier)
            if field == .coverPage {
                let page = change.former?.value.flatMap { Int($0) }
                try ChosenCover.restore(page, ofPublication: change.identifier, transaction)
                continue
            }
            var restored = change.former
            if case .known(let value) = try fileValue(field, change.identifier) {
                restored = restored?.reconciled(withFileValue: value)
            }
            try EditedValue.store(restored, field, of: change.identifier, transaction)
        }
        try transaction.execute("UPDATE metadataEdits SET undoneAt = ? WHERE id = ?", [now, id])
        return works
    }

    /// The file's value of a field.
    enum FileValue {
        /// The value; nil if the file has none.
        case known(String?)
        /// The work is not in the catalogue.
        case unknown
    }
}
