public import ImageLoading

extension ImagePipeline {
    /// Removes all that is kept of a source: its own bytes and whatever was made of them, in every cache.
    public func removeSource(_ source: ImageSource, scope: AccessScope = .everybody) async {
        await removeSource(source.identity(scope: scope), exceptMadeOf: nil)
    }

    /// Removes from memory what has expired. The disk sees to that by itself.
    public func removeExpired() {
        for cache in caches.values { cache.memory.removeExpired(now: environment.now()) }
    }

    /// Removes everything from every cache.
    public func removeAll() async {
        for cache in caches.values {
            cache.memory.removeAll()
            guard let disk = cache.disk else { continue }
            try? await writerThreads.run { disk.removeAll() }
        }
    }

    /// Gives up results in memory, those used longest ago first.
    ///
    /// - Parameter fraction: The part of each memory's limit that may stay in use, 0 to 1.
    public func trimMemory(to fraction: Double) {
        for cache in caches.values { cache.memory.trim(to: fraction) }
    }

    /// Answers everybody who still waits, ends what they waited for, finishes what is being written, and ends the
    /// threads and connections. Later requests fail with ``ImagePipelineError/shutDown``.
    public func shutDown() async {
        stages.shutDown()
        for queue in [reads, fetches, renders] { queue.shutDown() }
        await environment.shutDownFetcher()
        await background.drain()
        await renderThreads.shutDown()
        await diskThreads.shutDown()
        await writerThreads.shutDown()
        for cache in caches.values { cache.disk?.close() }
    }

    /// What the pipeline has done and holds, for a server's gauges.
    public var statistics: ImagePipelineStatistics {
        var result = ImagePipelineStatistics(counters.value)
        for cache in caches.values {
            let memory = cache.memory.figures
            result.memoryByteCount += memory.cost
            result.memoryCount += memory.count
            result.memoryEvictions += memory.statistics.evictions
            result.diskByteCount += cache.disk?.statistics.byteSize ?? 0
        }
        let figures = stages.figures
        result.requestCount = figures.requests
        result.waiterCount = figures.waiters
        result.flightCount = figures.flights
        let (render, read, fetch) = (renders.figures, reads.figures, fetches.figures)
        result.waitingCount = render.waiting + read.waiting + fetch.waiting
        result.leaseCount = render.leases + read.leases + fetch.leases
        result.decodedBytesInFlight = render.cost
        result.backgroundCount = background.count
        return result
    }
}
