import CPostgres
import Foundation

/// A connection to the server. Only one thread at a time may use it; ``PostgreSQLPool`` ensures this. Only
/// ``interrupt()`` may be called from another thread.
final class PostgreSQLSession: @unchecked Sendable {
    let connection: OpaquePointer
    private let cancellation: OpaquePointer?
    /// The host and the port, for messages.
    private let server: String
    /// The translated texts of statements.
    private var texts: [String: PostgreSQLText] = [:]
    /// The settings of each transaction; nil if they are those of the session, which can also prepare statements.
    private var transactionSettings: String?
    /// The names of prepared statements.
    private var prepared: [PreparedKey: String] = [:]
    private var preparedCount = 0
    private var cursorCount = 0
    /// Whether the session can't be used again, because a cancellation may still be on its way to it.
    var isInterrupted = false
    /// The observers of the current transaction.
    var observers: [PostgreSQLObserver] = []
    /// The first value of the last script, if it ended with a query of an integer.
    private(set) var scriptValue: Int64?
    /// The number of rows that the current transaction has changed.
    private(set) var changedCount = 0

    /// The same text is prepared again for other types of arguments.
    private struct PreparedKey: Hashable {
        var text: String
        var types: [Oid]
    }

    /// The maximum number of prepared statements and of translated texts. The store has about 300.
    private static let maximumStatementCount = 1000
    /// The maximum number of arguments of a statement (`PQ_QUERY_PARAM_MAX_LIMIT` of libpq).
    private static let maximumArgumentCount = 65_535
    /// The oldest supported version of the server.
    private static let minimumVersion: Int32 = 150_000

    /// Connects and sets the parameters of the session.
    ///
    /// - Parameters:
    ///   - statementTimeout: the time in milliseconds after which a statement fails; 0 for none.
    ///   - userTimeout: the time in milliseconds after which the connection breaks if the server doesn't acknowledge
    ///     sent data.
    ///   - isDirect: whether to connect to the server itself instead of a pgbouncer with transaction pooling.
    init(
        _ address: PostgreSQLAddress,
        statementTimeout: Int,
        userTimeout: Int = 30_000,
        isDirect: Bool = false
    ) throws(DatabaseError) {
        // Parameters in the address replace those before it.
        let parameters = [
            ("connect_timeout", "5"), ("keepalives_idle", "30"), ("tcp_user_timeout", String(userTimeout)),
            ("fallback_application_name", "quire"), ("dbname", isDirect ? address.sessionText : address.text),
            ("client_encoding", "UTF8"),
        ]
        var names: [UnsafePointer<CChar>?] = [], values: [UnsafePointer<CChar>?] = []
        let copies = parameters.map { (strdup($0.0), strdup($0.1)) }
        defer {
            for copy in copies {
                free(copy.0)
                free(copy.1)
            }
        }
        for copy in copies {
            names.append(UnsafePointer(copy.0))
            values.append(UnsafePointer(copy.1))
        }
        guard let connection = PQconnectdbParams(names + [nil], values + [nil], 1) else {
            throw .failed(reason: "libpq has no memory")
        }
        self.connection = connection
        cancellation = PQgetCancel(connection)
        server = Self.server(of: connection) ?? address.description
        guard PQstatus(connection) == CONNECTION_OK else { throw connectionError() }
        guard PQserverVersion(connection) >= Self.minimumVersion else {
            throw .failed(reason: "the database server at \(server) is older than PostgreSQL 15: upgrade it")
        }
        let encoding = PQparameterStatus(connection, "server_encoding").map { String(cString: $0) }
        guard encoding == "UTF8" else {
            throw .failed(
                reason: "the database at \(server) has the encoding \(encoding ?? "of another kind"): create one with "
                    + "“createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 quire”"
            )
        }
        // The timeouts release the locks of a process that hangs in a transaction. Compiling a statement (`jit`) takes
        // longer than running it: each one reads few rows, whatever the planner expects.
        let settings = [
            "statement_timeout = \(statementTimeout)", "lock_timeout = 30000",
            "idle_in_transaction_session_timeout = 300000", "standard_conforming_strings = on",
            "client_min_messages = warning", "jit = off",
        ]
        if address.poolsTransactions, !isDirect {
            transactionSettings = settings.map { "; SET LOCAL " + $0 }.joined()
        } else {
            try execute(script: settings.map { "SET " + $0 }.joined(separator: "; "))
        }
    }

    deinit {
        if let cancellation { PQfreeCancel(cancellation) }
        PQfinish(connection)
    }

    var isInTransaction: Bool { PQtransactionStatus(connection) == PQTRANS_INTRANS }

    /// Whether the session is connected and outside of a transaction.
    var isUsable: Bool {
        !isInterrupted && PQstatus(connection) == CONNECTION_OK && PQtransactionStatus(connection) == PQTRANS_IDLE
    }

