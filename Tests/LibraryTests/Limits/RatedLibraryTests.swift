import Database
import Foundation
import Testing
import WireModel

@testable import Library

@Suite("Series with age ratings and labels")
struct RatedLibraryTests {
    private let library: TestLibrary
    private var store: LibraryStore { library.store }

    init() throws {
        library = try TestLibrary()
    }

    private static let child: Viewer = {
        var limits = ReadingLimits()
        limits.highestAge = 12
        limits.showsUnrated = false
        return Viewer(.owner, limits: limits)
    }()

    private func restrictions(_ title: String) async throws -> SeriesRestrictions {
        let series = try #require(try await library.allSeries().first { $0.title == title })
        return try await store.restrictions(ofSeries: series.id, user: .owner)
    }

    private func titles(_ user: Viewer) async throws -> [String] {
        try await store.series(SeriesQuery(), user: user).series.map(\.title)
    }

    @Test("have the highest rating of their publications, and are unrated if any readable one is")
    func ratings() async throws {
        let table: [(String, ages: [String], Int?, hasUnrated: Bool, isVisible: Bool)] = [
            ("All ages", ["age=0", "age=6"], 6, false, true),
            ("Broken", ["age=6", "broken"], 6, false, true),
            ("Mixed", ["age=6", "pages=3"], 6, true, false),
            ("Teens", ["age=6", "age=13"], 13, false, false),
            ("Unrated", ["pages=3"], nil, true, false),
            ("Unreadable", ["broken"], nil, true, false),
        ]
        for (title, ages, _, _, _) in table {
            for (index, age) in ages.enumerated() {
                try library.write("\(title)/\(index + 1).cbz", "\(age);number=\(index + 1);name=\(title)")
            }
        }
        try await library.scan()
        for (title, _, age, hasUnrated, _) in table {
            let found = try await restrictions(title)
            #expect(found.ageRating == age, "\(title)")
            #expect(found.hasUnrated == hasUnrated, "\(title)")
        }
        #expect(try await titles(Self.child) == table.filter(\.isVisible).map(\.0))
        let counts = try #require(try await store.libraries(user: Self.child).first)
        #expect(counts.seriesCount == 2)
        #expect(counts.publicationCount == 4)
    }

    @Test("of a store of an earlier version are rated by the next scan, which keeps everything else")
    func nextScan() async throws {
        try library.write("A/1.cbz", "pages=9;age=6")
        try await library.scan()
        let id = try await library.publication("A/1.cbz").id
        let progress = ProgressRecord(page: 3, isCompleted: false, updatedAt: library.clock.now, device: "d")
        _ = try await store.record(progress, for: id, user: .owner)
        _ = try await store.setPageBookmark(page: 2, in: id, user: .owner)
        try await store.database.write { transaction in
            try transaction.execute("UPDATE publications SET readerVersion = 5, ageRating = NULL")
            try transaction.execute("UPDATE series SET ageRating = NULL, hasUnrated = 1")
        }
        #expect(try await store.publication(id, user: Self.child) == nil)
        try await library.scan()
        #expect(try await restrictions("A").ageRating == 6)
        let record = try #require(try await store.publication(id, user: Self.child))
        #expect(record.progress?.page == 3)
        #expect(try await store.annotations(in: id, user: .owner).count == 1)
    }

