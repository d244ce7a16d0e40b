import GRDB
import Synchronization

extension Database {
    /// Returns whether another process has committed a change since the last call. The first call returns false.
    public func hasChangesOfOtherProcesses() async throws -> Bool {
        do {
            // The number stays the same while only the connection that is asked commits changes, and no other connection of
            // this process writes.
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
