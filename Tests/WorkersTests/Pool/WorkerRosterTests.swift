import Testing

@testable import Workers

@Suite("Roster of workers")
struct WorkerRosterTests {
    @Test("the first request starts its worker and a spare one")
    func firstRequest() {
        var roster = WorkerRoster(limit: 3, idleSeconds: 60)
        #expect(roster.handle(.request(1, .normal)) == [.start(.normal), .start(.normal)])
        #expect(roster.handle(.started(.normal, now: 0)) == [.assign(0, 1)])
        #expect(roster.handle(.started(.normal, now: 0)) == [.wait(seconds: 60)])
        #expect(roster.handle(.request(2, .normal)) == [.assign(1, 2), .start(.normal)])
        #expect(roster.count == 3)
    }

    @Test("no more workers start than the limit, and requests wait in order")
    func limit() {
        var roster = WorkerRoster(limit: 2, idleSeconds: 60)
        for waiter in 1...4 { _ = roster.handle(.request(waiter, .normal)) }
        #expect(roster.count == 2)
        #expect(roster.handle(.started(.normal, now: 0)) == [.assign(0, 1)])
        #expect(roster.handle(.started(.normal, now: 0)) == [.assign(1, 2)])
        #expect(roster.handle(.withdraw(3)) == [])
        #expect(roster.handle(.finished(0, now: 5)) == [.assign(0, 4)])
    }

    @Test("a lost worker is replaced while requests wait")
    func replacement() {
        var roster = WorkerRoster(limit: 1, idleSeconds: 60)
        #expect(roster.handle(.request(1, .normal)) == [.start(.normal)])
        _ = roster.handle(.started(.normal, now: 0))
        _ = roster.handle(.request(2, .normal))
        #expect(roster.handle(.lost(0)) == [.start(.normal)])
        #expect(roster.handle(.started(.normal, now: 0)) == [.assign(1, 2)])
    }

    @Test("workers end after their idle time, the most recently used one last, and one without any request too")
    func idle() {
        var roster = WorkerRoster(limit: 3, idleSeconds: 60)
        _ = roster.handle(.request(1, .normal))
        _ = roster.handle(.started(.normal, now: 10))
        #expect(roster.handle(.started(.normal, now: 20)) == [.wait(seconds: 60)])
        #expect(roster.handle(.finished(0, now: 50)) == [])
        #expect(roster.handle(.time(now: 80)) == [.end(1), .wait(seconds: 30)])
        #expect(roster.handle(.time(now: 110)) == [.end(0)])
        #expect(roster.count == 0)
    }

    @Test("requests are refused when no worker can start, and when the pool shuts down")
    func refusal() {
        var roster = WorkerRoster(limit: 1, idleSeconds: 60)
        _ = roster.handle(.request(1, .normal))
        #expect(roster.handle(.startFailed(.normal, "no file")) == [.refuse(1, "no file")])
        #expect(roster.handle(.request(2, .normal)) == [.start(.normal)])
        _ = roster.handle(.started(.normal, now: 0))
        #expect(roster.handle(.shutDown) == [])
        #expect(roster.handle(.request(3, .normal)) == [.refuse(3, "the server is shutting down")])
        #expect(roster.handle(.finished(0, now: 0)) == [.end(0)])
    }

    @Test("requests of low priority have their own workers, and one worker is ready for the others")
    func priorities() {
        var roster = WorkerRoster(limit: 3, idleSeconds: 60)
        #expect(roster.handle(.request(1, .low)) == [.start(.low), .start(.normal)])
        #expect(roster.handle(.request(2, .low)) == [.start(.low)])
        #expect(roster.handle(.request(3, .low)) == [])
        #expect(roster.handle(.started(.normal, now: 0)) == [.wait(seconds: 60)])
        #expect(roster.handle(.request(4, .normal)) == [.assign(0, 4)])
        #expect(roster.handle(.started(.low, now: 0)) == [.assign(1, 1)])
        #expect(roster.handle(.started(.low, now: 0)) == [.assign(2, 2)])
        #expect(roster.handle(.finished(2, now: 1)) == [.assign(2, 3)])
    }

