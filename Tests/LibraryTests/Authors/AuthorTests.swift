import Database
import Foundation
import TestDatabases
import TestSupport
import Testing
import WireModel

@testable import Library

@Suite("Authors, publishers, years and tags")
struct AuthorTests {
    private static let child: Viewer = {
        var limits = ReadingLimits()
        limits.highestAge = 12
        limits.showsUnrated = false
        return Viewer(.owner, limits: limits)
    }()

    private func library() async throws -> TestLibrary {
        let library = try TestLibrary()
        let harbour = "writer=Ada Winter;artist=Otto Lund;publisher=Harbour;age=6"
        try library.write("Sea/1.cbz", "\(harbour);number=1;published=2018-11;tag=Letters")
        try library.write("Sea/2.cbz", "\(harbour);number=2;published=2019-03-01;pages=2")
        try library.write("Snow/1.cbz", "writer=Ada Winter;publisher=Pier;age=6;published=2019;pages=3")
        let night = "writer=Élise 10;translator=Otto Lund;publisher=Pier"
        try library.write("Night/1.cbz", "\(night);age=18;published=x;pages=4")
        try library.write("Rain/1.cbz", "writer=村上 緑;age=18;tag=Letters;pages=5;published=20191")
        try await library.scan()
        return library
    }

    private func titles(
        in library: TestLibrary,
        user: Viewer = .owner,
        _ change: (inout SeriesFilter) -> Void
    ) async throws -> [String] {
        var query = SeriesQuery(sort: .title)
        change(&query.filter)
        return try await library.store.series(query, user: user).series.map(\.title)
    }

