import Testing

@testable import ImagePipeline

@Suite("One piece of work per key")
struct SingleFlightTests {
    private typealias Machine = SingleFlight<String, Int, String>

    /// Actions as text, to compare them in a table.
    private static func text(_ actions: [Machine.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .start(let key, let flight): "start \(key) \(flight)"
            case .stop(let flight): "stop \(flight)"
            case .resume(let waiters, let output): "resume \(waiters) \(output)"
            case .dismiss(let waiter): "dismiss \(waiter)"
            }
        }
    }

    @Test("the second who asks waits for the first one's work, and both get it")
    func joins() {
        var machine = Machine()
        #expect(Self.text(machine.handle(.join("a", 1))) == ["start a 1"])
        #expect(Self.text(machine.handle(.join("a", 2))) == [])
        #expect(Self.text(machine.handle(.join("b", 3))) == ["start b 2"])
        #expect(Self.text(machine.handle(.finish("a", 1, "A"))) == ["resume [1, 2] A"])
        #expect(machine.flightCount == 1 && machine.waiterCount == 1)
        #expect(Self.text(machine.handle(.join("a", 4))) == ["start a 3"])
    }

    @Test("one who leaves is told, and the work goes on for the others")
    func leaves() {
        var machine = Machine()
        _ = machine.handle(.join("a", 1))
        _ = machine.handle(.join("a", 2))
        #expect(Self.text(machine.handle(.leave(1))) == ["dismiss 1"])
        #expect(Self.text(machine.handle(.leave(1))) == [])
        #expect(Self.text(machine.handle(.finish("a", 1, "A"))) == ["resume [2] A"])
    }

    @Test("the work stops with the last one, and who comes then starts afresh")
    func lastLeaves() {
        var machine = Machine()
        _ = machine.handle(.join("a", 1))
        #expect(Self.text(machine.handle(.leave(1))) == ["dismiss 1", "stop 1"])
        #expect(Self.text(machine.handle(.join("a", 2))) == ["start a 2"])
        #expect(Self.text(machine.handle(.finish("a", 1, "old"))) == [])
        #expect(Self.text(machine.handle(.finish("a", 2, "new"))) == ["resume [2] new"])
        #expect(Self.text(machine.handle(.finish("a", 2, "again"))) == [])
    }

    @Test("leaving before joining and after the answer changes nothing")
    func strangers() {
        var machine = Machine()
        #expect(Self.text(machine.handle(.leave(7))) == [])
        _ = machine.handle(.join("a", 1))
        _ = machine.handle(.finish("a", 1, "A"))
        #expect(Self.text(machine.handle(.leave(1))) == [])
        #expect(machine.flightCount == 0 && machine.waiterCount == 0)
    }

    @Test("in any order of events everybody is answered exactly once and no work is left", arguments: 0..<50)
    func anyOrder(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var machine = Machine()
        var running: [Int: String] = [:]
        var answers: [Int: Int] = [:]
        var joined = 0
        func run(_ actions: [Machine.Action]) {
            for action in actions {
                switch action {
                case .start(let key, let flight): running[flight] = key
                case .stop(let flight): #expect(running[flight] != nil, "seed \(seed)")
                case .resume(let waiters, _): for waiter in waiters { answers[waiter, default: 0] += 1 }
                case .dismiss(let waiter): answers[waiter, default: 0] += 1
                }
            }
        }
        for _ in 0..<400 {
            switch random(4) {
            case 0, 1:
                joined += 1
                run(machine.handle(.join("key \(random(5))", joined)))
            case 2: run(machine.handle(.leave(random(joined + 1))))
            default:
                guard let flight = running.keys.sorted().first, let key = running.removeValue(forKey: flight) else {
                    continue
                }
                run(machine.handle(.finish(key, flight, "done")))
            }
        }
        for (flight, key) in running.sorted(by: { $0.key < $1.key }) {
            run(machine.handle(.finish(key, flight, "done")))
        }
        #expect(machine.flightCount == 0 && machine.waiterCount == 0, "seed \(seed)")
        #expect(answers.count == joined && answers.values.allSatisfy { $0 == 1 }, "seed \(seed)")
    }
}
