import Foundation
import GRDB
import PageImages

extension DiskIndex {
    /// The result of storing an entry.
    struct Stored {
        /// The size of all files in bytes.
        var byteSize: Int64
        /// Whether variants of the source's previous bytes were removed.
        var hasRemovedVariants: Bool
    }

    /// Adds or replaces an entry and renames its file in the same transaction.
    ///
    /// Storing an original (its key equals its source) with different bytes removes the variants of the previous bytes.
    ///
    /// - Parameter place: Renames the file. Runs last, when only the commit can still fail.
    func store(
        _ entry: DiskCache.Entry,
        at time: Double,
        place: () throws(DiskCacheError) -> Void
    ) throws(DiskCacheError) -> Stored {
        try write { database in
            var hasRemovedVariants = false
            if entry.key == entry.source {
                hasRemovedVariants = try Self.removeVariants(of: entry.source, unlessMadeOf: entry.digest, database)
            }
            let file = try Self.fileIdentifier(of: entry, database)
            try database.cachedStatement(sql: Self.insertion).execute(
                arguments: [
                    entry.key.digest.data, entry.source.digest.data, file, entry.mediaType, entry.width, entry.height,
                    entry.validators.entityTag, entry.validators.isWeak, entry.validators.lastModified,
                    entry.freshUntil, entry.expiresAt, entry.lifetime, entry.isPartial, entry.sourceDigest?.data, time,
                ]
            )
            let byteSize = try Self.byteSize(database)
            try place()
            return Stored(byteSize: byteSize, hasRemovedVariants: hasRemovedVariants)
        }
    }

    private static let insertion = """
        INSERT INTO entry (
            key, source, file, mediaType, width, height, entityTag, isWeak, lastModified, freshUntil, expiresAt, lifetime,
            isPartial, sourceDigest, lastAccess
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (key) DO UPDATE SET
            source = excluded.source, file = excluded.file, mediaType = excluded.mediaType, width = excluded.width,
            height = excluded.height, entityTag = excluded.entityTag, isWeak = excluded.isWeak,
            lastModified = excluded.lastModified, freshUntil = excluded.freshUntil, expiresAt = excluded.expiresAt,
            lifetime = excluded.lifetime, isPartial = excluded.isPartial, sourceDigest = excluded.sourceDigest,
            lastAccess = excluded.lastAccess
        """

    private static func fileIdentifier(of entry: DiskCache.Entry, _ database: Database) throws -> Int64 {
        let digest = entry.digest.data
        let statement = try database.cachedStatement(sql: "SELECT id FROM file WHERE digest = ?")
        if let known = try Int64.fetchOne(statement, arguments: [digest]) { return known }
        try database.cachedStatement(sql: "INSERT INTO file (digest, byteSize) VALUES (?, ?)")
            .execute(arguments: [digest, entry.byteSize])
        return database.lastInsertedRowID
    }

    /// Removes variants of other bytes. Variants without a source digest were made from the previous original.
    private static func removeVariants(
        of source: CacheKey,
        unlessMadeOf digest: ContentDigest,
        _ database: Database
    ) throws -> Bool {
        try database.cachedStatement(
            sql: """
                DELETE FROM entry WHERE source = ?1 AND key <> ?1 AND ?2 <> coalesce(
                    sourceDigest,
                    (SELECT digest FROM entry AS original JOIN file ON file.id = original.file WHERE original.key = ?1)
                )
                """
        ).execute(arguments: [source.digest.data, digest.data])
        return database.changesCount > 0
    }

    /// Updates all entries of a source after the source has confirmed them. Validators that it omits stay.
    func refreshSource(
        _ source: CacheKey,
        validators: Validators,
        freshUntil: Double?,
        expiresAt: Double?,
        lifetime: Double?
    ) throws(DiskCacheError) {
        try write { database in
            try database.cachedStatement(
                sql: """
                    UPDATE entry SET entityTag = coalesce(?1, entityTag), isWeak = iif(?1 IS NULL, isWeak, ?2),
                        lastModified = coalesce(?3, lastModified), freshUntil = ?4, expiresAt = ?5, lifetime = ?6
                    WHERE source = ?7
                    """
            ).execute(
                arguments: [
                    validators.entityTag, validators.isWeak, validators.lastModified, freshUntil, expiresAt, lifetime,
                    source.digest.data,
                ]
            )
        }
    }
}