    @Test("at the limit, the worker that was idle for longest ends for a request of the other priority")
    func replacedPriority() {
        var roster = WorkerRoster(limit: 2, idleSeconds: 60)
        _ = roster.handle(.request(1, .normal))
        #expect(roster.handle(.started(.normal, now: 0)) == [.assign(0, 1)])
        #expect(roster.handle(.started(.normal, now: 0)) == [.wait(seconds: 60)])
        #expect(roster.handle(.request(2, .low)) == [.end(1), .start(.low)])
        #expect(roster.handle(.started(.low, now: 0)) == [.assign(2, 2)])
        #expect(roster.handle(.request(3, .normal)) == [])
        #expect(roster.handle(.finished(2, now: 1)) == [.end(2), .start(.normal)])
        #expect(roster.handle(.started(.normal, now: 1)) == [.assign(3, 3)])
    }

    @Test("a request is refused when no worker of its priority can start, although others are idle")
    func refusedPriority() {
        var roster = WorkerRoster(limit: 2, idleSeconds: 60)
        _ = roster.handle(.request(1, .normal))
        _ = roster.handle(.started(.normal, now: 0))
        _ = roster.handle(.started(.normal, now: 0))
        _ = roster.handle(.request(2, .low))
        #expect(roster.handle(.startFailed(.low, "no file")) == [.refuse(2, "no file")])
    }

    @Test("random events never assign a worker of the wrong priority or twice, start too many or forget a request")
    func randomEvents() {
        for seed in 0..<300 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var roster = WorkerRoster(limit: 3, idleSeconds: 10)
            var (starting, waiting, nextWaiter, now) = ([ThreadPriority](), Set<Int>(), 0, 0.0)
            var priorities: [Int: ThreadPriority] = [:]
            var workerPriorities: [Int: ThreadPriority] = [:]
            var busy: [Int] = []
            var ready: Set<Int> = []
            var nextWorker = 0
            for _ in 0..<200 {
                let event: WorkerRoster.Event
                now += 1
                switch Int.random(in: 0..<7, using: &generator) {
                case 0, 1:
                    nextWaiter += 1
                    waiting.insert(nextWaiter)
                    let priority = ThreadPriority.allCases.randomElement(using: &generator) ?? .normal
                    priorities[nextWaiter] = priority
                    event = .request(nextWaiter, priority)
                case 2 where !starting.isEmpty:
                    let priority = starting.removeFirst()
                    ready.insert(nextWorker)
                    workerPriorities[nextWorker] = priority
                    nextWorker += 1
                    event = .started(priority, now: now)
                case 3 where !busy.isEmpty:
                    let worker = busy.removeFirst()
                    ready.insert(worker)
                    event = .finished(worker, now: now)
                case 4 where !busy.isEmpty: event = .lost(busy.removeLast())
                case 5 where !waiting.isEmpty:
                    guard let waiter = waiting.min() else { continue }
                    waiting.remove(waiter)
                    event = .withdraw(waiter)
                default: event = .time(now: now)
                }
                for action in roster.handle(event) {
                    switch action {
                    case .start(let priority): starting.append(priority)
                    case .assign(let worker, let waiter):
                        #expect(ready.remove(worker) != nil && waiting.remove(waiter) != nil, "seed \(seed)")
                        #expect(workerPriorities[worker] == priorities[waiter], "seed \(seed)")
                        busy.append(worker)
                    case .end(let worker): #expect(ready.remove(worker) != nil, "seed \(seed)")
                    case .refuse(let waiter, _): waiting.remove(waiter)
                    case .wait: break
                    }
                }
                #expect(starting.count + busy.count + ready.count <= 3, "seed \(seed)")
                #expect(roster.waitingCount == waiting.count, "seed \(seed)")
                let idle = Set(ready.compactMap { workerPriorities[$0] })
                #expect(waiting.allSatisfy { priorities[$0].map { !idle.contains($0) } ?? false }, "seed \(seed)")
                #expect(waiting.isEmpty || starting.count + busy.count > 0, "seed \(seed)")
            }
        }
    }
}

/// A generator with a seed (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
