import Synchronization

extension DiskCache {
    /// Performs the background maintenance: writes the access times, removes expired entries, and evicts the least
    /// recently used entries until a tenth of the limit is free. Cheap when there is nothing to do.
    ///
    /// Works in short transactions of a few rows each.
    func trim() {
        let time = now()
        maintenance.withLock { _ in
            state.withLock { state in
                state.maintenanceAt = time + Self.maintenancePause
                state.isMaintenanceDue = false
            }
            leaveUnlessStanding()
            flushAccesses()
            removeExpired(at: time)
            removeUnusedFiles()
            if countBytes() > byteLimit {
                evict()
                removeUnusedFiles()
                countBytes()
            }
        }
    }

    /// Runs once after opening: removes files of earlier versions and of dead processes, and enforces the limit.
    func cleanUp() {
        trim()
        maintenance.withLock { _ in
            LegacyCacheFiles.remove(from: directory)
            sweep()
            removeUnusedFiles()
        }
    }

    private func sweep() {
        guard let storage else { return }
        do {
            for shard in UInt8.min ... .max where !state.withLock({ $0.isClosed }) {
                try storage.index.sweep(shard: shard, in: storage.files)
            }
        } catch {
            record(error, at: now())
        }
    }

    /// Starts the maintenance in the background if it is necessary or a minute has passed.
    func maintainIfDue(at time: Double) {
        let isDue = state.withLock { state in
            guard !state.isClosed, !state.isMaintenanceDue else { return false }
            state.isMaintenanceDue =
                (state.statistics.byteSize > byteLimit && !state.writeBackoff.isActive)
                || state.accesses.count >= Self.accessLimit
                || time >= state.maintenanceAt || state.maintenanceAt - time > Self.maintenancePause
            return state.isMaintenanceDue
        }
        if isDue { background { [weak self] in self?.trim() } }
    }

    /// Opens a new storage in place of an unusable one.
    func reopen(instead former: DiskStorage?, at time: Double) -> DiskStorage? {
        let (storage, isNew) = maintenance.withLock { _ -> (DiskStorage?, Bool) in
            let (present, isSuspect, isClosed) = state.withLock { ($0.storage, $0.isSuspect, $0.isClosed) }
            guard !isClosed else { return (nil, false) }
            // Another thread has opened it meanwhile.
            if let present, present !== former { return (present, false) }
            return (open(isSuspect: isSuspect, at: time), true)
        }
        if storage != nil, isNew { background { [weak self] in self?.cleanUp() } }
        return storage
    }

    private func open(isSuspect: Bool, at time: Double) -> DiskStorage? {
        do {
            let storage = try DiskStorage(directory: directory, isSuspect: isSuspect)
            state.withLock { state in
                state.storage = storage
                state.isSuspect = false
                state.removals += 1
                state.recent.removeAll()
            }
            return storage
        } catch {
            record(error, at: time)
            return nil
        }
    }

    private func flushAccesses() {
        let accesses = state.withLock { $0.accesses.removeAll() }
        guard let storage else { return }
        var rest = accesses[...]
        while !rest.isEmpty {
            do {
                try storage.index.recordAccesses(rest.prefix(DiskIndex.stepCount))
            } catch {
                // Losing access times only affects the order of eviction.
                return record(error, at: now())
            }
            rest = rest.dropFirst(DiskIndex.stepCount)
        }
    }

    private func leaveUnlessStanding() {
        if let storage, !storage.exists { abandon(isSuspect: false) }
    }

    private func removeExpired(at time: Double) {
        steps { index, _ throws(DiskCacheError) in
            let count = try index.removeExpired(at: time)
            state.withLock { $0.statistics.expirations += count }
            return count
        }
    }

    private func evict() {
        steps { index, _ throws(DiskCacheError) in
            let keys = try index.evict(downTo: byteLimit - byteLimit / 10)
            state.withLock { state in
                state.removals += 1
                state.statistics.evictions += keys.count
                for key in keys { state.recent.remove(key) }
            }
            return keys.count
        }
    }

    @discardableResult
    private func countBytes() -> Int64 {
        let byteSize = (try? storage?.index.byteSize()) ?? 0
        state.withLock { $0.statistics.byteSize = byteSize }
        return byteSize
    }

    private func removeUnusedFiles() {
        steps { index, files throws(DiskCacheError) in try index.removeUnusedFiles(files) }
    }

    /// Repeats a step until it returns 0.
    private func steps(_ step: (DiskIndex, ContentFiles) throws(DiskCacheError) -> Int) {
        guard let storage else { return }
        do {
            while try step(storage.index, storage.files) > 0 {}
        } catch {
            record(error, at: now())
        }
    }
}
