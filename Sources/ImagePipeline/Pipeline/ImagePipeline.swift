import ImageLoading
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Fetches, keeps, processes and delivers pictures, each once however many ask for it at the same time.
///
/// A request goes the way of a `LoadFlow`: memory, disk, unprocessed bytes, source; then decoding, processing, encoding
/// and keeping. Every step of it is shared with whoever needs the same. Pixels are worked on by threads of the
/// pipeline's own, as many as there are cores, the most urgent first; what nobody waits for any more stops. Several
/// pipelines, in one process or in several, may share a cache directory.
public final class ImagePipeline: Sendable {
    let configuration: ImagePipelineConfiguration
    let environment: PipelineEnvironment
    let caches: [ImageCacheName: PipelineCache]
    let stages: SharedStages
    let counters = PipelineCounters()
    let background = BackgroundWork()
    let latest = LatestDigests()

    /// Sources' bytes on their way into memory: read from here, or from a cache.
    let reads: AdmissionQueue
    /// Sources' bytes on their way over the network, or from whoever provides them.
    let fetches: AdmissionQueue
    /// Pictures on their way through the render threads.
    let renders: AdmissionQueue
    /// Threads for pixels.
    let renderThreads: WorkerThreads
    /// Threads that look at the disk, so that a hit never waits behind a render.
    let diskThreads: WorkerThreads
    /// A thread that changes the disk, so that a hit never waits for that either.
    let writerThreads: WorkerThreads

    /// Opens the caches, creating what is missing, and starts the threads.
    ///
    /// - Throws: ``ImagePipelineError/cacheUnavailable(path:reason:)``, or ``ImagePipelineError/startUpFailed(_:)``
    ///   when libvips does not start.
    public convenience init(configuration: ImagePipelineConfiguration) throws(ImagePipelineError) {
        try self.init(configuration: configuration, environment: .live(configuration.fetchPolicy))
    }

    /// The same with the world passed in.
    init(
        configuration: ImagePipelineConfiguration,
        environment: PipelineEnvironment
    ) throws(ImagePipelineError) {
        try ImageProcessing.startUp()
        self.configuration = configuration
        self.environment = environment
        var caches: [ImageCacheName: PipelineCache] = [:]
        for (name, cache) in configuration.caches {
            caches[name] = try PipelineCache(cache, configuration, now: environment.now)
        }
        self.caches = caches
        let workerCount = max(1, configuration.workerCount ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let waitingLimit = configuration.maximumWaitingCount
        // Some more than there are workers, so that a worker finds its next step waiting instead of waiting for it; and
        // as many again whose bytes are at hand.
        let renderWidth = workerCount + max(0, configuration.admittedAhead)
        reads = AdmissionQueue(width: 2 * renderWidth, waitingLimit: waitingLimit)
        fetches = AdmissionQueue(width: configuration.maximumFetchCount, waitingLimit: waitingLimit)
        renders = AdmissionQueue(
            width: renderWidth,
            costLimit: configuration.decodedByteLimit,
            waitingLimit: waitingLimit
        )
        stages = SharedStages(queues: [reads, fetches, renders])
        renderThreads = WorkerThreads(count: workerCount)
        // One that works, and one for whoever looks meanwhile.
        diskThreads = WorkerThreads(count: 2)
        // SQLite has one writer at a time anyway.
        writerThreads = WorkerThreads(count: 1)
    }

    /// A picture.
    ///
    /// Cancelling the calling task cancels the request, and its work with it where nobody else wants the same.
    ///
    /// - Throws: Any ``ImagePipelineError``; ``ImagePipelineError/cancelled`` when the calling task is cancelled.
    public func image(_ request: ImageRequest) async throws(ImagePipelineError) -> ImageResult {
        try await delivery(of: request, isRaster: false).imageResult()
    }

    /// A picture, as a task that can be watched, lifted and cancelled, and awaited by several. It begins at once.
    public func task(_ request: ImageRequest) -> ImageTask { ImageTask(self, request) }

    /// A picture's pixels after its processors. The request's encoding makes no difference.
    ///
    /// - Throws: Any ``ImagePipelineError``; ``ImagePipelineError/cancelled`` when the calling task is cancelled.
    public func raster(_ request: ImageRequest) async throws(ImagePipelineError) -> Raster {
        try await delivery(of: request, isRaster: true).raster()
    }

    /// The picture if it is in memory: for those who can't wait an instant. Looks at no disk.
    ///
    /// A file that is named may have been removed meanwhile; then ask for the ``image(_:)``.
    ///
    /// - Returns: Nil also for requests that are to be fetched anew.
    public func cachedInMemory(_ request: ImageRequest) -> DeliveredImage? {
        guard case .image(let image) = remembered(order(request), checksFile: false) else { return nil }
        counters.count { $0.memoryHits += 1 }
        return image
    }

    /// Runs a request as part of the calling task.
    private func delivery(of request: ImageRequest, isRaster: Bool) async throws(ImagePipelineError) -> Delivery {
        let order = order(request, isRaster: isRaster)
        if let delivery = remembered(order, as: .primary) { return delivery }
        let number = stages.open(order.options.priority)
        defer { stages.close(number) }
        let result = await withTaskCancellationHandler {
            await deliver(request, order, as: number)
        } onCancel: {
            stages.close(number)
        }
        return try result.get()
    }
}
