import GRDB
import GRDBSQLite

/// A prepared statement. It is valid only during the transaction that prepared it.
public struct Statement {
    private enum Engine {
        case sqlite(GRDB.Statement, GRDB.Database)
        case postgreSQL(PostgreSQLSession, PostgreSQLText)
    }

    private let engine: Engine
    private let counter: StatementCounter?

    init(_ statement: GRDB.Statement, _ database: GRDB.Database, _ counter: StatementCounter?) {
        engine = .sqlite(statement, database)
        self.counter = counter
    }

    init(_ session: PostgreSQLSession, _ text: PostgreSQLText, _ counter: StatementCounter?) {
        engine = .postgreSQL(session, text)
        self.counter = counter
    }

    /// Executes a statement that changes rows.
    ///
    /// - Returns: the number of inserted, updated or deleted rows.
    @discardableResult
    public func execute(_ arguments: StatementArguments = []) throws(DatabaseError) -> Int {
        counter?.increment()
        switch engine {
        case .sqlite(let statement, let database):
            do {
                try statement.bind(arguments)
                defer { sqlite3_clear_bindings(statement.sqliteStatement) }
                try statement.execute()
                return database.changesCount
            } catch {
                throw DatabaseError(error)
            }
        case .postgreSQL(let session, let text):
            return try session.change(text, arguments)
        }
    }

    /// Starts a query and returns a cursor that reads its rows one by one.
    ///
    /// PostgreSQL sends all rows at once; see `Connection.partialCursor(_:_:)`.
    public func cursor(_ arguments: StatementArguments = []) throws(DatabaseError) -> RowCursor {
        counter?.increment()
        switch engine {
        case .sqlite(let statement, _):
            do {
                return RowCursor(try StatementCursor(statement, arguments))
            } catch {
                throw DatabaseError(error)
            }
        case .postgreSQL(let session, let text):
            return RowCursor(PostgreSQLCursor(try session.query(text, arguments)))
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
    private enum Engine {
        case sqlite(StatementCursor)
        case postgreSQL(PostgreSQLCursor)
    }

    private let engine: Engine

    fileprivate init(_ cursor: StatementCursor) {
        engine = .sqlite(cursor)
    }

    init(_ cursor: PostgreSQLCursor) {
        engine = .postgreSQL(cursor)
    }

    /// Returns the next row; nil after the last one. The previous row is no longer valid.
    public func next() throws(DatabaseError) -> Row? {
        switch engine {
        case .sqlite(let cursor):
            do {
                guard let statement = try cursor.next() else { return nil }
                return Row(statement, of: cursor)
            } catch {
                throw DatabaseError(error)
            }
        case .postgreSQL(let cursor):
            guard let index = try cursor.next() else { return nil }
            return Row(cursor.result, at: index)
        }
    }

    /// Calls a closure with the first column of each remaining row, an integer.
    ///
    /// For queries with many thousands of rows, this is faster than a loop over ``next()``, which makes a value for
    /// each row and asks the engine each time whether the query is running.
    public func forEachInteger(_ body: (Int64) -> Void) throws(DatabaseError) {
        switch engine {
        case .sqlite(let cursor):
            do {
                try cursor.forEach { body(sqlite3_column_int64($0, 0)) }
            } catch {
                throw DatabaseError(error)
            }
        case .postgreSQL(let cursor):
            while let index = try cursor.next() { body(cursor.result.integer(row: index, column: 0)) }
        }
    }
}
