import Synchronization

/// The descriptions of transactions for the observers in all processes, in the table `transactionLog`.
///
/// A process has received the transactions up to a number. The server notifies it of the following ones. It reads the
/// table only if a notification doesn't contain the descriptions or a previous one is missing, when it commits a
/// transaction itself, and periodically in case a notification was lost. The table keeps the last few thousand
/// transactions.
final class PostgreSQLChangeLog: Sendable {
    private struct State {
        /// The number of the last transaction that was delivered to the observers; nil before the first observer.
        var number: Int64?
        var observers: [any SharedObserver] = []
        /// Observers that couldn't be added, because the server wasn't reachable.
        var waiting: [any SharedObserver] = []
    }

    /// Guards the number, and is locked while descriptions are delivered and while a transaction is committed. A thread
    /// that locks it already has its session.
    private let state = Mutex(State())

    /// The statements that create the tables. `forgotten` is the number up to which descriptions were deleted.
    static let tables = """
        CREATE TABLE IF NOT EXISTS transactionNumber (number bigint NOT NULL, forgotten bigint NOT NULL DEFAULT 0);
        INSERT INTO transactionNumber SELECT 0, 0 WHERE NOT EXISTS (SELECT 1 FROM transactionNumber);
        CREATE TABLE IF NOT EXISTS transactionLog (
            number bigint NOT NULL, observer text NOT NULL, changes text NOT NULL, PRIMARY KEY (number, observer)
        )
        """

    /// The number of transactions whose descriptions are kept.
    private static let keptCount: Int64 = 4096
    /// The number of transactions between two removals.
    private static let removalInterval: Int64 = 256
    /// The number of descriptions that a new observer gets.
    private static let firstCount = 256

    /// Adds an observer, and delivers the latest transactions.
    func add(_ observer: any SharedObserver, _ session: PostgreSQLSession) throws(DatabaseError) {
        try state.withLock { state throws(DatabaseError) in try Self.add(observer, session, &state) }
    }

    /// Adds an observer as soon as the server is reachable.
    func addLater(_ observer: any SharedObserver) {
        state.withLock { $0.waiting.append(observer) }
    }

    private static func add(
        _ observer: any SharedObserver,
        _ session: PostgreSQLSession,
        _ state: inout State
    ) throws(DatabaseError) {
        if state.number == nil {
            let numbers = try session.runOnce("SELECT number FROM transactionNumber", [])
            state.number = numbers.integer(row: 0, column: 0)
        } else {
            try receive(session, &state)
        }
        let rows = try session.runOnce(
            """
            SELECT transactionNumber.forgotten, transactionLog.number, changes
            FROM transactionNumber LEFT JOIN transactionLog ON observer = $1 AND transactionLog.number <= $2
            ORDER BY transactionLog.number DESC NULLS LAST LIMIT \(firstCount + 1)
            """,
            [observer.name, state.number ?? 0]
        )
        // If there are more rows, the last one isn't delivered: the observer begins after it.
        let hasMore = rows.count > firstCount
        let last = hasMore ? rows.count - 1 : rows.count
        observer.start(after: rows.integer(row: hasMore ? last : 0, column: hasMore ? 1 : 0))
        for row in (0..<last).reversed() where !rows.isNull(row: row, column: 1) {
            observer.receive(rows.text(row: row, column: 2), number: rows.integer(row: row, column: 1))
        }
        state.observers.append(observer)
    }

    /// Delivers the transactions that the observers haven't received yet. Adds the observers that couldn't be added
    /// before.
    func receive(_ session: PostgreSQLSession) throws(DatabaseError) {
        try state.withLock { state throws(DatabaseError) in
            while let observer = state.waiting.first {
                try Self.add(observer, session, &state)
                state.waiting.removeFirst()
            }
            try Self.receive(session, &state)
        }
    }

