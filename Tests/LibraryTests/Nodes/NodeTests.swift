import Database
import Foundation
import TestDatabases
import Testing

@testable import Library

@Suite("Nodes that share a store", .postgreSQLOnly)
struct NodeTests {
    private let library: TestLibrary
    private let other: LibraryStore

    init() async throws {
        let address = try #require(try TestDatabases.newAddress())
        library = try TestLibrary(location: .server(address))
        other = try LibraryStore(.server(address), clock: library.clock.clock)
    }

    @Test("see the changes of each other under the same versions")
    func changes() async throws {
        let start = other.changes.version
        try library.write("A/1.cbz", "title=1;pages=3")
        try library.write("B/1.cbz", "title=2;pages=3")
        try await library.scan()
        #expect(try await other.series(SeriesQuery(), user: .owner).series.map(\.title) == ["A", "B"])
        try await other.receiveChanges()
        #expect(other.changes.version == library.store.changes.version)
        let version = other.changes.version
        let comic = try await library.publication("A/1.cbz")
        try await LibraryStore.$author.withValue("phone") {
            _ = try await library.store.record(
                ProgressRecord(page: 1, isCompleted: false, updatedAt: 5, device: ""),
                for: comic.id,
                user: .owner
            )
        }
        try await other.receiveChanges(until: library.store.changes.version)
        let change = try #require(other.changes.since(version, user: .owner))
        #expect(change == library.store.changes.since(version, user: .owner))
        #expect(change.publications == [comic.id])
        #expect(change.author == "phone")
        #expect(try #require(other.changes.since(start, user: .owner)).series.contains(comic.seriesID))
        try other.close()
    }

    @Test("update the orders in memory")
    func orders() async throws {
        try library.write("A/1.cbz", "title=1;pages=3")
        try await library.scan()
        try await other.receiveChanges()
        #expect(try await other.series(SeriesQuery(), user: .owner).series.count == 1)
        try library.write("B/1.cbz", "title=2;pages=3")
        try await library.scan()
        try await other.receiveChanges()
        #expect(try await other.series(SeriesQuery(), user: .owner).series.map(\.title) == ["A", "B"])
        try other.close()
    }

    @Test("keep scan requests until a node has finished them")
    func scanRequests() async throws {
        #expect(try await !other.hasScanRequests())
        var scope = ScanScope()
        scope.add(Array("A".utf8), in: FilePath(library.root.path), isWhole: true)
        try await library.store.addScanRequest(scope)
        let started = try #require(try await other.startWaitingScan())
        #expect(started.scope == scope)
        // The first node crashes, and another one starts the same scan.
        let again = try #require(try await library.store.startWaitingScan())
        #expect(again.scope == scope)
        try await library.store.addScanRequest(.everything)
        try await library.store.remove(again)
        let later = try #require(try await library.store.startWaitingScan())
        #expect(later.scope.isEverything)
        // While everything is being scanned, the request of a starting node isn't added; a user's request is.
        try await other.addScanRequest(.everything, isFirst: true)
        try await library.store.remove(later)
        #expect(try await !other.hasScanRequests())
        try other.close()
    }

    @Test("are listed while they run, and prevent migrations after which they can't use the database")
    func runningNodes() async throws {
        let start = library.clock.clock.now()
        let node = RunningNode(id: "a", name: "one:8080", version: "0.1.0", startedAt: start)
        try await library.store.report(node)
        try await library.store.report(RunningNode(id: "b", name: "two:8080", version: "0.2.0", startedAt: start))
        #expect(try await other.runningNodes().map(\.name) == ["one:8080", "two:8080"])
        let breaking = Schema.migrations + [Migration("breaking") { _ in }]
        let error = #expect(throws: DatabaseError.self) {
            try LibraryStore.checkRunningNodes(other.database, breaking, time: start)
        }
        #expect(error?.description.contains("stop one:8080 (0.1.0), two:8080 (0.2.0) first") == true)
        try LibraryStore.checkRunningNodes(other.database, Schema.migrations, time: start)
        try await library.store.remove(node)
        #expect(try await other.runningNodes().map(\.id) == ["b"])
        // The second node ended without reporting it.
        try LibraryStore.checkRunningNodes(other.database, breaking, time: start + 91_000)
        try other.close()
    }

    @Test("encode changes as text")
    func coding() throws {
        var entry = JournalEntry()
        entry.catalogue.series = [1, 2]
        entry.catalogue.removed = [3]
        entry.catalogue.removedIdentifiers = [3: "x"]
        entry.record(for: .owner) { $0.settings = true }
        entry.hasListsOfEveryone = true
        entry.author = "a"
        let read = JournalEntry(encoded: try #require(entry.encoded))
        #expect(read.catalogue == entry.catalogue)
        #expect(read.readers == entry.readers)
        #expect(read.hasListsOfEveryone)
        #expect(read.author == "a")
        #expect(JournalEntry(encoded: "{").catalogue.more)
    }
}
