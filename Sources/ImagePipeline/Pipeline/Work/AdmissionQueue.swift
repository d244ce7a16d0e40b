import PageImages
import Synchronization

/// Admits work by priority, up to a number of jobs and a total cost.
///
/// Each admitted job holds a lease. Its output holds the same lease as long as it occupies memory. The queue admits the
/// next job when the last reference to the lease is released.
final class AdmissionQueue: Sendable {
    typealias WorkID = StageRunner.WorkID
    typealias Continuation = CheckedContinuation<Result<AdmissionLease, ImagePipelineError>, Never>

    /// Work to do after the lock is released.
    enum Answer {
        case admit(Continuation, AdmissionLease)
        case refuse(Continuation, ImagePipelineError)
    }

    private struct Waiting {
        let workID: WorkID
        let cost: Int
        let continuation: Continuation
    }

    private struct State {
        var queue: JobQueue<Int>
        var waiting: [Int: Waiting] = [:]
        /// The job of each waiting piece of work. Each has at most one waiting job.
        var jobs: [WorkID: Int] = [:]
        var nextJob = 0
        /// The total cost of all leases.
        var cost = 0
        var leaseCount = 0
    }

    /// Guards the queue and its waiters.
    private let state: Mutex<State>

    /// - Parameters:
    ///   - width: The maximum number of leases.
    ///   - costLimit: The maximum total cost of all leases. A single job that costs more is admitted alone.
    ///   - waitingLimit: The maximum number of waiting jobs. The queue refuses jobs beyond it.
    init(width: Int, costLimit: Int = .max, waitingLimit: Int) {
        state = Mutex(State(queue: JobQueue(width: width, costLimit: costLimit, waitingLimit: waitingLimit)))
    }

    /// Adds a piece of work to the queue. The caller performs the answers after it has released its lock.
    func enqueue(
        _ workID: WorkID,
        _ priority: ImagePriority,
        _ cost: Int,
        _ continuation: Continuation
    ) -> [Answer] {
        state.withLock { state in
            state.nextJob += 1
            let job = state.nextJob
            state.waiting[job] = Waiting(workID: workID, cost: cost, continuation: continuation)
            state.jobs[workID] = job
            return answers(state.queue.handle(.enqueue(job, priority, cost: cost)), &state)
        }
    }

    /// Changes the priority of waiting work. Ignores other work. The caller performs the answers after it has
    /// released its lock.
    func setPriority(_ priority: ImagePriority, of workID: WorkID) -> [Answer] {
        state.withLock { state in
            guard let job = state.jobs[workID] else { return [] }
            return answers(state.queue.handle(.setPriority(job, priority)), &state)
        }
    }

    /// Removes waiting work, which fails as cancelled. Ignores other work.
    func withdraw(_ workID: WorkID) {
        let result: [Answer] = state.withLock { state in
            guard let job = state.jobs.removeValue(forKey: workID), let waiting = state.waiting.removeValue(forKey: job)
            else { return [] }
            return answers(state.queue.handle(.remove(job)), &state) + [.refuse(waiting.continuation, .cancelled)]
        }
        perform(result)
    }

    /// Fails all waiters.
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

    /// The numbers of waiters and leases, and the total cost of the leases.
    var counts: (waiting: Int, leases: Int, cost: Int) {
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
        state.jobs[waiting.workID] = nil
        return waiting
    }
}

/// The admission of a job, returned to the queue when the last reference is released.
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