    /// Asks the server to interrupt the current statement. May be called on any thread.
    func interrupt() {
        guard let cancellation else { return }
        var message = [CChar](repeating: 0, count: 256)
        _ = PQcancel(cancellation, &message, Int32(message.count))
    }

    /// Starts work on the session.
    ///
    /// - Parameter script: begins a transaction; empty for work without one.
    func begin(_ script: String, _ observers: [PostgreSQLObserver]) throws(DatabaseError) {
        self.observers = observers
        changedCount = 0
        try limitStatements()
        guard let transactionSettings, script.hasPrefix("BEGIN") else {
            try execute(script: script)
            return
        }
        let beginning = script.prefix { $0 != ";" }
        try execute(script: beginning + transactionSettings + script.dropFirst(beginning.count))
    }

    private func limitStatements() throws(DatabaseError) {
        guard prepared.count > Self.maximumStatementCount || texts.count > Self.maximumStatementCount else { return }
        try forgetStatements()
    }

    /// Removes all prepared statements.
    func forgetStatements() throws(DatabaseError) {
        texts = [:]
        guard !prepared.isEmpty else { return }
        prepared = [:]
        try execute(script: "DEALLOCATE ALL")
    }
}

// MARK: - Statements

extension PostgreSQLSession {
    func text(of sql: String) -> PostgreSQLText {
        if let text = texts[sql] { return text }
        let text = PostgreSQLText(sql)
        texts[sql] = text
        return text
    }

    /// Executes several statements in PostgreSQL's own language, without arguments.
    ///
    /// - Returns: the tag of the last statement, such as `COMMIT`.
    @discardableResult
    func execute(script: String) throws(DatabaseError) -> String {
        guard let result = PQexec(connection, script) else { throw connectionError() }
        defer { PQclear(result) }
        try check(result)
        scriptValue = PQntuples(result) > 0 ? PQgetvalue(result, 0, 0).flatMap { Int64(String(cString: $0)) } : nil
        return PQcmdStatus(result).map { String(cString: $0) } ?? ""
    }

    /// Runs a statement that returns rows.
    func query(_ text: PostgreSQLText, _ arguments: StatementArguments) throws(DatabaseError) -> PostgreSQLResult {
        try run(text.text, text.argumentCount, arguments)
    }

    /// Runs a statement that changes rows, and reports them to the observers of its table.
    ///
    /// - Returns: the number of changed rows.
    func change(_ text: PostgreSQLText, _ arguments: StatementArguments) throws(DatabaseError) -> Int {
        let notified = text.change.map { change in observers.filter { $0.observes(change) } } ?? []
        let returning = notified.isEmpty ? "" : " RETURNING id"
        let result = try run(text.text + returning, text.argumentCount, arguments)
        changedCount += result.changedCount
        if let change = text.change, !notified.isEmpty {
            for row in 0..<result.count {
                let id = result.integer(row: row, column: 0)
                for observer in notified { observer.report(change, id: id) }
            }
        }
        return result.changedCount
    }

    /// Inserts a row and returns its `id`.
    func insert(_ text: PostgreSQLText, _ arguments: StatementArguments) throws(DatabaseError) -> Int64 {
        let result = try run(text.text + " RETURNING id", text.argumentCount, arguments)
        changedCount += result.changedCount
        guard result.count > 0 else { return 0 }
        let id = result.integer(row: 0, column: 0)
        if let change = text.change {
            for observer in observers where observer.observes(change) { observer.report(change, id: id) }
        }
        return id
    }

    /// Inserts rows with as few statements as possible.
    ///
    /// - Parameters:
    ///   - start: the statement up to `VALUES`.
    ///   - end: the part of the statement after the rows.
    func insert(
        _ rows: [[DatabaseValue]],
        columnCount: Int,
        start: String,
        end: String
    ) throws(DatabaseError) {
        let limit = Self.maximumArgumentCount / max(1, columnCount)
        var rest = rows[...]
        while !rest.isEmpty {
            let part = rest.prefix(limit)
            let places = (0..<part.count).map { row in
                "(" + (0..<columnCount).map { "$\(row * columnCount + $0 + 1)" }.joined(separator: ",") + ")"
            }
            let text = start + places.joined(separator: ",") + " " + end
            changedCount += try runOnce(text, StatementArguments(part.joined())).changedCount
            rest = rest.dropFirst(part.count)
        }
    }

    private func run(
        _ text: String,
        _ argumentCount: Int,
        _ values: StatementArguments
    ) throws(DatabaseError) -> PostgreSQLResult {
        let arguments = PostgreSQLArguments(values)
        guard arguments.count == argumentCount else {
            throw .failed(reason: "a statement needs \(argumentCount) arguments and got \(arguments.count): \(text)")
        }
        guard transactionSettings == nil else { return try runOnce(text, values) }
        let name = try preparedName(text, arguments.types)
        let result = arguments.withPointers { values, lengths, formats in
            PQexecPrepared(connection, name, Int32(clamping: arguments.count), values, lengths, formats, 1)
        }
        return try checked(result)
    }

