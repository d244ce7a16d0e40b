import Database
import TestDatabases
import Testing

@Suite("A database on a PostgreSQL server", .postgreSQLOnly)
struct PostgreSQLDatabaseTests {
    private let database: Database
    /// The same database, as another process opens it.
    private let other: Database

    init() throws {
        let address = try #require(try TestDatabases.newAddress())
        database = try Database(address)
        try database.migrate(TestDatabase.migrations)
        other = try Database(address)
    }

    private func close() throws {
        try database.close()
        try other.close()
    }

    private func count(_ database: Database) async throws -> Int? {
        try await database.read { try $0.value("SELECT count(*) FROM items") }
    }

    @Test("connects again after the server has ended its sessions")
    func reconnection() async throws {
        try await database.write { try $0.execute("INSERT INTO items (name) VALUES ('a')") }
        #expect(try await count(database) == 1)
        try await other.read { transaction in
            _ = try transaction.exists(
                """
                SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """
            )
        }
        #expect(try await count(database) == 1)
        try await database.write { try $0.execute("INSERT INTO items (name) VALUES ('b')") }
        #expect(try database.readBlocking { try $0.value("SELECT count(*) FROM items") } == 2)
        try close()
    }

    @Test("can be closed by several threads at once while statements run")
    func concurrentClosing() async throws {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<32 { group.addTask { _ = try? await count(database) } }
            for _ in 0..<4 { group.addTask { try? database.close() } }
        }
        await #expect(throws: DatabaseError.self) { _ = try await count(database) }
        try close()
    }

    @Test("fails a transaction whose session the server has ended, and changes nothing")
    func lostTransaction() async throws {
        await #expect {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO items (name) VALUES ('a')")
                _ = try? transaction.exists("SELECT pg_terminate_backend(pg_backend_pid())")
            }
        } throws: { error in
            (error as? DatabaseError)?.isTemporary == true
        }
        #expect(try await count(database) == 0)
        try close()
    }

    @Test("is busy while another transaction has locked a table, so that requests are repeated")
    func lockedTable() async throws {
        try await other.write { transaction in
            try transaction.execute("LOCK TABLE items IN ACCESS EXCLUSIVE MODE")
            #expect {
                try database.readBlocking { reading in
                    _ = try reading.exists("SELECT set_config('lock_timeout', '50ms', true)")
                    _ = try reading.exists("SELECT 1 FROM items")
                }
            } throws: { error in
                error as? DatabaseError == .busy && (error as? DatabaseError)?.isTemporary == true
            }
        }
        try close()
    }

    @Test("rolls back when a statement failed and the closure ignored the error")
    func ignoredFailure() async throws {
        await #expect(throws: DatabaseError.self) {
            try await database.write { transaction in
                try transaction.execute("INSERT INTO items (name) VALUES ('a')")
                _ = try? transaction.execute("INSERT INTO parts (itemID) VALUES (99)")
            }
        }
        #expect(try await count(database) == 0)
        try close()
    }

    @Test("runs the writing transactions of all processes one after the other")
    func serialWriting() async throws {
        try await database.write { try $0.execute("INSERT INTO items (size) VALUES (0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                let database = index % 2 == 0 ? database : other
                group.addTask {
                    try await database.write(durability: index % 3 == 0 ? .full : .relaxed) { transaction in
                        let size: Int = try transaction.value("SELECT size FROM items") ?? 0
                        try transaction.execute("UPDATE items SET size = ?", [size + 1])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.read { try $0.value("SELECT size FROM items") } == 40)
        try close()
    }

    @Test("migrates once when processes start at the same time")
    func concurrentMigration() async throws {
        let address = try #require(try TestDatabases.newAddress())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let database = try Database(address)
                    try database.migrate(TestDatabase.migrations)
                    #expect(try database.appliedCount(of: TestDatabase.migrations) == 1)
                    try database.close()
                }
            }
            try await group.waitForAll()
        }
        try close()
    }

    @Test("stores texts without U+0000, which PostgreSQL doesn't allow")
    func zeroCharacter() async throws {
        let name = try await database.write { transaction in
            try transaction.execute("INSERT INTO items (name) VALUES (?)", ["a\0b"])
            return try transaction.value("SELECT name FROM items") as String?
        }
        #expect(name == "a\u{FFFD}b")
        try close()
    }
}
