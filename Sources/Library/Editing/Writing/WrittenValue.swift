import Database

/// A value that Quire has written to a file, with the one that it replaced.
///
/// A scan reads the written value. For edits, the value of the file stays the one that was replaced, so that undoing an edit
/// restores it, and an edit that isn't locked doesn't end by being written.
struct WrittenValue {
    let field: EditableField
    /// The value that it replaced.
    let original: String?
    /// The value that the last scan read.
    let written: String?
    let state: State

    enum State: Int {
        /// A scan has read the value.
        case read = 0
        /// The next scan reads the value.
        case pending = 1
        /// The file gets its own value again.
        case restored = 2
    }

    static func all(of identifier: String, _ connection: Connection) throws -> [WrittenValue] {
        try connection.rows(
            "SELECT field, original, written, state FROM writtenValues WHERE identifier = ?",
            [identifier]
        ) { row -> WrittenValue? in
            guard let field = EditableField(rawValue: row[0]), let state = State(rawValue: row[3]) else { return nil }
            return WrittenValue(field: field, original: row[1], written: row[2], state: state)
        }.compactMap(\.self)
    }

    /// Replaces the written values that a scan has read by those that they replaced.
    static func restoreOriginals(
        in metadata: inout FileMetadata,
        of identifier: String,
        _ transaction: Transaction
    ) throws {
        for value in try all(of: identifier, transaction) {
            let current = metadata.value(of: value.field)
            let isWritten =
                switch value.state {
                // The document may not have this value, such as the volume in a package document.
                case .pending: current != value.original
                // Another program may have changed the file.
                case .read: current == value.written
                case .restored: false
                }
            guard isWritten else {
                try transaction.execute(
                    "DELETE FROM writtenValues WHERE identifier = ? AND field = ?",
                    [identifier, value.field.rawValue]
                )
                continue
            }
            if value.state == .pending {
                try transaction.execute(
                    "UPDATE writtenValues SET written = ?, state = ? WHERE identifier = ? AND field = ?",
                    [current, State.read.rawValue, identifier, value.field.rawValue]
                )
            }
            metadata.apply([value.field: EditedValue(value: value.original, fileValue: nil, isLocked: true)])
        }
    }

    /// Records that values are written to a file, before it is replaced.
    ///
    /// - Parameters:
    ///   - edits: the edits that are written. Values that were written before and have no edit are restored.
    ///   - file: the values that they replace.
    static func prepare(
        _ edits: [EditableField: EditedValue],
        over file: FileMetadata,
        of identifier: String,
        _ transaction: Transaction
    ) throws {
        try transaction.execute(
            "UPDATE writtenValues SET state = ? WHERE identifier = ?",
            [State.restored.rawValue, identifier]
        )
        for field in edits.keys {
            try transaction.execute(
                """
                INSERT INTO writtenValues (identifier, field, original, state) VALUES (?, ?, ?, ?)
                ON CONFLICT (identifier, field) DO UPDATE SET state = excluded.state
                """,
                [identifier, field.rawValue, file.value(of: field), State.pending.rawValue]
            )
        }
    }
}
