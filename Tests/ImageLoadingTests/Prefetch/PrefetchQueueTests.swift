import Testing

@testable import ImageLoading

private typealias Queue = PrefetchQueue<Int>

@Suite("Fetching ahead")
struct PrefetchQueueTests {
    @Test("in order, so many at a time, and a report at the end")
    func order() {
        var queue = Queue(width: 2)
        #expect(queue.handle(.start([1, 2, 3, 4])) == [.load(1), .load(2)])
        #expect(queue.handle(.finished(2, .skipped)) == [.load(3)])
        #expect(queue.handle(.finished(1, .loaded)) == [.load(4)])
        #expect(queue.handle(.finished(4, .failed)) == [])
        var report = PrefetchReport<Int>()
        report.loaded = [1, 3]
        report.skipped = [2]
        report.failed = [4]
        #expect(queue.handle(.finished(3, .loaded)) == [.report(report)])
        #expect(queue.handle(.finished(3, .loaded)) == [])
        #expect(queue.handle(.stop) == [])
    }

    @Test("an empty list ends at once")
    func empty() {
        var queue = Queue(width: 2)
        #expect(queue.handle(.start([])) == [.report(PrefetchReport())])
    }

    @Test("what is listed twice is fetched once")
    func twice() {
        var queue = Queue(width: 9)
        #expect(queue.handle(.start([1, 2, 1])) == [.load(1), .load(2)])
    }

    @Test("what becomes visible is lifted out of the list, and leaves its place to the next")
    func overtaken() {
        var queue = Queue(width: 1)
        _ = queue.handle(.start([1, 2, 3]))
        #expect(queue.handle(.visible(2)) == [])
        #expect(queue.handle(.visible(1)) == [.lift(1), .load(3)])
        #expect(queue.handle(.visible(9)) == [])
        #expect(queue.handle(.finished(1, .loaded)) == [])
        var report = PrefetchReport<Int>()
        report.overtaken = [2, 1]
        report.failed = [3]
        #expect(queue.handle(.finished(3, .failed)) == [.report(report)])
    }

    @Test("stopping gives up what is in flight and says so")
    func stopping() {
        var queue = Queue(width: 2)
        _ = queue.handle(.start([1, 2, 3]))
        _ = queue.handle(.finished(1, .loaded))
        var report = PrefetchReport<Int>()
        report.loaded = [1]
        report.cancelled = [2, 3]
        #expect(queue.handle(.stop) == [.cancel(2), .cancel(3), .report(report)])
        #expect(queue.handle(.finished(2, .loaded)) == [])
    }

    @Test("a new list lets go on what it wants too")
    func replacing() {
        var queue = Queue(width: 2)
        _ = queue.handle(.start([1, 2, 3, 4]))
        var report = PrefetchReport<Int>()
        report.cancelled = [1, 4]
        #expect(queue.handle(.start([3, 2, 5])) == [.cancel(1), .report(report), .load(3)])
        #expect(queue.handle(.finished(2, .loaded)) == [.load(5)])
    }

    @Test("paused, nothing new begins")
    func pausing() {
        var queue = Queue(width: 1)
        _ = queue.handle(.pause(true))
        #expect(queue.handle(.start([1, 2])) == [])
        #expect(queue.handle(.pause(false)) == [.load(1)])
        _ = queue.handle(.pause(true))
        #expect(queue.handle(.finished(1, .loaded)) == [])
        #expect(queue.handle(.pause(false)) == [.load(2)])
    }
}

@Suite("Fetching ahead, in any order of events")
struct PrefetchQueuePropertyTests {
    @Test("every item of every list ends in one part of one report, and the width is kept", arguments: 0..<128)
    func anyEvents(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var queue = Queue(width: 1 + generator.number(below: 4))
        var inFlight: Set<Int> = []
        /// What the list under way has not accounted for.
        var open: Set<Int> = []
        var reports = 0
        var lists = 0
        func apply(_ event: Queue.Event, next: Set<Int>? = nil) {
            // Without a list under way the new one begins at once, otherwise after the other's report.
            if let next, reports == lists { open = next }
            if next != nil { lists += 1 }
            for action in queue.handle(event) {
                switch action {
                case .load(let item):
                    #expect(inFlight.insert(item).inserted && open.contains(item), "seed \(seed)")
                case .cancel(let item), .lift(let item): #expect(inFlight.remove(item) != nil, "seed \(seed)")
                case .report(let report):
                    reports += 1
                    let parts = [report.loaded, report.skipped, report.failed, report.overtaken, report.cancelled]
                    let all = parts.flatMap { $0 }
                    #expect(Set(all).count == all.count, "seed \(seed)")
                    // What the next list wants too is reported there.
                    let goesOn = open.subtracting(all)
                    #expect(Set(all).isSubset(of: open) && goesOn.isSubset(of: next ?? []), "seed \(seed)")
                    open = next ?? []
                }
            }
            #expect(queue.checkInvariants().map { "\($0)" } == nil, "seed \(seed), \(event)")
            #expect(queue.inFlightCount == inFlight.count, "seed \(seed)")
        }
        for _ in 0..<300 {
            switch generator.number(below: 16) {
            case 0:
                let list = (0..<generator.number(below: 12)).map { _ in generator.number(below: 20) }
                apply(.start(list), next: Set(list))
            case 1: apply(.visible(generator.number(below: 20)))
            case 2: apply(.pause(generator.happens(onceIn: 2)))
            case 3: if generator.happens(onceIn: 4) { apply(.stop) }
            case 4: apply(.finished(generator.number(below: 40) + 20, .loaded))
            default:
                guard let item = inFlight.sorted().randomElement(using: &generator) else { continue }
                inFlight.remove(item)
                apply(.finished(item, generator.pick(Queue.Outcome.allCases)))
            }
        }
        apply(.stop)
        #expect(reports == lists, "seed \(seed)")
        #expect(inFlight.isEmpty && queue.waitingCount == 0, "seed \(seed)")
    }
}
