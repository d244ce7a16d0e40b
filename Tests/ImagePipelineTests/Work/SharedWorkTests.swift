import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

private typealias Work = SharedWork<Int, Int, String>

@Suite("Shared work")
struct SharedWorkTests {
    @Test("work starts once for all its waiters, and resumes them in the order in which they joined")
    func once() {
        var work = Work()
        #expect(work.handle(.join(7, 1, .normal)).texts == ["start 7 1 normal"])
        #expect(work.handle(.join(7, 2, .normal)).isEmpty)
        #expect(work.handle(.join(7, 3, .low)).isEmpty)
        #expect(work.handle(.finish(7, 1, "done")).texts == ["resume [1, 2, 3] done"])
        #expect(work.flightCount == 0 && work.waiterCount == 0)
    }

    @Test("different keys have separate work")
    func apart() {
        var work = Work()
        #expect(work.handle(.join(7, 1, .normal)).texts == ["start 7 1 normal"])
        #expect(work.handle(.join(8, 2, .normal)).texts == ["start 8 2 normal"])
        #expect(work.handle(.finish(8, 2, "b")).texts == ["resume [2] b"])
    }

    @Test("work continues while it has waiters, and stops when the last one leaves")
    func leaving() {
        var work = Work()
        _ = work.handle(.join(7, 1, .normal))
        _ = work.handle(.join(7, 2, .normal))
        #expect(work.handle(.leave(1)).texts == ["dismiss 1"])
        #expect(work.handle(.leave(2)).texts == ["dismiss 2", "stop 7 1"])
        #expect(work.handle(.join(7, 3, .normal)).texts == ["start 7 2 normal"])
        #expect(work.handle(.finish(7, 1, "late")).isEmpty)
        #expect(work.handle(.finish(7, 2, "done")).texts == ["resume [3] done"])
        #expect(work.handle(.leave(3)).isEmpty)
    }

    @Test("work has the highest priority of its waiters")
    func priorities() {
        var work = Work()
        _ = work.handle(.join(7, 1, .low))
        #expect(work.handle(.join(7, 2, .high)).texts == ["lift 7 1 high"])
        #expect(work.handle(.join(7, 3, .normal)).isEmpty)
        #expect(work.handle(.setPriority(3, .veryHigh)).texts == ["lift 7 1 veryHigh"])
        #expect(work.handle(.setPriority(1, .veryLow)).isEmpty)
        #expect(work.handle(.leave(3)).texts == ["dismiss 3", "lift 7 1 high"])
        #expect(work.handle(.leave(2)).texts == ["dismiss 2", "lift 7 1 veryLow"])
        #expect(work.priority(of: 7) == .veryLow)
        #expect(work.priority(of: 8) == nil)
        #expect(work.handle(.setPriority(99, .high)).isEmpty)
    }

    @Test("a waiter that already waits is not counted twice")
    func twice() {
        var work = Work()
        _ = work.handle(.join(7, 1, .normal))
        #expect(work.handle(.join(7, 1, .high)).isEmpty)
        #expect(work.handle(.join(8, 1, .high)).isEmpty)
        #expect(work.waiterCount == 1)
    }
}

/// A simple reference implementation.
private struct NaiveWork {
    struct Flight {
        let number: Int
        var waiters: [(id: Int, priority: ImagePriority)] = []
        var priority: ImagePriority { waiters.map(\.priority).max() ?? .veryLow }
    }

    var flights: [Int: Flight] = [:]
    var lastFlight = 0

    func key(of waiter: Int) -> Int? {
        flights.first { $0.value.waiters.contains { $0.id == waiter } }?.key
    }

