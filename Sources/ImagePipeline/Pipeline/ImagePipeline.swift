import NIOPosix
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Makes variants of pages and keeps them on disk, each once however many ask for it at the same time.
///
/// Rendering runs on threads of the pipeline's own, as many as there are cores; it stops when the last one who waits
/// goes away. Several pipelines, in one process or in several, may share a directory.
public final class ImagePipeline: Sendable {
    private typealias Flights = SingleFlight<VariantKey, Int, Result<CachedImage, ImagePipelineError>>
    private typealias Continuation = CheckedContinuation<Result<CachedImage, ImagePipelineError>, Never>

    /// Everything that changes; guarded by `state`'s lock, which is never held while work runs.
    private struct State {
        var flights = Flights()
        var continuations: [Int: Continuation] = [:]
        var watches: [Flights.Flight: RenderWatch] = [:]
        var recent = RecentVariants()
        var nextWaiter = 0
        var isTrimming = false
        var isShutDown = false
    }

    /// Seconds a page may take to render before it is given up.
    private static let timeLimit = 30.0

    private let store: VariantStore
    private let threads: NIOThreadPool
    private let state = Mutex(State())
    private let render: Render

    typealias Render = @Sendable ([UInt8], ImageVariant, RenderWatch) throws(ImagePipelineError) -> EncodedImage

    /// Opens the cache, creating it where it is missing, and starts the worker threads.
    ///
    /// - Parameters:
    ///   - cacheDirectory: A directory that is the cache's alone. It may be deleted while no pipeline uses it.
    ///   - cacheByteLimit: Bytes of pictures to keep; enforced in the background, so it may be passed for a moment.
    ///   - workerCount: Threads that render; nil for one per core.
    /// - Throws: ``ImagePipelineError/cacheUnavailable(path:reason:)``, or
    ///   ``ImagePipelineError/startUpFailed(_:)`` when libvips does not start.
    public convenience init(
        cacheDirectory: String,
        cacheByteLimit: Int64 = 4 << 30,
        workerCount: Int? = nil
    ) throws(ImagePipelineError) {
        try self.init(
            cacheDirectory: cacheDirectory,
            cacheByteLimit: cacheByteLimit,
            workerCount: workerCount,
            now: { Int64(time(nil)) },
            render: { source, variant, watch throws(ImagePipelineError) in
                try ImageCodec.render(source, as: variant, watch: watch)
            }
        )
    }

    /// The same with the clock (seconds since 1970) and the renderer passed in.
    init(
        cacheDirectory: String,
        cacheByteLimit: Int64,
        workerCount: Int?,
        now: @escaping @Sendable () -> Int64,
        render: @escaping Render
    ) throws(ImagePipelineError) {
        try ImageProcessing.startUp()
        store = try VariantStore(directory: cacheDirectory, byteLimit: cacheByteLimit, now: now)
        self.render = render
        threads = NIOThreadPool(numberOfThreads: max(1, workerCount ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
        threads.start()
        runInBackground { [store] in
            try? store.sweepOrphans()
            try? store.trim()
        }
    }

    /// A page's variant, from the cache or made now.
    ///
    /// - Parameters:
    ///   - content: The publication's content hash; whoever knows it may see its pages.
    ///   - page: The page, counted from 0.
    ///   - variant: What to make of it.
    ///   - source: Reads the page's file. Runs on a worker thread, and only when the variant must be made.
    /// - Throws: Any ``ImagePipelineError``; ``ImagePipelineError/cancelled`` when the calling task is cancelled.
    public func image(
        content: String,
        page: Int,
        variant: ImageVariant,
        source: @escaping @Sendable () throws -> [UInt8]
    ) async throws(ImagePipelineError) -> CachedImage {
        let key = VariantKey(content: content, page: page, variant: variant)
        if let image = state.withLock({ $0.recent[key] }) {
            if store.isPresent(key, image) {
                store.noteAccess(key)
                return image
            }
            state.withLock { $0.recent.forget(key) }
        }
        let job = Job(key: key, content: content, variant: variant, source: source)
        let waiter = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: Continuation) in
                join(job, waiter, continuation)
                // Cancelled before it joined: the handler below ran when there was nothing to leave yet.
                if Task.isCancelled { apply(.leave(waiter)) }
            }
        } onCancel: {
            apply(.leave(waiter))
        }
        return try result.get()
    }

    /// Answers everybody who still waits, notes the last accesses and ends the threads. Later calls fail.
    public func shutDown() async {
        let watches = state.withLock { state in
            state.isShutDown = true
            return Array(state.watches.values)
        }
        for watch in watches { watch.cancel() }
        // Jobs that never ran are handed back as cancelled, which answers their waiters.
        try? await threads.shutdownGracefully()
        store.close()
    }

    /// Waiters that have not been answered, for tests that must know when everybody has arrived.
    var waiterCount: Int { state.withLock { $0.flights.waiterCount } }
}

