import Testing

@testable import CollectionEngine

@Suite("Random sessions of a collection")
struct ControllerPropertyTests {
    static let shares: [Range<UInt64>] = (0..<20).map { $0 * 100..<($0 + 1) * 100 }

    @Test(
        "visible items have one cell each at their frame, unknown ones are fetched, and the anchor stays in place",
        arguments: shares
    )
    func randomSessions(seeds: Range<UInt64>) {
        var cells = 0
        var anchored = 0
        for seed in seeds {
            var session = RandomCollectionSession(seed: seed)
            for step in 0..<120 {
                session.step()
                if let violation = session.violations.first {
                    Issue.record("seed \(seed), step \(step): \(violation)")
                    return
                }
            }
            cells += session.cells
            anchored += session.anchored
        }
        // Sessions must have enough cells.
        #expect(cells > 200 * seeds.count, "\(cells) cells")
        #expect(anchored > seeds.count, "\(anchored) anchored")
    }
}
