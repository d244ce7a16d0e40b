/// Decides which job runs when: so many at once, so many bytes at once, the most urgent first, and in the order of
/// arrival among those that are equally urgent.
///
/// A pure machine. Nobody starves: a job too large for what is free is waited for rather than passed by, and after
/// ``patience`` starts that passed a priority by, that priority has the next one.
public struct JobQueue<Job: Hashable & Sendable>: Sendable {
    /// What happened.
    public enum Event: Sendable {
        /// A job is to run. One that waits or runs already is ignored.
        case enqueue(Job, ImagePriority, cost: Int)
        /// A waiting job has become more or less urgent; it goes behind those of its new priority.
        case setPriority(Job, ImagePriority)
        /// A waiting job is not wanted any more. A running one holds its place until it has finished.
        case remove(Job)
        /// A running job has ended.
        case finish(Job)
    }

    /// What to do.
    public enum Action: Sendable {
        /// Run a job.
        case start(Job)
        /// Say that there is no room for a job even to wait: the newest of the least urgent.
        case refuse(Job)
    }

    private struct Ticket: Sendable {
        var serial: Int
        var priority: ImagePriority
        let cost: Int
    }

    /// Jobs of one priority in the order of arrival. Those that left are passed over when their turn comes.
    private struct Bucket: Sendable {
        var places: [(job: Job, serial: Int)] = []
        var head = 0
        /// Jobs that still wait.
        var count = 0
        /// Starts that passed this bucket by since its last one.
        var passedBy = 0
    }

    /// How many jobs may run at once.
    public let width: Int
    /// How much the running jobs may cost together, in bytes. A job that costs more runs alone.
    public let costLimit: Int
    /// How many jobs may wait.
    public let waitingLimit: Int
    /// After so many starts that passed it by, a less urgent priority has its turn.
    public let patience: Int

    private var buckets = [Bucket](repeating: Bucket(), count: ImagePriority.allCases.count)
    private var waiting: [Job: Ticket] = [:]
    private var running: [Job: Int] = [:]
    private var nextSerial = 0

    /// What the running jobs cost together, in bytes.
    public private(set) var runningCost = 0
    /// Jobs that run.
    public var runningCount: Int { running.count }
    /// Jobs that wait.
    public var waitingCount: Int { waiting.count }

    /// An empty queue.
    ///
    /// - Parameters:
    ///   - width: How many jobs may run at once, at least 1.
    ///   - costLimit: How much they may cost together, in bytes.
    ///   - waitingLimit: How many may wait.
    ///   - patience: After so many starts that passed it by, a less urgent priority has its turn; at least 1.
    public init(width: Int, costLimit: Int = .max, waitingLimit: Int = 10_000, patience: Int = 32) {
        self.width = max(1, width)
        self.costLimit = max(0, costLimit)
        self.waitingLimit = max(0, waitingLimit)
        self.patience = max(1, patience)
    }

    /// Applies one event and says what must be done now, in this order.
    public mutating func handle(_ event: Event) -> [Action] {
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

    /// The priority whose turn it is: one that was passed by for too long, otherwise the highest that waits.
    private func nextPriority() -> ImagePriority? {
        let index =
            buckets.firstIndex { $0.count > 0 && $0.passedBy >= patience } ?? buckets.lastIndex { $0.count > 0 }
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
            // Each place is moved at most once for every job that left, so leaving stays cheap.
            buckets[index].places = buckets[index].places[buckets[index].head...].filter { isCurrent($0) }
            buckets[index].head = 0
        }
    }

    /// What must hold after every event; the first sentence that does not, or nil.
    func checkInvariants() -> StaticString? {
        if running.count > width { return "too many jobs run" }
        if running.count > 1, runningCost > costLimit { return "the running jobs cost too much" }
        if running.values.reduce(0, +) != runningCost { return "the cost is miscounted" }
        if waiting.count > waitingLimit { return "too many jobs wait" }
        if running.isEmpty, !waiting.isEmpty { return "jobs wait though nothing runs" }
        var counts = [Int](repeating: 0, count: buckets.count)
        for ticket in waiting.values { counts[ticket.priority.rawValue] += 1 }
        if counts != buckets.map({ $0.count }) { return "the waiting jobs are miscounted" }
        for bucket in buckets where bucket.places.count > 2 * bucket.count + 16 { return "places are not given back" }
        return nil
    }
}
