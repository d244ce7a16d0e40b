import Database
import Foundation
import Synchronization
import TestDatabases
import Testing

@Suite("A database")
struct DatabaseTests {
    private let test: TestDatabase
    private var database: Database { test.database }

    init() throws {
        test = try TestDatabase()
    }

    @Test("commits a transaction together, and rolls it back when the closure throws")
    func rollback() async throws {
        struct Failure: Error {}
        try await database.write { try $0.execute("INSERT INTO items (name) VALUES ('a')") }
        await #expect(throws: Failure.self) {
            try await database.write { transaction in
                try transaction.execute("UPDATE items SET name = 'b'")
                throw Failure()
            }
        }
        #expect(try await database.read { try $0.value("SELECT name FROM items") } == "a")
    }

    @Test("syncs only transactions with full durability")
    func durability() async throws {
        let isSQLite = database.dialect == .sqlite
        let setting = isSQLite ? "PRAGMA synchronous" : "SHOW synchronous_commit"
        let (full, relaxed) = isSQLite ? ("2", "1") : ("on", "off")
        for (durability, expected) in [(Database.Durability.full, full), (.relaxed, relaxed), (.full, full)] {
            let value: String? = try await database.write(durability: durability) { try $0.value(setting) }
            #expect(value == expected)
        }
    }

    @Test("refuses writes in a transaction that reads")
    func readOnly() async throws {
        let error = await #expect(throws: DatabaseError.self) {
            try await database.read { try $0.execute("INSERT INTO items (name) VALUES ('a')") }
        }
        // PostgreSQL reports the same state as a standby server.
        if database.dialect == .sqlite { #expect(error == .notWritable) }
    }

    @Test("reports violated constraints, invalid statements and wrong numbers of arguments")
    func failures() async throws {
        for (sql, arguments) in [
            ("INSERT INTO parts (itemID) VALUES (?)", [7]), ("SELEC", []), ("SELECT ?", []), ("SELECT ?", [1, 2]),
        ] as [(String, [Int])] {
            do {
                try await database.write { _ = try $0.execute(sql, StatementArguments(arguments)) }
                Issue.record("\(sql) did not fail")
            } catch DatabaseError.failed(let reason) {
                #expect(!reason.isEmpty)
            }
        }
    }

    @Test("inserts more rows than one statement has arguments for, with nulls and values of several types")
    func manyRows() async throws {
        let rows = (1...30_000).map { number in
            let name: DatabaseValue = number % 3 == 0 ? .null : .text("name \(number)")
            let bytes: DatabaseValue = number % 2 == 0 ? .null : .blob(Data([UInt8(truncatingIfNeeded: number)]))
            let size: DatabaseValue = number == 1 ? .null : .real(Double(number) / 2)
            return [DatabaseValue.integer(Int64(number)), name, bytes, size]
        }
        let columns = ["id", "name", "bytes", "size"]
        try await database.write { try $0.insert(rows, into: "items", columns: columns) }
        let stored = try await database.read { transaction in
            try transaction.rows("SELECT id, name, bytes, size FROM items ORDER BY id") { row in
                (0..<4).map { row[$0] as DatabaseValue }
            }
        }
        #expect(stored == rows)
        let replaced: [[DatabaseValue]] = [[.integer(7), .text("seven"), .null, .null]]
        try await database.write { transaction in
            try transaction.insert([], into: "items", columns: columns)
            try transaction.insert(
                replaced,
                into: "items",
                columns: columns,
                clause: "ON CONFLICT (id) DO UPDATE SET name = excluded.name"
            )
        }
        #expect(try await database.read { try $0.value("SELECT name FROM items WHERE id = 7") } == "seven")
        #expect(try await database.read { try $0.value("SELECT count(*) FROM items") } == rows.count)
    }

    @Test("interrupts a query when the task is cancelled")
    func interruption() async throws {
        let database = database
        let task = Task {
            try await database.read { transaction -> Int? in
                try transaction.value(
                    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n"
                )
            }
        }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        await #expect(throws: DatabaseError.cancelled) { try await task.value }
    }

    @Test("fails after it is closed, and can be opened again", .sqliteOnly)
    func closing() async throws {
        try await database.write { try $0.execute("INSERT INTO items (name) VALUES ('a')") }
        try database.close()
        await #expect(throws: DatabaseError.self) { try await database.read { try $0.exists("SELECT 1 FROM items") } }
        let again = try Database(path: test.path)
        try again.migrate(TestDatabase.migrations)
        #expect(try await again.read { try $0.exists("SELECT 1 FROM items") })
        #expect(throws: DatabaseError.isNewer) { try again.migrate([]) }
        try again.close()
    }

    @Test("reports a file that is not a database", .sqliteOnly)
    func damage() throws {
        let path = URL(fileURLWithPath: test.path).deletingLastPathComponent().appending(path: "text").path
        try Data(String(repeating: "no database ", count: 100).utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: DatabaseError.damaged) { _ = try Database(path: path) }
    }

    private final class Observer: TransactionObserver {
        let events = Mutex<[String]>([])

        func rowDidChange(_ change: RowChange) {
            events.withLock { $0.append("\(change.kind) \(change.table) \(change.id)") }
        }

        func transactionDidCommit() { events.withLock { $0.append("commit") } }
        func transactionDidRollback() { events.withLock { $0.append("rollback") } }
    }

    @Test("reports the changed rows of observed tables, without updates of ignored columns")
    func observation() async throws {
        let observer = Observer()
        database.observe([ObservedTable("items", ignoring: ["isHidden"])], with: observer)
        try await database.write { transaction in
            let id = try transaction.insert("INSERT INTO items (name) VALUES ('a')")
            try transaction.execute("INSERT INTO parts (itemID) VALUES (?)", [id])
        }
        try await database.write { try $0.execute("UPDATE items SET isHidden = 1") }
        try await database.write { try $0.execute("UPDATE items SET isHidden = 0, name = 'b'") }
        try? await database.write { transaction in
            try transaction.execute("DELETE FROM parts")
            try transaction.execute("DELETE FROM items")
            throw CancellationError()
        }
        let events = observer.events.withLock { $0 }
        #expect(events.filter { $0 != "commit" } == ["insert items 1", "update items 1", "delete items 1", "rollback"])
        #expect(events.first == "insert items 1" && events.dropFirst().first == "commit")
    }

    @Test("still works after it has released memory")
    func releasedMemory() async throws {
        let count = "SELECT count(*) FROM items"
        for number in 1...3 {
            try await database.write { try $0.execute("INSERT INTO items (name) VALUES ('a')") }
            // Several readers at the same time.
            try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<8 {
                    group.addTask { [database] in
                        try await database.read { try $0.value(count) }
                    }
                }
                for try await found in group { #expect(found == number) }
            }
            database.releaseMemory()
        }
        await #expect(throws: DatabaseError.self) {
            try await database.write { try $0.execute("INSERT INTO parts (itemID) VALUES (99)") }
        }
    }
}