    mutating func handle(_ event: Work.Event) -> [String] {
        switch event {
        case .join(let key, let waiter, let priority):
            guard self.key(of: waiter) == nil else { return [] }
            guard var flight = flights[key] else {
                lastFlight += 1
                flights[key] = Flight(number: lastFlight, waiters: [(waiter, priority)])
                return ["start \(key) \(lastFlight) \(priority)"]
            }
            let before = flight.priority
            flight.waiters.append((waiter, priority))
            flights[key] = flight
            return lift(key, from: before)
        case .leave(let waiter):
            guard let key = key(of: waiter), var flight = flights[key] else { return [] }
            let before = flight.priority
            flight.waiters.removeAll { $0.id == waiter }
            flights[key] = flight.waiters.isEmpty ? nil : flight
            if flight.waiters.isEmpty { return ["dismiss \(waiter)", "stop \(key) \(flight.number)"] }
            return ["dismiss \(waiter)"] + lift(key, from: before)
        case .setPriority(let waiter, let priority):
            guard let key = key(of: waiter), var flight = flights[key] else { return [] }
            let before = flight.priority
            flight.waiters = flight.waiters.map { $0.id == waiter ? (waiter, priority) : $0 }
            flights[key] = flight
            return lift(key, from: before)
        case .finish(let key, let number, let output):
            guard let flight = flights[key], flight.number == number else { return [] }
            flights[key] = nil
            return ["resume \(flight.waiters.map(\.id)) \(output)"]
        }
    }

    private func lift(_ key: Int, from before: ImagePriority) -> [String] {
        guard let flight = flights[key], flight.priority != before else { return [] }
        return ["lift \(key) \(flight.number) \(flight.priority)"]
    }
}

@Suite("Shared work with random events")
struct SharedWorkPropertyTests {
    @Test(
        "every waiter is resumed once, and the work stops and changes its priority with its waiters",
        arguments: 0..<256
    )
    func interleavings(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var work = Work()
        var naive = NaiveWork()
        var joined: Set<Int> = []
        var answers: [Int: Int] = [:]
        var running: [Int: Int] = [:]
        func apply(_ event: Work.Event) {
            if case .join(_, let waiter, _) = event { joined.insert(waiter) }
            let actions = work.handle(event)
            #expect(actions.texts == naive.handle(event), "seed \(seed), \(event)")
            #expect(work.checkInvariants().map { "\($0)" } == nil, "seed \(seed), \(event)")
            for action in actions {
                switch action {
                case .start(let key, let flight, _):
                    #expect(running[key] == nil, "seed \(seed)")
                    running[key] = flight
                case .stop(let key, let flight):
                    #expect(running[key] == flight, "seed \(seed)")
                    running[key] = nil
                case .resume(let waiters, _): for waiter in waiters { answers[waiter, default: 0] += 1 }
                case .dismiss(let waiter): answers[waiter, default: 0] += 1
                case .changePriority(let key, let flight, _): #expect(running[key] == flight, "seed \(seed)")
                }
            }
            if case .finish(let key, let flight, _) = event, running[key] == flight { running[key] = nil }
            #expect(running.count == work.flightCount, "seed \(seed)")
        }
        var nextWaiter = 0
        for _ in 0..<200 {
            let key = generator.number(below: 5)
            let waiter = generator.number(below: max(1, nextWaiter) + 2)
            let flight = generator.happens(onceIn: 4) ? generator.number(below: 20) : running[key] ?? 0
            switch generator.number(below: 8) {
            case 0...3:
                nextWaiter += 1
                apply(.join(key, nextWaiter, generator.pick(ImagePriority.allCases)))
            case 4, 5: apply(.leave(waiter))
            case 6: apply(.setPriority(waiter, generator.pick(ImagePriority.allCases)))
            default: apply(.finish(key, flight, "r"))
            }
        }
        for (key, flight) in running { apply(.finish(key, flight, "end")) }
        #expect(Set(answers.keys) == joined, "seed \(seed)")
        #expect(answers.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        #expect(work.waiterCount == 0 && work.flightCount == 0, "seed \(seed)")
    }
}

extension [SharedWork<Int, Int, String>.Action] {
    fileprivate var texts: [String] {
        map { action in
            switch action {
            case .start(let key, let flight, let priority): "start \(key) \(flight) \(priority)"
            case .changePriority(let key, let flight, let priority): "lift \(key) \(flight) \(priority)"
            case .stop(let key, let flight): "stop \(key) \(flight)"
            case .resume(let waiters, let output): "resume \(waiters) \(output)"
            case .dismiss(let waiter): "dismiss \(waiter)"
            }
        }
    }
}