    /// Delivers a transaction of which the server has notified this process.
    ///
    /// - Returns: whether the observers have now received it. Otherwise the table must be read.
    func receive(_ transaction: NotifiedTransaction) -> Bool {
        state.withLock { state in
            guard !state.observers.isEmpty, let known = state.number else { return true }
            guard transaction.number > known else { return true }
            guard transaction.number == known + 1, let descriptions = transaction.descriptions else { return false }
            state.number = transaction.number
            for (name, changes) in descriptions {
                for observer in state.observers where observer.name == name {
                    observer.receive(changes, number: transaction.number)
                }
            }
            return true
        }
    }

    private static func receive(_ session: PostgreSQLSession, _ state: inout State) throws(DatabaseError) {
        guard !state.observers.isEmpty, let known = state.number else { return }
        // A single statement reads both tables in the same state. If this session is committing a transaction, the
        // table already contains its descriptions, with the next number. The upper limit excludes them, because only
        // changes of other processes are delivered here.
        let rows = try session.runOnce(
            """
            SELECT transactionNumber.number, forgotten, transactionLog.number, observer, changes
            FROM transactionNumber LEFT JOIN transactionLog
                ON transactionLog.number > $1 AND transactionLog.number <= transactionNumber.number
            ORDER BY 3, 4
            """,
            [known]
        )
        guard rows.count > 0 else { return }
        let number = rows.integer(row: 0, column: 0)
        state.number = number
        // After a backup is restored, the numbers continue from a smaller one.
        guard known >= rows.integer(row: 0, column: 1), known <= number else {
            for observer in state.observers { observer.didMissChanges(until: number) }
            return
        }
        for row in 0..<rows.count where !rows.isNull(row: row, column: 2) {
            let name = rows.text(row: row, column: 3)
            for observer in state.observers where observer.name == name {
                observer.receive(rows.text(row: row, column: 4), number: rows.integer(row: row, column: 2))
            }
        }
    }

    /// Commits the transaction with the next number. The session has locked the row of the number.
    ///
    /// - Parameters:
    ///   - number: the number of the previous transaction.
    ///   - isChanged: whether the transaction has changed rows.
    func commit(
        _ session: PostgreSQLSession,
        after number: Int64,
        isChanged: Bool,
        _ observers: [any TransactionObserver]
    ) throws(DatabaseError) {
        let shared = observers.compactMap { $0 as? any SharedObserver }
        // Observers with the same name in one process observe the same tables, so one description is enough.
        let descriptions = Dictionary(
            shared.compactMap { observer in observer.changesForOtherProcesses().map { (observer.name, $0) } }
        ) { first, _ in first }
        guard isChanged || !descriptions.isEmpty else {
            try Self.execute("COMMIT", session)
            for observer in observers { observer.transactionDidCommit() }
            return
        }
        for (name, changes) in descriptions {
            _ = try session.runOnce(
                "INSERT INTO transactionLog (number, observer, changes) VALUES ($1, $2, $3)",
                [number + 1, name, changes]
            )
        }
        try state.withLock { state throws(DatabaseError) in
            // Deliver the transactions of other processes first. The lock on the number prevents further commits
            // meanwhile.
            if let known = state.number, known != number { try Self.receive(session, &state) }
            try Self.execute(Self.script(NotifiedTransaction(number: number + 1, descriptions)), session)
            if state.number != nil { state.number = number + 1 }
            for observer in observers {
                if let observer = observer as? any SharedObserver {
                    observer.transactionDidCommit(number: number + 1)
                } else {
                    observer.transactionDidCommit()
                }
            }
        }
    }

    private static func script(_ transaction: NotifiedTransaction) -> String {
        let number = transaction.number
        var script = "UPDATE transactionNumber SET number = \(number); "
        if number % removalInterval == 0 {
            script += """
                DELETE FROM transactionLog WHERE number <= \(number - keptCount);
                UPDATE transactionNumber SET forgotten = greatest(forgotten, \(number - keptCount));
                """
        }
        return script + PostgreSQLLink.notification(of: transaction) + "; COMMIT"
    }

    private static func execute(_ script: String, _ session: PostgreSQLSession) throws(DatabaseError) {
        let tag = try session.execute(script: script)
        // If a statement failed and the closure ignored the error, the server rolls back instead of committing.
        guard tag == "COMMIT" else { throw DatabaseError.failed(reason: "a statement of the transaction failed") }
    }
}
