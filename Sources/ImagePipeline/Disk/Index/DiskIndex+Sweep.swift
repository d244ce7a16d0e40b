import Foundation
import GRDB

extension DiskIndex {
    /// Compares one of the 256 folders with the index and returns the number of corrected differences: files without a
    /// row, whose writer died before the commit, and rows without a file, which was deleted.
    @discardableResult
    func sweep(shard: UInt8, in files: ContentFiles) throws(DiskCacheError) -> Int {
        // Compares without a transaction first. Files that are being stored look like differences and are checked
        // again.
        let known = try read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT digest FROM file WHERE digest >= ? AND digest < ? AND uses > 0"
            )
            let bounds = [Data([shard]), shard == .max ? Data(repeating: .max, count: 33) : Data([shard + 1])]
            return try Set(
                Data.fetchAll(statement, arguments: StatementArguments(bounds)).compactMap {
                    ContentDigest([UInt8]($0))
                }
            )
        }
        let present = Set(files.digests(inShard: shard))
        var suspects = Array(known.symmetricDifference(present))
        var count = 0
        while !suspects.isEmpty {
            count += try settle(suspects.suffix(Self.stepCount), in: files)
            suspects.removeLast(min(Self.stepCount, suspects.count))
        }
        return count
    }

    /// Removes a file without a row, after its transaction has failed.
    func removeOrphan(_ digest: ContentDigest, in files: ContentFiles) throws(DiskCacheError) {
        _ = try settle([digest], in: files)
    }

    private func settle(
        _ suspects: some Collection<ContentDigest>,
        in files: ContentFiles
    ) throws(DiskCacheError) -> Int {
        try write { database in
            let query = try database.cachedStatement(sql: "SELECT id FROM file WHERE digest = ?")
            let deletion = try database.cachedStatement(sql: "DELETE FROM entry WHERE file = ?")
            var count = 0
            for digest in suspects {
                let row = try Int64.fetchOne(query, arguments: [digest.data])
                let isPresent = FileSystem.exists(files.path(of: digest))
                switch (row, isPresent) {
                case (nil, true): files.remove(digest)
                case (let file?, false): try deletion.execute(arguments: [file])
                default: continue
                }
                count += 1
            }
            return count
        }
    }
}
