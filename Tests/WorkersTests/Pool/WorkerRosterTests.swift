import Testing

@testable import Workers

@Suite("Roster of workers")
struct WorkerRosterTests {
    @Test("the first request starts its worker and a spare one")
    func firstRequest() {
        var roster = WorkerRoster(limit: 3, idleSeconds: 60)
        #expect(roster.handle(.request(1)) == [.start, .start])
        #expect(roster.handle(.started(now: 0)) == [.assign(0, 1)])
        #expect(roster.handle(.started(now: 0)) == [.wait(seconds: 60)])
        #expect(roster.handle(.request(2)) == [.assign(1, 2), .start])
        #expect(roster.count == 3)
    }

    @Test("no more workers start than the limit, and requests wait in order")
    func limit() {
        var roster = WorkerRoster(limit: 2, idleSeconds: 60)
        for waiter in 1...4 { _ = roster.handle(.request(waiter)) }
        #expect(roster.count == 2)
        #expect(roster.handle(.started(now: 0)) == [.assign(0, 1)])
        #expect(roster.handle(.started(now: 0)) == [.assign(1, 2)])
        #expect(roster.handle(.withdraw(3)) == [])
        #expect(roster.handle(.finished(0, now: 5)) == [.assign(0, 4)])
    }

    @Test("a lost worker is replaced while requests wait")
    func replacement() {
        var roster = WorkerRoster(limit: 1, idleSeconds: 60)
        #expect(roster.handle(.request(1)) == [.start])
        _ = roster.handle(.started(now: 0))
        _ = roster.handle(.request(2))
        #expect(roster.handle(.lost(0)) == [.start])
        #expect(roster.handle(.started(now: 0)) == [.assign(1, 2)])
    }

    @Test("workers end after their idle time, the most recently used one last, and one without any request too")
    func idle() {
        var roster = WorkerRoster(limit: 3, idleSeconds: 60)
        _ = roster.handle(.request(1))
        _ = roster.handle(.started(now: 10))
        #expect(roster.handle(.started(now: 20)) == [.wait(seconds: 60)])
        #expect(roster.handle(.finished(0, now: 50)) == [])
        #expect(roster.handle(.time(now: 80)) == [.end(1), .wait(seconds: 30)])
        #expect(roster.handle(.time(now: 110)) == [.end(0)])
        #expect(roster.count == 0)
    }

    @Test("requests are refused when no worker can start, and when the pool shuts down")
    func refusal() {
        var roster = WorkerRoster(limit: 1, idleSeconds: 60)
        _ = roster.handle(.request(1))
        #expect(roster.handle(.startFailed("no file")) == [.refuse(1, "no file")])
        #expect(roster.handle(.request(2)) == [.start])
        _ = roster.handle(.started(now: 0))
        #expect(roster.handle(.shutDown) == [])
        #expect(roster.handle(.request(3)) == [.refuse(3, "the server is shutting down")])
        #expect(roster.handle(.finished(0, now: 0)) == [.end(0)])
    }

    @Test("random events never assign a worker twice, start too many or forget a request")
    func randomEvents() {
        for seed in 0..<300 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var roster = WorkerRoster(limit: 3, idleSeconds: 10)
            var (starting, waiting, nextWaiter, now) = (0, Set<Int>(), 0, 0.0)
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
                    event = .request(nextWaiter)
                case 2 where starting > 0:
                    starting -= 1
                    ready.insert(nextWorker)
                    nextWorker += 1
                    event = .started(now: now)
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
                    case .start: starting += 1
                    case .assign(let worker, let waiter):
                        #expect(ready.remove(worker) != nil && waiting.remove(waiter) != nil, "seed \(seed)")
                        busy.append(worker)
                    case .end(let worker): #expect(ready.remove(worker) != nil, "seed \(seed)")
                    case .refuse(let waiter, _): waiting.remove(waiter)
                    case .wait: break
                    }
                }
                #expect(starting + busy.count + ready.count <= 3, "seed \(seed)")
                #expect(roster.waitingCount == waiting.count, "seed \(seed)")
                #expect(waiting.isEmpty || ready.isEmpty, "seed \(seed)")
                #expect(waiting.isEmpty || starting + busy.count > 0, "seed \(seed)")
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
