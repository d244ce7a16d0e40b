import Foundation
import GRDB

extension DiskIndex {
    /// Writes the access times and the extended expirations of many entries.
    func recordAccesses(_ accesses: some Collection<(key: CacheKey, value: AccessLog.Access)>) throws(DiskCacheError) {
        try write { database in
            let moment = try database.cachedStatement(
                sql: "UPDATE entry SET lastAccess = max(lastAccess, ?) WHERE key = ?"
            )
            // `max` of NULL and a number is NULL, so an entry that never expires stays so.
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
