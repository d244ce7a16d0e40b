import PageImages
import Publications
import Synchronization

extension DiskCache {
    /// Returns an entry that this process has recently used or stored.
    ///
    /// Checks only the file's attributes and reads neither the index nor the file, so it hardly blocks. If it returns
    /// nil, call ``entry(for:extending:)``.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - extending: How the use affects the entry's expiry.
    func recentEntry(for key: CacheKey, extending: ExpirationExtension) -> Entry? {
        let time = now()
        guard let known = state.withLock({ $0.recent.find(key) }), known.isConfirmed(at: time),
            FileIdentity(path: known.entry.path) == known.identity
        else { return nil }
        let entry: Entry? = state.withLock { state in
            // The entry may have been removed or replaced since.
            guard let known = state.recent.find(key), known.isConfirmed(at: time) else { return nil }
            guard let entry = use(known, at: time, extending, &state) else { return nil }
            state.statistics.quickHits += 1
            return entry
        }
        maintainIfDue(at: time)
        return entry
    }

    /// Returns an entry; nil when there is none, when it has expired and its source can't confirm it, or when its file
    /// is damaged. A damaged file is removed.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - extending: How the use affects the entry's expiry. A stale entry is not extended.
    func entry(for key: CacheKey, extending: ExpirationExtension) -> Entry? {
        if let entry = recentEntry(for: key, extending: extending) { return entry }
        let time = now()
        let entry = find(key, at: time, extending)
        if entry == nil { state.withLock { $0.statistics.misses += 1 } }
        maintainIfDue(at: time)
        return entry
    }

    /// Reads an entry's bytes and checks their digest. If they are damaged or missing, removes the entry and returns
    /// nil.
    func read(_ entry: Entry) -> [UInt8]? {
        if let bytes = DigestVerification.read(entry.path, digest: entry.digest) { return bytes }
        removeDamaged(entry)
        return nil
    }

    private func find(_ key: CacheKey, at time: Double, _ extending: ExpirationExtension) -> Entry? {
        let (storage, former, removals) = state.withLock { ($0.storage, $0.recent.find(key), $0.removals) }
        guard let storage else { return nil }
        let found: Entry?
        do {
            found = try storage.index.entry(for: key, in: storage.files)
        } catch {
            record(error, at: time)
            return nil
        }
        guard var entry = found else {
            state.withLock { $0.recent.remove(key) }
            return nil
        }
        let expiry = state.withLock { $0.accesses.expiry(of: key) }
        entry.extend(expiry)
        guard entry.state(at: time) != nil else { return nil }
        guard let identity = check(entry, former) else {
            removeDamaged(entry)
            return nil
        }
        let known = RecentEntries.Known(entry: entry, identity: identity, confirmedAt: time)
        return state.withLock { state in
            guard state.removals == removals else {
                // Valid for this lookup, but entries were removed meanwhile: don't cache it.
                return entry.used(at: time, .none)
            }
            return use(known, at: time, extending, &state)
        }
    }

    /// Returns the identity of the file if its bytes match its name.
    private func check(_ entry: Entry, _ former: RecentEntries.Known?) -> FileIdentity? {
        if let former, former.entry.digest == entry.digest, FileIdentity(path: entry.path) == former.identity {
            return former.identity
        }
        return DigestVerification.identity(of: entry.path, digest: entry.digest)
    }

    /// Records a hit and extends the expiry. Returns nil when the entry has expired.
    private func use(
        _ known: RecentEntries.Known,
        at time: Double,
        _ extending: ExpirationExtension,
        _ state: inout State
    ) -> Entry? {
        var known = known
        guard let used = known.entry.used(at: time, extending) else {
            state.recent.remove(known.entry.key)
            return nil
        }
        let expiry: AccessLog.Expiry =
            used.expiresAt == known.entry.expiresAt ? .unchanged : used.expiresAt.map { .until($0) } ?? .never
        known.entry = used
        state.recent.insert(known)
        state.accesses.record(used.key, at: time, expiry)
        state.statistics.hits += 1
        return used
    }

    private func removeDamaged(_ entry: Entry) {
        state.withLock { state in
            state.recent.remove(entry.key)
            state.removals += 1
        }
        guard let storage else { return }
        do {
            // Another process may have removed the entry and its file since the lookup: then nothing is damaged.
            let wasDamaged = try storage.index.removeDamaged(entry.digest, in: storage.files)
            if wasDamaged { state.withLock { $0.statistics.damaged += 1 } }
        } catch {
            record(error, at: now())
        }
    }
}

extension RecentEntries.Known {
    /// Returns whether the index need not be read again yet. Always false after the clock was set back.
    fileprivate func isConfirmed(at time: Double) -> Bool {
        time >= confirmedAt && time - confirmedAt < DiskCache.confirmationPause
    }
}

extension DiskCache.Entry {
    /// Applies an extension that is not in the index yet.
    fileprivate mutating func extend(_ expiry: AccessLog.Expiry) {
        switch expiry {
        case .unchanged: break
        case .until(let time): expiresAt = expiresAt.map { max($0, time) }
        case .never: expiresAt = nil
        }
    }

    /// Returns the entry after a use; nil when it has expired.
    fileprivate func used(at time: Double, _ extending: ExpirationExtension) -> Self? {
        guard let state = state(at: time) else { return nil }
        var used = self
        used.state = state
        if state == .fresh {
            used.expiresAt = extending.deadline(usedAt: time, stored: storedExpiration, current: expiresAt)
        }
        return used
    }
}
