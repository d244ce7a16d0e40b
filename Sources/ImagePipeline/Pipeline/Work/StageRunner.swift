import PageImages
import Synchronization

/// Runs the stages of a ``WorkGraph``. Each stage runs in its own task, and its waiters are suspended.
final class StageRunner: Sendable {
    typealias Graph = WorkGraph<StageKey, StageResult>
    typealias WorkID = Graph.WorkID
    typealias Participant = Graph.Participant
    typealias Work = @Sendable (WorkID) async -> StageResult

    private typealias Continuation = CheckedContinuation<StageResult, Never>

    private struct Request {
        /// Whether the pipeline itself waits, for work that must finish before the shutdown.
        let isInternal: Bool
    }

    /// The mutable state. Its lock is never held while work runs or a continuation resumes.
    private struct State {
        var graph = Graph()
        var continuations: [Graph.Waiter: Continuation] = [:]
        var tasks: [WorkID: Task<Void, Never>] = [:]
        var requests: [Int: Request] = [:]
        var reusable = ReusableOutputs()
        var nextNumber = 0
        var isShutDown = false

        /// The error of waiters that are dismissed.
        var dismissal: ImagePipelineError { isShutDown ? .shutDown : .cancelled }
    }

    /// Work to do after the lock is released.
    private enum Effect {
        case cancel(Task<Void, Never>)
        case resume(Continuation, StageResult)
        case admit(AdmissionQueue, [AdmissionQueue.Answer])
    }

    private let state = Mutex(State())
    /// The queues in which stages wait for admission, to forward priority changes. Their locks are taken while
    /// `state`'s lock is held, never the other way round.
    private let queues: [AdmissionQueue]

    init(queues: [AdmissionQueue]) {
        self.queues = queues
    }

    /// Opens a request and returns its number.
    ///
    /// - Parameter isInternal: Whether the pipeline itself waits. If so, the shutdown does not fail the request.
    func open(_ priority: ImagePriority, isInternal: Bool = false) -> Int {
        state.withLock { state in
            state.nextNumber += 1
            guard !state.isShutDown else { return state.nextNumber }
            state.requests[state.nextNumber] = Request(isInternal: isInternal)
            _ = state.graph.handle(.open(request: state.nextNumber, priority))
            return state.nextNumber
        }
    }

    /// Closes a request. Its present and future waits fail as cancelled.
    func close(_ request: Int) { apply(.close(request: request)) { $0.requests[request] = nil } }

    func setPriority(_ priority: ImagePriority, of request: Int) { apply(.setPriority(request: request, priority)) }

    /// Delivers a stage's result to its waiters. The stage's task may continue with work that has no waiters.
    func publish(_ workID: WorkID, _ result: StageResult) {
        apply(.finish(workID, result)) { state in
            state.tasks[workID] = nil
        }
    }

    /// Waits for the result of a stage, and starts the stage unless it is running.
    ///
    /// - Parameters:
    ///   - key: The stage's identity.
    ///   - participant: The waiter.
    ///   - work: Performs the stage. Its task is cancelled when the last waiter leaves.
    func value(for key: StageKey, as participant: Participant, work: @escaping Work) async -> StageResult {
        await withCheckedContinuation { continuation in
            let effects: [Effect] = state.withLock { state in
                guard state.graph.priority(of: participant) != nil else {
                    return [.resume(continuation, .failure(state.dismissal))]
                }
                if !state.graph.isRunning(key), let output = state.reusable[key] {
                    return [.resume(continuation, .success(output))]
                }
                state.nextNumber += 1
                let waiter = Graph.Waiter(participant: participant, number: state.nextNumber)
                state.continuations[waiter] = continuation
                return run(state.graph.handle(.wait(waiter, key)), &state, work)
            }
            perform(effects)
        }
    }

    /// Waits until a queue admits a stage. Queues admit by priority.
    ///
    /// - Throws: ``ImagePipelineError/cancelled`` when the stage has no waiters left, ``ImagePipelineError/busy`` when
    ///   the queue is full.
    func admission(
        _ workID: WorkID,
        to queue: AdmissionQueue,
        cost: Int
    ) async throws(ImagePipelineError) -> AdmissionLease {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: AdmissionQueue.Continuation) in
                // Under the lock, so that a concurrent priority change reaches the queue.
                let answers: [AdmissionQueue.Answer] = state.withLock { state in
                    guard let priority = state.graph.priority(of: .work(workID)) else {
                        return [.refuse(continuation, state.dismissal)]
                    }
                    return queue.enqueue(workID, priority, cost, continuation)
                }
                queue.perform(answers)
            }
        } onCancel: {
            queue.withdraw(workID)
        }
        let lease = try result.get()
        // The stage may be cancelled at the moment it is admitted.
        if Task.isCancelled { throw .cancelled }
        return lease
    }

    /// Fails all requests from outside, cancels their work, and rejects later requests.
    func shutDown() {
        let effects = state.withLock { state in
            state.isShutDown = true
            var effects: [Effect] = []
            for (number, request) in state.requests where !request.isInternal {
                effects += run(state.graph.handle(.close(request: number)), &state, nil)
                state.requests[number] = nil
            }
            return effects
        }
        perform(effects)
    }

    /// The numbers of open requests, of waiters and of running stages.
    var counts: (requests: Int, waiters: Int, works: Int) {
        state.withLock { ($0.graph.requestCount, $0.continuations.count, $0.graph.workCount) }
    }

    /// The number of open requests from outside.
    var externalRequestCount: Int { state.withLock { $0.requests.values.count { !$0.isInternal } } }

    // MARK: Performing the graph's actions

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
            case .start(_, let workID):
                guard let work else { continue }
                state.tasks[workID] = Task.detached { [self] in publish(workID, await work(workID)) }
            case .changePriority(let workID, let priority):
                for queue in queues {
                    effects.append(.admit(queue, queue.setPriority(priority, of: workID)))
                }
            case .stop(let workID):
                if let task = state.tasks.removeValue(forKey: workID) { effects.append(.cancel(task)) }
            case .resume(let key, let waiters, let result):
                if case .success(let output) = result { state.reusable.add(output, for: key) }
                for waiter in waiters {
                    guard let continuation = state.continuations.removeValue(forKey: waiter) else { continue }
                    effects.append(.resume(continuation, result))
                }
            case .dismiss(let waiter):
                guard let continuation = state.continuations.removeValue(forKey: waiter) else { continue }
                effects.append(.resume(continuation, .failure(state.dismissal)))
            }
        }
        return effects
    }

    private func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .cancel(let task): task.cancel()
            case .resume(let continuation, let result): continuation.resume(returning: result)
            case .admit(let queue, let answers): queue.perform(answers)
            }
        }
    }
}
