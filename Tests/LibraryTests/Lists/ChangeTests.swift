import Testing

@testable import Library

@Suite("Changes of the library")
struct ChangeTests {
    @Test("name the written rows for every writer, and are empty without a write")
    func named() async throws {
        let library = try TestLibrary()
        try library.write("A/1.cbz", "pages=9")
        try library.write("B/1.cbz", "pages=8")
        try await library.scan()
        let store = library.store
        var version = store.changes.version
        func news() -> LibraryChange? {
            defer { version = store.changes.version }
            return store.changes.since(version)
        }
        try await library.scan()
        #expect(news() == nil)
        let publication = try await library.publication("A/1.cbz")
        try await LibraryStore.$author.withValue("me") {
            try await store.setFavourite(true, publication: publication.id)
        }
        var change = try #require(news())
        #expect(change.publications == [publication.id] && change.series.isEmpty && change.author == "me")
        try await store.setFavourite(true, publication: publication.id)
        #expect(news() == nil)

        let place = ProgressRecord(page: 3, isCompleted: false, updatedAt: library.clock.now, device: "d")
        _ = try await store.record(place, for: publication.id)
        change = try #require(news())
        #expect(change.publications == [publication.id] && change.series == [publication.seriesID])
        #expect(change.author == nil && !change.lists && !change.more)

        _ = try await store.makeList(.collection, title: "L", entries: [publication.seriesID])
        #expect(try #require(news()).lists)
        try library.remove("B/1.cbz")
        try await library.scan()
        #expect(try #require(news()).series.count == 1)
        #expect(store.changes.since(version - 5) != nil)
    }

    @Test("that are too many or too old are reported as a change without names")
    func bounded() {
        let changes = LibraryChanges(now: 1000)
        for id in 1...Int64(LibraryChange.maximumCount + 1) {
            var change = LibraryChange(version: 0)
            change.series = [id]
            change.author = id == 3 ? "you" : "me"
            changes.publish(change)
        }
        let all = changes.since(1000)
        #expect(all?.more == true && all?.series.isEmpty == true && all?.author == nil)
        #expect(all?.version == changes.version)
        #expect(changes.since(changes.version - 2)?.series.count == 2)
        #expect(changes.since(changes.version - 2)?.author == "me")
        for _ in 0..<300 {
            var change = LibraryChange(version: 0)
            change.publications = [7]
            changes.publish(change)
        }
        #expect(changes.since(1000)?.more == true)
        #expect(changes.since(999)?.more == true)
        #expect(changes.since(changes.version + 1)?.more == true)
        #expect(changes.since(changes.version - 200)?.publications == [7])
    }
}
