import ImageLoading

/// Who waits for what: requests for pieces of work, and pieces of work for earlier ones.
///
/// Each piece of work is done once however many wait. It is as urgent as the most urgent of those who wait, and so is
/// everything it waits for itself; when the last one leaves it stops, and leaves what it waits for. A pure machine.
struct WorkGraph<Key: Hashable & Sendable, Output: Sendable>: Sendable {
    typealias Flight = SharedWork<Key, Waiter, Output>.Flight

    /// Somebody who waits.
    enum Party: Hashable, Sendable {
        /// Somebody outside, by a number of their own.
        case request(Int)
        /// A piece of work.
        case work(Flight)
    }

    /// One wait of a party.
    struct Waiter: Hashable, Sendable {
        let party: Party
        let number: Int
    }

    enum Event: Sendable {
        /// Somebody outside begins to want things.
        case open(request: Int, ImagePriority)
        /// They no longer do: they leave whatever they wait for.
        case close(request: Int)
        /// Their wishes become more or less urgent.
        case setPriority(request: Int, ImagePriority)
        /// A party waits for a piece of work. A party that is gone is told so at once.
        case wait(Waiter, Key)
        /// It no longer does.
        case leave(Waiter)
        /// Bytes have arrived for a piece of work.
        case progress(Flight, received: Int, expected: Int?)
        /// A piece of work has ended. Work that was stopped is ignored.
        case finish(Flight, Output)
    }

    enum Action: Sendable {
        /// Begin a piece of work.
        case start(Key, Flight)
        /// A piece of work has become more or less urgent.
        case lift(Flight, ImagePriority)
        /// End a piece of work that nobody waits for.
        case stop(Flight)
        /// Give everybody the result.
        case resume(Key, [Waiter], Output)
        /// Tell a waiter that its wait is over without a result.
        case dismiss(Waiter)
        /// Tell a request how far a fetch has come.
        case report(request: Int, received: Int, expected: Int?)
    }

    private var work = SharedWork<Key, Waiter, Output>()
    /// Of requests that are open and work that is in the air.
    private var priorities: [Party: ImagePriority] = [:]
    private var waits: [Party: Set<Waiter>] = [:]
    private var keys: [Flight: Key] = [:]
    private var flights: [Key: Flight] = [:]

    /// Pieces of work in the air.
    var flightCount: Int { keys.count }
    /// Requests that are open.
    var requestCount: Int { priorities.count - keys.count }
    /// Waits that are not over.
    var waiterCount: Int { waits.values.reduce(0) { $0 + $1.count } }

    /// Whether a key is being worked on.
    func isFlying(_ key: Key) -> Bool { flights[key] != nil }
    /// How urgent a party is; nil when it is gone.
    func priority(of party: Party) -> ImagePriority? { priorities[party] }

    /// Applies one event and says what must be done now, in this order.
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
            guard let priority = priorities[waiter.party] else {
                actions.append(.dismiss(waiter))
                return
            }
            waits[waiter.party, default: []].insert(waiter)
            run(work.handle(.join(key, waiter, priority)), &actions)
        case .leave(let waiter):
            run(work.handle(.leave(waiter)), &actions)
        case .progress(let flight, let received, let expected):
            guard let key = keys[flight] else { return }
            run(work.handle(.progress(key, flight, received: received, expected: expected)), &actions)
        case .finish(let flight, let output):
            guard let key = keys[flight] else { return }
            end(flight, &actions)
            run(work.handle(.finish(key, flight, output)), &actions, finished: key)
        }
    }

    private mutating func run(
        _ steps: [SharedWork<Key, Waiter, Output>.Action],
        _ actions: inout [Action],
        finished: Key? = nil
    ) {
        for step in steps {
            switch step {
            case .start(let key, let flight, let priority):
                keys[flight] = key
                flights[key] = flight
                priorities[.work(flight)] = priority
                actions.append(.start(key, flight))
            case .lift(_, let flight, let priority):
                actions.append(.lift(flight, priority))
                setPriority(.work(flight), priority, &actions)
            case .stop(_, let flight):
                actions.append(.stop(flight))
                end(flight, &actions)
            case .resume(let waiters, let output):
                for waiter in waiters { waits[waiter.party]?.remove(waiter) }
                if let finished { actions.append(.resume(finished, waiters, output)) }
            case .dismiss(let waiter):
                waits[waiter.party]?.remove(waiter)
                actions.append(.dismiss(waiter))
            case .report(let waiters, let received, let expected):
                for waiter in waiters { report(waiter.party, received, expected, &actions) }
            }
        }
    }

    private mutating func report(_ party: Party, _ received: Int, _ expected: Int?, _ actions: inout [Action]) {
        switch party {
        case .request(let request):
            actions.append(.report(request: request, received: received, expected: expected))
        case .work(let flight):
            apply(.progress(flight, received: received, expected: expected), &actions)
        }
    }

    private mutating func setPriority(_ party: Party, _ priority: ImagePriority, _ actions: inout [Action]) {
        guard priorities[party] != nil else { return }
        priorities[party] = priority
        for waiter in waits[party] ?? [] { run(work.handle(.setPriority(waiter, priority)), &actions) }
    }

    private mutating func end(_ flight: Flight, _ actions: inout [Action]) {
        if let key = keys.removeValue(forKey: flight), flights[key] == flight { flights[key] = nil }
        leaveAll(.work(flight), &actions)
    }

    private mutating func leaveAll(_ party: Party, _ actions: inout [Action]) {
        priorities[party] = nil
        for waiter in waits.removeValue(forKey: party) ?? [] { run(work.handle(.leave(waiter)), &actions) }
    }
}
