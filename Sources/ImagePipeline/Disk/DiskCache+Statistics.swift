import Synchronization

extension DiskCache {
    /// The free space on the disk below which nothing is stored ahead of its use, in bytes.
    private static let reservedByteCount: Int64 = 1 << 30

    /// Whether images may be stored ahead of their use: the cache can be written and is filled to less than nine
    /// tenths, and the disk has free space.
    var hasRoom: Bool {
        let fits = state.withLock { state in
            state.storage != nil && !state.writeBackoff.isActive && state.statistics.byteSize < byteLimit / 10 * 9
        }
        return fits && FileSystem.freeByteCount(at: directory).map { $0 >= Self.reservedByteCount } ?? true
    }

    /// The counts since the cache was opened, and its size.
    struct Statistics: Sendable, Equatable {
        /// Lookups that found an entry.
        var hits = 0
        /// Hits without reading the index or the file.
        var quickHits = 0
        /// Lookups that found none.
        var misses = 0
        /// Entries stored.
        var stores = 0
        /// Entries that could not be stored.
        var refusals = 0
        /// Files that were damaged, truncated or missing.
        var damaged = 0
        /// Entries removed because of the limit.
        var evictions = 0
        /// Entries removed because they had expired.
        var expirations = 0
        /// The size of all files in bytes, including those of other processes.
        var byteSize: Int64 = 0
    }
}
