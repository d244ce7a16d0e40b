import PageImages

/// Performs the actions of a ``LoadFlow``.
struct LoadFlowRunner {
    let pipeline: ImagePipeline
    let request: ResolvedRequest
    let workID: StageRunner.WorkID

    var flow: LoadFlow
    var pending: [LoadFlow.Action] = []
    /// The stale copy of the variant on disk.
    var copy: DiskCache.Entry?
    /// The stale copy of the unprocessed bytes on disk.
    var originalCopy: DiskCache.Entry?
    var bytes: SourceBytes?
    /// The head of the source's response.
    var head: FetchedHead?
    /// The bytes of the result, when this load produced them.
    var encoded: EncodedResult?
    var image: DeliveredImage?
    /// The writes that this load has started.
    var writes: [Task<Void, Never>] = []
    var error: ImagePipelineError?
    var answer: StageResult?

    init(_ pipeline: ImagePipeline, _ request: ResolvedRequest, _ workID: StageRunner.WorkID) {
        self.pipeline = pipeline
        self.request = request
        self.workID = workID
        flow = LoadFlow(
            options: LoadFlow.Options(
                forceRefresh: request.forceRefresh,
                cacheOriginal: request.cacheOriginalImage
            ),
            hasProcessors: !request.isPassedThrough,
            isLocal: request.source.isLocal
        )
    }

    /// Runs the flow until it has finished. Waiters get the result as soon as it is available.
    mutating func run() async -> StageResult {
        report(.start)
        while !pending.isEmpty { await perform(pending.removeFirst()) }
        return answer ?? .failure(error ?? .cancelled)
    }

    mutating func report(_ event: LoadFlow.Event) { pending += flow.handle(event) }

    mutating func fail(_ error: ImagePipelineError) {
        self.error = error
        report(.failed(error.kind))
    }

    mutating func perform(_ action: LoadFlow.Action) async {
        switch action {
        case .lookUpMemory: lookUpMemory()
        case .lookUpDisk: await lookUpDisk()
        case .lookUpOriginal: await lookUpOriginal()
        case .fetch(let conditional): await fetch(conditional: conditional)
        case .process(from: let input): await process(input)
        case .storeMemory: storeMemory()
        case .storeDisk: storeDisk()
        case .storeOriginal: storeOriginal()
        case .dropVariants: await pipeline.removeSource(request.identity, exceptMadeFrom: bytes?.digest)
        case .dropOriginal: await dropOriginal()
        case .refreshExpiry: await refreshExpiry()
        case .deliver(let origin): deliver(origin)
        case .fail(let kind): answer = .failure(error ?? Self.error(for: kind))
        }
    }

    mutating func deliver(_ origin: ImageOrigin) {
        guard let image else {
            answer = .failure(error ?? .sourceFailed("The image was removed while it was being loaded."))
            return
        }
        // Starts the write before the delivery: the next request finds the image in memory or among the pending writes.
        if let index = pending.firstIndex(of: .storeDisk) {
            pending.remove(at: index)
            storeDisk()
        }
        let result = StageResult.success(.loaded(image, origin))
        answer = result
        pipeline.stages.publish(workID, result)
    }

    /// Returns the error of a flow that failed without an error of one of its steps.
    private static func error(for kind: ImageFailureKind) -> ImagePipelineError {
        .fetchFailed(kind, "The server answered 304 Not Modified, but there is no cached copy.")
    }
}
