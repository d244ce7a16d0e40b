import GRDB
import Synchronization

extension Database {
    /// Returns whether another process has committed a change since the last call. The first call returns false.
    public func hasChangesOfOtherProcesses() async throws -> Bool {
        do {
            // `data_version` of a connection changes only when another connection commits. This process writes with
            // one connection only, so the change is from another process.
            let version = try await pool.writeWithoutTransaction { database in
                try Int.fetchOne(database, sql: "PRAGMA data_version")
            }
            return otherProcessesVersion.withLock { last in
                defer { last = version }
                return last != nil && last != version
            }
        } catch {
            throw DatabaseError.converted(error)
        }
    }
}
