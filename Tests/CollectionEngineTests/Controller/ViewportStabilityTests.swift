import TestSupport
import Testing

@testable import CollectionEngine

@Suite("Visible items never move")
struct ViewportStabilityTests {
    /// Scrolling moves everything by the scrolled distance and nothing else, although heights above become known only
    /// when they are reached, and items above are inserted, deleted and changed.
    @Test("while scrolling up and down, with any changes above", arguments: [1, 3], Array(0..<12) as [UInt64])
    func randomWalk(columns: Int, share: UInt64) {
        var compared = 0
        for seed in share * 10..<share * 10 + 10 {
            var host = ScrollingHost(seed: seed, columns: columns)
            var speed = 0.0
            var log: [String] = []
            for step in 0..<250 {
                // A fling that a finger takes over at times, in either direction.
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
        // Sessions must not end at the top immediately.
        #expect(compared > 5000)
    }
}
