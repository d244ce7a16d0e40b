import Database
import Synchronization
import TestDatabases
import Testing

@Suite("Processes on a PostgreSQL database", .postgreSQLOnly)
struct ProcessesTests {
    /// Records what it receives.
    private final class Observer: SharedObserver {
        let name = "items"
        /// Guards the events and the rows of the current transaction.
        private let state = Mutex((events: [String](), rows: [Int64]()))

        var events: [String] { state.withLock { $0.events } }

        func rowDidChange(_ change: RowChange) { state.withLock { $0.rows.append(change.id) } }
        func transactionDidCommit() { state.withLock { $0.rows = [] } }
        func transactionDidRollback() { state.withLock { $0.rows = [] } }
        func changesForOtherProcesses() -> String? {
            state.withLock { $0.rows.isEmpty ? nil : $0.rows.map(String.init).joined(separator: ",") }
        }
        func transactionDidCommit(number: Int64) {
            state.withLock { state in
                if !state.rows.isEmpty {
                    state.events.append("own \(state.rows.map(String.init).joined(separator: ","))")
                }
                state.rows = []
            }
        }
        func start(after number: Int64) {}
        func receive(_ changes: String, number: Int64) { state.withLock { $0.events.append("other \(changes)") } }
        func didMissChanges(until number: Int64?) { state.withLock { $0.events.append("missed") } }
    }

    private let address: PostgreSQLAddress
    private let one: Database
    private let two: Database
    private let observers = (Observer(), Observer())

    init() throws {
        address = try #require(try TestDatabases.newAddress())
        one = try Database(address)
        try one.migrate(TestDatabase.migrations)
        two = try Database(address)
        one.observe([ObservedTable("items")], with: observers.0)
        two.observe([ObservedTable("items")], with: observers.1)
    }

    private func close() throws {
        try one.close()
        try two.close()
    }

    private func add(_ id: Int64, to database: Database) async throws {
        try await database.write { try $0.execute("INSERT INTO items (id) VALUES (?)", [id]) }
    }

    /// Waits until a condition is true, for half a minute at most.
    private func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<3_000 {
            if try await condition() { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    @Test("receive all transactions once, in the order in which they were committed")
    func order() async throws {
        try await add(1, to: one)
        try await add(2, to: two)
        #expect(observers.1.events == ["other 1", "own 2"])
        try await add(3, to: two)
        try await one.receiveChanges()
        try await one.receiveChanges()
        #expect(observers.0.events == ["own 1", "other 2", "other 3"])
        try close()
    }

    @Test("can have several observers with the same name")
    func sameName() async throws {
        let second = Observer()
        one.observe([ObservedTable("items")], with: second)
        try await add(1, to: one)
        #expect(second.events == ["own 1"])
        #expect(observers.0.events == ["own 1"])
        try await two.receiveChanges()
        #expect(observers.1.events == ["other 1"])
        try await add(2, to: two)
        try await one.receiveChanges()
        #expect(second.events == ["own 1", "other 2"])
        try close()
    }

    @Test("don't receive transactions that were rolled back")
    func rollback() async throws {
        await #expect(throws: DatabaseError.self) {
            try await one.write { transaction in
                try transaction.execute("INSERT INTO items (id) VALUES (1)")
                throw DatabaseError.busy
            }
        }
        try await two.receiveChanges()
        #expect(observers.1.events.isEmpty)
        try close()
    }

    @Test("receive the latest transactions when they start")
    func start() async throws {
        for id in 1...300 { try await add(Int64(id), to: one) }
        let three = try Database(address)
        let observer = Observer()
        three.observe([ObservedTable("items")], with: observer)
        #expect(observer.events == (45...300).map { "other \($0)" })
        try three.close()
        try close()
    }

    @Test("receive transactions although the log could not be read when they started")
    func failedStart() async throws {
        let three = try Database(address)
        let observer = Observer()
        try await one.write { try $0.execute("ALTER TABLE transactionLog RENAME TO awayLog") }
        three.observe([ObservedTable("items")], with: observer)
        try await one.write { try $0.execute("ALTER TABLE awayLog RENAME TO transactionLog") }
        try await add(1, to: one)
        try await three.receiveChanges()
        #expect(observer.events == ["other 1"])
        try await add(2, to: one)
        try await three.receiveChanges()
        #expect(observer.events == ["other 1", "other 2"])
        try three.close()
        try close()
    }

    @Test("are notified that they missed transactions whose descriptions were deleted")
    func forgotten() async throws {
        try await add(1, to: one)
        try await one.write { transaction in
            try transaction.execute("UPDATE transactionNumber SET forgotten = number")
        }
        try await two.receiveChanges()
        #expect(observers.1.events == ["missed"])
        try close()
    }

    @Test("are notified of transactions and messages")
    func notifications() async throws {
        let observing = Task { await two.observeOtherProcesses() }
        let messages = Mutex<[String]>([])
        two.onMessage { topic, text in messages.withLock { $0.append("\(topic): \(text)") } }
        try await add(1, to: one)
        #expect(try await eventually { observers.1.events == ["other 1"] })
        #expect(
            try await eventually {
                one.send("scan", "half of it")
                return messages.withLock { $0.first == "scan: half of it" }
            }
        )
        observing.cancel()
        try close()
    }

