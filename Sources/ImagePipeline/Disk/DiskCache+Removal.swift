import Synchronization

extension DiskCache {
    /// Removes an original and all variants that were made from it, in one SQL statement.
    ///
    /// - Parameters:
    ///   - source: The key of the original.
    ///   - digest: The digest of the original's new bytes. Entries made from these bytes are kept. If nil, all entries
    ///     are removed.
    func removeSource(_ source: CacheKey, exceptMadeFrom digest: ContentDigest? = nil) {
        remove { index throws(DiskCacheError) in
            try index.removeSource(source, exceptMadeFrom: digest)
        } removeRecent: {
            $0.removeSource(source)
        }
    }

    /// Removes one entry.
    func remove(_ key: CacheKey) {
        remove { index throws(DiskCacheError) in
            try index.remove(key)
        } removeRecent: {
            $0.remove(key)
        }
    }

    /// Removes entries from the index and from the recent entries in memory. Then starts maintenance, which deletes the
    /// files.
    private func remove(
        _ removal: (DiskIndex) throws(DiskCacheError) -> Void,
        removeRecent: (inout RecentEntries) -> Void
    ) {
        if let storage {
            do {
                try removal(storage.index)
            } catch {
                record(error, at: now())
            }
        }
        state.withLock { state in
            state.removals += 1
            removeRecent(&state.recent)
            state.maintenanceAt = -.infinity
        }
        maintainIfDue(at: now())
    }
}
