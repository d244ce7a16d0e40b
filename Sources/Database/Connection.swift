import GRDB
import GRDBSQLite

/// A connection on which statements run. It is valid only during the call of the closure it is passed to.
///
/// Statements are prepared once for each connection and kept, so their text must not contain values.
public class Connection {
    /// The connection of the engine.
    enum Engine {
        case sqlite(GRDB.Database)
        case postgreSQL(PostgreSQLSession)
    }

    let engine: Engine
    /// Counts the statements of the task whose transaction this is.
    final var counter: StatementCounter?

    init(_ database: GRDB.Database) {
        engine = .sqlite(database)
    }

    init(_ session: PostgreSQLSession) {
        engine = .postgreSQL(session)
    }

    /// The engine's dialect, for statements that differ as a whole.
    public final var dialect: Dialect {
        switch engine {
        case .sqlite: .sqlite
        case .postgreSQL: .postgreSQL
        }
    }

    /// Returns the prepared statement of a text.
    public final func statement(_ sql: String) throws(DatabaseError) -> Statement {
        switch engine {
        case .sqlite(let database): try statement(sql, database)
        case .postgreSQL(let session): Statement(session, session.text(of: sql), counter)
        }
    }

    private final func statement(_ sql: String, _ database: GRDB.Database) throws(DatabaseError) -> Statement {
        do {
            let statement = try database.cachedStatement(sql: sql)
            // A cursor still reads the rows of this statement.
            guard sqlite3_stmt_busy(statement.sqliteStatement) == 0 else {
                return Statement(try database.makeStatement(sql: sql), database, counter)
            }
            return Statement(statement, database, counter)
        } catch {
            throw DatabaseError(error)
        }
    }

    /// Starts a query and returns a cursor that reads its rows one by one.
    public final func cursor(_ sql: String, _ arguments: StatementArguments = []) throws(DatabaseError) -> RowCursor {
        try statement(sql).cursor(arguments)
    }

    /// Starts a query that is usually abandoned after the first rows.
    ///
    /// SQLite computes each row when it is read. PostgreSQL sends all rows of ``cursor(_:_:)`` at once. It sends the
    /// rows of this cursor in batches, which takes more round trips to the server.
    public final func partialCursor(
        _ sql: String,
        _ arguments: StatementArguments = []
    ) throws(DatabaseError) -> RowCursor {
        switch engine {
        case .sqlite: return try statement(sql).cursor(arguments)
        case .postgreSQL(let session):
            counter?.increment()
            return RowCursor(try session.partialCursor(session.text(of: sql), arguments))
        }
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
        switch engine {
        case .sqlite(let database):
            try statement(sql).execute(arguments)
            return database.lastInsertedRowID
        case .postgreSQL(let session):
            counter?.increment()
            return try session.insert(session.text(of: sql), arguments)
        }
    }

    /// Executes several statements without arguments, such as those of a migration. Observers aren't notified of their
    /// changes.
    public func execute(script: String) throws(DatabaseError) {
        switch engine {
        case .sqlite(let database):
            do {
                try database.execute(sql: script)
            } catch {
                throw DatabaseError(error)
            }
        case .postgreSQL(let session):
            try session.execute(script: PostgreSQLText(script).text)
        }
    }
}
