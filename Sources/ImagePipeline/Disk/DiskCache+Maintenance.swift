import Synchronization

extension DiskCache {
    /// Does now what otherwise happens in the background: writes down what was used, removes what has expired, and
    /// removes what was used longest ago until a tenth of the limit is free again. Costs next to nothing when there is
    /// nothing to do.
    ///
    /// Works in steps of one short transaction each, which find their few rows by an index.
    public func trim() {
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

    /// Writes down what was used, and when. Otherwise it is done every minute at the latest, and at the end.
    public func flush() {
        maintenance.withLock { _ in flushAccesses() }
    }

    /// Once, after opening: what earlier versions and dead processes have left, and what is beyond the limit.
    func tidyUp() {
        trim()
        maintenance.withLock { _ in
            FormerLayout.remove(from: directory)
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
            note(error, at: now())
        }
    }

    /// Starts a maintenance in the background when there is something to do, or a minute has passed.
    func maintainIfDue(at time: Double) {
        let isDue = state.withLock { state in
            guard !state.isClosed, !state.isMaintenanceDue else { return false }
            state.isMaintenanceDue =
                (state.statistics.byteSize > byteLimit && !state.trouble.isStanding)
                || state.accesses.count >= Self.accessLimit
                || time >= state.maintenanceAt || state.maintenanceAt - time > Self.maintenancePause
            return state.isMaintenanceDue
        }
        if isDue { background { [weak self] in self?.trim() } }
    }

    /// Opens the cache anew in place of a storage that is of no use any more.
    func reopen(instead former: DiskStorage?, at time: Double) -> DiskStorage? {
        let (storage, isNew) = maintenance.withLock { _ -> (DiskStorage?, Bool) in
            let (present, isSuspect, isClosed) = state.withLock { ($0.storage, $0.isSuspect, $0.isClosed) }
            guard !isClosed else { return (nil, false) }
            // Somebody else has done it meanwhile.
            if let present, present !== former { return (present, false) }
            return (open(isSuspect: isSuspect, at: time), true)
        }
        if storage != nil, isNew { background { [weak self] in self?.tidyUp() } }
        return storage
    }

    private func open(isSuspect: Bool, at time: Double) -> DiskStorage? {
        do {
            let storage = try DiskStorage(directory: directory, isSuspect: isSuspect)
            state.withLock { state in
                state.storage = storage
                state.isSuspect = false
                state.removals += 1
                state.recent.forgetAll()
            }
            return storage
        } catch {
            note(error, at: time)
            return nil
        }
    }

    private func flushAccesses() {
        let accesses = state.withLock { $0.accesses.take() }
        guard let storage else { return }
        var rest = accesses[...]
        while !rest.isEmpty {
            do {
                try storage.index.note(rest.prefix(DiskIndex.stepCount))
            } catch {
                // They are only worth a guess at what to remove first.
                return note(error, at: now())
            }
            rest = rest.dropFirst(DiskIndex.stepCount)
        }
    }

    private func leaveUnlessStanding() {
        if let storage, !storage.isStanding { abandon(isSuspect: false) }
    }

    private func removeExpired(at time: Double) {
        steps { index, _ throws(DiskFailure) in
            let count = try index.removeExpired(at: time)
            state.withLock { $0.statistics.expirations += count }
            return count
        }
    }

    private func evict() {
        steps { index, _ throws(DiskFailure) in
            let keys = try index.evict(downTo: byteLimit - byteLimit / 10)
            state.withLock { state in
                state.removals += 1
                state.statistics.evictions += keys.count
                for key in keys { state.recent.forget(key) }
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
        steps { index, files throws(DiskFailure) in try index.removeUnusedFiles(files) }
    }

    /// Repeats a step until it has nothing more to do.
    private func steps(_ step: (DiskIndex, ContentFiles) throws(DiskFailure) -> Int) {
        guard let storage else { return }
        do {
            while try step(storage.index, storage.files) > 0 {}
        } catch {
            note(error, at: now())
        }
    }
}
