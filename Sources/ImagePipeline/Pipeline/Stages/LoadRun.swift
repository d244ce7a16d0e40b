import ImageLoading

/// One way from the first look into a cache to the picture: runs the actions of a ``LoadFlow``.
struct LoadRun {
    let pipeline: ImagePipeline
    let order: PictureOrder
    let flight: SharedStages.Flight
    /// Where results are kept.
    let target: PipelineCache
    /// Where unprocessed bytes are kept.
    let originals: PipelineCache

    var flow: LoadFlow
    var pending: [LoadFlow.Action] = []
    /// The target cache's copy, to be confirmed by the source.
    var copy: DiskCache.Entry?
    /// The original cache's copy.
    var originalCopy: DiskCache.Entry?
    var bytes: SourceBytes?
    /// What the source said about its bytes.
    var head: FetchedHead?
    /// The result's own bytes, where they were made or fetched now.
    var made: EncodedPicture?
    var picture: LoadedPicture?
    var stores: [Task<Bool, Never>] = []
    var error: ImagePipelineError?
    var answer: StageResult?

    /// Nil when the pipeline has no such cache.
    init?(_ pipeline: ImagePipeline, _ order: PictureOrder, _ flight: SharedStages.Flight) {
        guard let target = pipeline.caches[order.options.targetCache],
            let originals = pipeline.caches[order.options.originalCache]
        else { return nil }
        self.pipeline = pipeline
        self.order = order
        self.flight = flight
        self.target = target
        self.originals = originals
        flow = LoadFlow(
            options: LoadFlow.Options(order.options),
            hasProcessors: !order.isPassedThrough,
            isLocal: order.source.isLocal
        )
    }

    /// Runs until there is nothing left to do; whoever waits is answered as soon as there is an answer.
    mutating func run() async -> StageResult {
        report(.start)
        while true {
            if !pending.isEmpty {
                await perform(pending.removeFirst())
            } else if !flow.isFinished, !stores.isEmpty {
                report(await stores.removeFirst().value ? .storedOnDisk : .storeFailed)
            } else {
                return answer ?? .failure(error ?? .cancelled)
            }
        }
    }

    mutating func report(_ event: LoadFlow.Event) { pending += flow.handle(event) }

    mutating func fail(_ error: ImagePipelineError) {
        self.error = error
        report(.failed(error.kind))
    }

    mutating func perform(_ action: LoadFlow.Action) async {
        switch action {
        case .askMemory: askMemory()
        case .askDisk: await askDisk()
        case .askOriginal: await askOriginal()
        case .fetch(let conditional): await fetch(conditional: conditional)
        case .process(from: let material): await process(material)
        case .storeMemory: storeMemory()
        case .storeDisk: storeDisk()
        case .storeOriginal: storeOriginal()
        case .dropVariants: await pipeline.removeSource(order.identity, exceptMadeOf: bytes?.digest)
        case .dropOriginal: await dropOriginal()
        case .refreshExpiry: await refreshExpiry()
        case .deliver(let origin): deliver(origin)
        case .fail(let kind): answer = .failure(error ?? Self.error(for: kind))
        }
    }

    mutating func deliver(_ origin: ImageOrigin) {
        guard let picture else {
            answer = .failure(error ?? .sourceFailed("The picture was lost on its way."))
            return
        }
        // On its way before anybody is answered: who asks in the next instant finds it, if not in memory then here.
        if let place = pending.firstIndex(of: .storeDisk) {
            pending.remove(at: place)
            storeDisk()
        }
        let result = StageResult.success(.loaded(picture, origin))
        answer = result
        pipeline.stages.publish(flight, result)
    }

    /// The error of a flow that ended without one of its steps having failed.
    private static func error(for kind: ImageFailureKind) -> ImagePipelineError {
        guard case .status = kind else { return .notInCache }
        return .fetchFailed(kind, "The server says that a picture hasn't changed of which there is no copy.")
    }
}
