import Testing

@testable import CollectionEngine

@Suite("What the eye is on never moves")
struct EyeTests {
    /// Whoever scrolls sees everything go by as far as the hand has gone, and nothing else move: although heights above turn
    /// out to be others only when one comes there, and although items come, go and grow above.
    @Test("while one scrolls up and down, whatever happens above", arguments: [1, 3], Array(0..<12) as [UInt64])
    func randomWalk(columns: Int, share: UInt64) {
        var compared = 0
        for seed in share * 10..<share * 10 + 10 {
            var host = ScrollingHost(seed: seed, columns: columns)
            var speed = 0.0
            var log: [String] = []
            for step in 0..<250 {
                // A fling that a finger takes up again now and then, either way.
                speed = host.random.chance(0.08) ? host.random.number(-140...160) : speed * 0.97
                let before = host.places
                let offset = host.controller.offset
                host.scroll(by: speed)
                let distance = host.controller.offset - offset
                let isHeld = host.controller.offset > 0
                if host.random.chance(0.3) { log.append("\(step): \(host.changeAbove())") }
                if host.random.chance(0.1) { host.changeBelow() }
                host.frame()
                guard isHeld, host.isFree else { continue }
                for (item, place) in host.places {
                    guard let old = before[item] else { continue }
                    compared += 1
                    let moved = place - (old - distance)
                    guard abs(moved) > 1e-6 else { continue }
                    Issue.record("seed \(seed), step \(step): \(item) has moved by \(moved); \(log.suffix(3))")
                    return
                }
            }
        }
        // Walks that end at the top at once would find nothing.
        #expect(compared > 5000)
    }
}
