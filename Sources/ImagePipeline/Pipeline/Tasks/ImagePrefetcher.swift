public import ImageLoading
import Synchronization

/// Fetches and makes pictures ahead of need: in order, a few at a time, at low priority, overtaken by what becomes
/// visible.
public final class ImagePrefetcher: Sendable {
    /// What became of every request of a list, by their places in it.
    public typealias Report = PrefetchReport<Int>

    private struct State {
        var queue: PrefetchQueue<VariantIdentity>
        var requests: [VariantIdentity: ImageRequest] = [:]
        var places: [VariantIdentity: Int] = [:]
        var tasks: [VariantIdentity: ImageTask] = [:]
    }

    /// What is done once the lock is let go.
    private enum Effect {
        case watch(VariantIdentity, ImageTask)
        case cancel(ImageTask)
        case report(Report)
    }

    private let pipeline: ImagePipeline
    private let priority: ImagePriority
    private let report: @Sendable (Report) -> Void
    /// Guards the queue and what is in flight.
    private let state: Mutex<State>

    /// A prefetcher with nothing to do.
    ///
    /// - Parameters:
    ///   - pipeline: Makes the pictures and keeps them.
    ///   - width: Requests in flight at once, at least 1.
    ///   - priority: How urgent they are.
    ///   - report: Hears of every list that has ended, been replaced or been stopped.
    public init(
        pipeline: ImagePipeline,
        width: Int = 2,
        priority: ImagePriority = .low,
        report: @escaping @Sendable (Report) -> Void = { _ in }
    ) {
        self.pipeline = pipeline
        self.priority = priority
        self.report = report
        state = Mutex(State(queue: PrefetchQueue(width: width)))
    }

    deinit { for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() } }

    /// These are wanted soon, the first one first, and nothing else any more. What is in flight and still wanted goes
    /// on. Of requests for the same picture the first counts.
    public func start(_ requests: [ImageRequest]) {
        apply(.start(requests.map(\.variantIdentity))) { state in
            state.requests = [:]
            state.places = [:]
            for (place, request) in requests.enumerated() where state.requests[request.variantIdentity] == nil {
                state.requests[request.variantIdentity] = request
                state.places[request.variantIdentity] = place
            }
        }
    }

    /// A request has become visible: whoever shows it asks for it on their own, and the work it has in flight here is
    /// lifted rather than begun again.
    public func overtake(_ request: ImageRequest) { apply(.visible(request.variantIdentity)) }

    /// Begins nothing for a while, or goes on.
    public func pause(_ isPaused: Bool) { apply(.pause(isPaused)) }

    /// Nothing is wanted any more.
    public func stop() { apply(.stop) }

    private func apply(
        _ event: PrefetchQueue<VariantIdentity>.Event,
        also change: (inout State) -> Void = { _ in }
    ) {
        let effects = state.withLock { state in
            // The report of a list that is replaced speaks of that list's places.
            let former = state.places
            change(&state)
            return state.queue.handle(event).compactMap { effect(of: $0, &state, former) }
        }
        for effect in effects {
            switch effect {
            case .watch(let item, let task): watch(item, task)
            case .cancel(let task): task.cancel()
            case .report(let report): self.report(report)
            }
        }
    }

    private func effect(
        of action: PrefetchQueue<VariantIdentity>.Action,
        _ state: inout State,
        _ places: [VariantIdentity: Int]
    ) -> Effect? {
        switch action {
        case .load(let item):
            guard let request = state.requests[item] else { return nil }
            // Under the lock, so that whoever stops it in this instant finds it.
            let task = ImageTask(pipeline, request, priority: priority)
            state.tasks[item] = task
            return .watch(item, task)
        case .cancel(let item): return state.tasks.removeValue(forKey: item).map { .cancel($0) }
        case .lift(let item):
            // It ends by itself, and holds the work until whoever needs it has joined.
            state.tasks.removeValue(forKey: item)?.priority = .veryHigh
            return nil
        case .report(let report):
            func numbers(_ items: [VariantIdentity]) -> [Int] { items.compactMap { places[$0] } }
            var result = Report()
            result.loaded = numbers(report.loaded)
            result.skipped = numbers(report.skipped)
            result.failed = numbers(report.failed)
            result.overtaken = numbers(report.overtaken)
            result.cancelled = numbers(report.cancelled)
            return .report(result)
        }
    }

    private func watch(_ item: VariantIdentity, _ task: ImageTask) {
        Task.detached { [weak self] in
            let outcome: PrefetchQueue<VariantIdentity>.Outcome
            do throws(ImagePipelineError) {
                outcome = try await task.result().origin == .none ? .loaded : .skipped
            } catch {
                outcome = .failed
            }
            self?.ended(item, task, outcome)
        }
    }

    private func ended(_ item: VariantIdentity, _ task: ImageTask, _ outcome: PrefetchQueue<VariantIdentity>.Outcome) {
        let isCurrent = state.withLock { state in
            guard state.tasks[item] === task else { return false }
            state.tasks[item] = nil
            return true
        }
        // One that was cancelled or lifted has been let go.
        if isCurrent { apply(.finished(item, outcome)) }
    }
}
