import ImageLoading
import NIOCore

extension LoadRun {
    /// Whether the source forbids keeping its bytes and what is made of them, or has given others meanwhile.
    var mustNotBeKept: Bool {
        (head?.freshness.noStore ?? false) || !pipeline.latest.isLatest(bytes?.digest, of: order.identity)
    }

    var memoryKey: MemoryKey {
        var key = order.memoryKey
        key.sourceDigest = bytes?.digest ?? copy?.sourceDigest
        return key
    }

    /// How long memory keeps the result: never longer than the source calls it good.
    var memoryExpiration: CacheExpiration {
        let asked = order.options.memoryExpiration
        guard let end = head?.freshness.freshUntil ?? copy?.freshUntil ?? originalCopy?.freshUntil else { return asked }
        let deadline = asked.deadline(from: pipeline.environment.now())
        return deadline.map { $0 <= end } ?? false ? asked : .date(end)
    }

    mutating func storeMemory() {
        guard let picture, !mustNotBeKept else { return }
        let (pipeline, memory, key, expiration) = (pipeline, target.memory, memoryKey, memoryExpiration)
        let now = pipeline.environment.now()
        switch picture {
        case .raster: memory.keep(picture, for: key, now: now, expiration: expiration)
        case .image(let image):
            if case .file = image.content {
                memory.keep(picture, for: key, now: now, expiration: expiration)
                guard let copy, let disk = target.disk, memory.wantsBytes(copy.byteSize) else { return }
                pipeline.bringIntoMemory(copy, disk, memory, key, expiration)
            } else if memory.wantsBytes(image.byteSize) || order.options.cacheMemoryOnly {
                memory.keep(picture, for: key, now: now, expiration: expiration)
            }
        }
    }

    mutating func storeDisk() {
        let isKept = !order.isRaster && !(order.isPassedThrough && order.source.isLocal) && !mustNotBeKept
        guard isKept, let picture, let made, let disk = target.disk else {
            report(.storeFailed)
            return
        }
        let facts = facts(made.image, digest: bytes?.digest)
        let (pipeline, memory, key, expiration) = (pipeline, target.memory, memoryKey, memoryExpiration)
        let stage = StageKey.stored(order.options.targetCache, order.variant, made.digest)
        let (diskKey, source) = (order.diskKey, CacheKey(order.identity))
        memory.stage(picture, for: key)
        store(stage) {
            await pipeline.write(disk, diskKey, of: source, facts) { body in
                made.bytes.withUnsafeReadableBytes { body($0.bytes) }
            }
        } finish: { entry in
            if let entry, !memory.wantsBytes(entry.byteSize) {
                let reference = LoadedPicture.image(DeliveredImage(entry))
                memory.keep(reference, for: key, now: pipeline.environment.now(), expiration: expiration)
            }
            memory.unstage(key)
        }
    }

    mutating func storeOriginal() {
        guard !mustNotBeKept, let bytes, let disk = originals.disk else {
            report(.storeFailed)
            return
        }
        let facts = EntryFacts(
            mediaType: bytes.withBytes { ImageSignature($0).map { ImageFormat($0).mediaType } }
                ?? "application/octet-stream",
            validators: head?.validators ?? Validators.none,
            freshUntil: head?.freshness.freshUntil,
            expiration: order.options.diskExpiration
        )
        let (pipeline, key) = (pipeline, CacheKey(order.identity))
        // Bytes that never change are told apart by their source alone.
        let digest = bytes.digest ?? ContentDigest(of: order.identity.bytes)
        store(.bytesStored(order.options.originalCache, order.identity, digest)) {
            await pipeline.write(disk, key, of: key, facts) { body in bytes.withBytes { body($0) } }
        }
    }

    mutating func store(
        _ stage: StageKey,
        _ write: @escaping @Sendable () async -> DiskCache.Entry?,
        finish: @escaping @Sendable (DiskCache.Entry?) -> Void = { _ in }
    ) {
        stores.append(pipeline.storeInBackground(stage, write, finish: finish))
    }

    func facts(_ image: DeliveredImage, digest: ContentDigest?) -> EntryFacts {
        EntryFacts(
            mediaType: image.mediaType,
            width: image.width,
            height: image.height,
            validators: head?.validators ?? originalCopy?.validators ?? Validators.none,
            freshUntil: head?.freshness.freshUntil ?? originalCopy?.freshUntil,
            expiration: order.options.diskExpiration,
            isPartial: image.isPartial,
            sourceDigest: digest
        )
    }

    mutating func dropOriginal() async {
        // It may still be on its way.
        for store in stores { _ = await store.value }
        stores = []
        originalCopy = nil
        guard let disk = originals.disk else { return }
        let key = CacheKey(order.identity)
        try? await pipeline.writerThreads.run { disk.remove(key) }
    }

    mutating func refreshExpiry() async {
        let known = copy?.validators ?? originalCopy?.validators ?? Validators.none
        let validators = head.map { known.updated(by: $0.validators) } ?? known
        let freshUntil = head?.freshness.freshUntil
        let (key, expiration) = (CacheKey(order.identity), order.options.diskExpiration)
        var disks = [target.disk].compactMap { $0 }
        if order.options.originalCache != order.options.targetCache, let disk = originals.disk { disks.append(disk) }
        let all = disks
        try? await pipeline.writerThreads.run {
            for disk in all {
                disk.refreshSource(key, validators: validators, freshUntil: freshUntil, expiration: expiration)
            }
        }
        copy?.freshUntil = freshUntil
        originalCopy?.freshUntil = freshUntil
        // The copy is the answer now, whatever was about to be made.
        if let copy { picture = .image(DeliveredImage(copy)) }
    }
}
