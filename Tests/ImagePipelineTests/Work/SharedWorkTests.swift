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
        #expect(work.workCount == 0 && work.waiterCount == 0)
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
    struct RunningWork {
        let number: Int
        var waiters: [(id: Int, priority: ImagePriority)] = []
        var priority: ImagePriority { waiters.map(\.priority).max() ?? .veryLow }
    }

    var works: [Int: RunningWork] = [:]
    var lastWorkID = 0

    func key(of waiter: Int) -> Int? {
        works.first { $0.value.waiters.contains { $0.id == waiter } }?.key
    }

    mutating func handle(_ event: Work.Event) -> [String] {
        switch event {
        case .join(let key, let waiter, let priority):
            guard self.key(of: waiter) == nil else { return [] }
            guard var work = works[key] else {
                lastWorkID += 1
                works[key] = RunningWork(number: lastWorkID, waiters: [(waiter, priority)])
                return ["start \(key) \(lastWorkID) \(priority)"]
            }
            let before = work.priority
            work.waiters.append((waiter, priority))
            works[key] = work
            return lift(key, from: before)
        case .leave(let waiter):
            guard let key = key(of: waiter), var work = works[key] else { return [] }
            let before = work.priority
            work.waiters.removeAll { $0.id == waiter }
            works[key] = work.waiters.isEmpty ? nil : work
            if work.waiters.isEmpty { return ["dismiss \(waiter)", "stop \(key) \(work.number)"] }
            return ["dismiss \(waiter)"] + lift(key, from: before)
        case .setPriority(let waiter, let priority):
            guard let key = key(of: waiter), var work = works[key] else { return [] }
            let before = work.priority
            work.waiters = work.waiters.map { $0.id == waiter ? (waiter, priority) : $0 }
            works[key] = work
            return lift(key, from: before)
        case .finish(let key, let number, let output):
            guard let work = works[key], work.number == number else { return [] }
            works[key] = nil
            return ["resume \(work.waiters.map(\.id)) \(output)"]
        }
    }

    private func lift(_ key: Int, from before: ImagePriority) -> [String] {
        guard let work = works[key], work.priority != before else { return [] }
        return ["lift \(key) \(work.number) \(work.priority)"]
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
                case .start(let key, let workID, _):
                    #expect(running[key] == nil, "seed \(seed)")
                    running[key] = workID
                case .stop(let key, let workID):
                    #expect(running[key] == workID, "seed \(seed)")
                    running[key] = nil
                case .resume(let waiters, _): for waiter in waiters { answers[waiter, default: 0] += 1 }
                case .dismiss(let waiter): answers[waiter, default: 0] += 1
                case .changePriority(let key, let workID, _): #expect(running[key] == workID, "seed \(seed)")
                }
            }
            if case .finish(let key, let workID, _) = event, running[key] == workID { running[key] = nil }
            #expect(running.count == work.workCount, "seed \(seed)")
        }
        var nextWaiter = 0
        for _ in 0..<200 {
            let key = generator.number(below: 5)
            let waiter = generator.number(below: max(1, nextWaiter) + 2)
            let workID = generator.happens(onceIn: 4) ? generator.number(below: 20) : running[key] ?? 0
            switch generator.number(below: 8) {
            case 0...3:
                nextWaiter += 1
                apply(.join(key, nextWaiter, generator.pick(ImagePriority.allCases)))
            case 4, 5: apply(.leave(waiter))
            case 6: apply(.setPriority(waiter, generator.pick(ImagePriority.allCases)))
            default: apply(.finish(key, workID, "r"))
            }
        }
        for (key, workID) in running { apply(.finish(key, workID, "end")) }
        #expect(Set(answers.keys) == joined, "seed \(seed)")
        #expect(answers.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        #expect(work.waiterCount == 0 && work.workCount == 0, "seed \(seed)")
    }
}

extension [SharedWork<Int, Int, String>.Action] {
    fileprivate var texts: [String] {
        map { action in
            switch action {
            case .start(let key, let workID, let priority): "start \(key) \(workID) \(priority)"
            case .changePriority(let key, let workID, let priority): "lift \(key) \(workID) \(priority)"
            case .stop(let key, let workID): "stop \(key) \(workID)"
            case .resume(let waiters, let output): "resume \(waiters) \(output)"
            case .dismiss(let waiter): "dismiss \(waiter)"
            }
        }
    }
}
