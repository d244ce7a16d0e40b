import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

private typealias Queue = JobQueue<Int>

@Suite("The job queue")
struct JobQueueTests {
    @Test("the number of running jobs is limited, and the next one starts when a job finishes")
    func width() {
        var queue = Queue(width: 2)
        #expect(queue.handle(.enqueue(1, .normal, cost: 1)).started == [1])
        #expect(queue.handle(.enqueue(2, .normal, cost: 1)).started == [2])
        #expect(queue.handle(.enqueue(3, .normal, cost: 1)).isEmpty)
        #expect(queue.handle(.finish(1)).started == [3])
        #expect(queue.handle(.finish(1)).isEmpty)
        #expect(queue.runningCount == 2 && queue.waitingCount == 0 && queue.runningCost == 2)
    }

    @Test("jobs start by priority, and in order of arrival for equal priority")
    func order() {
        var queue = Queue(width: 1)
        _ = queue.handle(.enqueue(0, .normal, cost: 1))
        for (job, priority) in [(1, ImagePriority.low), (2, .normal), (3, .veryHigh), (4, .normal), (5, .low)] {
            #expect(queue.handle(.enqueue(job, priority, cost: 1)).isEmpty)
        }
        var order: [Int] = []
        var running = 0
        while let next = queue.handle(.finish(running)).started.first {
            order.append(next)
            running = next
        }
        #expect(order == [3, 2, 4, 1, 5])
    }

    @Test("a job whose priority is raised overtakes others")
    func lifted() {
        var queue = Queue(width: 1)
        for job in 0..<4 { _ = queue.handle(.enqueue(job, .low, cost: 1)) }
        #expect(queue.handle(.setPriority(3, .high)).isEmpty)
        #expect(queue.handle(.setPriority(0, .high)).isEmpty)
        #expect(queue.handle(.setPriority(99, .high)).isEmpty)
        #expect(queue.handle(.finish(0)).started == [3])
        #expect(queue.handle(.finish(3)).started == [1])
    }

    @Test("a removed job is never started, and a running job stays until it finishes")
    func removed() {
        var queue = Queue(width: 1)
        for job in 0..<3 { _ = queue.handle(.enqueue(job, .normal, cost: 1)) }
        #expect(queue.handle(.remove(1)).isEmpty)
        #expect(queue.handle(.remove(0)).isEmpty)
        #expect(queue.runningCount == 1)
        #expect(queue.handle(.finish(0)).started == [2])
    }

    @Test("the total cost of the running jobs is limited")
    func cost() {
        var queue = Queue(width: 4, costLimit: 10)
        #expect(queue.handle(.enqueue(1, .normal, cost: 6)).started == [1])
        #expect(queue.handle(.enqueue(2, .normal, cost: 5)).isEmpty)
        // The small job would fit, but the large one before it might then wait forever.
        #expect(queue.handle(.enqueue(3, .normal, cost: 1)).isEmpty)
        #expect(queue.handle(.finish(1)).started == [2, 3])
    }

    @Test("a job that costs more than the limit runs alone")
    func large() {
        var queue = Queue(width: 4, costLimit: 10)
        _ = queue.handle(.enqueue(1, .normal, cost: 3))
        #expect(queue.handle(.enqueue(2, .normal, cost: .max)).isEmpty)
        #expect(queue.handle(.finish(1)).started == [2])
        #expect(queue.handle(.enqueue(3, .normal, cost: 0)).isEmpty)
        #expect(queue.handle(.finish(2)).started == [3])
    }

    @Test("removing a large job starts the jobs behind it")
    func largeRemoved() {
        var queue = Queue(width: 4, costLimit: 10)
        _ = queue.handle(.enqueue(1, .normal, cost: 6))
        _ = queue.handle(.enqueue(2, .normal, cost: 9))
        _ = queue.handle(.enqueue(3, .normal, cost: 2))
        #expect(queue.handle(.remove(2)).started == [3])
    }

    @Test("when too many jobs wait, the newest job of the lowest priority is refused")
    func refusal() {
        var queue = Queue(width: 1, waitingLimit: 2)
        for job in 0..<3 { _ = queue.handle(.enqueue(job, .low, cost: 1)) }
        #expect(queue.handle(.enqueue(3, .low, cost: 1)).refused == [3])
        #expect(queue.handle(.enqueue(4, .high, cost: 1)).refused == [2])
        #expect(queue.handle(.enqueue(5, .veryLow, cost: 1)).refused == [5])
        #expect(queue.waitingCount == 2)
        #expect(queue.handle(.finish(0)).started == [4])
    }

    @Test("a lower priority gets a start after a number of higher ones")
    func starvationLimit() {
        var queue = Queue(width: 1, starvationLimit: 3)
        _ = queue.handle(.enqueue(0, .high, cost: 1))
        _ = queue.handle(.enqueue(1000, .veryLow, cost: 1))
        var order: [Int] = []
        var running = 0
        for job in 1..<8 {
            _ = queue.handle(.enqueue(job, .high, cost: 1))
            guard let next = queue.handle(.finish(running)).started.first else { continue }
            order.append(next)
            running = next
        }
        #expect(order == [1, 2, 3, 1000, 4, 5, 6])
    }

