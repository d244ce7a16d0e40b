import Foundation
import GRDB

extension DiskIndex {
    /// The maximum number of rows that one transaction removes, so that other writers don't wait long.
    static let stepCount = 64

    /// Removes one entry.
    func remove(_ key: CacheKey) throws(DiskCacheError) {
        try write { database in
            try database.cachedStatement(sql: "DELETE FROM entry WHERE key = ?").execute(arguments: [key.digest.data])
        }
    }

    /// Removes all entries of a source except those made from the bytes with that digest, in one statement.
    func removeSource(_ source: CacheKey, exceptMadeFrom digest: ContentDigest?) throws(DiskCacheError) {
        try write { database in
            if let digest {
                try database.cachedStatement(sql: "DELETE FROM entry WHERE source = ? AND sourceDigest IS NOT ?")
                    .execute(arguments: [source.digest.data, digest.data])
            } else {
                try database.cachedStatement(sql: "DELETE FROM entry WHERE source = ?")
                    .execute(arguments: [source.digest.data])
            }
        }
    }

    /// Removes a few expired entries and returns their number.
    func removeExpired(at time: Double) throws(DiskCacheError) -> Int {
        try write { database in
            try database.cachedStatement(
                sql: "DELETE FROM entry WHERE id IN (SELECT id FROM entry WHERE removeAfter <= ? LIMIT ?)"
            ).execute(arguments: [time, Self.stepCount])
            return database.changesCount
        }
    }

    /// Removes a few of the least recently used entries, and no more than necessary.
    ///
    /// - Parameter byteLimit: The limit of all files in bytes.
    /// - Returns: The removed entries; none when the limit is kept.
    func evict(downTo byteLimit: Int64) throws(DiskCacheError) -> [CacheKey] {
        try write { database in
            // Unused files no longer count. Another step removes them.
            let unused = "SELECT coalesce(sum(byteSize), 0) FROM file WHERE uses = 0"
            var excess = try Self.byteSize(database) - byteLimit - (Int64.fetchOne(database, sql: unused) ?? 0)
            guard excess > 0 else { return [] }
            let statement = try database.cachedStatement(
                sql: """
                    SELECT entry.id, key, byteSize, uses, file FROM entry JOIN file ON file.id = entry.file
                    ORDER BY lastAccess LIMIT ?
                    """
            )
            let rows = try Row.fetchAll(statement, arguments: [Self.stepCount])
            let deletion = try database.cachedStatement(sql: "DELETE FROM entry WHERE id = ?")
            var removed: [CacheKey] = []
            var uses: [Int64: Int] = [:]
            for row in rows where excess > 0 {
                try deletion.execute(arguments: [row[0] as Int64])
                // A shared file is removed with its last entry.
                let rest = uses[row[4], default: row[3]] - 1
                uses[row[4]] = rest
                if rest == 0 { excess -= row[2] }
                if let digest = ContentDigest([UInt8](row[1] as Data)) { removed.append(CacheKey(digest: digest)) }
            }
            return removed
        }
    }

    /// Removes a few files without entries and returns their number.
    ///
    /// Removes the files before the commit, so that their rows stay if this process dies in between. Another process
    /// that stores the same bytes waits for this transaction and then finds neither row nor file.
    func removeUnusedFiles(_ files: ContentFiles) throws(DiskCacheError) -> Int {
        try write { database in
            let statement = try database.cachedStatement(sql: "SELECT id, digest FROM file WHERE uses = 0 LIMIT ?")
            let rows = try Row.fetchAll(statement, arguments: [Self.stepCount])
            let deletion = try database.cachedStatement(sql: "DELETE FROM file WHERE id = ?")
            for row in rows {
                if let digest = ContentDigest([UInt8](row[1] as Data)) { files.remove(digest) }
                try deletion.execute(arguments: [row[0] as Int64])
            }
            return rows.count
        }
    }

    /// Removes a damaged or missing file and all its entries, unless it has been replaced by an intact one.
    ///
    /// - Returns: Whether there were entries of the file.
    func removeDamaged(_ digest: ContentDigest, in files: ContentFiles) throws(DiskCacheError) -> Bool {
        try write { database in
            guard DigestVerification.identity(of: files.path(of: digest), digest: digest) == nil else { return false }
            files.remove(digest)
            try database.cachedStatement(
                sql: "DELETE FROM entry WHERE file = (SELECT id FROM file WHERE digest = ?)"
            ).execute(arguments: [digest.data])
            return database.changesCount > 0
        }
    }
}
