public import ImageLoading
import Synchronization

extension DiskCache {
    /// The entry, if it is one that this process has lately used or stored: the path of a repeated hit.
    ///
    /// Looks at the file from outside, and asks neither the index nor for its bytes, so that it may run where nothing
    /// must block. Nil says nothing but that ``entry(for:extending:)`` must be asked.
    ///
    /// - Parameters:
    ///   - key: What is asked for.
    ///   - extending: What being used does to the entry's expiry.
    public func recentEntry(for key: CacheKey, extending: ExpirationExtension) -> Entry? {
        let time = now()
        guard let known = state.withLock({ $0.recent.find(key) }), known.isConfirmed(at: time),
            FileIdentity(path: known.entry.path) == known.identity
        else { return nil }
        let entry: Entry? = state.withLock { state in
            // It may have been removed or replaced since the first look.
            guard let known = state.recent.find(key), known.isConfirmed(at: time) else { return nil }
            guard let entry = use(known, at: time, extending, &state) else { return nil }
            state.statistics.quickHits += 1
            return entry
        }
        maintainIfDue(at: time)
        return entry
    }

    /// The entry; nil when there is none, when it has expired and its origin can't be asked about it, or when its file
    /// is damaged, which is then removed.
    ///
    /// - Parameters:
    ///   - key: What is asked for.
    ///   - extending: What being used does to the entry's expiry. A stale entry is not extended.
    public func entry(for key: CacheKey, extending: ExpirationExtension) -> Entry? {
        if let entry = recentEntry(for: key, extending: extending) { return entry }
        let time = now()
        let entry = find(key, at: time, extending)
        if entry == nil { state.withLock { $0.statistics.misses += 1 } }
        maintainIfDue(at: time)
        return entry
    }

    /// The entry's bytes, compared with their digest; nil when they are damaged or gone, which removes the entry.
    public func read(_ entry: Entry) -> [UInt8]? {
        if let bytes = FileCheck.read(entry.path, digest: entry.digest) { return bytes }
        removeDamaged(entry)
        return nil
    }

    /// Whether the cache holds these bytes, and no others, under the key.
    public func isSame(_ digest: ContentDigest, for key: CacheKey) -> Bool {
        guard let storage else { return false }
        return (try? storage.index.digest(for: key)) == digest
    }

    private func find(_ key: CacheKey, at time: Double, _ extending: ExpirationExtension) -> Entry? {
        let (storage, former, removals) = state.withLock { ($0.storage, $0.recent.find(key), $0.removals) }
        guard let storage else { return nil }
        let found: Entry?
        do {
            found = try storage.index.entry(for: key, in: storage.files)
        } catch {
            note(error, at: time)
            return nil
        }
        guard var entry = found else {
            state.withLock { $0.recent.forget(key) }
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
                // Good at the time of asking, but not to be remembered.
                return entry.used(at: time, .none)
            }
            return use(known, at: time, extending, &state)
        }
    }

    /// What the file looks like, if its bytes are those it is named by.
    private func check(_ entry: Entry, _ former: RecentEntries.Known?) -> FileIdentity? {
        if let former, former.entry.digest == entry.digest, FileIdentity(path: entry.path) == former.identity {
            return former.identity
        }
        return FileCheck.identity(of: entry.path, digest: entry.digest)
    }

    /// Notes a hit, and what it does to the expiry. Nil when the entry's time is over.
    private func use(
        _ known: RecentEntries.Known,
        at time: Double,
        _ extending: ExpirationExtension,
        _ state: inout State
    ) -> Entry? {
        var known = known
        guard let used = known.entry.used(at: time, extending) else {
            state.recent.forget(known.entry.key)
            return nil
        }
        let expiry: AccessLog.Expiry =
            used.expiresAt == known.entry.expiresAt ? .unchanged : used.expiresAt.map { .until($0) } ?? .never
        known.entry = used
        state.recent.note(known)
        state.accesses.note(used.key, at: time, expiry)
        state.statistics.hits += 1
        return used
    }

    private func removeDamaged(_ entry: Entry) {
        state.withLock { state in
            state.recent.forget(entry.key)
            state.removals += 1
            state.statistics.damaged += 1
        }
        guard let storage else { return }
        do {
            try storage.index.removeDamaged(entry.digest, in: storage.files)
        } catch {
            note(error, at: now())
        }
    }
}

extension RecentEntries.Known {
    /// Whether the index need not be asked again yet. A clock that was set back asks.
    fileprivate func isConfirmed(at time: Double) -> Bool {
        time >= confirmedAt && time - confirmedAt < DiskCache.confirmationPause
    }
}

extension DiskCache.Entry {
    /// Takes over an expiry that the index has not heard of yet.
    fileprivate mutating func extend(_ expiry: AccessLog.Expiry) {
        switch expiry {
        case .unchanged: break
        case .until(let time): expiresAt = expiresAt.map { max($0, time) }
        case .never: expiresAt = nil
        }
    }

    /// The entry after a use; nil when its time is over.
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