    @Test("a job that is waiting or running is not added twice")
    func twice() {
        var queue = Queue(width: 1)
        _ = queue.handle(.enqueue(1, .normal, cost: 1))
        #expect(queue.handle(.enqueue(1, .high, cost: 1)).isEmpty)
        _ = queue.handle(.enqueue(2, .normal, cost: 1))
        #expect(queue.handle(.enqueue(2, .high, cost: 1)).isEmpty)
        #expect(queue.waitingCount == 1)
    }
}

@Suite("The job queue with random events")
struct JobQueuePropertyTests {
    @Test("the limits hold, the most urgent job starts first, and no job is lost", arguments: 0..<128)
    func anyEvents(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let starvationLimit = generator.pick([1, 3, 1_000_000])
        var queue = Queue(
            width: 1 + generator.number(below: 4),
            costLimit: generator.pick([0, 10, 100, .max]),
            waitingLimit: generator.pick([0, 5, 10_000]),
            starvationLimit: starvationLimit
        )
        var waiting: [Int: (priority: ImagePriority, serial: Int)] = [:]
        var running: Set<Int> = []
        var ended: [Int: Int] = [:]
        var taken = 0
        var serial = 0
        func apply(_ event: Queue.Event) {
            for action in queue.handle(event) {
                switch action {
                case .start(let job):
                    let own = waiting.removeValue(forKey: job)
                    #expect(own != nil && running.insert(job).inserted, "seed \(seed)")
                    if starvationLimit == 1_000_000, let own {
                        let isFirst = waiting.values.allSatisfy {
                            $0.priority < own.priority || ($0.priority == own.priority && $0.serial > own.serial)
                        }
                        #expect(isFirst, "seed \(seed)")
                    }
                case .refuse(let job):
                    let own = waiting.removeValue(forKey: job)
                    #expect(own.map { own in waiting.values.allSatisfy { $0.priority >= own.priority } } == true)
                    ended[job, default: 0] += 1
                }
            }
            #expect(queue.checkInvariants().map { "\($0)" } == nil, "seed \(seed), \(event)")
            #expect(queue.waitingCount == waiting.count && queue.runningCount == running.count, "seed \(seed)")
        }
        for _ in 0..<400 {
            serial += 1
            switch generator.number(below: 10) {
            case 0...4:
                taken += 1
                let priority = generator.pick(ImagePriority.allCases)
                waiting[taken] = (priority, serial)
                apply(.enqueue(taken, priority, cost: generator.pick([0, 1, 9, 60, 1000])))
            case 5:
                let job = generator.number(below: taken + 1)
                let priority = generator.pick(ImagePriority.allCases)
                if let old = waiting[job], old.priority != priority { waiting[job] = (priority, serial) }
                apply(.setPriority(job, priority))
            case 6:
                let job = generator.number(below: taken + 1)
                if waiting.removeValue(forKey: job) != nil { ended[job, default: 0] += 1 }
                apply(.remove(job))
            default:
                guard let job = running.sorted().first else { continue }
                running.remove(job)
                ended[job, default: 0] += 1
                apply(.finish(job))
            }
        }
        // Without new jobs, all jobs finish.
        while let job = running.first {
            running.remove(job)
            ended[job, default: 0] += 1
            apply(.finish(job))
        }
        #expect(waiting.isEmpty && queue.waitingCount == 0 && queue.runningCost == 0, "seed \(seed)")
        #expect(ended.count == taken && ended.values.allSatisfy { $0 == 1 }, "seed \(seed)")
    }

    @Test("with a constant stream of urgent jobs, the others still start", arguments: 0..<16)
    func noStarvation(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var queue = Queue(width: 2, starvationLimit: 8)
        var running: [Int] = []
        var waitsSince: [Int: Int] = [:]
        var longest = 0
        for turn in 0..<3000 {
            // Twice as many jobs arrive as can run, most of them urgent.
            for part in 0..<2 {
                let job = turn * 2 + part
                let isRare = generator.happens(onceIn: 40)
                let priority: ImagePriority = isRare ? generator.pick([.veryLow, .low]) : .veryHigh
                if isRare { waitsSince[job] = turn }
                running += queue.handle(.enqueue(job, priority, cost: 1)).started
            }
            if !running.isEmpty { running += queue.handle(.finish(running.removeFirst())).started }
            for job in running {
                if let since = waitsSince.removeValue(forKey: job) { longest = max(longest, turn - since) }
            }
        }
        #expect(waitsSince.count < 30 && longest < 400, "seed \(seed), longest \(longest), open \(waitsSince.count)")
    }
}

extension [JobQueue<Int>.Action] {
    fileprivate var started: [Int] {
        compactMap { if case .start(let job) = $0 { job } else { nil } }
    }

    fileprivate var refused: [Int] {
        compactMap { if case .refuse(let job) = $0 { job } else { nil } }
    }
}
