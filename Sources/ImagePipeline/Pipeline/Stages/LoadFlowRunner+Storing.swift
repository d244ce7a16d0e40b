import NIOCore
import PageImages

extension LoadFlowRunner {
    /// Whether the result must not be cached: the source is private or forbids it, or has sent different bytes since.
    private var mustNotBeCached: Bool {
        request.source.isPrivate || (head?.freshness.noStore ?? false)
            || !pipeline.latest.isLatest(bytes?.digest, of: request.identity)
    }

    private var memoryKey: MemoryKey {
        var key = request.memoryKey
        key.sourceDigest = bytes?.digest ?? copy?.sourceDigest
        return key
    }

    /// The expiration in memory: the standard one, or the end of the source's freshness if that is earlier.
    private var memoryExpiration: CacheExpiration {
        let standard = ImageMemoryCache.lifetime
        guard let end = head?.freshness.freshUntil ?? copy?.freshUntil ?? originalCopy?.freshUntil else {
            return standard
        }
        let deadline = standard.deadline(from: pipeline.environment.now())
        return deadline.map { $0 <= end } ?? false ? standard : .date(end)
    }

    mutating func storeMemory() {
        guard let image, !mustNotBeCached else { return }
        let (memory, key, expiration) = (pipeline.cache.memory, memoryKey, memoryExpiration)
        let now = pipeline.environment.now()
        if case .file = image.content {
            memory.store(image, for: key, now: now, expiration: expiration)
            guard let copy, memory.storesBytes(copy.byteSize) else { return }
            pipeline.readIntoMemory(copy, key, expiration)
        } else if memory.storesBytes(image.byteSize) {
            memory.store(image, for: key, now: now, expiration: expiration)
        }
    }

    mutating func storeDisk() {
        // The bytes of a local file needn't be cached. A page that is drawn has no such bytes.
        let isOriginal = request.isPassedThrough && request.source.isLocal && bytes?.drawing == nil
        let isCacheable = !isOriginal && !mustNotBeCached
        guard isCacheable, let image, let encoded else { return }
        let metadata = metadata(encoded.image, digest: bytes?.digest)
        let (pipeline, memory, key, expiration) = (pipeline, pipeline.cache.memory, memoryKey, memoryExpiration)
        let stage = StageKey.stored(request.variant, encoded.digest)
        let (diskKey, source) = (request.diskKey, CacheKey(request.identity))
        memory.beginWrite(image, for: key)
        write(stage) {
            await pipeline.write(diskKey, of: source, metadata) { body in
                encoded.bytes.withUnsafeReadableBytes { body($0.bytes) }
            }
        } finish: { entry in
            if let entry, !memory.storesBytes(entry.byteSize) {
                memory.store(DeliveredImage(entry), for: key, now: pipeline.environment.now(), expiration: expiration)
            }
            memory.endWrite(key)
        }
    }

    mutating func storeOriginal() {
        guard !mustNotBeCached, let bytes else { return }
        let metadata = EntryMetadata(
            mediaType: bytes.withBytes { ImageSignature($0)?.mediaType }
                ?? "application/octet-stream",
            validators: head?.validators ?? Validators.none,
            freshUntil: head?.freshness.freshUntil,
            expiration: request.diskExpiration
        )
        let (pipeline, key) = (pipeline, CacheKey(request.identity))
        // Bytes that never change are identified by their source alone.
        let digest = bytes.digest ?? ContentDigest(of: request.identity.bytes)
        write(.bytesStored(request.identity, digest)) {
            await pipeline.write(key, of: key, metadata) { body in bytes.withBytes { body($0) } }
        }
    }

    private mutating func write(
        _ stage: StageKey,
        _ write: @escaping @Sendable () async -> DiskCache.Entry?,
        finish: @escaping @Sendable (DiskCache.Entry?) -> Void = { _ in }
    ) {
        writes.append(pipeline.writeInBackground(stage, write, finish: finish))
    }

    private func metadata(_ image: DeliveredImage, digest: ContentDigest?) -> EntryMetadata {
        EntryMetadata(
            mediaType: image.mediaType,
            width: image.width,
            height: image.height,
            validators: head?.validators ?? originalCopy?.validators ?? Validators.none,
            freshUntil: head?.freshness.freshUntil ?? originalCopy?.freshUntil,
            expiration: request.diskExpiration,
            isPartial: image.isPartial,
            sourceDigest: digest
        )
    }

    mutating func dropOriginal() async {
        // The write of the original may still be in progress.
        for write in writes { await write.value }
        writes = []
        originalCopy = nil
        let (disk, key) = (pipeline.cache.disk, CacheKey(request.identity))
        try? await pipeline.writerThreads.run { disk.remove(key) }
    }

    mutating func refreshExpiry() async {
        let known = copy?.validators ?? originalCopy?.validators ?? Validators.none
        let validators = head.map { known.updated(by: $0.validators) } ?? known
        let freshUntil = head?.freshness.freshUntil
        let (disk, key, expiration) = (pipeline.cache.disk, CacheKey(request.identity), request.diskExpiration)
        try? await pipeline.writerThreads.run {
            disk.refreshSource(key, validators: validators, freshUntil: freshUntil, expiration: expiration)
        }
        copy?.freshUntil = freshUntil
        originalCopy?.freshUntil = freshUntil
        // The confirmed copy is the result.
        if let copy { image = DeliveredImage(copy) }
    }
}
