import GRDBSQLite

/// The current row of a statement. Columns count from 0.
///
///     let records = try transaction.rows("SELECT id, title FROM series") { row in
///         SeriesRecord(id: row[0], title: row[1])
///     }
///
/// The columns are read from the engine without a copy of the row. A row is therefore valid only until the next one is
/// read, and can't be copied.
public struct Row: ~Copyable {
    private let statement: OpaquePointer
    /// Keeps the query open while the row exists.
    private let cursor: StatementCursor

    init(_ statement: OpaquePointer, of cursor: StatementCursor) {
        self.statement = statement
        self.cursor = cursor
    }

    /// Returns a column. A null is read as zero, false or empty.
    @inlinable
    public subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
        Value.column(index, of: self)
    }

    /// Returns a column; nil for a null.
    @inlinable
    public subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value? {
        isNull(at: index) ? nil : Value.column(index, of: self)
    }

    /// Returns whether a column is null.
    public func isNull(at index: Int) -> Bool {
        sqlite3_column_type(statement, Int32(index)) == SQLITE_NULL
    }

    /// Calls a closure with the bytes of a blob or a text, which are valid only during the call. A null has no bytes.
    public func withBytes<Value>(
        at index: Int,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
    ) rethrows -> Value {
        // The size is known after the value was converted to bytes.
        let start = sqlite3_column_blob(statement, Int32(index))
        let count = Int(sqlite3_column_bytes(statement, Int32(index)))
        let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        return try bytes.withMemoryRebound(to: UInt8.self, body)
    }

    /// Returns a column as an integer; 0 for a null.
    public func integer(at index: Int) -> Int64 {
        sqlite3_column_int64(statement, Int32(index))
    }

    /// Returns a column as a floating-point number; 0 for a null.
    public func real(at index: Int) -> Double {
        sqlite3_column_double(statement, Int32(index))
    }
}
