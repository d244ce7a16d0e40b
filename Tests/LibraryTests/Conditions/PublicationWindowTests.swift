import Database
import Foundation
import Testing

@testable import Library

@Suite("Windows of publications")
struct PublicationWindowTests {
    private func library() async throws -> TestLibrary {
        let library = try TestLibrary()
        for number in 1...5 { try library.write("A/\(number).cbz", "pages=9;number=\(number);title=A\(number)") }
        for number in 1...3 { try library.write("B/\(number).cbz", "pages=7;number=\(number);title=B\(number)") }
        try library.write("B/x.cbz", "broken")
        try await library.scan()
        return library
    }

    private func read(_ path: String, _ isCompleted: Bool, in library: TestLibrary) async throws {
        library.clock.advance(1000)
        _ = try await library.store.record(
            ProgressRecord(page: 1, isCompleted: isCompleted, updatedAt: library.clock.now, device: "d"),
            for: try await library.publication(path).id,
            user: .owner
        )
    }

    private func titles(
        _ condition: PublicationCondition,
        in library: TestLibrary,
        change: (inout PublicationQuery) -> Void = { _ in }
    ) async throws -> (titles: [String], total: Int) {
        var query = PublicationQuery(condition)
        change(&query)
        let window = try await library.store.publications(query, user: .owner)
        return (window.entries.map(\.publication.title), window.total)
    }

    @Test("list a series in ascending or descending order, one window at a time")
    func series() async throws {
        let library = try await library()
        let id = try await library.publication("A/1.cbz").seriesID
        #expect(try await titles(.series(id), in: library) == (["A1", "A2", "A3", "A4", "A5"], 5))
        let reversed = try await titles(.series(id), in: library) {
            $0.sort = .number
            $0.isDescending = true
            $0.start = 1
            $0.limit = 2
        }
        #expect(reversed == (["A4", "A3"], 5))
        #expect(try await titles(.all([.series(id), .number(2...3)]), in: library) == (["A2", "A3"], 2))
        let missing = try await titles(.all([.series(id), .title(.contains, "a4")]), in: library)
        #expect(missing == (["A4"], 1))
    }

    @Test("list the publications that the user reads, the latest first")
    func reading() async throws {
        let library = try await library()
        try await read("A/2.cbz", true, in: library)
        try await read("B/1.cbz", false, in: library)
        try await read("A/3.cbz", false, in: library)
        #expect(try await titles(.reading(.started), in: library) == (["A3", "B1"], 2))
        #expect(try await titles(.reading(.completed), in: library) == (["A2"], 1))
        let all = try await titles(.always, in: library) {
            $0.sort = .read
            $0.isDescending = true
        }
        #expect(all == (["A3", "B1", "A2"], 3))
        let unread = try await titles(.reading(.unread), in: library)
        #expect(Set(unread.titles) == ["A1", "A4", "A5", "B2", "B3"])
    }

    @Test("list all readable publications, with and without conditions, with the same total")
    func all() async throws {
        let library = try await library()
        let every = try await titles(.always, in: library) { $0.limit = 3 }
        #expect(every.titles.count == 3 && every.total == 8)
        let rest = try await titles(.always, in: library) {
            $0.start = 3
            $0.limit = 100
        }
        #expect(rest.titles.count == 5 && rest.total == 8)
        #expect(Set(every.titles + rest.titles).count == 8)
        let images = try await titles(.medium(.images), in: library) { $0.limit = 100 }
        #expect(images.titles == every.titles + rest.titles && images.total == 8)
        #expect(try await titles(.medium(.book), in: library) == ([], 0))
        #expect(try await titles(.never, in: library).total == 0)
        #expect(try await titles(.library(99), in: library).total == 0)
    }

