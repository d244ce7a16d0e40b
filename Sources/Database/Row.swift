import Foundation
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
    private enum Engine {
        /// The cursor keeps the query open while the row exists.
        case sqlite(OpaquePointer, StatementCursor)
        case postgreSQL(PostgreSQLResult, Int)
    }

    private let engine: Engine

    init(_ statement: OpaquePointer, of cursor: StatementCursor) {
        engine = .sqlite(statement, cursor)
    }

    init(_ result: PostgreSQLResult, at index: Int) {
        engine = .postgreSQL(result, index)
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
        switch engine {
        case .sqlite(let statement, _): sqlite3_column_type(statement, Int32(index)) == SQLITE_NULL
        case .postgreSQL(let result, let row): result.isNull(row: row, column: index)
        }
    }

    /// Calls a closure with the bytes of a blob or a text, which are valid only during the call. A null has no bytes.
    public func withBytes<Value>(
        at index: Int,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
    ) rethrows -> Value {
        let bytes: UnsafeRawBufferPointer
        switch engine {
        case .sqlite(let statement, _):
            // `sqlite3_column_blob` converts the value, so call it before `sqlite3_column_bytes`.
            let start = sqlite3_column_blob(statement, Int32(index))
            let count = Int(sqlite3_column_bytes(statement, Int32(index)))
            bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        case .postgreSQL(let result, let row):
            bytes = result.bytes(row: row, column: index)
        }
        return try bytes.withMemoryRebound(to: UInt8.self, body)
    }

    /// Returns a column in its stored type.
    public func value(at index: Int) -> DatabaseValue {
        switch engine {
        case .sqlite(let statement, _):
            switch sqlite3_column_type(statement, Int32(index)) {
            case SQLITE_INTEGER: .integer(integer(at: index))
            case SQLITE_FLOAT: .real(real(at: index))
            case SQLITE_TEXT: .text(String.column(index, of: self))
            case SQLITE_BLOB: .blob(Data.column(index, of: self))
            default: .null
            }
        case .postgreSQL(let result, let row):
            switch result.kind(row: row, column: index) {
            case .null: .null
            case .integer: .integer(integer(at: index))
            case .real: .real(real(at: index))
            case .text: .text(String.column(index, of: self))
            case .blob: .blob(Data.column(index, of: self))
            }
        }
    }

    /// Returns a column as an integer; 0 for a null.
    public func integer(at index: Int) -> Int64 {
        switch engine {
        case .sqlite(let statement, _): sqlite3_column_int64(statement, Int32(index))
        case .postgreSQL(let result, let row): result.integer(row: row, column: index)
        }
    }

    /// Returns a column as a floating-point number; 0 for a null.
    public func real(at index: Int) -> Double {
        switch engine {
        case .sqlite(let statement, _): sqlite3_column_double(statement, Int32(index))
        case .postgreSQL(let result, let row): result.real(row: row, column: index)
        }
    }
}
