/// Decides which worker performs which request, and when workers start and end.
///
/// A state machine without I/O: the pool reports events and performs the actions, in order. Requests are served in the
/// order in which they arrive. The worker that was used last is used first, so that the others become idle and end.
///
/// Requests of threads with low priority have workers with low priority, so that they don't slow down those of readers.
struct WorkerRoster {
    typealias Worker = Int
    typealias Waiter = Int

    enum Event {
        /// A request needs a worker.
        case request(Waiter, ThreadPriority)
        /// A request no longer needs one.
        case withdraw(Waiter)
        /// A worker is ready, at this time in seconds.
        case started(ThreadPriority, now: Double)
        /// A worker could not be started.
        case startFailed(ThreadPriority, String)
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
        case start(ThreadPriority)
        /// Give a worker to a request.
        case assign(Worker, Waiter)
        /// Refuse a request.
        case refuse(Waiter, String)
        /// End an idle worker.
        case end(Worker)
        /// Report the time again after that many seconds.
        case wait(seconds: Double)
    }

    /// The workers and requests of one priority.
    private struct Group {
        /// The idle workers and the times since when they are, the one that was used last at the end.
        var idle: [(worker: Worker, since: Double)] = []
        var busy: Set<Worker> = []
        var starting = 0
        var waiting: [Waiter] = []

        var count: Int { idle.count + busy.count + starting }
    }

    /// The maximum number of workers: one for each core and one that is ready.
    let limit: Int
    /// The number of seconds after which an idle worker ends.
    let idleSeconds: Double

    private var groups: [ThreadPriority: Group] = [:]
    private var nextWorker = 0
    private var isTimerSet = false
    private var isShutDown = false

    /// The number of workers that are ready, at work or starting.
    var count: Int { groups.values.reduce(0) { $0 + $1.count } }
    /// The number of requests that wait for a worker.
    var waitingCount: Int { groups.values.reduce(0) { $0 + $1.waiting.count } }
    /// The number of the next worker that starts.
    var nextNumber: Worker { nextWorker }

    init(limit: Int, idleSeconds: Double) {
        self.limit = max(limit, 1)
        self.idleSeconds = idleSeconds
    }

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .request(let waiter, let priority):
            guard !isShutDown else { return [.refuse(waiter, "the server is shutting down")] }
            groups[priority, default: Group()].waiting.append(waiter)
            return assign(priority) + startAll(withSpare: true)
        case .withdraw(let waiter):
            for priority in ThreadPriority.allCases { groups[priority]?.waiting.removeAll { $0 == waiter } }
            return []
        case .started(let priority, let now):
            groups[priority]?.starting -= 1
            defer { nextWorker += 1 }
            return ready(nextWorker, priority, now: now)
        case .startFailed(let priority, let reason):
            groups[priority]?.starting -= 1
            // Requests wait for the workers that exist.
            guard groups[priority]?.count == 0 else { return [] }
            return refuse(priority, reason)
        case .finished(let worker, let now):
            for priority in ThreadPriority.allCases where groups[priority]?.busy.remove(worker) != nil {
                return ready(worker, priority, now: now)
            }
            return []
        case .lost(let worker):
            for priority in ThreadPriority.allCases {
                groups[priority]?.busy.remove(worker)
                groups[priority]?.idle.removeAll { $0.worker == worker }
            }
            return startAll(withSpare: true)
        case .time(let now):
            isTimerSet = false
            return endIdle(now)
        case .shutDown:
            isShutDown = true
            return ThreadPriority.allCases.flatMap { priority in
                defer { groups[priority]?.idle = [] }
                return refuse(priority, "the server is shutting down")
                    + (groups[priority]?.idle.map { .end($0.worker) } ?? [])
            }
        }
    }

    private mutating func refuse(_ priority: ThreadPriority, _ reason: String) -> [Action] {
        defer { groups[priority]?.waiting = [] }
        return groups[priority]?.waiting.map { .refuse($0, reason) } ?? []
    }

    private mutating func ready(_ worker: Worker, _ priority: ThreadPriority, now: Double) -> [Action] {
        guard !isShutDown else { return [.end(worker)] }
        groups[priority, default: Group()].idle.append((worker, now))
        // An idle worker may have to end for a request of the other priority.
        return assign(priority) + startAll(withSpare: false) + setTimer(after: idleSeconds)
    }

    private mutating func assign(_ priority: ThreadPriority) -> [Action] {
        var actions: [Action] = []
        var group = groups[priority, default: Group()]
        while !group.waiting.isEmpty, let worker = group.idle.popLast()?.worker {
            group.busy.insert(worker)
            actions.append(.assign(worker, group.waiting.removeFirst()))
        }
        groups[priority] = group
        return actions
    }

    /// Starts the workers of both priorities. Those of low priority come first, because requests wait for them, and the
    /// spare worker takes a place only if one is left.
    private mutating func startAll(withSpare: Bool) -> [Action] {
        start(.low, withSpare: false) + start(.normal, withSpare: withSpare)
    }

    /// Starts the workers that waiting requests need. At the limit, idle workers of the other priority end for them.
    ///
    /// - Parameter withSpare: whether to start one that is ready for the next request of normal priority while others
    ///   work.
    private mutating func start(_ priority: ThreadPriority, withSpare: Bool) -> [Action] {
        guard !isShutDown else { return [] }
        var group = groups[priority, default: Group()]
        var actions: [Action] = []
        let hasWork = groups.values.contains { !$0.busy.isEmpty || !$0.waiting.isEmpty }
        let spare = withSpare && priority == .normal && hasWork ? 1 : 0
        while group.count < limit(of: priority), group.idle.count + group.starting < group.waiting.count + spare {
            if count >= limit {
                let isNeeded = group.idle.count + group.starting < group.waiting.count
                guard isNeeded, let ended = endOldest(otherThan: priority) else { break }
                actions.append(.end(ended))
            }
            group.starting += 1
            groups[priority] = group
            actions.append(.start(priority))
        }
        return actions
    }

    /// The maximum number of workers of a priority. One is left to readers, also while a library is scanned.
    private func limit(of priority: ThreadPriority) -> Int {
        priority == .normal ? limit : max(limit - 1, 1)
    }

    /// Removes the worker that has been idle for the longest time among those of the other priority.
    private mutating func endOldest(otherThan priority: ThreadPriority) -> Worker? {
        for other in ThreadPriority.allCases where other != priority {
            if groups[other]?.idle.isEmpty == false { return groups[other]?.idle.removeFirst().worker }
        }
        return nil
    }

    private mutating func endIdle(_ now: Double) -> [Action] {
        var actions: [Action] = []
        for priority in ThreadPriority.allCases {
            actions += groups[priority]?.idle.filter { $0.since + idleSeconds <= now }.map { .end($0.worker) } ?? []
            groups[priority]?.idle.removeAll { $0.since + idleSeconds <= now }
        }
        let next = groups.values.flatMap(\.idle).map { $0.since + idleSeconds - now }.min()
        return actions + (next.map { setTimer(after: $0) } ?? [])
    }

    private mutating func setTimer(after seconds: Double) -> [Action] {
        guard !isTimerSet, groups.values.contains(where: { !$0.idle.isEmpty }) else { return [] }
        isTimerSet = true
        return [.wait(seconds: seconds)]
    }
}