    @Test("list all readable publications in every order, in both directions and one window at a time")
    func orders() async throws {
        let library = try TestLibrary()
        try library.write("Zoo/1.cbz", "pages=3;number=1;title=Mole;published=1999")
        try library.write("Ant/2.cbz", "pages=9;number=2;title=Bee 10;published=2004-05")
        try library.write("Ant/1.cbz", "pages=5;number=1;title=Bee 2")
        try library.write("Ant/x.cbz", "broken")
        for number in 1...3 {
            try library.write("Cat/\(number).cbz", "pages=\(20 + number);number=\(number);title=Cat")
        }
        try await library.scan()
        func check(_ sort: PublicationQuery.Sort, _ first: [String], _ condition: PublicationCondition = .always)
            async throws
        {
            let whole = try await titles(condition, in: library) { ($0.sort, $0.limit) = (sort, 100) }
            #expect(Array(whole.titles.prefix(first.count)) == first, "\(sort)")
            #expect(whole.total == whole.titles.count, "\(sort)")
            let reversed = try await titles(condition, in: library) {
                ($0.sort, $0.isDescending, $0.limit) = (sort, true, 100)
            }
            #expect(reversed.titles == whole.titles.reversed() && reversed.total == whole.total, "\(sort)")
            let window = try await titles(condition, in: library) { ($0.sort, $0.start, $0.limit) = (sort, 1, 2) }
            #expect(window.titles == Array(whole.titles.dropFirst().prefix(2)) && window.total == whole.total)
        }
        try await check(.title, ["Bee 2", "Bee 10", "Cat", "Cat", "Cat", "Mole"])
        try await check(.number, ["Bee 2", "Bee 10", "Cat", "Cat", "Cat", "Mole"])
        try await check(.pages, ["Mole", "Bee 2", "Bee 10", "Cat"])
        try await check(.size, [])
        try await check(.updated, [])
        let dates = try await titles(.always, in: library) { ($0.sort, $0.isDescending) = (.released, true) }
        #expect(dates.titles.prefix(2) == ["Bee 10", "Mole"] && dates.total == 6)
        try await check(.title, ["Bee 2", "Bee 10"], .number(1...2))
        try await check(.title, ["Cat", "Cat", "Cat", "Mole"], .not(.title(.begins, "b")))

        // Changes appear in the order.
        try library.write("Dog/1.cbz", "pages=1;number=1;title=Ape")
        try await library.scan()
        try await check(.title, ["Ape", "Bee 2"])
        try await check(.pages, ["Ape", "Mole"])
        let nobody = Viewer(.owner, limits: .nothing)
        var query = PublicationQuery()
        query.sort = .title
        #expect(try await library.store.publications(query, user: nobody).total == 0)
    }

    @Test("contain the same publications whichever columns are read for their conditions")
    func columns() async throws {
        let library = try TestLibrary()
        try library.write("A/1.cbz", "pages=9;number=1;title=A1;writer=Ada Winter;tag=Drama;published=1999")
        try library.write("A/2.cbz", "pages=9;number=2;title=A2;writer=Ada Winter;published=2004")
        try library.write("B/1.cbz", "pages=7;title=B1;writer=Ben Ito;tag=Drama")
        try library.write("B/2.cbz", "pages=7;title=B2")
        try await library.scan()
        try await read("A/2.cbz", true, in: library)
        try await read("B/1.cbz", false, in: library)
        // Each of these matches every publication.
        let others: [PublicationCondition] = [
            .reading(.unread), .tag("drama"), .single, .cover(.page, isShown: true),
        ]
        let neutral = others.map { PublicationCondition.any([$0, .not($0)]) }
        let conditions: [PublicationCondition] = [
            .always, .reading(.unread), .not(.reading(.completed)), .reading(.started), .tag("drama"), .hasTag,
            .person(name: "Ada Winter", roles: ["aut"]), .person(name: "Ada Winter", roles: ["art"]), .single,
            .not(.single), .hasReleaseDate, .not(.hasReleaseDate), .cover(.page, isShown: false), .medium(.images),
            .all([.person(name: "ada winter", roles: []), .reading(.unread)]), .not(.title(.begins, "a")),
        ]
        for condition in conditions {
            for sort in [nil] + PublicationQuery.Sort.allCases.map(Optional.some) {
                let expected = try await titles(.all([condition] + neutral), in: library) { $0.sort = sort }
                for subset in [[]] + neutral.map({ [$0] }) {
                    let found = try await titles(.all([condition] + subset), in: library) { $0.sort = sort }
                    #expect(found == expected, "\(condition) \(String(describing: sort)) \(subset)")
                }
            }
        }
    }

    @Test("find publications by the words of their titles")
    func search() async throws {
        let library = try await library()
        let found = try await titles(.always, in: library) { $0.search = "b2" }
        #expect(found == (["B2"], 1))
        #expect(try await titles(.always, in: library) { $0.search = "nothing" }.total == 0)
    }

