import Foundation
import GRDB

extension DiskIndex {
    /// Notes when entries were last asked for and until when they are kept since then, many at once.
    func note(_ accesses: some Collection<(key: CacheKey, value: AccessLog.Access)>) throws(DiskFailure) {
        try write { database in
            let moment = try database.cachedStatement(
                sql: "UPDATE entry SET lastAccess = max(lastAccess, ?) WHERE key = ?"
            )
            // `max` of nothing and a number is nothing, which is right: what is kept for ever stays.
            let deadline = try database.cachedStatement(
                sql: "UPDATE entry SET lastAccess = max(lastAccess, ?), expiresAt = max(expiresAt, ?) WHERE key = ?"
            )
            let forever = try database.cachedStatement(
                sql: "UPDATE entry SET lastAccess = max(lastAccess, ?), expiresAt = NULL WHERE key = ?"
            )
            for (key, access) in accesses {
                switch access.expiry {
                case .unchanged: try moment.execute(arguments: [access.time, key.digest.data])
                case .until(let time): try deadline.execute(arguments: [access.time, time, key.digest.data])
                case .never: try forever.execute(arguments: [access.time, key.digest.data])
                }
            }
        }
    }
}
