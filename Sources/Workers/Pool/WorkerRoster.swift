/// Decides which worker performs which request, and when workers start and end.
///
/// A state machine without I/O: the pool reports events and performs the actions, in order. Requests are served in the
/// order in which they arrive. The worker that was used last is used first, so that the others become idle and end.
struct WorkerRoster {
    typealias Worker = Int
    typealias Waiter = Int

    enum Event {
        /// A request needs a worker.
        case request(Waiter)
        /// A request no longer needs one.
        case withdraw(Waiter)
        /// A worker is ready, at this time in seconds.
        case started(now: Double)
        /// A worker could not be started.
        case startFailed(String)
        /// A worker has finished its request, at this time in seconds.
        case finished(Worker, now: Double)
        /// A worker has ended.
        case lost(Worker)
        /// Time has passed.
        case time(now: Double)
        /// No more requests are accepted.
        case shutDown
    }

    enum Action: Equatable {
        /// Start a worker. The pool gives it the number that the roster assigns with ``Event/started``.
        case start
        /// Give a worker to a request.
        case assign(Worker, Waiter)
        /// Refuse a request.
        case refuse(Waiter, String)
        /// End an idle worker.
        case end(Worker)
        /// Report the time again after that many seconds.
        case wait(seconds: Double)
    }

    private struct Idle {
        let worker: Worker
        let since: Double
    }

    /// The maximum number of workers: one for each core and one that is ready.
    let limit: Int
    /// The number of seconds after which an idle worker ends.
    let idleSeconds: Double

    private var idle: [Idle] = []
    private var busy: Set<Worker> = []
    private var starting = 0
    private var waiting: [Waiter] = []
    private var nextWorker = 0
    private var isTimerSet = false
    private var isShutDown = false

    /// The number of workers that are ready, at work or starting.
    var count: Int { idle.count + busy.count + starting }
    /// The number of requests that wait for a worker.
    var waitingCount: Int { waiting.count }
    /// The number of the next worker that starts.
    var nextNumber: Worker { nextWorker }

    init(limit: Int, idleSeconds: Double) {
        self.limit = max(limit, 1)
        self.idleSeconds = idleSeconds
    }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .request(let waiter):
            guard !isShutDown else { return [.refuse(waiter, "the server is shutting down")] }
            waiting.append(waiter)
            return assign() + start()
        case .withdraw(let waiter):
            waiting.removeAll { $0 == waiter }
            return []
        case .started(let now):
            starting -= 1
            defer { nextWorker += 1 }
            return ready(nextWorker, now: now)
        case .startFailed(let reason):
            starting -= 1
            // Requests wait for the workers that exist.
            guard idle.isEmpty, busy.isEmpty, starting == 0 else { return [] }
            defer { waiting = [] }
            return waiting.map { .refuse($0, reason) }
        case .finished(let worker, let now):
            busy.remove(worker)
            return ready(worker, now: now)
        case .lost(let worker):
            busy.remove(worker)
            idle.removeAll { $0.worker == worker }
            return start()
        case .time(let now):
            isTimerSet = false
            return endIdle(now)
        case .shutDown:
            isShutDown = true
            defer { (waiting, idle) = ([], []) }
            return waiting.map { .refuse($0, "the server is shutting down") } + idle.map { .end($0.worker) }
        }
    }

    private mutating func ready(_ worker: Worker, now: Double) -> [Action] {
        guard !isShutDown else { return [.end(worker)] }
        idle.append(Idle(worker: worker, since: now))
        return assign() + setTimer(after: idleSeconds)
    }

    private mutating func assign() -> [Action] {
        var actions: [Action] = []
        while !waiting.isEmpty, let worker = idle.popLast()?.worker {
            busy.insert(worker)
            actions.append(.assign(worker, waiting.removeFirst()))
        }
        return actions
    }

    /// Starts the workers that waiting requests need, and one that is ready for the next request while others work.
    private mutating func start() -> [Action] {
        guard !isShutDown else { return [] }
        var actions: [Action] = []
        let spare = busy.isEmpty && waiting.isEmpty ? 0 : 1
        while count < limit, idle.count + starting < waiting.count + spare {
            starting += 1
            actions.append(.start)
        }
        return actions
    }

    private mutating func endIdle(_ now: Double) -> [Action] {
        let ended = idle.filter { $0.since + idleSeconds <= now }
        idle.removeAll { $0.since + idleSeconds <= now }
        let next = idle.map { $0.since + idleSeconds - now }.min()
        return ended.map { .end($0.worker) } + (next.map { setTimer(after: $0) } ?? [])
    }

    private mutating func setTimer(after seconds: Double) -> [Action] {
        guard !isTimerSet, !idle.isEmpty else { return [] }
        isTimerSet = true
        return [.wait(seconds: seconds)]
    }
}