    @Test("receive descriptions with the notification, or from the table if they are long")
    func descriptions() async throws {
        let observing = Task { await two.observeOtherProcesses() }
        let ids = 10_000..<Int64(12_000)
        try await one.write { transaction in
            for id in ids { try transaction.execute("INSERT INTO items (id) VALUES (?)", [id]) }
        }
        let long = "other " + ids.map(String.init).joined(separator: ",")
        #expect(try await eventually { observers.1.events == [long] })
        // From now on, the table stays empty.
        try await one.write { transaction in
            try transaction.execute(
                script: """
                    CREATE FUNCTION nothing() RETURNS trigger AS 'BEGIN RETURN NULL; END' LANGUAGE plpgsql;
                    CREATE TRIGGER ignored BEFORE INSERT ON transactionLog FOR EACH ROW EXECUTE FUNCTION nothing();
                    """
            )
        }
        for id in 1...3 as ClosedRange<Int64> {
            try await add(id, to: one)
            #expect(try await eventually { observers.1.events.last == "other \(id)" })
        }
        #expect(observers.1.events.count == 4)
        observing.cancel()
        try close()
    }

    @Test("hold a lease one at a time, and can acquire it when the holder dies")
    func leases() async throws {
        let lease = try #require(try await one.lease("scan"))
        #expect(try await two.lease("scan") == nil)
        #expect(try await one.lease("scan") == nil)
        #expect(try await two.lease("watch") != nil)
        lease.release()
        #expect(try await eventually { try await two.lease("scan") != nil })
        // A lease that is released by its end can be taken again.
        let last = Mutex<Lease?>(nil)
        #expect(
            try await eventually {
                let taken = try await one.lease("scan")
                last.withLock { $0 = taken }
                return taken != nil
            }
        )
        try one.close()
        #expect(last.withLock { $0?.isHeld } == false)
        #expect(try await eventually { try await two.lease("scan") != nil })
        try two.close()
    }

    @Test("wait for a lease, and repeat the work when it was lost")
    func queuedLease() async throws {
        let held = try #require(try await two.lease("scan"))
        let starts = Atomic(0)
        let work = Task {
            try await one.withQueuedLease("scan") {
                if starts.add(1, ordering: .relaxed).newValue == 1 { try await Task.sleep(for: .seconds(60)) }
                return "done"
            }
        }
        try await Task.sleep(for: .milliseconds(300))
        #expect(starts.load(ordering: .relaxed) == 0)
        held.release()
        #expect(try await eventually { starts.load(ordering: .relaxed) == 1 })
        try await two.read { transaction in
            _ = try transaction.exists(
                """
                SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """
            )
        }
        #expect(try await work.value == "done")
        #expect(starts.load(ordering: .relaxed) == 2)
        // An error of the work isn't a loss of the lease.
        await #expect(throws: DatabaseError.busy) {
            _ = try await one.withQueuedLease("scan") { () async throws -> Int in throw DatabaseError.busy }
        }
        try close()
    }

    @Test("stop the work of a lease when the connection to the server breaks")
    func lostLease() async throws {
        let isRunning = Atomic(false)
        let work = Task {
            try await one.withLease("scan") {
                isRunning.store(true, ordering: .relaxed)
                try? await Task.sleep(for: .seconds(60))
                return Task.isCancelled
            }
        }
        #expect(try await eventually { isRunning.load(ordering: .relaxed) })
        try await two.read { transaction in
            _ = try transaction.exists(
                """
                SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """
            )
        }
        #expect(try await work.value == true)
        #expect(try await eventually { (try? await one.lease("scan")) != nil })
        try close()
    }
}
