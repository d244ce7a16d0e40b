import ImageLoading
import NIOCore

extension ImagePipeline {
    /// Writes something to a cache's disk, whoever waits or not: the end of the pipeline waits for it.
    ///
    /// - Parameters:
    ///   - write: Writes, unless somebody else writes the same just now.
    ///   - finish: Told what came of it, whoever wrote.
    func storeInBackground(
        _ stage: StageKey,
        _ write: @escaping @Sendable () async -> DiskCache.Entry?,
        finish: @escaping @Sendable (DiskCache.Entry?) -> Void
    ) -> Task<Bool, Never> {
        let number = stages.open(.low, isInternal: true)
        return background.start { [self] in
            defer { stages.close(number) }
            let result = await stages.value(for: stage, as: .request(number)) { _ in .success(.stored(await write())) }
            guard case .success(.stored(let entry?)) = result else {
                finish(nil)
                return false
            }
            finish(entry)
            return true
        }
    }

    func write(
        _ disk: DiskCache,
        _ key: CacheKey,
        of source: CacheKey,
        _ facts: EntryFacts,
        _ lend: @escaping @Sendable ((borrowing RawSpan) -> DiskCache.Entry?) -> DiskCache.Entry?
    ) async -> DiskCache.Entry? {
        let entry = try? await writerThreads.run { lend { disk.store($0, for: key, source: source, facts: facts) } }
        if entry ?? nil != nil { counters.count { $0.stores += 1 } }
        return entry ?? nil
    }

    /// Reads a file that was delivered into memory, for whoever asks next.
    func bringIntoMemory(
        _ entry: DiskCache.Entry,
        _ disk: DiskCache,
        _ memory: ImageMemory,
        _ key: MemoryKey,
        _ expiration: CacheExpiration
    ) {
        background.start { [self] in
            guard let bytes = try? await diskThreads.run({ disk.read(entry) }) ?? nil else { return }
            let size = entry.width > 0 ? PixelSize(width: entry.width, height: entry.height) : nil
            let picture = EncodedPicture(
                ByteBuffer(bytes: bytes),
                digest: entry.digest,
                mediaType: entry.mediaType,
                size: size,
                isPartial: entry.isPartial
            )
            memory.keep(.image(picture.image), for: key, now: environment.now(), expiration: expiration)
        }
    }

    /// Removes all that was made of a source, but for what was made of these bytes.
    func removeSource(_ source: SourceIdentity, exceptMadeOf digest: ContentDigest?) async {
        for cache in caches.values {
            cache.memory.removeSource(source, exceptMadeOf: digest)
            guard let disk = cache.disk else { continue }
            try? await writerThreads.run { disk.removeSource(CacheKey(source), exceptMadeOf: digest) }
        }
    }
}
