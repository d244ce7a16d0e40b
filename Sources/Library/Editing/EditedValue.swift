import Database

/// The edited value of a field, which replaces the value of the file.
///
/// A locked value stays until a user changes it. An unlocked value is replaced when a scan finds a new value in the
/// file.
struct EditedValue: Equatable, Sendable {
    /// The value; nil if the user removed it.
    var value: String?
    /// The value of the file that it replaces.
    var fileValue: String?
    var isLocked: Bool

    /// Returns the edits of a work, by field.
    static func all(of identifier: String, _ connection: Connection) throws -> [EditableField: EditedValue] {
        var result: [EditableField: EditedValue] = [:]
        let rows = try connection.rows(
            "SELECT field, value, fileValue, isLocked FROM editedValues WHERE identifier = ?",
            [identifier]
        ) { row in
            (row[0] as String, EditedValue(value: row[1], fileValue: row[2], isLocked: row[3]))
        }
        // A field from a later version stays in the store and isn't applied.
        for (name, value) in rows {
            if let field = EditableField(rawValue: name) { result[field] = value }
        }
        return result
    }

    /// SQL for the names of the edited fields of a work, separated by commas; null for none.
    ///
    /// - Parameter identifier: the column with the identifier of the work.
    static func fieldsColumn(of identifier: String) -> String {
        """
        (SELECT \(Dialect.commaSeparated("field")) FROM editedValues WHERE editedValues.identifier = \(identifier))
        """
    }

    /// SQL for the names of the locked fields of a work, separated by commas; null for none.
    ///
    /// - Parameter identifier: the column with the identifier of the work.
    static func lockedFieldsColumn(of identifier: String) -> String {
        """
        (SELECT \(Dialect.commaSeparated("field")) FROM editedValues
            WHERE editedValues.identifier = \(identifier) AND editedValues.isLocked = 1)
        """
    }

    /// Returns the fields of a column with names. Fields from a later version are left out.
    static func fields(ofColumn names: String?) -> Set<EditableField> {
        Set((names ?? "").split(separator: ",").compactMap { EditableField(rawValue: String($0)) })
    }

    /// Stores the edit of a field; nil removes it.
    static func store(
        _ edit: EditedValue?,
        _ field: EditableField,
        of identifier: String,
        _ transaction: Transaction
    ) throws {
        guard let edit else {
            try transaction.execute(
                "DELETE FROM editedValues WHERE identifier = ? AND field = ?",
                [identifier, field.rawValue]
            )
            return
        }
        try transaction.execute(
            """
            INSERT INTO editedValues (identifier, field, value, fileValue, isLocked) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (identifier, field) DO UPDATE SET value = excluded.value, fileValue = excluded.fileValue,
                isLocked = excluded.isLocked
            """,
            [identifier, field.rawValue, edit.value, edit.fileValue, edit.isLocked]
        )
    }

    /// Moves the edits of a publication to its new identifier.
    static func move(from former: String, to identifier: String, _ transaction: Transaction) throws {
        for table in ["editedValues", "metadataEditChanges"] {
            try transaction.execute(
                """
                UPDATE \(table) SET identifier = ? WHERE identifier = ?
                    AND NOT EXISTS (SELECT 1 FROM \(table) AS other WHERE other.identifier = ?)
                """,
                [identifier, former, identifier]
            )
        }
    }

    /// Returns the edits of a work that remain after a scan, by field. Edits that aren't locked end when the file has a
    /// new value.
    ///
    /// - Parameter fileValue: the value of a field in the file.
    static func remaining(
        of identifier: String,
        _ edits: [EditableField: EditedValue],
        fileValue: (EditableField) -> String?,
        _ transaction: Transaction
    ) throws -> [EditableField: EditedValue] {
        var result = edits
        for (field, edit) in edits {
            let current = fileValue(field)
            guard edit.fileValue != current else { continue }
            var updated: EditedValue?
            if edit.isLocked {
                updated = edit
                updated?.fileValue = current
            }
            result[field] = updated
            try store(updated, field, of: identifier, transaction)
        }
        return result
    }

    /// Returns the edit for the file's current value; nil if the file's value replaces the edit.
    func reconciled(withFileValue current: String?) -> EditedValue? {
        guard isLocked || fileValue == current else { return nil }
        var result = self
        result.fileValue = current
        return result.isLocked || result.value != current ? result : nil
    }
}
