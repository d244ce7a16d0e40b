public import ImageLoading
import Synchronization

extension DiskCache {
    /// Keeps bytes under a key, in place of what was there.
    ///
    /// An original is stored with its own key as its source. When its bytes are not those stored before, the variants
    /// made of others are removed with the same transaction; with the same bytes they stay.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, at most a quarter of the cache's limit.
    ///   - key: What they will be asked for by.
    ///   - source: The key of the source they belong to, with which they are removed.
    ///   - facts: What is kept beside them.
    /// - Returns: The entry; nil when it can't be kept, most likely because the disk is full.
    @discardableResult
    public func store(_ bytes: [UInt8], for key: CacheKey, source: CacheKey, facts: EntryFacts) -> Entry? {
        store(bytes.span.bytes, for: key, source: source, facts: facts)
    }

    /// The same for bytes that are not in an array.
    @discardableResult
    public func store(_ bytes: RawSpan, for key: CacheKey, source: CacheKey, facts: EntryFacts) -> Entry? {
        let time = now()
        guard Int64(bytes.byteCount) <= byteLimit / 4, let storage = writableStorage(bytes.byteCount, at: time) else {
            state.withLock { $0.statistics.refusals += 1 }
            return nil
        }
        let entry = Entry(
            bytes,
            digest: ContentDigest(of: bytes),
            key: key,
            source: source,
            facts: facts,
            storage.files,
            at: time
        )
        let removals = state.withLock { $0.removals }
        do {
            let (stored, identity) = try write(bytes, as: entry, to: storage, at: time)
            state.withLock { state in
                state.trouble.succeeded()
                state.accesses.forget(key)
                state.statistics.stores += 1
                state.statistics.byteSize = stored.byteSize
                if stored.hasRemovedVariants {
                    state.removals += 1
                    state.recent.forgetSource(source)
                } else if state.removals == removals {
                    state.recent.note(.init(entry: entry, identity: identity, confirmedAt: time))
                } else {
                    state.recent.forget(key)
                }
            }
        } catch {
            note(error, at: time)
            state.withLock { $0.statistics.refusals += 1 }
            return nil
        }
        maintainIfDue(at: time)
        return entry
    }

    /// The file first, under its temporary name; then, in one transaction, the row and the file's lasting name.
    private func write(
        _ bytes: RawSpan,
        as entry: Entry,
        to storage: DiskStorage,
        at time: Double
    ) throws(DiskFailure) -> (DiskIndex.Stored, FileIdentity) {
        let file = try storage.files.write(bytes, digest: entry.digest)
        do {
            let stored = try storage.index.store(entry, at: time) { () throws(DiskFailure) in
                try storage.files.place(file)
            }
            return (stored, file.identity)
        } catch {
            storage.files.discard(file)
            // The commit may have failed after the file got its name.
            try? storage.index.removeOrphan(entry.digest, in: storage.files)
            throw error
        }
    }

    /// Notes that the origin has confirmed an entry: its facts change, its bytes stay.
    ///
    /// - Parameters:
    ///   - key: What was confirmed.
    ///   - validators: What the answer said to compare by; what it doesn't repeat stays.
    ///   - freshUntil: Seconds since 1970 until which the origin calls it good, now.
    ///   - expiration: How long it is kept from now on.
    /// - Returns: The entry as it is now; nil when there is none any more.
    @discardableResult
    public func refresh(
        _ key: CacheKey,
        validators: Validators,
        freshUntil: Double?,
        expiration: CacheExpiration
    ) -> Entry? {
        refresh(.key(key), validators, freshUntil, expiration) { $0.recent.forget(key) }
        return entry(for: key, extending: .none)
    }

    /// The same for a source: its original and everything made from it, in one statement.
    public func refreshSource(
        _ source: CacheKey,
        validators: Validators,
        freshUntil: Double?,
        expiration: CacheExpiration
    ) {
        refresh(.source(source), validators, freshUntil, expiration) { $0.recent.forgetSource(source) }
    }

    private func refresh(
        _ scope: DiskIndex.Scope,
        _ validators: Validators,
        _ freshUntil: Double?,
        _ expiration: CacheExpiration,
        forget: (inout State) -> Void
    ) {
        let time = now()
        guard let storage = writableStorage(0, at: time) else { return }
        do {
            try storage.index.refresh(
                scope,
                validators: validators,
                freshUntil: freshUntil,
                expiresAt: expiration.deadline(from: time),
                lifetime: expiration.lifetime
            )
        } catch {
            note(error, at: time)
        }
        state.withLock { state in
            state.removals += 1
            forget(&state)
        }
    }

    /// The storage, if a write may be tried; one that is gone is opened anew.
    private func writableStorage(_ byteCount: Int, at time: Double) -> DiskStorage? {
        let (isClosed, trouble, storage) = state.withLock { ($0.isClosed, $0.trouble, $0.storage) }
        guard !isClosed,
            trouble.mayTry(byteCount, at: time, freeByteCount: { FileSystem.freeByteCount(at: directory) })
        else { return nil }
        if let storage, !trouble.isStanding || storage.isStanding { return storage }
        return reopen(instead: storage, at: time)
    }
}

extension CacheExpiration {
    /// Seconds, when it is a time from the moment of storing.
    fileprivate var lifetime: Double? {
        switch self {
        case .never, .date: nil
        case .seconds, .days, .expired: deadline(from: 0)
        }
    }
}

extension DiskCache.Entry {
    fileprivate init(
        _ bytes: RawSpan,
        digest: ContentDigest,
        key: CacheKey,
        source: CacheKey,
        facts: EntryFacts,
        _ files: ContentFiles,
        at time: Double
    ) {
        self.init(
            key: key,
            source: source,
            digest: digest,
            path: files.path(of: digest),
            byteSize: bytes.byteCount,
            mediaType: facts.mediaType,
            width: facts.width,
            height: facts.height,
            validators: facts.validators,
            freshUntil: facts.freshUntil,
            expiresAt: facts.expiration.deadline(from: time),
            isPartial: facts.isPartial,
            sourceDigest: key == source ? digest : facts.sourceDigest,
            state: .fresh,
            lifetime: facts.expiration.lifetime
        )
        state = state(at: time) ?? .stale
    }
}
