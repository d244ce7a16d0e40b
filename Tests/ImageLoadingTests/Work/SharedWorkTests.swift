import Testing

@testable import ImageLoading

private typealias Work = SharedWork<Int, Int, String>

@Suite("Work that many wait for")
struct SharedWorkTests {
    @Test("however many wait, the work starts once and answers them all in the order they came")
    func once() {
        var work = Work()
        #expect(work.handle(.join(7, 1, .normal)).texts == ["start 7 1 normal"])
        #expect(work.handle(.join(7, 2, .normal)).isEmpty)
        #expect(work.handle(.join(7, 3, .low)).isEmpty)
        #expect(work.handle(.finish(7, 1, "done")).texts == ["resume [1, 2, 3] done"])
        #expect(work.flightCount == 0 && work.waiterCount == 0)
    }

    @Test("keys are worked on apart")
    func apart() {
        var work = Work()
        #expect(work.handle(.join(7, 1, .normal)).texts == ["start 7 1 normal"])
        #expect(work.handle(.join(8, 2, .normal)).texts == ["start 8 2 normal"])
        #expect(work.handle(.finish(8, 2, "b")).texts == ["resume [2] b"])
    }

    @Test("the work goes on while somebody waits, and stops when the last one leaves")
    func leaving() {
        var work = Work()
        _ = work.handle(.join(7, 1, .normal))
        _ = work.handle(.join(7, 2, .normal))
        #expect(work.handle(.leave(1)).texts == ["dismiss 1"])
        #expect(work.handle(.leave(2)).texts == ["dismiss 2", "stop 7 1"])
        #expect(work.handle(.join(7, 3, .normal)).texts == ["start 7 2 normal"])
        #expect(work.handle(.finish(7, 1, "late")).isEmpty)
        #expect(work.handle(.progress(7, 1, received: 1, expected: nil)).isEmpty)
        #expect(work.handle(.finish(7, 2, "done")).texts == ["resume [3] done"])
        #expect(work.handle(.leave(3)).isEmpty)
    }

    @Test("the work is as urgent as the most urgent of those who wait, up and down")
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

    @Test("who comes late learns at once how far the work is")
    func progress() {
        var work = Work()
        _ = work.handle(.join(7, 1, .normal))
        #expect(work.handle(.progress(7, 1, received: 10, expected: 90)).texts == ["report [1] 10 of 90"])
        #expect(work.handle(.join(7, 2, .normal)).texts == ["report [2] 10 of 90"])
        #expect(work.handle(.progress(7, 1, received: 20, expected: nil)).texts == ["report [1, 2] 20 of ?"])
        #expect(work.handle(.join(7, 3, .high)).texts == ["lift 7 1 high", "report [3] 20 of ?"])
    }

    @Test("whoever waits already is not counted twice")
    func twice() {
        var work = Work()
        _ = work.handle(.join(7, 1, .normal))
        #expect(work.handle(.join(7, 1, .high)).isEmpty)
        #expect(work.handle(.join(8, 1, .high)).isEmpty)
        #expect(work.waiterCount == 1)
    }
}

/// The same rules, written the slow way.
private struct NaiveWork {
    struct Flight {
        let number: Int
        var waiters: [(id: Int, priority: ImagePriority)] = []
        var progress: (Int, Int?)?
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
            let report = flight.progress.map { "report [\(waiter)] \($0.0) of \($0.1.map(String.init) ?? "?")" }
            return lift(key, from: before) + (report.map { [$0] } ?? [])
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
        case .progress(let key, let number, let received, let expected):
            guard let flight = flights[key], flight.number == number else { return [] }
            flights[key]?.progress = (received, expected)
            return ["report \(flight.waiters.map(\.id)) \(received) of \(expected.map(String.init) ?? "?")"]
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

@Suite("Work that many wait for, in any order of events")
struct SharedWorkPropertyTests {
    @Test(
        "every waiter is answered once, work stops when the last leaves, and it is as urgent as the most urgent",
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
                case .lift(let key, let flight, _): #expect(running[key] == flight, "seed \(seed)")
                case .report: break
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
            switch generator.number(below: 10) {
            case 0...3:
                nextWaiter += 1
                apply(.join(key, nextWaiter, generator.pick(ImagePriority.allCases)))
            case 4, 5: apply(.leave(waiter))
            case 6: apply(.setPriority(waiter, generator.pick(ImagePriority.allCases)))
            case 7, 8:
                let expected = generator.happens(onceIn: 3) ? nil : 100
                apply(.progress(key, flight, received: generator.number(below: 100), expected: expected))
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
            case .lift(let key, let flight, let priority): "lift \(key) \(flight) \(priority)"
            case .stop(let key, let flight): "stop \(key) \(flight)"
            case .resume(let waiters, let output): "resume \(waiters) \(output)"
            case .dismiss(let waiter): "dismiss \(waiter)"
            case .report(let waiters, let received, let expected):
                "report \(waiters) \(received) of \(expected.map(String.init) ?? "?")"
            }
        }
    }
}
