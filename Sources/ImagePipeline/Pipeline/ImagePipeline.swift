import PageImages
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Fetches, caches, processes and delivers images. Identical work runs once for any number of requests.
///
///     let request = ImageRequest(
///         source: .url("https://example.org/page.jpg"),
///         processors: [Downsample(width: 1080), Greyscale()],
///         serialiser: ImageEncoding(.webp)
///     )
///     let result = try await pipeline.image(request)
///
/// A ``LoadFlow`` decides the steps of a request: memory, disk, original, source; then decoding, processing, encoding
/// and storing. Each step is shared between all requests that need it. The pipeline's own threads work on pixels, one
/// per core, the most urgent request first. Work that has no waiters left is cancelled. Several pipelines, in one
/// process or in several, may share a cache directory.
public final class ImagePipeline: Sendable {
    let configuration: ImagePipelineConfiguration
    let environment: PipelineEnvironment
    let cache: ImageCache
    let stages: StageRunner
    let counters = PipelineCounters()
    let background = BackgroundWork()
    let latest = LatestDigests()
    /// Guards the tiles that wait for a common decoding.
    let tileBatches = Mutex(TileBatches())

    /// Admits reads of local sources and of cached originals.
    let reads: AdmissionQueue
    /// Admits downloads.
    let fetches: AdmissionQueue
    /// Admits images to the render threads.
    let renders: AdmissionQueue
    /// The threads that decode, process and encode.
    let renderThreads: WorkerThreads
    /// The thread that reads headers, which needs a worker too. Neither a hit nor a render waits for it.
    let headerThreads: WorkerThreads
    /// The threads that read from the disk. A hit never waits for a render.
    let diskThreads: WorkerThreads
    /// The thread that writes to the disk. A hit never waits for a write.
    let writerThreads: WorkerThreads

    /// Opens the cache, creates its directory if necessary, and starts the threads.
    ///
    /// - Throws: ``ImagePipelineError/cacheUnavailable(path:reason:)``, or ``ImagePipelineError/startUpFailed(_:)``
    ///   when no worker starts.
    public convenience init(configuration: ImagePipelineConfiguration) throws(ImagePipelineError) {
        try self.init(configuration: configuration, environment: .live(configuration.fetchPolicy))
    }

    /// Creates a pipeline with the given clock and fetcher.
    init(
        configuration: ImagePipelineConfiguration,
        environment: PipelineEnvironment
    ) throws(ImagePipelineError) {
        try ImageProcessing.startUp()
        self.configuration = configuration
        self.environment = environment
        cache = try ImageCache(configuration, now: environment.now)
        let workerCount = max(1, configuration.workerCount ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let waitingLimit = configuration.maximumWaitingCount
        // Admits a few more images than there are workers, so that a worker always finds its next step waiting.
        let renderWidth = workerCount + max(0, configuration.admittedAhead)
        // As many again may hold their source bytes while they wait for a render.
        reads = AdmissionQueue(width: 2 * renderWidth, waitingLimit: waitingLimit)
        fetches = AdmissionQueue(width: configuration.maximumFetchCount, waitingLimit: waitingLimit)
        renders = AdmissionQueue(
            width: renderWidth,
            costLimit: configuration.decodedByteLimit,
            waitingLimit: waitingLimit
        )
        stages = StageRunner(queues: [reads, fetches, renders])
        renderThreads = WorkerThreads(count: workerCount)
        // One: the pool of workers has one more than there are render threads.
        headerThreads = WorkerThreads(count: 1)
        // Two, so that a short lookup can overtake a long read.
        diskThreads = WorkerThreads(count: 2)
        // SQLite has one writer at a time.
        writerThreads = WorkerThreads(count: 1)
    }

    /// Delivers an image.
    ///
    /// Cancelling the calling task cancels the request, and its work unless other requests wait for it.
    ///
    /// - Throws: Any ``ImagePipelineError``; ``ImagePipelineError/cancelled`` when the calling task is cancelled.
    public func image(_ request: ImageRequest) async throws(ImagePipelineError) -> ImageResult {
        let resolved = ResolvedRequest(request)
        if let result = resultInMemory(resolved, as: .primary) { return result }
        let number = stages.open(request.options.priority)
        defer { stages.close(number) }
        let result = await withTaskCancellationHandler {
            await deliver(request, resolved, as: number)
        } onCancel: {
            stages.close(number)
        }
        return try result.get()
    }

    /// Returns the image if it is in memory; never touches the disk.
    ///
    /// The file of the returned image may have been removed since. If so, call ``image(_:)``.
    ///
    /// - Returns: Nil for a miss and for a request with ``ImageOptions/forceRefresh``.
    public func cachedInMemory(_ request: ImageRequest) -> DeliveredImage? {
        guard let image = imageInMemory(ResolvedRequest(request), checksFile: false) else { return nil }
        counters.count { $0.memoryHits += 1 }
        return image
    }
}
