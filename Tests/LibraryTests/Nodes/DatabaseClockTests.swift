import Database
import TestDatabases
import Testing

@testable import Library

@Suite("The clock of a shared store")
struct DatabaseClockTests {
    @Test(
        "is that of the database server",
        arguments: [
            // The query took from 100 to 200.
            (time: Int64(150), difference: Int64(0)), (100, 0), (200, 0), (250, 100), (90_150, 90_000),
            (-89_850, -90_000),
        ]
    )
    func difference(time: Int64, difference: Int64) {
        #expect(DatabaseClock.difference(time, before: 100, after: 200) == difference)
    }

    @Test("is correct when the node's clock is set during the query")
    func step() {
        #expect(DatabaseClock.difference(150, before: 5_000, after: 200) == -50)
    }

    @Test("replaces a wrong clock of a node", .postgreSQLOnly)
    func wrongClock() async throws {
        let address = try #require(try TestDatabases.newAddress())
        let store = try LibraryStore(.server(address))
        let clock = DatabaseClock(system: LibraryClock { LibraryClock.system.now() + 90_000 })
        let time: Int64? = try await store.database.read { try $0.value(DatabaseClock.statement) }
        let now = clock.system.now()
        clock.update(try #require(time), before: now, after: now)
        #expect(abs(clock.clock.now() - LibraryClock.system.now()) < 5_000)
        try await store.synchronizeClock()
        #expect(abs(store.now - LibraryClock.system.now()) < 5_000)
        try store.close()
    }
}
