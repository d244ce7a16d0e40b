import NIOCore
import PageImages

extension ImagePipeline {
    /// Writes to the disk in the background. The shutdown waits for the write.
    ///
    /// - Parameters:
    ///   - stage: The identity of the write. Identical writes run once.
    ///   - write: Performs the write.
    ///   - finish: Receives the entry; nil when the write failed.
    func writeInBackground(
        _ stage: StageKey,
        _ write: @escaping @Sendable () async -> DiskCache.Entry?,
        finish: @escaping @Sendable (DiskCache.Entry?) -> Void
    ) -> Task<Void, Never> {
        let number = stages.open(.low, isInternal: true)
        return background.start { [self] in
            defer { stages.close(number) }
            let result = await stages.value(for: stage, as: .request(number)) { _ in .success(.stored(await write())) }
            if case .success(.stored(let entry?)) = result { finish(entry) } else { finish(nil) }
        }
    }

    /// Writes an entry on a writer thread; nil when the write failed.
    ///
    /// - Parameter withBytes: Calls its argument with the bytes to write.
    func write(
        _ key: CacheKey,
        of source: CacheKey,
        _ metadata: EntryMetadata,
        _ withBytes: @escaping @Sendable ((borrowing RawSpan) -> DiskCache.Entry?) -> DiskCache.Entry?
    ) async -> DiskCache.Entry? {
        let disk = cache.disk
        let entry = try? await writerThreads.run {
            withBytes { disk.store($0, for: key, source: source, metadata: metadata) }
        }
        if entry ?? nil != nil { counters.count { $0.stores += 1 } }
        return entry ?? nil
    }

    /// Reads a file into memory in the background, for later requests.
    func readIntoMemory(_ entry: DiskCache.Entry, _ key: MemoryKey, _ expiration: CacheExpiration) {
        let (disk, memory) = (cache.disk, cache.memory)
        background.start { [self] in
            guard let bytes = try? await diskThreads.run({ disk.read(entry) }) ?? nil else { return }
            let size = entry.width > 0 ? PixelSize(width: entry.width, height: entry.height) : nil
            let encoded = EncodedResult(
                ByteBuffer(bytes: bytes),
                digest: entry.digest,
                mediaType: entry.mediaType,
                size: size,
                isPartial: entry.isPartial
            )
            memory.store(encoded.image, for: key, now: environment.now(), expiration: expiration)
        }
    }

    /// Removes all results of a source except those made from the bytes with that digest.
    func removeSource(_ source: SourceIdentity, exceptMadeFrom digest: ContentDigest?) async {
        cache.memory.removeSource(source, exceptMadeFrom: digest)
        let disk = cache.disk
        try? await writerThreads.run { disk.removeSource(CacheKey(source), exceptMadeFrom: digest) }
    }
}
