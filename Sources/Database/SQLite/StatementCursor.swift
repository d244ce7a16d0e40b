import GRDB
import GRDBSQLite

/// Steps through the rows of a statement and resets it at the end.
final class StatementCursor: DatabaseCursor {
    typealias Element = OpaquePointer

    let _statement: GRDB.Statement
    var _isDone = false

    init(_ statement: GRDB.Statement, _ arguments: StatementArguments) throws(DatabaseError) {
        _statement = statement
        try statement.bind(arguments)
    }

    deinit {
        sqlite3_reset(_statement.sqliteStatement)
    }

    func _element(sqliteStatement: OpaquePointer) -> OpaquePointer { sqliteStatement }
}
