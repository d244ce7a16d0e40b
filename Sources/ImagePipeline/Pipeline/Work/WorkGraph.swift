import PageImages

/// Tracks which requests wait for which stages, and which stages wait for earlier stages.
///
/// Each stage runs once for any number of waiters. Its priority is the highest priority of its waiters and applies to
/// the stages it waits for. When the last waiter leaves, the stage stops and leaves the stages it waits for. A state
/// machine without I/O.
struct WorkGraph<Key: Hashable & Sendable, Output: Sendable>: Sendable {
    typealias WorkID = SharedWork<Key, Waiter, Output>.WorkID

    /// A waiter.
    enum Participant: Hashable, Sendable {
        /// A request, by its number.
        case request(Int)
        /// A running stage.
        case work(WorkID)
    }

    /// One wait of a participant. A participant may wait for several stages.
    struct Waiter: Hashable, Sendable {
        let participant: Participant
        let number: Int
    }

    enum Event: Sendable {
        /// A request opens.
        case open(request: Int, ImagePriority)
        /// A request closes and leaves all stages it waits for.
        case close(request: Int)
        /// The priority of a request changes.
        case setPriority(request: Int, ImagePriority)
        /// A participant waits for a stage. A participant that is closed is dismissed at once.
        case wait(Waiter, Key)
        /// A waiter leaves.
        case leave(Waiter)
        /// A stage finished. Ignored for a stage that was stopped.
        case finish(WorkID, Output)
    }

    enum Action: Sendable {
        /// Start a stage.
        case start(Key, WorkID)
        /// Change the priority of a stage.
        case changePriority(WorkID, ImagePriority)
        /// Cancel a stage that has no waiters.
        case stop(WorkID)
        /// Deliver the result to the waiters.
        case resume(Key, [Waiter], Output)
        /// End a wait without a result.
        case dismiss(Waiter)
    }

    private var work = SharedWork<Key, Waiter, Output>()
    /// The priorities of open requests and running stages.
    private var priorities: [Participant: ImagePriority] = [:]
    private var waits: [Participant: Set<Waiter>] = [:]
    private var keys: [WorkID: Key] = [:]
    private var workIDs: [Key: WorkID] = [:]

    /// The number of running stages.
    var workCount: Int { keys.count }
    /// The number of open requests.
    var requestCount: Int { priorities.count - keys.count }
    /// The number of unfinished waits.
    var waiterCount: Int { waits.values.reduce(0) { $0 + $1.count } }

    /// Returns whether the stage with that key is running.
    func isRunning(_ key: Key) -> Bool { workIDs[key] != nil }
    /// Returns the priority of a participant; nil when it is closed or finished.
    func priority(of participant: Participant) -> ImagePriority? { priorities[participant] }

    /// Handles an event and returns the actions to perform, in order.
    mutating func handle(_ event: Event) -> [Action] {
        var actions: [Action] = []
        apply(event, &actions)
        return actions
    }

    private mutating func apply(_ event: Event, _ actions: inout [Action]) {
        switch event {
        case .open(let request, let priority):
            priorities[.request(request)] = priority
        case .close(let request):
            leaveAll(.request(request), &actions)
        case .setPriority(let request, let priority):
            setPriority(.request(request), priority, &actions)
        case .wait(let waiter, let key):
            guard let priority = priorities[waiter.participant] else {
                actions.append(.dismiss(waiter))
                return
            }
            waits[waiter.participant, default: []].insert(waiter)
            run(work.handle(.join(key, waiter, priority)), &actions)
        case .leave(let waiter):
            run(work.handle(.leave(waiter)), &actions)
        case .finish(let workID, let output):
            guard let key = keys[workID] else { return }
            end(workID, &actions)
            run(work.handle(.finish(key, workID, output)), &actions, finished: key)
        }
    }

    private mutating func run(
        _ steps: [SharedWork<Key, Waiter, Output>.Action],
        _ actions: inout [Action],
        finished: Key? = nil
    ) {
        for step in steps {
            switch step {
            case .start(let key, let workID, let priority):
                keys[workID] = key
                workIDs[key] = workID
                priorities[.work(workID)] = priority
                actions.append(.start(key, workID))
            case .changePriority(_, let workID, let priority):
                actions.append(.changePriority(workID, priority))
                setPriority(.work(workID), priority, &actions)
            case .stop(_, let workID):
                actions.append(.stop(workID))
                end(workID, &actions)
            case .resume(let waiters, let output):
                for waiter in waiters { waits[waiter.participant]?.remove(waiter) }
                if let finished { actions.append(.resume(finished, waiters, output)) }
            case .dismiss(let waiter):
                waits[waiter.participant]?.remove(waiter)
                actions.append(.dismiss(waiter))
            }
        }
    }

    private mutating func setPriority(_ participant: Participant, _ priority: ImagePriority, _ actions: inout [Action])
    {
        guard priorities[participant] != nil else { return }
        priorities[participant] = priority
        for waiter in waits[participant] ?? [] { run(work.handle(.setPriority(waiter, priority)), &actions) }
    }

    private mutating func end(_ workID: WorkID, _ actions: inout [Action]) {
        if let key = keys.removeValue(forKey: workID), workIDs[key] == workID { workIDs[key] = nil }
        leaveAll(.work(workID), &actions)
    }

    private mutating func leaveAll(_ participant: Participant, _ actions: inout [Action]) {
        priorities[participant] = nil
        for waiter in waits.removeValue(forKey: participant) ?? [] { run(work.handle(.leave(waiter)), &actions) }
    }
}
