import PageImages

/// Decides which job runs next: by priority, then in the order of arrival, up to a number of jobs and a total cost.
///
/// A state machine without I/O. No job starves: a job that costs more than is free is never overtaken by a cheaper one,
/// and a priority that has been passed over ``starvationLimit`` times gets the next start.
struct JobQueue<Job: Hashable & Sendable>: Sendable {
    /// An input of the state machine.
    enum Event: Sendable {
        /// Adds a job. Ignored when it is already waiting or running.
        case enqueue(Job, ImagePriority, cost: Int)
        /// Changes the priority of a waiting job, which moves to the end of its new priority.
        case setPriority(Job, ImagePriority)
        /// Removes a waiting job. A running job stays until it has finished.
        case remove(Job)
        /// A running job finished.
        case finish(Job)
    }

    /// Work for the owner of the state machine.
    enum Action: Sendable {
        /// Start a job.
        case start(Job)
        /// Refuse the newest job of the lowest priority, because too many jobs are waiting.
        case refuse(Job)
    }

    private struct Ticket: Sendable {
        var serial: Int
        var priority: ImagePriority
        let cost: Int
    }

    /// The jobs of one priority in the order of arrival. Entries of removed jobs are skipped when they are reached.
    private struct Bucket: Sendable {
        var places: [(job: Job, serial: Int)] = []
        var head = 0
        /// The number of waiting jobs.
        var count = 0
        /// The number of starts of higher priorities since this bucket's last start.
        var passedBy = 0
    }

    /// The maximum number of running jobs.
    let width: Int
    /// The maximum total cost of the running jobs, in bytes. A job that costs more runs alone.
    let costLimit: Int
    /// The maximum number of waiting jobs.
    let waitingLimit: Int
    /// The number of starts of higher priorities after which a lower priority gets the next start.
    let starvationLimit: Int

    private var buckets = [Bucket](repeating: Bucket(), count: ImagePriority.allCases.count)
    private var waiting: [Job: Ticket] = [:]
    private var running: [Job: Int] = [:]
    private var nextSerial = 0

    /// The total cost of the running jobs, in bytes.
    private(set) var runningCost = 0
    /// The number of running jobs.
    var runningCount: Int { running.count }
    /// The number of waiting jobs.
    var waitingCount: Int { waiting.count }

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - width: The maximum number of running jobs, at least 1.
    ///   - costLimit: Their maximum total cost, in bytes.
    ///   - waitingLimit: The maximum number of waiting jobs.
    ///   - starvationLimit: The number of starts of higher priorities after which a lower priority gets the next start; at
    ///     least 1.
    init(width: Int, costLimit: Int = .max, waitingLimit: Int = 10_000, starvationLimit: Int = 32) {
        self.width = max(1, width)
        self.costLimit = max(0, costLimit)
        self.waitingLimit = max(0, waitingLimit)
        self.starvationLimit = max(1, starvationLimit)
    }

    /// Handles an event and returns the actions to perform, in order.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .enqueue(let job, let priority, let cost):
            guard waiting[job] == nil, running[job] == nil else { return [] }
            place(job, Ticket(serial: 0, priority: priority, cost: max(0, cost)))
            let started = startNext()
            guard waiting.count > waitingLimit, let refused = takeNewest() else { return started }
            return started + [.refuse(refused)]
        case .setPriority(let job, let priority):
            guard let ticket = waiting[job], ticket.priority != priority else { return [] }
            forget(job, ticket)
            place(job, Ticket(serial: 0, priority: priority, cost: ticket.cost))
            return startNext()
        case .remove(let job):
            guard let ticket = waiting[job] else { return [] }
            forget(job, ticket)
            return startNext()
        case .finish(let job):
            guard let cost = running.removeValue(forKey: job) else { return [] }
            runningCost -= cost
            return startNext()
        }
    }

    private mutating func startNext() -> [Action] {
        var started: [Action] = []
        while running.count < width, let priority = nextPriority(), let job = head(of: priority),
            let ticket = waiting[job]
        {
            let fits = running.isEmpty || ticket.cost <= costLimit - runningCost
            guard fits else { break }
            forget(job, ticket)
            for lower in 0..<priority.rawValue where buckets[lower].count > 0 { buckets[lower].passedBy += 1 }
            buckets[priority.rawValue].passedBy = 0
            running[job] = ticket.cost
            runningCost += ticket.cost
            started.append(.start(job))
        }
        return started
    }

    /// Returns the priority of the next start: one that has been passed over too often, otherwise the highest that has
    /// waiting jobs.
    private func nextPriority() -> ImagePriority? {
        let index =
            buckets.firstIndex { $0.count > 0 && $0.passedBy >= starvationLimit } ?? buckets.lastIndex { $0.count > 0 }
        return index.flatMap { ImagePriority(rawValue: $0) }
    }

    private func isCurrent(_ place: (job: Job, serial: Int)) -> Bool {
        waiting[place.job]?.serial == place.serial
    }

    private mutating func head(of priority: ImagePriority) -> Job? {
        while buckets[priority.rawValue].head < buckets[priority.rawValue].places.count {
            let place = buckets[priority.rawValue].places[buckets[priority.rawValue].head]
            if isCurrent(place) { return place.job }
            buckets[priority.rawValue].head += 1
        }
        return nil
    }

    private mutating func takeNewest() -> Job? {
        guard let lowest = buckets.firstIndex(where: { $0.count > 0 }) else { return nil }
        while let place = buckets[lowest].places.popLast() {
            guard isCurrent(place), let ticket = waiting[place.job] else { continue }
            forget(place.job, ticket)
            return place.job
        }
        return nil
    }

    private mutating func place(_ job: Job, _ ticket: Ticket) {
        nextSerial += 1
        var ticket = ticket
        ticket.serial = nextSerial
        waiting[job] = ticket
        buckets[ticket.priority.rawValue].places.append((job, nextSerial))
        buckets[ticket.priority.rawValue].count += 1
    }

    private mutating func forget(_ job: Job, _ ticket: Ticket) {
        waiting[job] = nil
        let index = ticket.priority.rawValue
        buckets[index].count -= 1
        if buckets[index].count == 0 {
            buckets[index] = Bucket()
        } else if buckets[index].places.count > 2 * buckets[index].count + 16 {
            // Compacts when most entries are stale, so a removal takes constant time on average.
            buckets[index].places = buckets[index].places[buckets[index].head...].filter { isCurrent($0) }
            buckets[index].head = 0
        }
    }

    /// Returns a description of the first invariant that does not hold, or nil. For tests.
    func checkInvariants() -> StaticString? {
        if running.count > width { return "too many jobs run" }
        if running.count > 1, runningCost > costLimit { return "the running jobs cost too much" }
        if running.values.reduce(0, +) != runningCost { return "the cost is miscounted" }
        if waiting.count > waitingLimit { return "too many jobs wait" }
        if running.isEmpty, !waiting.isEmpty { return "jobs wait although none is running" }
        var counts = [Int](repeating: 0, count: buckets.count)
        for ticket in waiting.values { counts[ticket.priority.rawValue] += 1 }
        if counts != buckets.map({ $0.count }) { return "the waiting jobs are miscounted" }
        for bucket in buckets where bucket.places.count > 2 * bucket.count + 16 { return "a bucket has unused places" }
        return nil
    }
}
