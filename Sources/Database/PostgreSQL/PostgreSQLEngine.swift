import Dispatch
import Synchronization

/// PostgreSQL through libpq.
///
/// Requests and background work read with separate sessions, so that a scan doesn't delay requests. One session writes,
/// as with SQLite. Other processes may write too. Each writing transaction first locks the row of `transactionNumber`,
/// so that writing transactions run one after the other. A transaction that has changed rows increments the number, so
/// the numbers order the transactions of all processes. ``PostgreSQLChangeLog`` stores the changes of each transaction.
/// ``PostgreSQLLink`` receives the notifications of them.
final class PostgreSQLEngine: DatabaseEngine {
    let dialect = Dialect.postgreSQL
    private let requests: PostgreSQLPool
    private let background: PostgreSQLPool
    let writer: PostgreSQLPool
    /// Guards the observers.
    private let observers = Mutex<[PostgreSQLObserver]>([])
    private let log = PostgreSQLChangeLog()
    private let link: PostgreSQLLink

    private static let readingScript = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

    /// Connects once, so that a wrong address is reported at the start.
    init(_ address: PostgreSQLAddress) throws(DatabaseError) {
        requests = PostgreSQLPool(address, name: "requests", limit: 8, statementTimeout: 30_000)
        background = PostgreSQLPool(address, name: "background", limit: 4, statementTimeout: 600_000)
        // No time limit, because migrations change whole tables.
        writer = PostgreSQLPool(address, name: "writer", limit: 1, statementTimeout: 0)
        link = PostgreSQLLink(address, log)
        do {
            try writer.runBlocking { try writer.withSession(after: "") { _ in } }
        } catch {
            throw DatabaseError(error)
        }
    }

    func observe(_ tables: [ObservedTable], with observer: any TransactionObserver) {
        observers.withLock { $0.append(PostgreSQLObserver(tables, observer)) }
        guard let shared = observer as? any SharedObserver else { return }
        do {
            try background.runBlocking {
                try background.withSession(after: "") { try log.add(shared, $0) }
            }
        } catch {
            // Ignore the error: the next transaction reports it. The observer is added when the link reads the log.
            log.addLater(shared)
        }
    }

    func releaseMemory() {
        for pool in [requests, background, writer] { pool.releaseMemory() }
    }

    func close() throws(DatabaseError) {
        link.close()
        for pool in [requests, background, writer] { pool.close() }
    }

    func copy(to path: String, finish: (Transaction) throws -> Void) throws {
        throw DatabaseError.failed(reason: "a PostgreSQL database is copied with pg_dump")
    }

    func copyByteSize() throws -> Int64 {
        try readBlocking { try $0.value("SELECT pg_database_size(current_database())") ?? 0 }
    }
}

// MARK: - Other processes

extension PostgreSQLEngine {
    func receiveChanges() async throws {
        try await background.run { [self] in
            try background.withSession(after: "") { try log.receive($0) }
        }
    }

    func observeOtherProcesses() async {
        link.start()
        // Only waits for the cancellation: the thread of the link does the work.
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    }

    func send(_ topic: String, _ text: String) { link.send(topic, text) }

    func onMessage(_ body: @escaping @Sendable (_ topic: String, _ text: String) -> Void) { link.onMessage(body) }

    func lease(_ name: String) async throws(DatabaseError) -> Lease? { try await link.lease(name) }
}

// MARK: - Reading

extension PostgreSQLEngine {
    func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value {
        let cancellation = PostgreSQLCancellation()
        return try await withTaskCancellationHandler {
            try await requests.run { [self] in
                try requests.withSession(after: Self.readingScript) { session in
                    try cancellation.whileAttached(to: session) { try Self.reading(session, body) }
                }
            }
        } onCancel: {
            // Sending the cancel request can take a moment, and this closure runs on the thread that cancels the task.
            DispatchQueue.global().async { cancellation.cancel() }
        }
    }

    func readBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        try background.runBlocking {
            try background.withSession(after: Self.readingScript) { try Self.reading($0, body) }
        }
    }

    func withReaderBlocking<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        try background.runBlocking {
            try background.withSession(after: "") { try body(Connection($0)) }
        }
    }

    private static func reading<Value>(
        _ session: PostgreSQLSession,
        _ body: (Transaction) throws -> Value
    ) throws -> Value {
        let value: Value
        do {
            value = try body(Transaction(session))
        } catch {
            throw DatabaseError.converted(error)
        }
        try session.execute(script: "COMMIT")
        return value
    }
}

// MARK: - Writing

extension PostgreSQLEngine {
    func write<Value: Sendable>(
        durability: Database.Durability,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await writer.run { [self] in try writing(durability, body) }
    }

    func writeBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        try writer.runBlocking { try writing(.relaxed, body) }
    }

    private func writing<Value>(
        _ durability: Database.Durability,
        _ body: (Transaction) throws -> Value
    ) throws -> Value {
        let observers = observers.withLock { $0 }
        // PostgreSQL also writes a transaction with relaxed durability to the disk within a second.
        let begin = """
            BEGIN; \(durability == .relaxed ? "SET LOCAL synchronous_commit = off;" : "")
            SELECT number FROM transactionNumber FOR UPDATE
            """
        return try writer.withSession(after: begin, observers: observers) { session in
            do {
                guard let number = session.scriptValue else {
                    throw DatabaseError.failed(reason: "the table transactionNumber is empty")
                }
                let value = try body(Transaction(session))
                let isChanged = session.changedCount > 0
                try log.commit(session, after: number, isChanged: isChanged, observers.map(\.observer))
                return value
            } catch {
                _ = try? session.execute(script: "ROLLBACK")
                for observer in observers { observer.rollback() }
                throw DatabaseError.converted(error)
            }
        }
    }
}
