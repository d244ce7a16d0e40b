import Database
import Synchronization

/// The clock of a store that several nodes share: that of the database server.
///
/// The clocks of nodes can differ by minutes. Times that the nodes store, such as those of reading progress, are
/// compared with each other, so all nodes use one clock. The difference to the node's own clock is measured when the
/// store is opened and then periodically, so reading the time needs no query.
final class DatabaseClock: Sendable {
    /// The difference to the node's clock, in milliseconds.
    private let difference = Atomic<Int64>(0)
    let system: LibraryClock

    init(system: LibraryClock) {
        self.system = system
    }

    /// The time of the database server.
    var clock: LibraryClock {
        LibraryClock { [self] in system.now() &+ difference.load(ordering: .relaxed) }
    }

    /// Records the time of the database server, which was read between two times of the node's clock.
    func update(_ time: Int64, before: Int64, after: Int64) {
        difference.store(Self.difference(time, before: before, after: after), ordering: .relaxed)
    }

    /// Returns the difference between the database server's clock, which showed `time`, and the node's clock, which
    /// showed `before` and then `after`. Returns 0 if the duration of the query can explain the difference.
    static func difference(_ time: Int64, before: Int64, after: Int64) -> Int64 {
        // The node's clock was set back during the query, so only its later time is valid.
        guard before <= after else { return time - after }
        return (before...after).contains(time) ? 0 : time - (before + (after - before) / 2)
    }

    /// The statement that reads the time of the database server.
    static let statement = "SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS INTEGER)"
}

extension LibraryStore {
    /// Measures the difference between the clocks of this node and of the database server. Does nothing for a store in
    /// a file.
    public func synchronizeClock() async throws(LibraryError) {
        guard let databaseClock else { return }
        do {
            let before = databaseClock.system.now()
            let time: Int64? = try await database.read { try $0.value(DatabaseClock.statement) }
            let after = databaseClock.system.now()
            // A slow answer would give an inexact difference.
            guard let time, after - before < Self.maximumClockReadingTime else { return }
            databaseClock.update(time, before: before, after: after)
        } catch {
            throw Self.libraryError(for: error)
        }
    }

    /// The maximum duration of a query that reads the clock of the server, in milliseconds.
    private static let maximumClockReadingTime: Int64 = 2_000
}
