import Database
import TestDatabases
import Testing

@Suite("A PostgreSQL database during a rolling upgrade", .postgreSQLOnly)
struct RollingUpgradeTests {
    /// The migrations of three releases: the second adds a column, and the third removes what the second replaced.
    private static let first = [Migration("one") { try $0.execute(script: "CREATE TABLE t (a INTEGER, old TEXT)") }]
    private static let second =
        first + [
            Migration("two", oldestCompatible: "one") {
                try $0.execute(script: "ALTER TABLE t ADD COLUMN b INTEGER NOT NULL DEFAULT 7")
            }
        ]
    private static let third =
        second + [
            Migration("three", oldestCompatible: "two") { try $0.execute(script: "ALTER TABLE t DROP COLUMN old") }
        ]
    private static let breaking = second + [Migration("four") { try $0.execute(script: "DROP TABLE t") }]

    private func withDatabase(_ body: (PostgreSQLAddress) async throws -> Void) async throws {
        try await body(try #require(try TestDatabases.newAddress()))
    }

    private func open(_ address: PostgreSQLAddress, _ migrations: [Migration]) throws -> Database {
        let database = try Database(address)
        try database.migrate(migrations)
        return database
    }

    @Test("can be used and opened by the previous version")
    func expansion() async throws {
        try await withDatabase { address in
            let old = try open(address, Self.first)
            let new = try open(address, Self.second)
            try await old.write { try $0.execute("INSERT INTO t (a, old) VALUES (1, 'x')") }
            #expect(try await new.read { try $0.value("SELECT b FROM t") } == 7)
            // A node of the previous version restarts, and knows one of the two migrations.
            let restarted = try open(address, Self.first)
            #expect(try restarted.appliedCount(of: Self.first) == 1)
            for database in [old, new, restarted] { try database.close() }
        }
    }

    @Test("can be used by the previous version, but not by older ones, after an unused column is removed")
    func contraction() async throws {
        try await withDatabase { address in
            let new = try open(address, Self.third)
            let previous = try open(address, Self.second)
            try await previous.write { try $0.execute("INSERT INTO t (a, b) VALUES (1, 2)") }
            #expect(throws: DatabaseError.isNewer) { _ = try open(address, Self.first) }
            try new.close()
            try previous.close()
        }
    }

    @Test("reports before an upgrade whether the current version can use it afterwards")
    func announcement() async throws {
        try await withDatabase { address in
            let database = try open(address, Self.first)
            #expect(try !database.excludesCurrentVersion(Self.first))
            #expect(try !database.excludesCurrentVersion(Self.second))
            #expect(try database.excludesCurrentVersion(Self.breaking))
            // The upgrade skips a release.
            #expect(try database.excludesCurrentVersion(Self.third))
            try database.close()
        }
    }

    @Test("can't be opened by another version after a migration without an oldest user")
    func incompatible() async throws {
        try await withDatabase { address in
            try open(address, Self.breaking).close()
            #expect(throws: DatabaseError.isNewer) { _ = try open(address, Self.second) }
        }
    }
}
