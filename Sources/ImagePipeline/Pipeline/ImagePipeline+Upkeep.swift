import PageImages

extension ImagePipeline {
    /// The folder of the cached images. The path of an image in it has only hexadecimal digits and slashes.
    public var cachedFilesFolder: String { ContentFiles.folder(in: configuration.cacheDirectory) }

    /// Removes expired results from memory. The disk cache removes its own.
    public func removeExpired() {
        cache.memory.removeExpired(now: environment.now())
    }

    /// Evicts the least recently used results from memory.
    ///
    /// - Parameter fraction: The part of the memory limit that may stay in use, 0 to 1.
    public func trimMemory(to fraction: Double) {
        cache.memory.trim(to: fraction)
    }

    /// Releases memory that only makes the next access to the disk cache faster. Images stay in memory. Blocks while
    /// the disk cache is in use.
    public func releaseMemory() {
        cache.disk.storage?.index.releaseMemory()
    }

    /// Fails all waiting requests, stops their work, finishes writing to disk, and ends threads and connections.
    /// Later requests fail with ``ImagePipelineError/shutDown``.
    public func shutDown() async {
        stages.shutDown()
        for queue in [reads, fetches, renders] { queue.shutDown() }
        await environment.shutDownFetcher()
        await background.drain()
        await renderThreads.shutDown()
        await headerThreads.shutDown()
        await diskThreads.shutDown()
        await writerThreads.shutDown()
        cache.disk.close()
    }

    /// The counts of work done and the current use of memory, disk and queues.
    public var statistics: ImagePipelineStatistics {
        var result = counters.value
        let memory = cache.memory.counts
        result.memoryByteCount = memory.cost
        result.memoryCount = memory.count
        result.memoryEvictions = memory.statistics.evictions
        result.diskByteCount = cache.disk.statistics.byteSize
        let counts = stages.counts
        result.requestCount = counts.requests
        result.waiterCount = counts.waiters
        result.workCount = counts.works
        let (render, read, fetch) = (renders.counts, reads.counts, fetches.counts)
        result.waitingCount = render.waiting + read.waiting + fetch.waiting
        result.leaseCount = render.leases + read.leases + fetch.leases
        result.decodedBytesInFlight = render.cost
        result.backgroundCount = background.count
        return result
    }
}
