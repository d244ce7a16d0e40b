import Synchronization

extension DiskCache {
    /// Removes the original and all variants of a source in one statement.
    ///
    /// - Parameters:
    ///   - source: The source's key.
    ///   - digest: The digest of the source's new bytes. Entries made from them stay. Nil removes all.
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
