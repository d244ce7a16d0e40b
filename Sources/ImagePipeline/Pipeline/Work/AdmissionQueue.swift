import ImageLoading
import Synchronization

/// Lets work begin in the order of its urgency, so much at once and no more.
///
/// Each admitted piece of work holds a lease, and so does what it makes, as long as that costs memory: the next one
/// begins when the last holder lets go.
final class AdmissionQueue: Sendable {
    typealias Flight = SharedStages.Flight
    typealias Continuation = CheckedContinuation<Result<AdmissionLease, ImagePipelineError>, Never>

    /// What is done once the lock is let go.
    enum Answer {
        case admit(Continuation, AdmissionLease)
        case refuse(Continuation, ImagePipelineError)
    }

    private struct Waiting {
        let flight: Flight
        let cost: Int
        let continuation: Continuation
    }

    private struct State {
        var queue: JobQueue<Int>
        var waiting: [Int: Waiting] = [:]
        /// The job of each flight that waits for its turn: a flight never waits twice at once.
        var jobs: [Flight: Int] = [:]
        var nextJob = 0
        /// What all leases together cost.
        var cost = 0
        var leaseCount = 0
    }

    /// Guards the queue and whoever waits in it.
    private let state: Mutex<State>

    /// - Parameters:
    ///   - width: Leases at once.
    ///   - costLimit: What all leases together may cost; a single larger one is admitted alone.
    ///   - waitingLimit: How many may wait before further ones are refused.
    init(width: Int, costLimit: Int = .max, waitingLimit: Int) {
        state = Mutex(State(queue: JobQueue(width: width, costLimit: costLimit, waitingLimit: waitingLimit)))
    }

    /// Puts a flight in its place. The caller performs the answers when it holds no lock.
    func enqueue(
        _ flight: Flight,
        _ priority: ImagePriority,
        _ cost: Int,
        _ continuation: Continuation
    ) -> [Answer] {
        state.withLock { state in
            state.nextJob += 1
            let job = state.nextJob
            state.waiting[job] = Waiting(flight: flight, cost: cost, continuation: continuation)
            state.jobs[flight] = job
            return answers(state.queue.handle(.enqueue(job, priority, cost: cost)), &state)
        }
    }

    /// A flight has become more or less urgent. One that doesn't wait here is ignored.
    /// The caller performs the answers when it holds no lock.
    func setPriority(_ priority: ImagePriority, of flight: Flight) -> [Answer] {
        state.withLock { state in
            guard let job = state.jobs[flight] else { return [] }
            return answers(state.queue.handle(.setPriority(job, priority)), &state)
        }
    }

    /// A flight no longer wants its turn. One that doesn't wait here is ignored.
    func withdraw(_ flight: Flight) {
        let result: [Answer] = state.withLock { state in
            guard let job = state.jobs.removeValue(forKey: flight), let waiting = state.waiting.removeValue(forKey: job)
            else { return [] }
            return answers(state.queue.handle(.remove(job)), &state) + [.refuse(waiting.continuation, .cancelled)]
        }
        perform(result)
    }

    /// Refuses everybody who waits.
    func shutDown() {
        let result: [Answer] = state.withLock { state in
            let waiting = state.waiting
            state.waiting = [:]
            state.jobs = [:]
            for job in waiting.keys { _ = state.queue.handle(.remove(job)) }
            return waiting.values.map { .refuse($0.continuation, .shutDown) }
        }
        perform(result)
    }

    fileprivate func release(_ job: Int, cost: Int) {
        let result = state.withLock { state in
            state.cost -= cost
            state.leaseCount -= 1
            return answers(state.queue.handle(.finish(job)), &state)
        }
        perform(result)
    }

    func perform(_ answers: [Answer]) {
        for answer in answers {
            switch answer {
            case .admit(let continuation, let lease): continuation.resume(returning: .success(lease))
            case .refuse(let continuation, let error): continuation.resume(returning: .failure(error))
            }
        }
    }

    /// How much waits, and what is admitted now.
    var figures: (waiting: Int, leases: Int, cost: Int) {
        state.withLock { ($0.waiting.count, $0.leaseCount, $0.cost) }
    }

    private func answers(_ actions: [JobQueue<Int>.Action], _ state: inout State) -> [Answer] {
        actions.compactMap { action in
            switch action {
            case .start(let job):
                guard let waiting = take(job, &state) else { return nil }
                state.cost += waiting.cost
                state.leaseCount += 1
                return .admit(waiting.continuation, AdmissionLease(self, job, cost: waiting.cost))
            case .refuse(let job):
                return take(job, &state).map { .refuse($0.continuation, .busy) }
            }
        }
    }

    private func take(_ job: Int, _ state: inout State) -> Waiting? {
        guard let waiting = state.waiting.removeValue(forKey: job) else { return nil }
        state.jobs[waiting.flight] = nil
        return waiting
    }
}

/// The right to be at work; given back with its last holder.
final class AdmissionLease: Sendable {
    private let queue: AdmissionQueue
    private let job: Int
    private let cost: Int

    fileprivate init(_ queue: AdmissionQueue, _ job: Int, cost: Int) {
        self.queue = queue
        self.job = job
        self.cost = cost
    }

    deinit { queue.release(job, cost: cost) }
}
