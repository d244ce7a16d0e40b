import GRDBSQLite

/// A database file of another program, opened read-only.
///
/// The engine opens the file as immutable: it takes no locks and writes nothing beside it, so the other program isn't
/// disturbed. If that program writes meanwhile, a query can fail or return old values.
///
/// The file is untrusted: the engine doesn't trust its schema, only tables are read, and a statement that takes too
/// many steps is interrupted. Not thread-safe.
///
///     let database = try ForeignDatabase(path: "/books/metadata.db")
///     let titles = try database.rows("SELECT title FROM books WHERE id = ?", [12]) { $0.text(0) }
public final class ForeignDatabase {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]
    /// The number of times that the engine may call back during one statement.
    private let budget = StepBudget()

    /// The number of the engine's instructions between two calls, and the maximum number of calls of a statement: about
    /// a second.
    private static let stepsPerCall: Int32 = 10_000
    private static let maximumCalls = 5_000
    /// The largest text or row.
    private static let maximumValueBytes: Int32 = 16 << 20

    /// Opens a file.
    ///
    /// - Throws: `DatabaseError` when it can't be opened or isn't a database.
    public init(path: String) throws(DatabaseError) {
        // These characters are reserved in a URI.
        var address = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"), 0x7F..., ...0x20:
                let digits = Array("0123456789ABCDEF".utf8)
                address += "%" + String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
            default: address.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let status = sqlite3_open_v2(address + "?immutable=1", &opened, flags, nil)
        guard status == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw status == SQLITE_NOTADB || status == SQLITE_CORRUPT
                ? .damaged : .failed(reason: "the database can't be opened")
        }
        handle = opened
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.maximumValueBytes)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        sqlite3_progress_handler(
            handle,
            Self.stepsPerCall,
            { budget in
                guard let budget else { return 1 }
                return Unmanaged<StepBudget>.fromOpaque(budget).takeUnretainedValue().spend() ? 0 : 1
            },
            Unmanaged.passUnretained(budget).toOpaque()
        )
        for pragma in ["trusted_schema = OFF", "query_only = ON", "cell_size_check = ON", "mmap_size = 0"] {
            guard sqlite3_exec(handle, "PRAGMA \(pragma)", nil, nil, nil) == SQLITE_OK else { continue }
        }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Returns whether the database has ordinary tables of these names. Views and virtual tables don't count, because
    /// reading them runs statements of the file.
    public func hasTables(_ names: [String]) throws(DatabaseError) -> Bool {
        let sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ? AND sql LIKE 'CREATE TABLE%'"
        for name in names {
            guard try rows(sql, [.text(name)], { $0.integer(0) }).first == 1 else { return false }
        }
        return true
    }

    /// An argument of a statement.
    public enum Argument: ExpressibleByIntegerLiteral {
        case integer(Int64)
        case text(String)

        /// Creates an integer.
        public init(integerLiteral value: Int64) { self = .integer(value) }
    }

    /// Returns the results of a closure for the rows of a query, at most `limit`.
    public func rows<Value>(
        _ sql: String,
        _ arguments: [Argument] = [],
        limit: Int = 1_000,
        _ body: (borrowing ForeignRow) -> Value
    ) throws(DatabaseError) -> [Value] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, argument) in arguments.enumerated() {
            let position = Int32(index + 1)
            switch argument {
            case .integer(let value): sqlite3_bind_int64(statement, position, value)
            // The engine copies the text.
            case .text(let value): sqlite3_bind_text(statement, position, value, -1, Self.transient)
            }
        }
        budget.remaining = Self.maximumCalls
        var values: [Value] = []
        while values.count < limit {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: values.append(body(ForeignRow(statement: statement)))
            case SQLITE_DONE: return values
            case SQLITE_CORRUPT, SQLITE_NOTADB: throw .damaged
            case SQLITE_INTERRUPT: throw .failed(reason: "the query takes too long")
            default: throw .failed(reason: String(cString: sqlite3_errmsg(handle)))
            }
        }
        return values
    }

    private func prepared(_ sql: String) throws(DatabaseError) -> OpaquePointer {
        if let known = statements[sql] { return known }
        var statement: OpaquePointer?
        budget.remaining = Self.maximumCalls
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw .failed(reason: String(cString: sqlite3_errmsg(handle)))
        }
        statements[sql] = statement
        return statement
    }

    /// `SQLITE_TRANSIENT`, a macro that Swift can't import.
    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

/// The current row of a query of a ``ForeignDatabase``, valid only during the call it is passed to.
public struct ForeignRow: ~Copyable {
    fileprivate let statement: OpaquePointer

    /// Returns a column as an integer; 0 for a null.
    public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// Returns a column as a number; nil for a null.
    public func number(_ column: Int32) -> Double? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : sqlite3_column_double(statement, column)
    }

    /// Returns a column as text; nil for a null. Bytes that aren't UTF-8 are replaced.
    public func text(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

/// The number of calls of the progress handler that are left.
private final class StepBudget {
    var remaining = 0

    /// Returns whether the statement may go on.
    func spend() -> Bool {
        remaining -= 1
        return remaining > 0
    }
}
