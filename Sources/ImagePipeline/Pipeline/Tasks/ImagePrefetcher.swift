public import PageImages
import Synchronization

/// Loads images before they are needed: in order, a few at a time, at low priority.
///
///     let prefetcher = ImagePrefetcher(pipeline: pipeline, width: 1)
///     prefetcher.start(nextPages)
///
/// When an image becomes visible, its request joins the work in progress; see ``overtake(_:)``.
public final class ImagePrefetcher: Sendable {
    private struct State {
        var queue: PrefetchQueue<VariantIdentity>
        var requests: [VariantIdentity: ImageRequest] = [:]
        var tasks: [VariantIdentity: ImageTask] = [:]
    }

    /// Work to do after the lock is released.
    private enum Effect {
        case observe(VariantIdentity, ImageTask)
        case cancel(ImageTask)
    }

    private let pipeline: ImagePipeline
    private let priority: ImagePriority
    /// Guards the queue and the running tasks.
    private let state: Mutex<State>

    /// Creates an idle prefetcher.
    ///
    /// - Parameters:
    ///   - pipeline: Loads and caches the images.
    ///   - width: The number of concurrent requests, at least 1.
    ///   - priority: The priority of the requests.
    public init(pipeline: ImagePipeline, width: Int = 2, priority: ImagePriority = .low) {
        self.pipeline = pipeline
        self.priority = priority
        state = Mutex(State(queue: PrefetchQueue(width: width)))
    }

    deinit { for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() } }

    /// Replaces the list of requests. Running requests that are in the new list continue; the others are cancelled.
    ///
    /// - Parameter requests: The requests in the order in which to load them. Duplicates are loaded once.
    public func start(_ requests: [ImageRequest]) {
        handle(.start(requests.map(\.variantIdentity))) { state in
            state.requests = Dictionary(requests.map { ($0.variantIdentity, $0) }) { first, _ in first }
        }
    }

    /// Returns those of the requests that are in the list and haven't finished.
    public func unfinished(of requests: [ImageRequest]) -> [ImageRequest] {
        state.withLock { state in requests.filter { state.queue.isUnfinished($0.variantIdentity) } }
    }

    /// Removes a request that has become visible. If it is running, it continues at the highest priority, so that the
    /// caller's own request can join its work.
    public func overtake(_ request: ImageRequest) { handle(.visible(request.variantIdentity)) }

    /// Cancels all requests.
    public func stop() { handle(.stop) }

    private func handle(
        _ event: PrefetchQueue<VariantIdentity>.Event,
        also change: (inout State) -> Void = { _ in }
    ) {
        let effects = state.withLock { state in
            change(&state)
            return state.queue.handle(event).compactMap { effect(of: $0, &state) }
        }
        for effect in effects {
            switch effect {
            case .observe(let item, let task): observe(item, task)
            case .cancel(let task): task.cancel()
            }
        }
    }

    private func effect(of action: PrefetchQueue<VariantIdentity>.Action, _ state: inout State) -> Effect? {
        switch action {
        case .load(let item):
            guard let request = state.requests[item] else { return nil }
            // Under the lock, so that a concurrent cancellation finds the task.
            let task = ImageTask(pipeline, request, priority: priority)
            state.tasks[item] = task
            return .observe(item, task)
        case .cancel(let item): return state.tasks.removeValue(forKey: item).map { .cancel($0) }
        case .raisePriority(let item):
            // `observe` holds the task until it ends, so the visible request can join its work.
            state.tasks.removeValue(forKey: item)?.priority = .veryHigh
            return nil
        }
    }

    private func observe(_ item: VariantIdentity, _ task: ImageTask) {
        Task.detached { [weak self] in
            _ = try? await task.result()
            self?.finished(item, task)
        }
    }

    private func finished(_ item: VariantIdentity, _ task: ImageTask) {
        let isCurrent = state.withLock { state in
            guard state.tasks[item] === task else { return false }
            state.tasks[item] = nil
            return true
        }
        // Tasks that were cancelled or overtaken are no longer in the queue.
        if isCurrent { handle(.finished(item)) }
    }
}
