import PageImages
import TestSupport
import Testing

@testable import ImagePipeline

@Suite("The work graph")
struct WorkGraphTests {
    private typealias Graph = WorkGraph<String, String>

    /// Actions as text, to compare them in a table.
    private static func text(_ actions: [Graph.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .start(let key, let workID): "start \(key) \(workID)"
            case .changePriority(let workID, let priority): "lift \(workID) \(priority)"
            case .stop(let workID): "stop \(workID)"
            case .resume(let key, let waiters, let output): "resume \(key) \(waiters.map(\.number)) \(output)"
            case .dismiss(let waiter): "dismiss \(waiter.number)"
            }
        }
    }

    private static func waiter(_ participant: Graph.Participant, _ number: Int) -> Graph.Waiter {
        Graph.Waiter(participant: participant, number: number)
    }

    /// Request 1 waits for the image (work 1), which waits for the pixels (2), which wait for the bytes (3).
    private static func chain(_ priority: ImagePriority = .low) -> Graph {
        var graph = Graph()
        _ = graph.handle(.open(request: 1, priority))
        _ = graph.handle(.wait(waiter(.request(1), 11), "picture"))
        _ = graph.handle(.wait(waiter(.work(1), 12), "pixels"))
        _ = graph.handle(.wait(waiter(.work(2), 13), "bytes"))
        return graph
    }

    @Test("a stage starts with the priority of its waiter, along the whole chain")
    func inherits() {
        let graph = Self.chain(.high)
        for workID in 1...3 { #expect(graph.priority(of: .work(workID)) == .high) }
        #expect(graph.workCount == 3 && graph.requestCount == 1 && graph.waiterCount == 3)
    }

    @Test("a change of a request's priority changes the whole chain")
    func lifts() {
        var graph = Self.chain()
        #expect(
            Self.text(graph.handle(.setPriority(request: 1, .veryHigh)))
                == ["lift 1 veryHigh", "lift 2 veryHigh", "lift 3 veryHigh"]
        )
        #expect(
            Self.text(graph.handle(.setPriority(request: 1, .normal)))
                == ["lift 1 normal", "lift 2 normal", "lift 3 normal"]
        )
        #expect(Self.text(graph.handle(.setPriority(request: 1, .normal))) == [])
    }

    @Test("a more urgent request raises the priority of shared stages until it leaves")
    func lateAndUrgent() {
        var graph = Self.chain()
        _ = graph.handle(.open(request: 2, .high))
        #expect(
            Self.text(graph.handle(.wait(Self.waiter(.request(2), 21), "pixels"))) == ["lift 2 high", "lift 3 high"]
        )
        #expect(graph.priority(of: .work(1)) == .low)
        #expect(Self.text(graph.handle(.close(request: 2))) == ["dismiss 21", "lift 2 low", "lift 3 low"])
    }

    @Test("when the last request closes, the chain stops from its end to its beginning")
    func cascades() {
        var graph = Self.chain()
        #expect(
            Self.text(graph.handle(.close(request: 1)))
                == ["dismiss 11", "stop 1", "dismiss 12", "stop 2", "dismiss 13", "stop 3"]
        )
        #expect(graph.workCount == 0 && graph.requestCount == 0 && graph.waiterCount == 0)
    }

    @Test("a stage with other waiters continues")
    func partly() {
        var graph = Self.chain()
        _ = graph.handle(.open(request: 2, .low))
        _ = graph.handle(.wait(Self.waiter(.request(2), 21), "bytes"))
        #expect(
            Self.text(graph.handle(.close(request: 1)))
                == ["dismiss 11", "stop 1", "dismiss 12", "stop 2", "dismiss 13"]
        )
        #expect(graph.isRunning("bytes"))
        #expect(Self.text(graph.handle(.finish(3, "B"))) == ["resume bytes [21] B"])
    }

    @Test("a closed request or finished stage can't wait")
    func strangers() {
        var graph = Graph()
        #expect(Self.text(graph.handle(.wait(Self.waiter(.request(9), 1), "a"))) == ["dismiss 1"])
        #expect(Self.text(graph.handle(.wait(Self.waiter(.work(9), 2), "a"))) == ["dismiss 2"])
        #expect(Self.text(graph.handle(.finish(9, "x"))) == [])
        #expect(Self.text(graph.handle(.close(request: 9))) == [])
    }

    @Test("a stage that finishes early leaves the stages it waits for")
    func leftBehind() {
        var graph = Self.chain()
        #expect(
            Self.text(graph.handle(.finish(1, "P")))
                == ["dismiss 12", "stop 2", "dismiss 13", "stop 3", "resume picture [11] P"]
        )
        #expect(graph.workCount == 0)
    }

    @Test("for random events, every wait ends exactly once and no work is left", arguments: 0..<40)
    func anyOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var graph = Graph()
        var running: Set<Int> = []
        var waits: [Int: Int] = [:]
        var number = 0
        func run(_ actions: [Graph.Action]) {
            for action in actions {
                switch action {
                case .start(_, let workID): running.insert(workID)
                case .stop(let workID): #expect(running.remove(workID) != nil, "seed \(seed)")
                case .resume(_, let waiters, _): for waiter in waiters { waits[waiter.number, default: 0] += 1 }
                case .dismiss(let waiter): waits[waiter.number, default: 0] += 1
                case .changePriority: break
                }
            }
        }
        for _ in 0..<500 {
            let request = Int(random.next() % 12)
            let priority = ImagePriority.allCases[Int(random.next() % 5)]
            switch random.next() % 8 {
            case 0: run(graph.handle(.open(request: request, priority)))
            case 1: run(graph.handle(.close(request: request)))
            case 2: run(graph.handle(.setPriority(request: request, priority)))
            case 3, 4:
                number += 1
                run(graph.handle(.wait(Self.waiter(.request(request), number), "0 \(random.next() % 4)")))
            case 5, 6:
                // A stage of one level waits only for the next level, so there are no cycles.
                guard let workID = running.sorted().randomElement(using: &random) else { continue }
                number += 1
                run(graph.handle(.wait(Self.waiter(.work(workID), number), "\(1 + workID) \(random.next() % 3)")))
            default:
                guard let workID = running.sorted().randomElement(using: &random) else { continue }
                running.remove(workID)
                run(graph.handle(.finish(workID, "done")))
            }
        }
        for request in 0..<12 { run(graph.handle(.close(request: request))) }
        #expect(graph.workCount == 0 && graph.requestCount == 0 && graph.waiterCount == 0, "seed \(seed)")
        #expect(running.isEmpty, "seed \(seed)")
        #expect(waits.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        #expect(waits.count == number, "seed \(seed)")
    }
}