    /// Runs a statement without preparing it for later.
    func runOnce(_ text: String, _ arguments: StatementArguments) throws(DatabaseError) -> PostgreSQLResult {
        let arguments = PostgreSQLArguments(arguments)
        let result = arguments.withPointers { values, lengths, formats in
            PQexecParams(
                connection,
                text,
                Int32(clamping: arguments.count),
                arguments.types,
                values,
                lengths,
                formats,
                1
            )
        }
        return try checked(result)
    }

    func newCursorName() -> String {
        cursorCount += 1
        return "quirecursor\(cursorCount)"
    }

    private func checked(_ result: OpaquePointer?) throws(DatabaseError) -> PostgreSQLResult {
        guard let result else { throw connectionError() }
        do throws(DatabaseError) {
            try check(result)
        } catch {
            PQclear(result)
            throw error
        }
        return PostgreSQLResult(result)
    }

    private func preparedName(_ text: String, _ types: [Oid]) throws(DatabaseError) -> String {
        let key = PreparedKey(text: text, types: types)
        if let name = prepared[key] { return name }
        preparedCount += 1
        let name = "quire\(preparedCount)"
        guard let result = PQprepare(connection, name, text, Int32(clamping: types.count), types) else {
            throw connectionError()
        }
        defer { PQclear(result) }
        try check(result)
        prepared[key] = name
        return name
    }
}

// MARK: - Errors

extension PostgreSQLSession {
    private func check(_ result: OpaquePointer) throws(DatabaseError) {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return
        default: break
        }
        guard PQstatus(connection) == CONNECTION_OK else { throw connectionError() }
        // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY, which are character constants that Swift can't import.
        func field(_ letter: Character) -> String {
            PQresultErrorField(result, Int32(letter.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
        }
        let message = field("M")
        throw DatabaseError(state: field("C"), message: message, server: server)
    }

    func connectionError() -> DatabaseError {
        let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        return DatabaseError(connectionMessage: message, server: server)
    }

    private static func server(of connection: OpaquePointer) -> String? {
        guard let host = PQhost(connection).map({ String(cString: $0) }), !host.isEmpty else { return nil }
        let port = PQport(connection).map { String(cString: $0) } ?? ""
        return port.isEmpty ? host : "\(host):\(port)"
    }
}

extension DatabaseError {
    /// Creates the error for the message of a failed connection. The message has several lines after several attempts,
    /// or if libpq gives advice. The last attempt determines the error.
    init(connectionMessage message: String, server: String) {
        let lines = message.split(separator: "\n").filter { !$0.hasPrefix("\t") }
        let line = String(lines.last { $0.contains("failed: ") } ?? lines.last ?? "no answer")
        guard !line.hasPrefix("invalid") else {
            // The message can contain a part of the password.
            self = .failed(reason: "the address is invalid: write special characters of its parts as %3A, for example")
            return
        }
        let reason = line.range(of: "failed: ").map { String(line[$0.upperBound...]) } ?? line
        guard reason.hasPrefix("FATAL:"), !Self.temporaryReasons.contains(where: reason.contains) else {
            self = .notReachable(server: server, reason: Self.withoutSeverity(reason))
            return
        }
        self = .failed(
            reason:
                "the database server at \(server) refused the connection (\(Self.withoutSeverity(reason))): check the "
                + "user, the password and the name of the database"
        )
    }

    /// Parts of messages of a server that is starting, stopping or has too many connections, and of a pgbouncer whose
    /// server can't be reached or has too many connections.
    private static let temporaryReasons = [
        "starting up", "shutting down", "too many", "connection slots", "recovery mode", "not yet accepting",
        "server login", "server_login_retry", "query_wait_timeout", "server conn", "cannot connect to server",
        "connect failed", "no more connections allowed", "server_connect_timeout", "paused",
    ]

    private static func withoutSeverity(_ reason: String) -> String {
        String(reason.trimmingPrefix("FATAL:").drop { $0 == " " })
    }

    /// Creates the error for a state of PostgreSQL (Appendix A of its manual).
    fileprivate init(state: String, message: String, server: String) {
        self =
            switch state {
            case "53100": .diskFull
            // Another server replaces this one, or a pool of connections reports an error (class 08).
            case "25006": .notReachable(server: server, reason: "it is a standby or read-only: \(message)")
            case "53300", "57P05": .notReachable(server: server, reason: message)
            case let state where state.hasPrefix("08"): .notReachable(server: server, reason: message)
            case "55P03", "40P01", "40001": .busy
            case "57014": .failed(reason: "the database took too long: \(message)")
            case "57P01", "57P02", "57P03": .notReachable(server: server, reason: message)
            case "42501":
                .failed(reason: "\(message): grant the user of Quire the rights of the database's owner")
            case "0A000" where message.contains("extension"), "58P01" where message.contains("extension"):
                .failed(reason: "\(message): install the package postgresql-contrib on the database server")
            default: .failed(reason: message.isEmpty ? "the database reported the error \(state)" : message)
            }
    }
}
