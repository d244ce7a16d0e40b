import Foundation
import GRDB
import PageImages

extension DiskIndex {
    /// Returns the entry in the index without checking its file or its expiration.
    func entry(for key: CacheKey, in files: ContentFiles) throws(DiskCacheError) -> DiskCache.Entry? {
        try read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT digest, source, byteSize, mediaType, width, height, entityTag, isWeak, lastModified, freshUntil,
                        expiresAt, lifetime, isPartial, sourceDigest
                    FROM entry JOIN file ON file.id = entry.file WHERE key = ?
                    """
            )
            return try Row.fetchOne(statement, arguments: [key.digest.data]).flatMap { row in
                DiskCache.Entry(row, key: key, in: files)
            }
        }
    }

    /// Returns the size of all files in bytes.
    func byteSize() throws(DiskCacheError) -> Int64 { try read { try Self.byteSize($0) } }

    static func byteSize(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(database.cachedStatement(sql: "SELECT byteSize FROM usage")) ?? 0
    }
}

extension DiskCache.Entry {
    /// Creates an entry; nil for an invalid row.
    fileprivate init?(_ row: Row, key: CacheKey, in files: ContentFiles) {
        guard let digest = ContentDigest([UInt8](row[0] as Data)),
            let source = ContentDigest([UInt8](row[1] as Data))
        else { return nil }
        self.init(
            key: key,
            source: CacheKey(digest: source),
            digest: digest,
            path: files.path(of: digest),
            byteSize: row[2],
            mediaType: row[3],
            width: row[4],
            height: row[5],
            validators: Validators(entityTag: row[6], isWeak: row[7], lastModified: row[8]),
            freshUntil: row[9],
            expiresAt: row[10],
            isPartial: row[12],
            sourceDigest: (row[13] as Data?).flatMap { ContentDigest([UInt8]($0)) },
            state: .fresh,
            lifetime: row[11]
        )
    }
}

extension ContentDigest {
    /// The digest as a value for the database.
    var data: Data { Data(bytes) }
}
