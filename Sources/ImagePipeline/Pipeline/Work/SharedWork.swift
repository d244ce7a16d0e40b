import PageImages

/// Runs one piece of work for each key and shares it between any number of waiters.
///
/// A state machine without I/O; the owner performs the actions in order. The priority of the work is the highest of its
/// waiters. The work stops when the last waiter leaves. Every waiter gets exactly one ``Action/resume(_:_:)`` or
/// ``Action/dismiss(_:)``.
struct SharedWork<Key: Hashable & Sendable, Waiter: Hashable & Sendable, Output: Sendable>: Sendable {
    /// Distinguishes one piece of work from a later one with the same key.
    typealias WorkID = Int

    /// An input of the state machine.
    enum Event: Sendable {
        /// A waiter joins the work for a key. Ignored if the waiter already waits.
        case join(Key, Waiter, ImagePriority)
        /// A waiter leaves. Ignored if the waiter doesn't wait.
        case leave(Waiter)
        /// The priority of a waiter changes.
        case setPriority(Waiter, ImagePriority)
        /// The work finished. Ignored for work that was stopped.
        case finish(Key, WorkID, Output)
    }

    /// An action that the owner of the state machine performs.
    enum Action: Sendable {
        /// Start the work for the key.
        case start(Key, WorkID, ImagePriority)
        /// Change the priority of the work.
        case changePriority(Key, WorkID, ImagePriority)
        /// Stop work that has no waiters.
        case stop(Key, WorkID)
        /// Deliver the result to the waiters, in the order in which they joined.
        case resume([Waiter], Output)
        /// End the wait of one waiter without a result.
        case dismiss(Waiter)
    }

    private struct Registration: Sendable {
        let arrival: Int
        var priority: ImagePriority
    }

    private struct Work: Sendable {
        let workID: WorkID
        var waiters: [Waiter: Registration] = [:]
        /// The number of waiters with each priority.
        var counts = [Int](repeating: 0, count: ImagePriority.allCases.count)

        /// The highest priority of the waiters.
        var priority: ImagePriority {
            counts.lastIndex { $0 > 0 }.flatMap { ImagePriority(rawValue: $0) } ?? .veryLow
        }

        var waitersInOrder: [Waiter] {
            waiters.sorted { $0.value.arrival < $1.value.arrival }.map { $0.key }
        }
    }

    private var works: [Key: Work] = [:]
    private var keys: [Waiter: Key] = [:]
    private var nextWorkID: WorkID = 0
    private var nextArrival = 0

    /// Creates an empty instance.
    init() {}

    /// The number of running pieces of work.
    var workCount: Int { works.count }
    /// The number of waiters.
    var waiterCount: Int { keys.count }

    /// Returns the priority of the work for a key; nil when none is running.
    func priority(of key: Key) -> ImagePriority? {
        works[key]?.priority
    }

    /// Handles an event and returns the actions to perform, in order. Joining, leaving and changing a priority take
    /// constant time.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .join(let key, let waiter, let priority): join(key, waiter, priority)
        case .leave(let waiter): leave(waiter)
        case .setPriority(let waiter, let priority): setPriority(waiter, priority)
        case .finish(let key, let workID, let output): finish(key, workID, output)
        }
    }

    private mutating func join(_ key: Key, _ waiter: Waiter, _ priority: ImagePriority) -> [Action] {
        guard keys[waiter] == nil else { return [] }
        keys[waiter] = key
        nextArrival += 1
        let registration = Registration(arrival: nextArrival, priority: priority)
        guard let before = works[key]?.priority else {
            nextWorkID += 1
            var work = Work(workID: nextWorkID)
            work.waiters[waiter] = registration
            work.counts[priority.rawValue] = 1
            works[key] = work
            return [.start(key, nextWorkID, priority)]
        }
        works[key]?.waiters[waiter] = registration
        works[key]?.counts[priority.rawValue] += 1
        return changePriority(key, from: before)
    }

    private mutating func leave(_ waiter: Waiter) -> [Action] {
        guard let key = keys.removeValue(forKey: waiter), let before = works[key]?.priority,
            let workID = works[key]?.workID, let registration = works[key]?.waiters.removeValue(forKey: waiter)
        else { return [] }
        works[key]?.counts[registration.priority.rawValue] -= 1
        if works[key]?.waiters.isEmpty == true {
            // Removed at once, so that a later waiter starts new work instead of joining work that is being stopped.
            works[key] = nil
            return [.dismiss(waiter), .stop(key, workID)]
        }
        return [.dismiss(waiter)] + changePriority(key, from: before)
    }

    private mutating func setPriority(_ waiter: Waiter, _ priority: ImagePriority) -> [Action] {
        guard let key = keys[waiter], let before = works[key]?.priority,
            let old = works[key]?.waiters[waiter]?.priority
        else { return [] }
        works[key]?.waiters[waiter]?.priority = priority
        works[key]?.counts[old.rawValue] -= 1
        works[key]?.counts[priority.rawValue] += 1
        return changePriority(key, from: before)
    }

    private func changePriority(_ key: Key, from before: ImagePriority) -> [Action] {
        guard let work = works[key], work.priority != before else { return [] }
        return [.changePriority(key, work.workID, work.priority)]
    }

    private mutating func finish(_ key: Key, _ workID: WorkID, _ output: Output) -> [Action] {
        guard let work = works[key], work.workID == workID else { return [] }
        works[key] = nil
        let waiters = work.waitersInOrder
        for waiter in waiters { keys[waiter] = nil }
        return [.resume(waiters, output)]
    }

    /// Returns a description of the first invariant that does not hold, or nil. For tests.
    func checkInvariants() -> StaticString? {
        var waiting = 0
        for (key, work) in works {
            if work.waiters.isEmpty { return "work without waiters is running" }
            waiting += work.waiters.count
            var counts = [Int](repeating: 0, count: ImagePriority.allCases.count)
            for (waiter, registration) in work.waiters {
                counts[registration.priority.rawValue] += 1
                if keys[waiter] != key { return "a waiter is registered with another key" }
            }
            if counts != work.counts { return "the priority counts are wrong" }
        }
        return waiting == keys.count ? nil : "a waiter is registered without work"
    }
}
