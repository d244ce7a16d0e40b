import GRDB
import Synchronization

extension SQLiteEngine {
    func receiveChanges() async throws {
        do {
            // `data_version` of a connection changes only when another connection commits. This process writes with
            // one connection only, so the change is from another process.
            let version = try await pool.writeWithoutTransaction { database in
                try Int.fetchOne(database, sql: "PRAGMA data_version")
            }
            let isChanged = otherProcessesVersion.withLock { last in
                defer { last = version }
                return last != nil && last != version
            }
            guard isChanged else { return }
            for observer in sharedObservers.withLock({ $0 }) { observer.didMissChanges(until: nil) }
        } catch {
            throw DatabaseError.converted(error)
        }
    }

    func observeOtherProcesses() async {
        while !Task.isCancelled {
            // Ignore errors: if the database can't be read, requests report it.
            try? await receiveChanges()
            try? await Task.sleep(for: Database.pollingInterval)
        }
    }

    func send(_ topic: String, _ text: String) {}

    func onMessage(_ body: @escaping @Sendable (_ topic: String, _ text: String) -> Void) {}

    func lease(_ name: String) async throws(DatabaseError) -> Lease? { Lease() }
}
