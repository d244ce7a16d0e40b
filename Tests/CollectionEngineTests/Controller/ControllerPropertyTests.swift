import Testing

@testable import CollectionEngine

@Suite("Whatever happens to a collection on screen")
struct ControllerPropertyTests {
    static let shares: [Range<UInt64>] = (0..<20).map { $0 * 100..<($0 + 1) * 100 }

    @Test(
        "what is seen has cells, each item one, in its place; what is unknown is fetched; the eye stays on what it is on",
        arguments: shares
    )
    func randomSessions(seeds: Range<UInt64>) {
        var cells = 0
        var anchored = 0
        for seed in seeds {
            var session = RandomCollectionSession(seed: seed)
            for step in 0..<120 {
                session.step()
                if let complaint = session.complaints.first {
                    Issue.record("seed \(seed), step \(step): \(complaint)")
                    return
                }
            }
            cells += session.cells
            anchored += session.anchored
        }
        // Sessions in which there is hardly anything to see find nothing.
        #expect(cells > 200 * seeds.count, "\(cells) cells")
        #expect(anchored > seeds.count, "\(anchored) anchored")
    }
}
