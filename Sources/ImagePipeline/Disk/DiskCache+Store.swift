import PageImages
import Publications
import Synchronization

extension DiskCache {
    /// Stores bytes and replaces a previous entry.
    ///
    /// An original has its own key as its source. If its bytes differ from the previous ones, the same transaction
    /// removes the variants of the previous bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, at most a quarter of the cache's limit.
    ///   - key: The key.
    ///   - source: The key of the source.
    ///   - metadata: The properties of the image.
    /// - Returns: The entry; nil when it can't be stored, usually because the disk is full.
    @discardableResult
    func store(_ bytes: [UInt8], for key: CacheKey, source: CacheKey, metadata: EntryMetadata) -> Entry? {
        store(bytes.span.bytes, for: key, source: source, metadata: metadata)
    }

    /// Stores bytes that are not in an array.
    @discardableResult
    func store(_ bytes: RawSpan, for key: CacheKey, source: CacheKey, metadata: EntryMetadata) -> Entry? {
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
            metadata: metadata,
            storage.files,
            at: time
        )
        let removals = state.withLock { $0.removals }
        do {
            let (stored, identity) = try write(bytes, as: entry, to: storage, at: time)
            state.withLock { state in
                state.writeBackoff.succeeded()
                state.accesses.remove(key)
                state.statistics.stores += 1
                state.statistics.byteSize = stored.byteSize
                if stored.hasRemovedVariants {
                    state.removals += 1
                    state.recent.removeSource(source)
                } else if state.removals == removals {
                    state.recent.insert(.init(entry: entry, identity: identity, confirmedAt: time))
                } else {
                    state.recent.remove(key)
                }
            }
        } catch {
            record(error, at: time)
            state.withLock { $0.statistics.refusals += 1 }
            return nil
        }
        maintainIfDue(at: time)
        return entry
    }

    /// Writes the temporary file first; then, in one transaction, the row and the file's final name.
    private func write(
        _ bytes: RawSpan,
        as entry: Entry,
        to storage: DiskStorage,
        at time: Double
    ) throws(DiskCacheError) -> (DiskIndex.Stored, FileIdentity) {
        let file = try storage.files.write(bytes, digest: entry.digest)
        do {
            let stored = try storage.index.store(entry, at: time) { () throws(DiskCacheError) in
                try storage.files.place(file)
            }
            return (stored, file.identity)
        } catch {
            storage.files.discard(file)
            // The commit may have failed after the file was renamed.
            try? storage.index.removeOrphan(entry.digest, in: storage.files)
            throw error
        }
    }

    /// Updates all entries of a source after the source has confirmed them. Their bytes stay.
    ///
    /// - Parameters:
    ///   - source: The key of the source.
    ///   - validators: The validators of the response. Validators that it omits stay.
    ///   - freshUntil: The end of the freshness in seconds since 1970; nil when the response does not specify it.
    ///   - expiration: How long the entries are kept from now on.
    func refreshSource(
        _ source: CacheKey,
        validators: Validators,
        freshUntil: Double?,
        expiration: CacheExpiration
    ) {
        let time = now()
        guard let storage = writableStorage(0, at: time) else { return }
        do {
            try storage.index.refreshSource(
                source,
                validators: validators,
                freshUntil: freshUntil,
                expiresAt: expiration.deadline(from: time),
                lifetime: expiration.lifetime
            )
        } catch {
            record(error, at: time)
        }
        state.withLock { state in
            state.removals += 1
            state.recent.removeSource(source)
        }
    }

    /// Returns the storage if a write may be tried. Reopens a missing one.
    private func writableStorage(_ byteCount: Int, at time: Double) -> DiskStorage? {
        let (isClosed, backoff, storage) = state.withLock { ($0.isClosed, $0.writeBackoff, $0.storage) }
        guard !isClosed,
            backoff.mayTry(byteCount, at: time, freeByteCount: { FileSystem.freeByteCount(at: directory) })
        else { return nil }
        if let storage, !backoff.isActive || storage.exists { return storage }
        return reopen(instead: storage, at: time)
    }
}

extension CacheExpiration {
    /// The lifetime in seconds; nil for never or for a date.
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
        metadata: EntryMetadata,
        _ files: ContentFiles,
        at time: Double
    ) {
        self.init(
            key: key,
            source: source,
            digest: digest,
            path: files.path(of: digest),
            byteSize: bytes.byteCount,
            mediaType: metadata.mediaType,
            width: metadata.width,
            height: metadata.height,
            validators: metadata.validators,
            freshUntil: metadata.freshUntil,
            expiresAt: metadata.expiration.deadline(from: time),
            isPartial: metadata.isPartial,
            sourceDigest: key == source ? digest : metadata.sourceDigest,
            state: .fresh,
            lifetime: metadata.expiration.lifetime
        )
        state = state(at: time) ?? .stale
    }
}
