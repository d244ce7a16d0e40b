import ImageLoading
import Synchronization

/// Runs a ``WorkGraph``: every piece of work in a task of its own, whoever waits in a continuation.
final class SharedStages: Sendable {
    typealias Graph = WorkGraph<StageKey, StageResult>
    typealias Flight = Graph.Flight
    typealias Party = Graph.Party
    typealias Work = @Sendable (Flight) async -> StageResult
    typealias Report = @Sendable (ImageProgress) -> Void

    private typealias Continuation = CheckedContinuation<StageResult, Never>

    private struct Request {
        let report: Report?
        /// Whether the pipeline itself waits, for what must be ended in order.
        let isInternal: Bool
    }

    /// Everything that changes; guarded by `state`'s lock, which is never held while work runs or anybody is told.
    private struct State {
        var graph = Graph()
        var continuations: [Graph.Waiter: Continuation] = [:]
        var tasks: [Flight: Task<Void, Never>] = [:]
        var requests: [Int: Request] = [:]
        var lingering = LingeringOutputs()
        var nextNumber = 0
        var isShutDown = false

        /// What is said to whoever must not wait any more.
        var dismissal: ImagePipelineError { isShutDown ? .shutDown : .cancelled }
    }

    /// What is done once the lock is let go.
    private enum Effect {
        case cancel(Task<Void, Never>)
        case resume(Continuation, StageResult)
        case report(Report, ImageProgress)
        case admit(AdmissionQueue, [AdmissionQueue.Answer])
    }

    private let state = Mutex(State())
    /// Where work may be waiting for its turn, to be told how urgent it has become. Their locks are taken while
    /// `state`'s is held, never the other way round.
    private let queues: [AdmissionQueue]

    init(queues: [AdmissionQueue]) {
        self.queues = queues
    }

    /// Begins a request.
    ///
    /// - Parameters:
    ///   - isInternal: Whether the pipeline itself waits: then the end of the pipeline is waited for.
    ///   - report: Hears how far a fetch has come. Called from any thread.
    func open(_ priority: ImagePriority, isInternal: Bool = false, report: Report? = nil) -> Int {
        state.withLock { state in
            state.nextNumber += 1
            guard !state.isShutDown else { return state.nextNumber }
            state.requests[state.nextNumber] = Request(report: report, isInternal: isInternal)
            _ = state.graph.handle(.open(request: state.nextNumber, priority))
            return state.nextNumber
        }
    }

    /// Ends a request: whatever it waits for is answered as cancelled, and so is whatever it begins to wait for.
    func close(_ request: Int) { apply(.close(request: request)) { $0.requests[request] = nil } }

    func setPriority(_ priority: ImagePriority, of request: Int) { apply(.setPriority(request: request, priority)) }

    func progress(_ flight: Flight, _ progress: ImageProgress) {
        apply(.progress(flight, received: progress.received, expected: progress.expected))
    }

    /// Answers whoever waits for a piece of work, which may go on with what nobody waits for.
    func publish(_ flight: Flight, _ result: StageResult) {
        apply(.finish(flight, result)) { state in
            state.tasks[flight] = nil
        }
    }

    /// Waits for a piece of work, begun now if nobody else has.
    ///
    /// - Parameters:
    ///   - key: Names the work and everything its result depends on.
    ///   - party: Who waits.
    ///   - work: Does the work. Its task is cancelled when the last one who waits has left.
    func value(for key: StageKey, as party: Party, work: @escaping Work) async -> StageResult {
        await withCheckedContinuation { continuation in
            let effects: [Effect] = state.withLock { state in
                guard state.graph.priority(of: party) != nil else {
                    return [.resume(continuation, .failure(state.dismissal))]
                }
                if !state.graph.isFlying(key), let output = state.lingering[key] {
                    return [.resume(continuation, .success(output))]
                }
                state.nextNumber += 1
                let waiter = Graph.Waiter(party: party, number: state.nextNumber)
                state.continuations[waiter] = continuation
                return run(state.graph.handle(.wait(waiter, key)), &state, work)
            }
            perform(effects)
        }
    }

    /// Waits until a piece of work may begin that a queue admits in the order of urgency.
    ///
    /// - Throws: ``ImagePipelineError/cancelled`` when nobody waits for it any more, ``ImagePipelineError/busy`` when
    ///   too much is waiting already.
    func admission(
        _ flight: Flight,
        to queue: AdmissionQueue,
        cost: Int
    ) async throws(ImagePipelineError) -> AdmissionLease {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: AdmissionQueue.Continuation) in
                // Under the lock, so that work which becomes more urgent in this instant is told so in the queue.
                let answers: [AdmissionQueue.Answer] = state.withLock { state in
                    guard let priority = state.graph.priority(of: .work(flight)) else {
                        return [.refuse(continuation, state.dismissal)]
                    }
                    return queue.enqueue(flight, priority, cost, continuation)
                }
                queue.perform(answers)
            }
        } onCancel: {
            queue.withdraw(flight)
        }
        let lease = try result.get()
        // Its turn came in the same instant as the end of everybody's interest.
        if Task.isCancelled { throw .cancelled }
        return lease
    }

    /// Answers everybody from outside, ends what only they waited for, and refuses what comes later.
    func shutDown() {
        let effects = state.withLock { state in
            state.isShutDown = true
            var effects: [Effect] = []
            for (request, facts) in state.requests where !facts.isInternal {
                effects += run(state.graph.handle(.close(request: request)), &state, nil)
                state.requests[request] = nil
            }
            return effects
        }
        perform(effects)
    }

    /// What is in the air, for gauges and for tests that must know when everybody has arrived.
    var figures: (requests: Int, waiters: Int, flights: Int) {
        state.withLock { ($0.graph.requestCount, $0.continuations.count, $0.graph.flightCount) }
    }

    // MARK: Running the machine's actions

    private func apply(_ event: Graph.Event, also change: (inout State) -> Void = { _ in }) {
        let effects = state.withLock { state in
            change(&state)
            return run(state.graph.handle(event), &state, nil)
        }
        perform(effects)
    }

    private func run(_ actions: [Graph.Action], _ state: inout State, _ work: Work?) -> [Effect] {
        var effects: [Effect] = []
        for action in actions {
            switch action {
            case .start(_, let flight):
                guard let work else { continue }
                state.tasks[flight] = Task.detached { [self] in publish(flight, await work(flight)) }
            case .lift(let flight, let priority):
                for queue in queues {
                    effects.append(.admit(queue, queue.setPriority(priority, of: flight)))
                }
            case .stop(let flight):
                if let task = state.tasks.removeValue(forKey: flight) { effects.append(.cancel(task)) }
            case .resume(let key, let waiters, let result):
                if case .success(let output) = result { state.lingering.note(output, for: key) }
                for waiter in waiters {
                    guard let continuation = state.continuations.removeValue(forKey: waiter) else { continue }
                    effects.append(.resume(continuation, result))
                }
            case .dismiss(let waiter):
                guard let continuation = state.continuations.removeValue(forKey: waiter) else { continue }
                effects.append(.resume(continuation, .failure(state.dismissal)))
            case .report(let request, let received, let expected):
                guard let report = state.requests[request]?.report else { continue }
                effects.append(.report(report, ImageProgress(received: received, expected: expected)))
            }
        }
        return effects
    }

    private func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .cancel(let task): task.cancel()
            case .resume(let continuation, let result): continuation.resume(returning: result)
            case .report(let report, let progress): report(progress)
            case .admit(let queue, let answers): queue.perform(answers)
            }
        }
    }
}