    @Test("list a reading list in its order, and nothing of another user's")
    func list() async throws {
        let library = try await library()
        let ids = [
            try await library.publication("B/2.cbz").id, try await library.publication("A/5.cbz").id,
            try await library.publication("A/1.cbz").id,
        ]
        let list = try await library.store.makeList(.readingList, title: "L", entries: ids, user: .owner)
        #expect(try await titles(.list(list.id), in: library) == (["B2", "A5", "A1"], 3))
        await #expect(throws: LibraryError.noSuchList(id: 99)) { try await titles(.list(99), in: library) }
        let contents = try await library.store.contents(ofList: list.id, .readingList, user: .owner)
        #expect(contents.identifiers.count == 3 && !contents.hasHidden)
        let found = try await library.store.contents(
            of: .readingList,
            containing: contents.identifiers[1],
            user: .owner
        )
        #expect(found.total == 1)
        #expect(try await library.store.contents(of: .collection, user: .owner).total == 0)
        #expect(try await library.store.contents(of: .readingList, search: "x", user: .owner).total == 0)
        await #expect(throws: LibraryError.noSuchList(id: list.id)) {
            try await library.store.contents(ofList: list.id, .collection, user: .owner)
        }
    }

    @Test(
        "find publications of a list of another user only if it is shared",
        arguments: [ListAudience.owner, .everyone]
    )
    func sharedList(audience: ListAudience) async throws {
        let library = try await library()
        let owner = Viewer(UserIdentifier(rawValue: 2), limits: .none)
        try await library.store.database.write { try $0.execute("INSERT INTO users (id, name) VALUES (2, 'Anna')") }
        let list = try await library.store.makeList(
            .readingList,
            title: "L",
            entries: [try await library.publication("A/1.cbz").id, try await library.publication("B/2.cbz").id],
            audience: audience,
            user: owner
        )
        let id = try await library.publication("A/1.cbz").seriesID
        let found = try await titles(.all([.series(id), .list(list.id)]), in: library)
        #expect(found == (audience == .owner ? ([], 0) : (["A1"], 1)))
    }

    @Test("contain nothing that limits hide, for any source")
    func limits() async throws {
        let library = try await library()
        try await read("A/2.cbz", true, in: library)
        let series = try await library.publication("A/1.cbz").seriesID
        let nobody = Viewer(.owner, limits: .nothing)
        for condition in [PublicationCondition.always, .series(series), .reading(.completed), .medium(.images)] {
            let window = try await library.store.publications(PublicationQuery(condition), user: nobody)
            #expect(window == PublicationWindow(entries: [], total: 0), "\(condition)")
        }
        for shelf in Shelf.allCases {
            #expect(try await library.store.window(of: shelf, start: 0, limit: 9, user: nobody).total == 0)
        }
    }

    @Test("started publications of series are counted in the series and among all started ones alike")
    func startedCounts() async throws {
        let library = try await library()
        for path in ["A/1.cbz", "A/3.cbz", "B/2.cbz"] { try await read(path, false, in: library) }
        try await read("A/2.cbz", true, in: library)
        let a = try await library.publication("A/1.cbz").seriesID
        let b = try await library.publication("B/2.cbz").seriesID
        let other = Viewer(UserIdentifier(rawValue: 2), limits: .none)
        for maximumCount in [0, 500] {
            let counts = try await library.store.database.read { transaction in
                try [[a], [b], [a, b], []].map { ids in
                    try LibraryStore.startedCounts(ofSeries: ids, .owner, transaction, maximumCount: maximumCount)
                }
            }
            #expect(counts == [[a: 2], [b: 1], [a: 2, b: 1], [:]], "\(maximumCount)")
            let none = try await library.store.database.read {
                try LibraryStore.startedCounts(ofSeries: [a, b], other, $0, maximumCount: maximumCount)
            }
            #expect(none.isEmpty)
        }
    }

    @Test("the descriptions of works contain their details, ages, labels and numbers")
    func descriptions() async throws {
        let library = try await library()
        try await read("A/3.cbz", false, in: library)
        let record = try await library.publication("A/3.cbz")
        let store = library.store
        let series = try await store.descriptions(ofSeries: [record.seriesID], user: .owner)
        #expect(series[record.seriesID]?.startedCount == 1)
        let publications = try await store.descriptions(ofPublications: [record.id])
        #expect(publications[record.id]?.libraryID == 1)
        #expect(publications[record.id]?.modifiedAt ?? 0 > 1_600_000_000_000)
        let numbers = try await store.numbers(inSeries: [record.seriesID])
        #expect(numbers[record.seriesID]?.map(\.sortNumber) == [1, 2, 3, 4, 5])
        #expect(try await store.ageRatings(user: .owner) == [nil])
        #expect(try await store.people(user: .owner).isEmpty)
    }
}
