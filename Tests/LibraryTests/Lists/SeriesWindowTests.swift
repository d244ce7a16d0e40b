import Database
import Foundation
import Publications
import TestSupport
import Testing
import WireModel

@testable import Library

@Suite("Windows of lists of series")
struct SeriesWindowTests {
    private static let filters: [SeriesFilter] = {
        var unread = SeriesFilter()
        unread.isUnread = true
        var liked = SeriesFilter()
        liked.isFavourite = true
        var second = SeriesFilter()
        second.libraryID = 2
        var genre = SeriesFilter()
        genre.genre = "Drama"
        var several = SeriesFilter()
        several.isUnread = true
        several.genre = "東方"
        several.libraryID = 1
        return [SeriesFilter(), unread, liked, second, genre, several]
    }()

    private static func queries() -> [SeriesQuery] {
        SeriesSort.allCases.flatMap { sort in
            SortDirection.allCases.flatMap { direction in
                filters.map { filter in
                    var query = SeriesQuery(sort: sort, limit: 7)
                    query.direction = direction
                    query.filter = filter
                    return query
                }
            }
        }
    }

    @Test("equal a plain array for each user, at any index, around any series and page by page, after random changes")
    func windows() async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 7)
        try library.add(60, using: &random)
        try await setNumbers(try library.series().map(\.id), library, &random)
        let users = [Viewer.owner, try await library.addUser("Second")]
        for round in 1...6 {
            for user in users {
                let all = try library.series(user: user)
                for query in Self.queries() {
                    try await check(query, FilledLibrary.naive(all, query), library, user, &random)
                }
            }
            let user = users[round % 3 == 0 ? 0 : 1]
            try await change(library, try library.series(user: user), user, round: round, &random)
            if round.isMultiple(of: 2) { library.store.releaseMemory() }
        }
    }

    /// Gives series new numbers of publications and dates. Some have no date.
    private func setNumbers(_ ids: [Int64], _ library: FilledLibrary, _ random: inout SeededGenerator) async throws {
        let numbers = ids.map { ($0, Int.random(in: 1...3, using: &random), Int.random(in: -40...40, using: &random)) }
        try await library.store.database.write { transaction in
            for (id, count, day) in numbers {
                try transaction.execute("UPDATE series SET publicationCount = ? WHERE id = ?", [count, id])
                try transaction.execute(
                    "UPDATE seriesDetails SET releaseDay = ? WHERE seriesID = ?",
                    [day > 20 ? nil : day, id]
                )
            }
        }
    }

    private func check(
        _ query: SeriesQuery,
        _ expected: [FilledLibrary.Series],
        _ library: FilledLibrary,
        _ user: Viewer,
        _ random: inout SeededGenerator
    ) async throws {
        let ids = expected.map(\.id)
        var pages = query
        var shown: [Int64] = []
        repeat {
            let page = try await library.store.series(pages, user: user)
            #expect(page.start == shown.count)
            #expect(page.total == ids.count)
            shown += page.series.map(\.id)
            pages.after = page.next
        } while pages.after != nil
        #expect(shown == ids, "\(query)")

        for index in [0, ids.count / 2, max(ids.count - 3, 0), ids.count + 5] {
            var at = query
            at.at = index
            let page = try await library.store.series(at, user: user)
            #expect(page.start == min(index, ids.count))
            #expect(page.series.map(\.id) == Array(ids.dropFirst(index).prefix(7)), "\(query) at \(index)")
        }
        guard let id = ids.randomElement(using: &random), let index = ids.firstIndex(of: id) else { return }
        var around = query
        around.around = id
        let page = try await library.store.series(around, user: user)
        #expect(page.start == max(0, min(index - 3, ids.count - 7)))
        #expect(page.series.map(\.id) == Array(ids.dropFirst(page.start).prefix(7)))
        #expect(page.series.contains { $0.id == id })
    }

    /// Makes a few changes of every kind; in some rounds, more than are applied one by one.
    private func change(
        _ library: FilledLibrary,
        _ all: [FilledLibrary.Series],
        _ user: Viewer,
        round: Int,
        _ random: inout SeededGenerator
    ) async throws {
        for series in all.shuffled(using: &random).prefix(5) {
            try await library.store.setFavourite(!series.isFavourite, series: series.id, user: user)
            _ = try await library.store.mark(series: series.id, isRead: !series.isRead, user: user)
        }
        try library.add(round.isMultiple(of: 3) ? 90 : 3, using: &random)
        let gone = all.randomElement(using: &random)?.id ?? 0
        let renamed = all.shuffled(using: &random).prefix(4).map(\.id)
        let observer = library.store.observer
        try await library.store.database.write { transaction in
            try transaction.execute("DELETE FROM publications WHERE seriesID = ?", [gone])
            try transaction.execute("UPDATE series SET isStale = 1 WHERE id = ?", [gone])
            for id in renamed {
                try transaction.execute(
                    "UPDATE series SET title = 'Middle', titleKey = ?, updatedAt = updatedAt + 7 WHERE id = ?",
                    [Array("middle".utf8).withUnsafeBytes { Data($0) }, id]
                )
            }
            try SeriesTotals.refreshStale(transaction, observer)
        }
        try await setNumbers(renamed, library, &random)
    }

    @Test("are in the same random order for the same seed, also page by page and after a series was added")
    func shuffled() async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 5)
        try library.add(60, using: &random)
        func shuffled(_ seed: UInt64, filter: SeriesFilter = SeriesFilter()) async throws -> [Int64] {
            var query = SeriesQuery(sort: .added, limit: 7)
            query.shuffleSeed = seed
            query.filter = filter
            var shown: [Int64] = []
            repeat {
                let page = try await library.store.series(query, user: .owner)
                shown += page.series.map(\.id)
                query.after = page.next
            } while query.after != nil
            return shown
        }
        let all = try library.series()
        let first = try await shuffled(1)
        #expect(first.sorted() == all.map(\.id).sorted() && first != first.sorted())
        #expect(try await shuffled(1) == first)
        #expect(try await shuffled(2) != first)
        var second = SeriesFilter()
        second.libraryID = 2
        let inSecond = Set(all.filter { $0.libraryID == 2 }.map(\.id))
        #expect(try await shuffled(1, filter: second) == first.filter(inSecond.contains))
        try library.add(3, using: &random)
        #expect(try await shuffled(1).filter(Set(first).contains) == first)
    }

    @Test("continue after a series that was moved or removed in between")
    func movedCursor() async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 3)
        try library.add(30, using: &random)
        var query = SeriesQuery(sort: .read, limit: 10)
        let first = try await library.store.series(query, user: .owner)
        // The last series of the first page is now the first of the list.
        let last = try #require(first.series.last)
        _ = try await library.store.mark(series: last.id, isRead: true, user: .owner)
        query.after = first.next
        let second = try await library.store.series(query, user: .owner)
        #expect(Set(first.series.map(\.id)).isDisjoint(with: second.series.map(\.id)))
        #expect(second.series.count == 10)
    }

    @Test("have an index with the first item of each letter or month")
    func index() async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 11)
        // More than the positions that are read first.
        try library.add(1500, using: &random)
        let all = try library.series()
        for query in Self.queries() {
            let expected = FilledLibrary.naive(all, query)
            let index = try await library.store.seriesIndex(query, user: .owner)
            #expect(index.total == expected.count)
            #expect(index.groups.first?.start == (expected.isEmpty ? nil : 0))
            #expect(index.groups.count <= 60)
            guard (query.sort ?? .title) == .title else { continue }
            var starts: [SeriesIndex.Group] = []
            for (place, series) in expected.enumerated() {
                let label = TitleLabel.label(of: series.key)
                if starts.last?.label != label {
                    starts.append(
                        SeriesIndex.Group.with {
                            $0.label = label
                            $0.start = place
                        }
                    )
                }
            }
            #expect(index.groups == starts)
        }
    }

    @Test("have an index with every group between two groups of other characters")
    func otherCharacters() async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 12)
        try library.add(1200, using: &random)
        let ids = try library.series().map(\.id)
        try await library.store.database.write { transaction in
            for (place, id) in ids.enumerated() {
                // One title is between the positions that are read first.
                let title = place < 602 ? "“\(place)" : place == 602 ? "か" : "😀\(place)"
                try transaction.execute(
                    "UPDATE series SET title = ?, titleKey = ?, updatedAt = updatedAt + 1 WHERE id = ?",
                    [title, Data(NaturalOrderKey(title).bytes), id]
                )
            }
        }
        let index = try await library.store.seriesIndex(SeriesQuery(), user: .owner)
        #expect(index.groups.map(\.label) == ["…", "か", "…"])
        #expect(index.groups.map(\.start) == [0, 602, 603])
    }

    @Test(
        "group titles by their first character",
        arguments: [
            ("apple", "A"), ("Zoo", "Z"), ("Éclair", "Á"), ("7", "#"), ("“x”", "…"), ("あおい", "あ"), ("がく", "か"),
            ("ゆき", "や"),
            ("ヲ", "ワ"), ("ン", "ワ"), ("キ", "カ"), ("青", "漢"), ("Я", "Я"), ("ω", "Ω"), ("한국", "가"), ("", "#"),
        ]
    )
    func labels(title: String, label: String) {
        #expect(TitleLabel.label(of: NaturalOrderKey(title).bytes) == label)
    }
}
