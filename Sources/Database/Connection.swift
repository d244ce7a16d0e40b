import GRDB
import GRDBSQLite

/// A connection on which statements run. It is valid only during the call of the closure it is passed to.
///
/// Statements are prepared once for each connection and kept, so their text must not contain values.
public class Connection {
    let database: GRDB.Database

    init(_ database: GRDB.Database) {
        self.database = database
    }

    /// Returns the prepared statement of a text.
    public final func statement(_ sql: String) throws(DatabaseError) -> Statement {
        do {
            let statement = try database.cachedStatement(sql: sql)
            // A cursor still reads the rows of this statement.
            guard sqlite3_stmt_busy(statement.sqliteStatement) == 0 else {
                return Statement(try database.makeStatement(sql: sql), database)
            }
            return Statement(statement, database)
        } catch {
            throw DatabaseError(error)
        }
    }

    /// Starts a query and returns a cursor that reads its rows one by one.
    public final func cursor(_ sql: String, _ arguments: StatementArguments = []) throws(DatabaseError) -> RowCursor {
        try statement(sql).cursor(arguments)
    }

    /// Returns the results of a closure for each row of a query.
    public final func rows<Value>(
        _ sql: String,
        _ arguments: StatementArguments = [],
        _ body: (borrowing Row) throws -> Value
    ) throws -> [Value] {
        let cursor = try cursor(sql, arguments)
        var values: [Value] = []
        while let row = try cursor.next() { values.append(try body(row)) }
        return values
    }

    /// Returns the result of a closure for the first row of a query; nil when there is no row.
    public final func row<Value>(
        _ sql: String,
        _ arguments: StatementArguments = [],
        _ body: (borrowing Row) throws -> Value
    ) throws -> Value? {
        let cursor = try cursor(sql, arguments)
        guard let row = try cursor.next() else { return nil }
        return try body(row)
    }

    /// Returns the first column of the first row; nil when there is no row or the column is null.
    public final func value<Value: DatabaseValueConvertible>(
        _ sql: String,
        _ arguments: StatementArguments = []
    ) throws(DatabaseError) -> Value? {
        try statement(sql).value(arguments)
    }

    /// Returns the first column of all rows.
    public final func values<Value: DatabaseValueConvertible>(
        _ sql: String,
        _ arguments: StatementArguments = []
    ) throws(DatabaseError) -> [Value] {
        let cursor = try cursor(sql, arguments)
        var values: [Value] = []
        while let row = try cursor.next() { values.append(row[0]) }
        return values
    }

    /// Returns whether a query has a row.
    public final func exists(_ sql: String, _ arguments: StatementArguments = []) throws(DatabaseError) -> Bool {
        let cursor = try cursor(sql, arguments)
        return try cursor.next() != nil
    }
}

/// A transaction. Its statements see the same state of the database, and its changes are committed together when its
/// closure returns.
public final class Transaction: Connection {
    /// Executes a statement that changes rows.
    ///
    /// - Returns: the number of inserted, updated or deleted rows.
    @discardableResult
    public func execute(_ sql: String, _ arguments: StatementArguments = []) throws(DatabaseError) -> Int {
        try statement(sql).execute(arguments)
    }

    /// Inserts a row.
    ///
    /// - Returns: its `id`, which the engine assigns.
    public func insert(_ sql: String, _ arguments: StatementArguments = []) throws(DatabaseError) -> Int64 {
        try statement(sql).execute(arguments)
        return database.lastInsertedRowID
    }

    /// Executes several statements without arguments, such as those of a migration.
    public func execute(script: String) throws(DatabaseError) {
        do {
            try database.execute(sql: script)
        } catch {
            throw DatabaseError(error)
        }
    }
}