    @Test("are visible again as soon as a label is changed, also in lists that were loaded before")
    func labels() async throws {
        for title in ["A", "B"] { try library.write("\(title)/1.cbz", "pages=9;name=\(title)") }
        try await library.scan()
        let horror = try ContentLabel("Horror")
        var limits = ReadingLimits()
        limits.excludedLabels = [horror]
        let user = Viewer(.owner, limits: limits)
        #expect(try await titles(user) == ["A", "B"])
        let id = try #require(try await library.allSeries().first).id
        let version = store.changes.version
        let stored = try await store.setLabels([horror], ofSeries: id, user: .owner)
        #expect(stored.labels.map(\.text) == ["horror"])
        #expect(store.changes.since(version, user: nil)?.series == [id])
        #expect(try await titles(user) == ["B"])
        #expect(try await titles(.owner) == ["A", "B"])
        #expect(try await store.labels() == [LabelRecord(label: horror, seriesCount: 1)])
        await #expect(throws: LibraryError.noSuchSeries(id: id)) {
            try await store.setLabels([], ofSeries: id, user: user)
        }
        _ = try await store.setLabels([], ofSeries: id, user: .owner)
        #expect(try await titles(user) == ["A", "B"])
        #expect(try await store.labels().isEmpty)
    }

    @Test("refuse every change of a hidden publication as if it didn't exist")
    func hiddenPublication() async throws {
        try library.write("A/1.cbz", "pages=9;age=18")
        try await library.scan()
        let record = try await library.publication("A/1.cbz")
        let (id, child) = (record.id, Self.child)
        let missing = LibraryError.noSuchPublication(id: id)
        let progress = ProgressRecord(page: 3, isCompleted: false, updatedAt: library.clock.now, device: "d")
        await #expect(throws: missing) { try await store.record(progress, for: id, user: child) }
        await #expect(throws: missing) { try await store.setFavourite(true, publication: id, user: child) }
        await #expect(throws: missing) { try await store.pairing(of: id, user: child) }
        await #expect(throws: missing) { try await store.storePairing(PagePairing(), for: id, user: child) }
        await #expect(throws: missing) { try await store.chooseCover(page: 1, for: id, user: child) }
        await #expect(throws: missing) { try await store.annotations(in: id, user: child) }
        await #expect(throws: missing) { try await store.setPageBookmark(page: 1, in: id, user: child) }
        await #expect(throws: missing) { try await store.removeAnnotation("page-1", from: id, user: child) }
        await #expect(throws: missing) {
            try await store.makeList(.readingList, title: "L", entries: [id], user: child)
        }
        #expect(try await store.mark([id], isRead: true, user: child) == 0)
        #expect(try await store.rowIDs(of: [record.identifier], .publication, user: child) == [nil])
        #expect(try await store.rowIDs(of: [record.identifier], .publication, user: .owner) == [id])
        #expect(try await store.rowIDs(of: [record.seriesIdentifier], .series, user: child) == [nil])
        #expect(try await store.annotations(inSeries: record.seriesID, user: child).total == 0)
        #expect(try await store.neighbours(id, user: child) == PublicationNeighbours())
        var search = SeriesQuery(search: "A")
        #expect(try await store.series(search, user: child).total == 0)
        search.around = record.seriesID
        #expect(try await store.series(search, user: child).total == 0)
        #expect(try await store.seriesIndex(SeriesQuery(), user: child).total == 0)
        #expect(try await store.facets(user: child).formats.isEmpty)
        #expect(try await store.values(of: .format, user: .owner).isEmpty == false)
        #expect(try await store.values(of: .format, user: child).isEmpty)
        #expect(try await store.libraries(user: child).isEmpty)
        #expect(try await store.publication(id, user: .owner)?.progress == nil)
    }

    @Test("share their content: a copy in a hidden series doesn't hide the one in a visible series")
    func copies() async throws {
        try library.write("A/1.cbz", "pages=9;age=6")
        try library.write("B/1.cbz", "pages=9;age=6")
        try library.write("B/2.cbz", "pages=9;age=18;number=2")
        try await library.scan()
        let record = try await library.publication("A/1.cbz")
        let hidden = try await library.publication("B/2.cbz")
        #expect(try await store.hasPublication(content: record.content, user: Self.child))
        #expect(try await !store.hasPublication(content: hidden.content, user: Self.child))
        #expect(try await store.hasPublication(content: hidden.content, user: .owner))
        // Of the copies, the one with the lower identifier can be the hidden one.
        let other = try await library.publication("B/1.cbz")
        let progress = ProgressRecord(page: 3, isCompleted: false, updatedAt: library.clock.now, device: "d")
        _ = try await store.record(progress, for: other.id, user: .owner)
        #expect(try await store.continueReading(user: Self.child).map(\.id) == [record.id])
        let shelf = try await store.publications(ShelfQuery(.history), user: Self.child)
        #expect(shelf.entries.map(\.publication.id) == [record.id])
    }

    @Test("are reported to clients only while they are visible")
    func events() async throws {
        try library.write("A/1.cbz", "pages=9;age=6")
        try await library.scan()
        var changes = VisibleChanges(since: store.changes.version)
        try await changes.start(in: store, user: Self.child)
        #expect(try await changes.next(in: store, user: Self.child) == nil)
        // A series that is hidden.
        try library.write("B/1.cbz", "pages=9;age=18")
        try await library.scan()
        #expect(try await changes.next(in: store, user: Self.child) == nil)
        // A series that becomes hidden.
        let id = try #require(try await library.allSeries().first { $0.title == "A" }).id
        try library.write("A/2.cbz", "pages=8;number=2")
        try await library.scan()
        let change = try #require(try await changes.next(in: store, user: Self.child))
        #expect(change.removed == [id])
        #expect(change.series.isEmpty && change.publications.isEmpty && !change.more)
        // It is unknown which hidden series a reconnecting client has seen, so it must reload everything.
        var later = VisibleChanges(since: change.version)
        let hidden = try #require(try await library.allSeries().first { $0.title == "B" }).id
        _ = try await store.setLabels([try ContentLabel("x")], ofSeries: hidden, user: .owner)
        let reload = try #require(try await later.next(in: store, user: Self.child))
        #expect(reload.more && reload.series.isEmpty && reload.removed.isEmpty)
    }
}
