import Foundation
import GRDB
import GRDBSQLite

extension GRDB.Statement {
    /// SQLite copies the bytes of a bound text or blob.
    private static var copies: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    /// Binds the arguments of the next execution.
    ///
    /// GRDB's `setArguments` converts and copies the arguments several times, which takes longer than a short query.
    func bind(_ arguments: StatementArguments) throws(DatabaseError) {
        let count = Int(sqlite3_bind_parameter_count(sqliteStatement))
        guard count == arguments.values.count else {
            throw .failed(reason: "the statement has \(count) parameters, not \(arguments.values.count)")
        }
        // Resets the statement, removes the former arguments, and marks the statement as having its arguments.
        setUncheckedArguments([])
        for (index, value) in arguments.values.enumerated() {
            let code = bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else {
                throw .failed(reason: "argument \(index + 1) can't be bound: \(String(cString: sqlite3_errstr(code)))")
            }
        }
    }

    private func bind(_ value: DatabaseValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(sqliteStatement, index)
        case .integer(let value): return sqlite3_bind_int64(sqliteStatement, index, value)
        case .real(let value): return sqlite3_bind_double(sqliteStatement, index, value)
        case .text(var text):
            return text.withUTF8 { bytes in
                // SQLite reads a null pointer as NULL.
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    return sqlite3_bind_text(sqliteStatement, index, "", 0, Self.copies)
                }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                    sqlite3_bind_text64(
                        sqliteStatement,
                        index,
                        start,
                        UInt64(bytes.count),
                        Self.copies,
                        UInt8(SQLITE_UTF8)
                    )
                }
            }
        case .blob(let data):
            return data.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, !bytes.isEmpty else {
                    return sqlite3_bind_zeroblob(sqliteStatement, index, 0)
                }
                return sqlite3_bind_blob64(sqliteStatement, index, start, UInt64(bytes.count), Self.copies)
            }
        }
    }
}
