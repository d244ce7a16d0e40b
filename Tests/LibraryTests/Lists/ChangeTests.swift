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
            return store.changes.since(version, user: .owner)
        }
        try await library.scan()
        #expect(news() == nil)
        let publication = try await library.publication("A/1.cbz")
        try await LibraryStore.$author.withValue("me") {
            try await store.setFavourite(true, publication: publication.id, user: .owner)
        }
        var change = try #require(news())
        #expect(change.publications == [publication.id] && change.series.isEmpty && change.author == "me")
        try await store.setFavourite(true, publication: publication.id, user: .owner)
        #expect(news() == nil)

        let place = ProgressRecord(page: 3, isCompleted: false, updatedAt: library.clock.now, device: "d")
        _ = try await store.record(place, for: publication.id, user: .owner)
        change = try #require(news())
        #expect(change.publications == [publication.id] && change.series == [publication.seriesID])
        #expect(change.author == nil && !change.lists && !change.more)

        _ = try await store.makeList(.collection, title: "L", entries: [publication.seriesID], user: .owner)
        #expect(try #require(news()).lists)
        try library.remove("B/1.cbz")
        try await library.scan()
        #expect(try #require(news()).series.count == 1)
        #expect(store.changes.since(version - 5, user: .owner) != nil)
    }

    @Test("name a removed series by its identifier, and lists and favourites no longer contain it")
    func removedSeries() async throws {
        let library = try TestLibrary()
        try library.write("A/1.cbz", "pages=9")
        try library.write("B/1.cbz", "pages=8")
        try await library.scan()
        let store = library.store
        let removed = try #require(try await library.allSeries().first { $0.title == "B" })
        let list = try await store.makeList(.collection, title: "L", entries: [removed.id], user: .owner)
        try await store.setFavourite(true, series: removed.id, user: .owner)
        let version = store.changes.version
        try library.move("B/1.cbz", to: "A/2.cbz")
        try await library.scan()
        let change = try #require(store.changes.since(version, user: .owner))
        #expect(change.removed == [removed.id] && change.removedIdentifiers == [removed.id: removed.identifier])
        #expect(try await store.list(list.id, user: .owner).list.count == 0)
        var query = SeriesQuery()
        query.filter.isFavourite = true
        #expect(try await store.series(query, user: .owner).total == 0)
        #expect(try await store.rowIDs(of: [removed.identifier], .series, user: .owner) == [nil])
    }

    @Test("that are too many or too old are reported as a change without names")
    func bounded() {
        let changes = LibraryChanges(now: 1000)
        for id in 1...Int64(LibraryChange.maximumCount + 1) {
            var entry = JournalEntry()
            entry.catalogue.series = [id]
            entry.author = id == 3 ? "you" : "me"
            changes.publish(entry)
        }
        let all = changes.since(1000, user: .owner)
        #expect(all?.more == true && all?.series.isEmpty == true && all?.author == nil)
        #expect(all?.version == changes.version)
        #expect(changes.since(changes.version - 2, user: .owner)?.series.count == 2)
        #expect(changes.since(changes.version - 2, user: .owner)?.author == "me")
        for _ in 0..<300 {
            var entry = JournalEntry()
            entry.catalogue.publications = [7]
            changes.publish(entry)
        }
        #expect(changes.since(1000, user: .owner)?.more == true)
        #expect(changes.since(999, user: .owner)?.more == true)
        #expect(changes.since(changes.version + 1, user: .owner)?.more == true)
        #expect(changes.since(changes.version - 200, user: .owner)?.publications == [7])
    }

    @Test("of a user are empty for other users")
    func users() {
        let changes = LibraryChanges(now: 1000)
        let other = UserIdentifier(rawValue: 2)
        var entry = JournalEntry()
        entry.author = "phone"
        entry.record(for: other) { $0.publications = [7] }
        changes.publish(entry)
        #expect(changes.since(1000, user: other)?.publications == [7])
        #expect(changes.since(1000, user: other)?.author == "phone")
        for user in [UserIdentifier.owner, nil] {
            let change = changes.since(1000, user: user)
            #expect(change?.isEmpty == true && change?.author == nil && change?.version == 1001)
            #expect(changes.isUnchanged(since: 1000, until: 1001, user: user))
        }
        #expect(!changes.isUnchanged(since: 1000, until: 1001, user: other))
        entry.catalogue.series = [1]
        changes.publish(entry)
        #expect(changes.since(1001, user: .owner)?.series == [1])
        #expect(changes.since(1001, user: .owner)?.publications.isEmpty == true)
        #expect(!changes.isUnchanged(since: 1000, until: 1002, user: nil))
        #expect(changes.since(1002, user: .owner) == nil)
    }
}
