import TestSupport
import Testing

@testable import Library

@Suite("Limits of users")
struct LimitSequenceTests {
    /// The number of stores, and of sequences for each. The store of a sequence is what the one before it left.
    private static let (storeCount, sequenceCount) = (20, 500)

    @Test(
        "hold in lists, counts, shelves, events and for every identifier, after any sequence of actions",
        arguments: 0..<UInt64(storeCount)
    )
    func sequences(seed: UInt64) async throws {
        let session = try await LimitSession(seed: seed)
        for _ in 0..<Self.sequenceCount {
            for _ in 0..<session.random.whole(1...2) { try await session.act() }
            try await session.check()
        }
    }
}
