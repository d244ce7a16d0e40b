import TestDatabases
import TestSupport
import Testing

@testable import Library

@Suite("Limits of users")
struct LimitSequenceTests {
    /// The number of stores, and of sequences for each. Each sequence continues with the store of the previous one. The
    /// actions of a sequence are many small transactions, which are slower on a database server.
    private static let (storeCount, sequenceCount) = (20, TestDatabases.isPostgreSQL ? 20 : 500)

    @Test(
        "apply to lists, counts, shelves, events and every identifier, after any sequence of actions",
        arguments: 0..<UInt64(storeCount)
    )
    func sequences(seed: UInt64) async throws {
        let session = try await LimitSession(seed: seed)
        for _ in 0..<Self.sequenceCount {
            for _ in 0..<session.random.whole(1...2) { try await session.act() }
            try await session.check()
        }
    }

    /// With more than a thousand visible series, the publications of a library are read in the order of time.
    @Test("apply to the shelf of recently added publications of a large library, page by page")
    func manyVisibleSeries() async throws {
        let library = try FilledLibrary(isInMemory: true)
        var random = SeededGenerator(seed: 5)
        try library.add(1300, using: &random)
        let label = try ContentLabel("hidden")
        var hidden: Set<Int64> = []
        for series in try library.series().map(\.id).shuffled(using: &random).prefix(40) {
            _ = try await library.store.setLabels([label], ofSeries: series, user: .owner)
            hidden.insert(series)
        }
        var limits = ReadingLimits()
        limits.excludedLabels = [label]
        let user = Viewer(.owner, limits: limits)
        let all = try await everyAdded(library.store, .owner)
        #expect(all.count == 1300)
        let visible = try await everyAdded(library.store, user)
        #expect(visible.map(\.id) == all.filter { !hidden.contains($0.seriesID) }.map(\.id))
    }

    private func everyAdded(_ store: LibraryStore, _ user: Viewer) async throws -> [PublicationRecord] {
        var query = ShelfQuery(.added)
        query.limit = 200
        var found: [PublicationRecord] = []
        repeat {
            let page = try await store.publications(query, user: user)
            found += page.entries.map(\.publication)
            query.after = page.next
        } while query.after != nil
        return found
    }
}
