import PageImages

extension LoadFlowRunner {
    mutating func lookUpMemory() {
        guard let hit = pipeline.imageInMemory(request, checksFile: true) else {
            pipeline.counters.count { $0.memoryMisses += 1 }
            report(.memory(.miss))
            return
        }
        pipeline.counters.count { $0.memoryHits += 1 }
        image = hit
        report(.memory(.hit))
    }

    mutating func lookUpDisk() async {
        // The bytes of a local file are never copied to the cache.
        guard !(request.isPassedThrough && request.source.hasStoredBytes) else {
            report(.disk(.miss))
            return
        }
        let entry = await pipeline.diskEntry(request.diskKey)
        let isHit = entry?.state == .fresh
        pipeline.counters.count { isHit ? ($0.diskHits += 1) : ($0.diskMisses += 1) }
        switch entry?.state {
        case .fresh:
            image = entry.map { DeliveredImage($0) }
            copy = entry
            report(.disk(.hit))
        case .stale:
            copy = entry
            report(.disk(.stale))
        case nil: report(.disk(.miss))
        }
    }

    mutating func lookUpOriginal() async {
        guard !request.source.isLocal || request.cacheOriginalImage else {
            report(.original(.miss))
            return
        }
        originalCopy = await pipeline.diskEntry(CacheKey(request.identity))
        let isHit = originalCopy?.state == .fresh
        pipeline.counters.count { isHit ? ($0.originalHits += 1) : ($0.originalMisses += 1) }
        switch originalCopy?.state {
        case .fresh: report(.original(.hit))
        case .stale: report(.original(.stale))
        case nil: report(.original(.miss))
        }
    }
}
