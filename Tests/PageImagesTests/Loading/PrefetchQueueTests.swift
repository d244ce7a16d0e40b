import TestSupport
import Testing

@testable import PageImages

private typealias Queue = PrefetchQueue<Int>

@Suite("The prefetch queue")
struct PrefetchQueueTests {
    @Test("items load in order, a few at a time")
    func order() {
        var queue = Queue(width: 2)
        #expect(queue.handle(.start([1, 2, 3, 4])) == [.load(1), .load(2)])
        #expect(queue.handle(.finished(2)) == [.load(3)])
        #expect(queue.handle(.finished(1)) == [.load(4)])
        #expect(queue.handle(.finished(4)) == [])
        #expect(queue.handle(.finished(3)) == [])
        #expect(queue.handle(.finished(3)) == [])
        #expect(queue.handle(.stop) == [])
    }

    @Test("an empty list loads nothing")
    func empty() {
        var queue = Queue(width: 2)
        #expect(queue.handle(.start([])) == [])
    }

    @Test("a duplicate loads once")
    func twice() {
        var queue = Queue(width: 9)
        #expect(queue.handle(.start([1, 2, 1])) == [.load(1), .load(2)])
    }

    @Test("a visible item leaves the list at a higher priority, and the next item loads")
    func overtaken() {
        var queue = Queue(width: 1)
        queue.handle(.start([1, 2, 3]))
        #expect(queue.handle(.visible(2)) == [])
        #expect(queue.handle(.visible(1)) == [.raisePriority(1), .load(3)])
        #expect(queue.handle(.visible(9)) == [])
        #expect(queue.handle(.finished(1)) == [])
        #expect(queue.handle(.finished(3)) == [])
        #expect(queue.waitingCount == 0)
    }

    @Test("stopping cancels the items in flight")
    func stopping() {
        var queue = Queue(width: 2)
        queue.handle(.start([1, 2, 3]))
        queue.handle(.finished(1))
        #expect(queue.handle(.stop) == [.cancel(2), .cancel(3)])
        #expect(queue.handle(.finished(2)) == [])
    }

    @Test("items of the old list that are in the new list continue")
    func replacing() {
        var queue = Queue(width: 2)
        queue.handle(.start([1, 2, 3, 4]))
        #expect(queue.handle(.start([3, 2, 5])) == [.cancel(1), .load(3)])
        #expect(queue.handle(.finished(2)) == [.load(5)])
    }

    @Test("a paused queue loads nothing new")
    func pausing() {
        var queue = Queue(width: 1)
        queue.handle(.pause(true))
        #expect(queue.handle(.start([1, 2])) == [])
        #expect(queue.handle(.pause(false)) == [.load(1)])
        queue.handle(.pause(true))
        #expect(queue.handle(.finished(1)) == [])
        #expect(queue.handle(.pause(false)) == [.load(2)])
    }
}

@Suite("The prefetch queue with random events")
struct PrefetchQueuePropertyTests {
    @Test("every item of a list loads at most once, and the width is never exceeded", arguments: 0..<128)
    func anyEvents(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var queue = Queue(width: 1 + generator.number(below: 4))
        var inFlight: Set<Int> = []
        /// The items of the current list that have not started.
        var unstarted: Set<Int> = []
        func apply(_ event: Queue.Event, list: Set<Int>? = nil) {
            let actions = queue.handle(event)
            if let list { unstarted = list.subtracting(inFlight) }
            if case .visible(let item) = event { unstarted.remove(item) }
            for action in actions {
                switch action {
                case .load(let item):
                    #expect(unstarted.remove(item) != nil && inFlight.insert(item).inserted, "seed \(seed)")
                case .cancel(let item), .raisePriority(let item):
                    #expect(inFlight.remove(item) != nil, "seed \(seed)")
                }
            }
            #expect(queue.checkInvariants().map { "\($0)" } == nil, "seed \(seed), \(event)")
            #expect(queue.inFlightCount == inFlight.count && queue.waitingCount == unstarted.count, "seed \(seed)")
        }
        for _ in 0..<300 {
            switch generator.number(below: 16) {
            case 0:
                let list = (0..<generator.number(below: 12)).map { _ in generator.number(below: 20) }
                apply(.start(list), list: Set(list))
            case 1: apply(.visible(generator.number(below: 20)))
            case 2: apply(.pause(generator.happens(onceIn: 2)))
            case 3: if generator.happens(onceIn: 4) { apply(.stop, list: []) }
            case 4: apply(.finished(generator.number(below: 40) + 20))
            default:
                guard let item = inFlight.sorted().randomElement(using: &generator) else { continue }
                inFlight.remove(item)
                apply(.finished(item))
            }
        }
        apply(.stop, list: [])
        #expect(inFlight.isEmpty && queue.waitingCount == 0, "seed \(seed)")
    }
}