// MARK: - Running the machine's actions

extension ImagePipeline {
    /// What is needed to make one variant.
    private struct Job: Sendable {
        let key: VariantKey
        let content: String
        let variant: ImageVariant
        let source: @Sendable () throws -> [UInt8]
    }

    private func join(_ job: Job, _ waiter: Int, _ continuation: Continuation) {
        let actions: [Flights.Action]? = state.withLock { state in
            guard !state.isShutDown else { return nil }
            state.continuations[waiter] = continuation
            return state.flights.handle(.join(job.key, waiter))
        }
        guard let actions else {
            continuation.resume(returning: .failure(.shutDown))
            return
        }
        run(actions, job)
    }

    private func apply(_ event: Flights.Event) {
        run(state.withLock { $0.flights.handle(event) }, nil)
    }

    private func run(_ actions: [Flights.Action], _ job: Job?) {
        for action in actions {
            switch action {
            case .start(_, let flight):
                if let job { start(job, flight) }
            case .stop(let flight):
                state.withLock { $0.watches.removeValue(forKey: flight) }?.cancel()
            case .resume(let waiters, let result):
                for waiter in waiters { answer(waiter, result) }
            case .dismiss(let waiter):
                answer(waiter, .failure(.cancelled))
            }
        }
    }

    private func answer(_ waiter: Int, _ result: Result<CachedImage, ImagePipelineError>) {
        state.withLock { $0.continuations.removeValue(forKey: waiter) }?.resume(returning: result)
    }

    private func start(_ job: Job, _ flight: Flights.Flight) {
        let cancellation = RenderWatch()
        state.withLock { $0.watches[flight] = cancellation }
        threads.submit { [self] poolState in
            let result: Result<CachedImage, ImagePipelineError>
            if poolState == .cancelled {
                result = .failure(.shutDown)
            } else {
                result = Result { () throws(ImagePipelineError) in try make(job, flight, cancellation) }
            }
            let actions = state.withLock { state in
                state.watches[flight] = nil
                if case .success(let image) = result { state.recent.note(image, for: job.key) }
                return state.flights.handle(.finish(job.key, flight, result))
            }
            run(actions, nil)
            trimIfNeeded()
        }
    }

    /// Runs on a worker thread.
    private func make(
        _ job: Job,
        _ flight: Flights.Flight,
        _ queued: RenderWatch
    ) throws(ImagePipelineError) -> CachedImage {
        if let error = queued.error { throw error }
        if let image = try store.find(job.key) { return image }
        let source: [UInt8]
        do {
            source = try job.source()
        } catch {
            throw .sourceFailed(String(describing: error))
        }
        // The time limit counts from here: waiting for a thread or a slow disk is not the picture's fault.
        let watch = RenderWatch(timeLimit: Self.timeLimit)
        state.withLock { state in
            if state.watches[flight] != nil { state.watches[flight] = watch }
        }
        if let error = queued.error { throw error }
        return try store.keep(render(source, job.variant, watch), for: job.key, content: job.content)
    }

    private func trimIfNeeded() {
        guard store.needsTrim else { return }
        let mayStart = state.withLock { state in
            defer { state.isTrimming = true }
            return !state.isTrimming
        }
        guard mayStart else { return }
        runInBackground { [self] in
            try? store.trim()
            state.withLock { $0.isTrimming = false }
        }
    }

    private func runInBackground(_ work: @escaping @Sendable () -> Void) {
        threads.submit { poolState in
            if poolState == .active { work() }
        }
    }
}
