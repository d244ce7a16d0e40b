import ImageLoading

extension LoadRun {
    mutating func askMemory() {
        guard let hit = pipeline.remembered(order, checksFile: true) else {
            pipeline.counters.count { $0.memoryMisses += 1 }
            report(.memory(.miss))
            return
        }
        pipeline.counters.count { $0.memoryHits += 1 }
        picture = hit
        report(.memory(.hit))
    }

    mutating func askDisk() async {
        // Pixels are never on disk, and bytes at hand are not copied there.
        guard !order.isRaster, !(order.isPassedThrough && order.source.isLocal) else {
            report(.disk(.miss))
            return
        }
        let entry = await entry(order.diskKey, in: target)
        let isHit = entry?.state == .fresh
        pipeline.counters.count { isHit ? ($0.diskHits += 1) : ($0.diskMisses += 1) }
        switch entry?.state {
        case .fresh:
            picture = entry.map { .image(DeliveredImage($0)) }
            copy = entry
            report(.disk(.hit))
        case .stale:
            copy = entry
            report(.disk(.stale))
        case nil: report(.disk(.miss))
        }
    }

    mutating func askOriginal() async {
        guard !order.source.isLocal || order.options.cacheOriginalImage else {
            report(.original(.miss))
            return
        }
        originalCopy = await entry(CacheKey(order.identity), in: originals)
        let isHit = originalCopy?.state == .fresh
        pipeline.counters.count { isHit ? ($0.originalHits += 1) : ($0.originalMisses += 1) }
        switch originalCopy?.state {
        case .fresh: report(.original(.hit))
        case .stale: report(.original(.stale))
        case nil: report(.original(.miss))
        }
    }

    func entry(_ key: CacheKey, in cache: PipelineCache) async -> DiskCache.Entry? {
        guard let disk = cache.disk else { return nil }
        let extending = order.options.diskExtension
        if let entry = disk.recentEntry(for: key, extending: extending) { return entry }
        let found = try? await pipeline.diskThreads.run { disk.entry(for: key, extending: extending) }
        return found ?? nil
    }
}
