/// One piece of work per key, however many wait for it.
///
/// A pure machine: events in, actions out; whoever holds it runs the actions in their order. The work is as urgent as
/// the most urgent of its waiters, and ends when the last of them has left. Every waiter is answered exactly once, by
/// ``Action/resume(_:_:)`` or by ``Action/dismiss(_:)``.
public struct SharedWork<Key: Hashable & Sendable, Waiter: Hashable & Sendable, Output: Sendable>: Sendable {
    /// Tells one piece of work from a later one for the same key.
    public typealias Flight = Int

    /// What happened.
    public enum Event: Sendable {
        /// Somebody wants the key. A waiter waits for one thing: whoever waits already is ignored.
        case join(Key, Waiter, ImagePriority)
        /// Somebody no longer wants it. Unknown and served waiters are ignored.
        case leave(Waiter)
        /// It has become more or less urgent to somebody.
        case setPriority(Waiter, ImagePriority)
        /// Bytes received so far, and those expected if that is known. Work that was stopped is ignored.
        case progress(Key, Flight, received: Int, expected: Int?)
        /// The work has ended. Work that was stopped is ignored.
        case finish(Key, Flight, Output)
    }

    /// What to do.
    public enum Action: Sendable {
        /// Begin the work for the key.
        case start(Key, Flight, ImagePriority)
        /// The work has become more or less urgent.
        case lift(Key, Flight, ImagePriority)
        /// End work that nobody waits for.
        case stop(Key, Flight)
        /// Give everybody the result, in the order of their arrival.
        case resume([Waiter], Output)
        /// Tell one waiter that it has left.
        case dismiss(Waiter)
        /// Tell waiters how far the work is.
        case report([Waiter], received: Int, expected: Int?)
    }

    private struct Place: Sendable {
        let arrival: Int
        var priority: ImagePriority
    }

    private struct Work: Sendable {
        let flight: Flight
        var waiters: [Waiter: Place] = [:]
        /// How many waiters there are of each priority.
        var counts = [Int](repeating: 0, count: ImagePriority.allCases.count)
        var progress: (received: Int, expected: Int?)?

        /// That of the most urgent waiter.
        var priority: ImagePriority {
            counts.lastIndex { $0 > 0 }.flatMap { ImagePriority(rawValue: $0) } ?? .veryLow
        }

        var waitersInOrder: [Waiter] {
            waiters.sorted { $0.value.arrival < $1.value.arrival }.map { $0.key }
        }
    }

    private var works: [Key: Work] = [:]
    private var keys: [Waiter: Key] = [:]
    private var nextFlight: Flight = 0
    private var nextArrival = 0

    /// Nothing is under way.
    public init() {}

    /// Pieces of work in the air.
    public var flightCount: Int { works.count }
    /// Waiters not yet answered.
    public var waiterCount: Int { keys.count }

    /// How urgent the work for a key is; nil when there is none.
    public func priority(of key: Key) -> ImagePriority? {
        works[key]?.priority
    }

    /// Applies one event and says what must be done now, in this order. Joining, leaving and changing a priority take
    /// the same time however many wait.
    public mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .join(let key, let waiter, let priority): join(key, waiter, priority)
        case .leave(let waiter): leave(waiter)
        case .setPriority(let waiter, let priority): setPriority(waiter, priority)
        case .progress(let key, let flight, let received, let expected): progress(key, flight, received, expected)
        case .finish(let key, let flight, let output): finish(key, flight, output)
        }
    }

    private mutating func join(_ key: Key, _ waiter: Waiter, _ priority: ImagePriority) -> [Action] {
        guard keys[waiter] == nil else { return [] }
        keys[waiter] = key
        nextArrival += 1
        let place = Place(arrival: nextArrival, priority: priority)
        guard let before = works[key]?.priority else {
            nextFlight += 1
            var work = Work(flight: nextFlight)
            work.waiters[waiter] = place
            work.counts[priority.rawValue] = 1
            works[key] = work
            return [.start(key, nextFlight, priority)]
        }
        works[key]?.waiters[waiter] = place
        works[key]?.counts[priority.rawValue] += 1
        var actions = lift(key, from: before)
        if let progress = works[key]?.progress {
            actions.append(.report([waiter], received: progress.received, expected: progress.expected))
        }
        return actions
    }

    private mutating func leave(_ waiter: Waiter) -> [Action] {
        guard let key = keys.removeValue(forKey: waiter), let before = works[key]?.priority,
            let flight = works[key]?.flight, let place = works[key]?.waiters.removeValue(forKey: waiter)
        else { return [] }
        works[key]?.counts[place.priority.rawValue] -= 1
        if works[key]?.waiters.isEmpty == true {
            // Forgotten at once: somebody who comes now starts afresh instead of joining work that is ending.
            works[key] = nil
            return [.dismiss(waiter), .stop(key, flight)]
        }
        return [.dismiss(waiter)] + lift(key, from: before)
    }

    private mutating func setPriority(_ waiter: Waiter, _ priority: ImagePriority) -> [Action] {
        guard let key = keys[waiter], let before = works[key]?.priority,
            let old = works[key]?.waiters[waiter]?.priority
        else { return [] }
        works[key]?.waiters[waiter]?.priority = priority
        works[key]?.counts[old.rawValue] -= 1
        works[key]?.counts[priority.rawValue] += 1
        return lift(key, from: before)
    }

    private func lift(_ key: Key, from before: ImagePriority) -> [Action] {
        guard let work = works[key], work.priority != before else { return [] }
        return [.lift(key, work.flight, work.priority)]
    }

    private mutating func progress(_ key: Key, _ flight: Flight, _ received: Int, _ expected: Int?) -> [Action] {
        guard let work = works[key], work.flight == flight else { return [] }
        works[key]?.progress = (received, expected)
        return [.report(work.waitersInOrder, received: received, expected: expected)]
    }

    private mutating func finish(_ key: Key, _ flight: Flight, _ output: Output) -> [Action] {
        guard let work = works[key], work.flight == flight else { return [] }
        works[key] = nil
        let waiters = work.waitersInOrder
        for waiter in waiters { keys[waiter] = nil }
        return [.resume(waiters, output)]
    }

    /// What must hold after every event; the first sentence that does not, or nil.
    func checkInvariants() -> StaticString? {
        var waiting = 0
        for (key, work) in works {
            if work.waiters.isEmpty { return "work goes on that nobody waits for" }
            waiting += work.waiters.count
            var counts = [Int](repeating: 0, count: ImagePriority.allCases.count)
            for (waiter, place) in work.waiters {
                counts[place.priority.rawValue] += 1
                if keys[waiter] != key { return "a waiter is counted with another key" }
            }
            if counts != work.counts { return "the priorities are miscounted" }
        }
        return waiting == keys.count ? nil : "a waiter waits for nothing"
    }
}
