/// One piece of work per key, however many wait for it.
///
/// A pure machine: events in, actions out. Whoever holds it runs the actions.
struct SingleFlight<Key: Hashable & Sendable, Waiter: Hashable & Sendable, Output: Sendable>: Sendable {
    /// Tells one piece of work from a later one for the same key.
    typealias Flight = Int

    enum Event: Sendable {
        /// Somebody wants the key.
        case join(Key, Waiter)
        /// Somebody no longer wants it. Unknown and served waiters are ignored.
        case leave(Waiter)
        /// The work has ended. Work that was stopped is ignored.
        case finish(Key, Flight, Output)
    }

    enum Action: Sendable {
        /// Begin the work for the key.
        case start(Key, Flight)
        /// End work that nobody waits for.
        case stop(Flight)
        /// Give everybody the result.
        case resume([Waiter], Output)
        /// Tell one waiter that it has left.
        case dismiss(Waiter)
    }

    private struct Work: Sendable {
        let flight: Flight
        /// In the order of arrival.
        var waiters: [Waiter]
    }

    private var works: [Key: Work] = [:]
    private var keys: [Waiter: Key] = [:]
    private var nextFlight: Flight = 0

    /// Pieces of work in the air.
    var flightCount: Int { works.count }
    /// Waiters not yet answered.
    var waiterCount: Int { keys.count }

    /// Applies one event and says what must be done now, in this order.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .join(let key, let waiter):
            keys[waiter] = key
            if works[key] != nil {
                works[key]?.waiters.append(waiter)
                return []
            }
            nextFlight += 1
            works[key] = Work(flight: nextFlight, waiters: [waiter])
            return [.start(key, nextFlight)]
        case .leave(let waiter):
            guard let key = keys.removeValue(forKey: waiter), let work = works[key] else { return [] }
            let rest = work.waiters.filter { $0 != waiter }
            if rest.isEmpty {
                // Forgotten at once: somebody who comes now starts afresh instead of joining work that is ending.
                works[key] = nil
                return [.dismiss(waiter), .stop(work.flight)]
            }
            works[key]?.waiters = rest
            return [.dismiss(waiter)]
        case .finish(let key, let flight, let output):
            guard let work = works[key], work.flight == flight else { return [] }
            works[key] = nil
            for waiter in work.waiters { keys[waiter] = nil }
            return [.resume(work.waiters, output)]
        }
    }
}