    @Test("filter lists of series, combined with other filters and limits")
    func filters() async throws {
        let library = try await library()
        #expect(try await titles(in: library) { $0.author = "ada winter" } == ["Sea", "Snow"])
        #expect(try await titles(in: library) { $0.author = "Otto Lund" } == ["Sea"])
        #expect(try await titles(in: library) { $0.author = "Nobody" } == [])
        #expect(try await titles(in: library) { $0.publisher = "pier" } == ["Night", "Snow"])
        #expect(try await titles(in: library, user: Self.child) { $0.publisher = "Pier" } == ["Snow"])
        #expect(try await titles(in: library) { $0.tag = "LETTERS" } == ["Rain", "Sea"])
        #expect(try await titles(in: library) { $0.year = "2018" } == ["Sea"])
        #expect(try await titles(in: library) { $0.year = "2019" } == ["Sea", "Snow"])
        #expect(
            try await titles(in: library) {
                $0.year = "2019"
                $0.publisher = "Harbour"
                $0.author = "Otto Lund"
            } == ["Sea"]
        )
        #expect(try await titles(in: library, user: Self.child) { $0.author = "村上 緑" } == [])
    }

    @Test("are returned as facets with the number of visible series")
    func facets() async throws {
        let library = try await library()
        func texts(_ facets: [SeriesFacets.Facet]) -> [String] { facets.map { "\($0.value) \($0.count)" } }
        let all = try await library.store.facets(user: .owner)
        #expect(texts(all.years) == ["2019 2", "2018 1"])
        #expect(texts(all.publishers) == ["Pier 2", "Harbour 1"])
        #expect(texts(all.tags) == ["Letters 2"])
        let visible = try await library.store.facets(user: Self.child)
        #expect(texts(visible.years) == ["2019 2", "2018 1"])
        #expect(texts(visible.publishers) == ["Harbour 1", "Pier 1"])
        #expect(texts(visible.tags) == ["Letters 1"])
    }

    @Test("authors are listed by name, page by page, with the number of visible series")
    func list() async throws {
        let library = try await library()
        func texts(_ query: AuthorQuery = AuthorQuery(), _ user: Viewer = .owner) async throws -> [String] {
            try await library.store.authors(query, user: user).authors.map { "\($0.name) \($0.seriesCount)" }
        }
        let names = ["Ada Winter 2", "Élise 10 1", "Otto Lund 1", "村上 緑 1"]
        #expect(try await texts() == names)
        #expect(try await texts(AuthorQuery(), Self.child) == ["Ada Winter 2", "Otto Lund 1"])
        #expect(try await texts(AuthorQuery(search: "winter A")) == ["Ada Winter 2"])
        #expect(try await texts(AuthorQuery(search: "elise")) == ["Élise 10 1"])
        #expect(try await texts(AuthorQuery(search: "%")) == [])
        #expect(try await texts(AuthorQuery(search: "村上"), Self.child) == [])
        let id = try #require(try await library.store.libraries(user: .owner).first?.id)
        #expect(try await texts(AuthorQuery(libraryID: id)) == names)
        #expect(try await texts(AuthorQuery(libraryID: 99)) == [])
        for count in 0...8 {
            var query = AuthorQuery()
            query.maximumRowCount = count
            #expect(try await texts(query) == names)
            #expect(try await texts(query, Self.child) == ["Ada Winter 2", "Otto Lund 1"])
        }
        for count in 0...4 {
            var query = AuthorQuery(search: "i")
            query.firstMatchCount = count
            #expect(try await texts(query) == ["Ada Winter 2", "Élise 10 1"], "\(count)")
        }
        var query = AuthorQuery()
        query.limit = 1
        var paged: [String] = []
        repeat {
            let page = try await library.store.authors(query, user: .owner)
            paged += page.authors.map(\.name)
            query.after = page.next
        } while query.after != nil
        #expect(paged == ["Ada Winter", "Élise 10", "Otto Lund", "村上 緑"])

        // From the end, and in both directions between pages.
        var back = AuthorQuery()
        (back.limit, back.isFromEnd) = (3, true)
        let end = try await library.store.authors(back, user: .owner)
        #expect(end.authors.map(\.name) == ["Élise 10", "Otto Lund", "村上 緑"] && end.next == nil)
        back.before = end.previous
        #expect(back.before != nil)
        let first = try await library.store.authors(back, user: .owner)
        #expect(first.authors.map(\.name) == ["Ada Winter"] && first.previous == nil)
        var forward = AuthorQuery()
        forward.after = first.next
        #expect(forward.after != nil)
        let rest = try await library.store.authors(forward, user: .owner)
        #expect(rest.authors == end.authors && rest.previous == end.previous)
        back.before = nil
        #expect(
            try await library.store.authors(back, user: Self.child).authors.map(\.name) == ["Ada Winter", "Otto Lund"]
        )
        query.after = "é"
        await #expect(throws: LibraryError.cursorNotValid) { try await library.store.authors(query, user: .owner) }
    }

    @Test("have the first spelling of their name until it was corrected in all files")
    func correctedNames() async throws {
        let library = try TestLibrary()
        func names() async throws -> [String] {
            try await library.store.authors(AuthorQuery(), user: .owner).authors.map(\.name)
        }
        try library.write("A/1.cbz", "writer=ADA WINTER;pages=1")
        try library.write("B/1.cbz", "writer=Otto LUND;pages=2")
        try library.write("C/1.cbz", "writer=Otto LUND;pages=3")
        try await library.scan()
        #expect(try await names() == ["ADA WINTER", "Otto LUND"])
        try library.write("A/1.cbz", "writer=Ada Winter;pages=11")
        try library.write("B/1.cbz", "writer=Otto Lund;pages=12")
        try await library.scan()
        #expect(try await names() == ["Ada Winter", "Otto LUND"])
        try library.write("C/1.cbz", "writer=Otto Lund;pages=13")
        try await library.scan()
        #expect(try await names() == ["Ada Winter", "Otto Lund"])
    }

    @Test("are in the order of their sort names, which only some files have, also page by page")
    func sortNames() async throws {
        let library = try TestLibrary()
        try library.write("A/1.cbz", "creator=Zoe Abel|Abel, Zoe;pages=1")
        try library.write("B/1.cbz", "creator=Ada Winter;pages=2")
        try library.write("C/1.cbz", "creator=Ada Winter|Winter, Ada;creator=Ben Moor;pages=3")
        try library.write("D/1.cbz", "creator=Ada Winter|Adams, Winter;pages=4")
        try await library.scan()
        let expected = ["Zoe Abel", "Ben Moor", "Ada Winter"]
        var query = AuthorQuery()
        #expect(try await library.store.authors(query, user: .owner).authors.map(\.name) == expected)
        #expect(try await library.store.authors(query, user: .owner).authors.last?.seriesCount == 3)
        query.limit = 1
        var paged: [String] = []
        repeat {
            let page = try await library.store.authors(query, user: .owner)
            paged += page.authors.map(\.name)
            query.after = page.next
        } while query.after != nil && paged.count < 9
        #expect(paged == expected)
        #expect(try await titles(in: library) { $0.author = "Ada Winter" } == ["B", "C", "D"])
    }

    @Test("change with the files")
    func changes() async throws {
        let library = try await library()
        #expect(try await library.store.authors(user: Self.child).authors.count == 2)
        try library.write("Snow/1.cbz", "writer=Otto Lund;age=6;published=2020;pages=9")
        try await library.scan()
        #expect(try await titles(in: library) { $0.author = "Otto Lund" } == ["Sea", "Snow"])
        #expect(try await titles(in: library, user: Self.child) { $0.year = "2020" } == ["Snow"])
        for user in [Viewer.owner, Self.child] {
            let authors = try await library.store.authors(AuthorQuery(search: "a"), user: user).authors
            #expect(authors.first { $0.name == "Ada Winter" }?.seriesCount == 1)
        }
    }

    @Test("are added to a store of an earlier version by the next scan")
    func migration() async throws {
        let library = try await library()
        try await library.store.database.write { transaction in
            try transaction.execute("DELETE FROM seriesAuthors")
            try transaction.execute("DELETE FROM authors")
            try transaction.execute("UPDATE series SET isStale = 1")
        }
        try await library.scan()
        #expect(try await library.store.authors(user: .owner).authors.count == 4)
    }
}
