import Synchronization

extension DiskCache {
    /// Removes everything that belongs to a source, its original and all variants, in one statement.
    ///
    /// - Parameters:
    ///   - source: The source's key.
    ///   - digest: What was made of these bytes stays, and so does an original that has them: for when new bytes have
    ///     come and are not kept themselves. Nil removes all.
    public func removeSource(_ source: CacheKey, exceptMadeOf digest: ContentDigest? = nil) {
        remove { index throws(DiskFailure) in
            try index.removeSource(source, exceptMadeOf: digest)
        } forget: {
            $0.forgetSource(source)
        }
    }

    /// Removes one entry.
    public func remove(_ key: CacheKey) {
        remove { index throws(DiskFailure) in
            try index.remove(key)
        } forget: {
            $0.forget(key)
        }
    }

    /// Removes everything.
    public func removeAll() {
        remove { index throws(DiskFailure) in
            try index.removeAll()
        } forget: {
            $0.forgetAll()
        }
    }

    private func remove(
        _ removal: (DiskIndex) throws(DiskFailure) -> Void,
        forget: (inout RecentEntries) -> Void
    ) {
        if let storage {
            do {
                try removal(storage.index)
            } catch {
                note(error, at: now())
            }
        }
        state.withLock { state in
            state.removals += 1
            forget(&state.recent)
            state.maintenanceAt = -.infinity
        }
        maintainIfDue(at: now())
    }
}
