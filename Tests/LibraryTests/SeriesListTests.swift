import Foundation
import Testing

@testable import Library

@Suite("The list of series")
struct SeriesListTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private static let titles = [
        "Volume 10", "volume 2", "Akira", "éclair", "Éclair 2", "日本 十", "日本 二", "Z", "10", "9", "a", "A b", "Ａ c",
    ]

    /// Adds the series one by one at increasing times and reads some of them.
    private func fill() async throws {
        for (index, title) in Self.titles.enumerated() {
            try library.write("\(title)/1.cbz", "pages=9;\(index)")
            try await library.scan()
        }
        for title in ["Akira", "9", "Z"] {
            library.clock.advance(1000)
            _ = try await library.store.record(
                ProgressRecord(page: 1, isCompleted: title == "9", updatedAt: library.clock.now, device: "d"),
                for: try await library.publication("\(title)/1.cbz").id,
                user: .owner
            )
        }
        try library.write("Akira/2.cbz", "pages=2")
        try await library.scan()
    }

    private func pages(
        _ query: SeriesQuery,
        between: () async throws -> Void = {}
    ) async throws -> [SeriesRecord] {
        var query = query
        var result: [SeriesRecord] = []
        repeat {
            let page = try await library.store.series(query, user: .owner)
            #expect(page.series.count <= query.limit)
            result += page.series
            query.after = page.next
            try await between()
        } while query.after != nil
        return result
    }

    @Test("shows every series exactly once over its pages, in every sort", arguments: SeriesSort.allCases)
    func pagesAreComplete(sort: SeriesSort) async throws {
        try await fill()
        let whole = try await library.allSeries(sort)
        #expect(whole.count == Self.titles.count)
        for limit in 1...Self.titles.count + 1 {
            #expect(try await pages(SeriesQuery(sort: sort, limit: limit)) == whole)
        }
        #expect(
            try await library.store.series(SeriesQuery(sort: sort, limit: 3), user: .owner).total == Self.titles.count
        )
        let libraryID = try await library.store.libraries(user: .owner)[0].id
        #expect(try await pages(SeriesQuery(sort: sort, libraryID: libraryID, limit: 4)) == whole)
        #expect(try await pages(SeriesQuery(sort: sort, libraryID: libraryID + 1, limit: 4)).isEmpty)
    }

    @Test("is sorted by each sort key")
    func orders() async throws {
        try await fill()
        #expect(
            try await library.allSeries(.title).map(\.title) == [
                "9", "10", "a", "A b", "Ａ c", "Akira", "volume 2", "Volume 10", "Z", "éclair", "Éclair 2", "日本 二",
                "日本 十",
            ]
        )
        #expect(try await library.allSeries(.added).map(\.title) == Self.titles.reversed())
        #expect(try await library.allSeries(.updated).map(\.title).prefix(2) == ["Akira", "Ａ c"])
        #expect(try await library.allSeries(.read).map(\.title).prefix(3) == ["Z", "9", "Akira"])
        #expect(try await library.allSeries(.read).filter { $0.readAt != nil }.count == 3)
        #expect(try await library.allSeries(.publications).map(\.title).first == "Akira")
    }

    @Test("shows existing series exactly once while others are inserted", arguments: SeriesSort.allCases)
    func insertsBetweenPages(sort: SeriesSort) async throws {
        try await fill()
        let before = Set(try await library.allSeries().map(\.id))
        var number = 0
        let shown = try await pages(SeriesQuery(sort: sort, limit: 2)) {
            number += 1
            guard number <= 8 else { return }
            try library.write("\(["0", "b", "zz", "日"][number % 4]) new \(number)/1.cbz", "pages=3;new \(number)")
            try await library.scan()
        }
        let identifiers = shown.map(\.id)
        #expect(Set(identifiers).count == identifiers.count)
        #expect(before.isSubset(of: identifiers))
    }

    @Test("accepts its own cursors and refuses those of other orders and invalid ones")
    func cursors() async throws {
        for cursor in [
            SeriesCursor(ordering: .sorted(.title, .ascending), index: 0, id: .max, value: .key([0, 255, 62, 63])),
            SeriesCursor(ordering: .sorted(.title, .descending), index: 7, id: 1, value: .key([])),
            SeriesCursor(ordering: .sorted(.added, .descending), index: .max, id: 7, value: .time(-1)),
            SeriesCursor(ordering: .sorted(.read, .ascending), index: 3, id: 0, value: .time(0)),
            SeriesCursor(ordering: .sorted(.released, .descending), index: 3, id: 2, value: .time(SortValue.noTime)),
            SeriesCursor(ordering: .sorted(.publications, .ascending), index: 3, id: 2, value: .count(40)),
            SeriesCursor(ordering: .shuffled(9), index: 3, id: 9, value: nil),
            SeriesCursor(ordering: .relevance, index: 3, id: 9, value: nil),
            SeriesCursor(ordering: .collection, index: 3, id: 9, value: nil),
        ] {
            let text = cursor.text
            #expect(
                text.utf8.allSatisfy {
                    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains($0)
                }
            )
            #expect(try SeriesCursor(text: text, ordering: cursor.ordering) == cursor)
            #expect(throws: LibraryError.cursorNotValid) {
                try SeriesCursor(text: text, ordering: .sorted(.updated, .descending))
            }
        }
        for text in ["", "=", "dAAA", "not a cursor", "😀", String(repeating: "A", count: 100_000)] {
            var query = SeriesQuery()
            query.after = text
            let request = query
            await #expect(throws: LibraryError.cursorNotValid) {
                try await library.store.series(request, user: .owner)
            }
        }
    }

    @Test("clamps the limit")
    func limits() async throws {
        try await fill()
        #expect(try await library.store.series(SeriesQuery(limit: 0), user: .owner).series.count == 1)
        #expect(try await library.store.series(SeriesQuery(limit: -5), user: .owner).series.count == 1)
        #expect(
            try await library.store.series(SeriesQuery(limit: .max), user: .owner).series.count == Self.titles.count
        )
    }
}
