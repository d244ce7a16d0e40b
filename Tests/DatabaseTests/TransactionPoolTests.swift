import Synchronization
import TestDatabases
import Testing

@testable import Database

/// A server without pgbouncer behaves like one for a single client, so these tests check what Quire sends to it. The
/// fault tests run nodes with pgbouncer.
@Suite("An address with transaction pooling", .postgreSQLOnly)
struct TransactionPoolTests {
    private let database: Database

    init() throws {
        let plain = try #require(try TestDatabases.newAddress()).text
        let direct = plain + (plain.contains("?") ? "&" : "?") + "application_name=direct"
        database = try Database(try #require(PostgreSQLAddress(plain, direct: direct)))
        try database.migrate(TestDatabase.migrations)
    }

    @Test("doesn't prepare statements by name, and sets the time-outs of each transaction")
    func unnamedStatements() async throws {
        for number in 1...3 {
            try await database.write { try $0.execute("INSERT INTO items (name) VALUES (?)", ["\(number)"]) }
        }
        let (names, prepared, timeout) = try await database.read { transaction in
            (
                try transaction.values("SELECT name FROM items ORDER BY id") as [String],
                try transaction.value("SELECT count(*) FROM pg_prepared_statements WHERE name <> ''") as Int?,
                try transaction.value("SELECT current_setting('statement_timeout')") as String?
            )
        }
        #expect(names == ["1", "2", "3"])
        #expect(prepared == 0)
        #expect(timeout == "30s")
        // Outside of the transaction, the session is unchanged.
        let outside = try database.withReaderBlocking { connection in
            try connection.value("SELECT current_setting('statement_timeout')") as String?
        }
        #expect(outside == "0")
        try database.close()
    }

    @Test("has a direct connection for leases")
    func directConnection() async throws {
        let lease = try #require(try await database.lease("scan"))
        let sessions = try await database.read { transaction in
            try transaction.value(
                """
                SELECT count(*) FROM pg_stat_activity JOIN pg_locks USING (pid)
                WHERE application_name = 'direct' AND locktype = 'advisory' AND datname = current_database()
                """
            ) as Int?
        }
        #expect(sessions == 1)
        lease.release()
        try database.close()
    }

    @Test("needs a direct address of PostgreSQL")
    func addresses() throws {
        #expect(PostgreSQLAddress("postgres://a/quire", direct: "mysql://b/quire") == nil)
        #expect(try !#require(PostgreSQLAddress("postgres://a/quire")).poolsTransactions)
        #expect(try #require(PostgreSQLAddress("postgres://a/quire", direct: "postgres://b/quire")).poolsTransactions)
        try database.close()
    }
}
