import GRDB
import GRDBSQLite

/// A prepared statement. It is valid only during the transaction that prepared it.
public struct Statement {
    private let statement: GRDB.Statement
    private let database: GRDB.Database

    init(_ statement: GRDB.Statement, _ database: GRDB.Database) {
        self.statement = statement
        self.database = database
    }

    /// Executes a statement that changes rows.
    ///
    /// - Returns: the number of inserted, updated or deleted rows.
    @discardableResult
    public func execute(_ arguments: StatementArguments = []) throws(DatabaseError) -> Int {
        do {
            try statement.execute(arguments: arguments.arguments)
            return database.changesCount
        } catch {
            throw DatabaseError(error)
        }
    }

    /// Starts a query and returns a cursor that reads its rows one by one.
    public func cursor(_ arguments: StatementArguments = []) throws(DatabaseError) -> RowCursor {
        do {
            return RowCursor(try StatementCursor(statement, arguments.arguments))
        } catch {
            throw DatabaseError(error)
        }
    }

    /// Returns the first column of the first row; nil when there is no row or the column is null.
    public func value<Value: DatabaseValueConvertible>(
        _ arguments: StatementArguments = []
    ) throws(DatabaseError) -> Value? {
        let cursor = try cursor(arguments)
        guard let row = try cursor.next() else { return nil }
        return row[0]
    }
}

/// The rows of a query, read one by one.
///
///     let cursor = try transaction.cursor("SELECT id FROM series ORDER BY titleKey")
///     while let row = try cursor.next() { identifiers.append(row[0]) }
///
/// The query ends with the last row, or when the cursor and its row are released.
public struct RowCursor {
    private let cursor: StatementCursor

    fileprivate init(_ cursor: StatementCursor) {
        self.cursor = cursor
    }

    /// Returns the next row; nil after the last one. The previous row is no longer valid.
    public func next() throws(DatabaseError) -> Row? {
        do {
            guard let statement = try cursor.next() else { return nil }
            return Row(statement, of: cursor)
        } catch {
            throw DatabaseError(error)
        }
    }

    /// Calls a closure with the first column of each remaining row, an integer.
    ///
    /// For queries with many thousands of rows, this is faster than a loop over ``next()``, which makes a value for each
    /// row and asks the engine each time whether the query is running.
    public func forEachInteger(_ body: (Int64) -> Void) throws(DatabaseError) {
        do {
            try cursor.forEach { body(sqlite3_column_int64($0, 0)) }
        } catch {
            throw DatabaseError(error)
        }
    }
}

/// Steps through the rows of a statement and resets it at the end.
final class StatementCursor: DatabaseCursor {
    typealias Element = OpaquePointer

    let _statement: GRDB.Statement
    var _isDone = false

    init(_ statement: GRDB.Statement, _ arguments: GRDB.StatementArguments) throws {
        _statement = statement
        try statement.setArguments(arguments)
    }

    deinit {
        sqlite3_reset(_statement.sqliteStatement)
    }

    func _element(sqliteStatement: OpaquePointer) -> OpaquePointer { sqliteStatement }
}
