import Foundation
import Testing

@testable import Library

@Suite("Shelves")
struct ShelfTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func fill() async throws {
        for series in ["A", "B", "C"] {
            for number in 1...4 {
                try library.write("\(series)/\(number).cbz", "pages=9;number=\(number);title=\(series)\(number)")
            }
        }
        try await library.scan()
    }

    private func read(_ path: String, page: Int = 8, _ isCompleted: Bool) async throws {
        library.clock.advance(1000)
        _ = try await library.store.record(
            ProgressRecord(page: page, isCompleted: isCompleted, updatedAt: library.clock.now, device: "d"),
            for: try await library.publication(path).id,
            user: .owner
        )
    }

    private func titles(_ shelf: Shelf, limit: Int = 50) async throws -> [String] {
        var query = ShelfQuery(shelf)
        query.limit = limit
        var titles: [String] = []
        repeat {
            let page = try await library.store.publications(query, user: .owner)
            #expect(page.entries.count <= limit)
            #expect(page.entries.allSatisfy { $0.publication.title.hasPrefix($0.seriesTitle) })
            titles += page.entries.map(\.publication.title)
            query.after = page.next
        } while query.after != nil
        return titles
    }

    @Test("the deck contains the publication after the last read one when nothing is in progress")
    func deck() async throws {
        try await fill()
        #expect(try await titles(.deck).isEmpty)
        try await read("A/1.cbz", true)
        try await read("B/2.cbz", true)
        #expect(try await titles(.deck) == ["B3", "A2"])
        try await read("A/2.cbz", page: 3, false)
        #expect(try await titles(.deck) == ["B3"])
        try await read("A/2.cbz", true)
        #expect(try await titles(.deck, limit: 1) == ["A3", "B3"])
        try await read("B/4.cbz", true)
        #expect(try await titles(.deck) == ["A3"])
        // After the file is deleted, the deck contains the next one.
        try library.remove("A/3.cbz")
        try await library.scan()
        #expect(try await titles(.deck) == ["A4"])
    }

    @Test("history and progress list the latest first, without publications marked as unread")
    func history() async throws {
        try await fill()
        try await read("A/1.cbz", true)
        try await read("B/1.cbz", page: 3, false)
        try await read("C/1.cbz", page: 3, false)
        #expect(try await titles(.history, limit: 2) == ["C1", "B1", "A1"])
        #expect(try await titles(.inProgress, limit: 1) == ["C1", "B1"])
        let ids = [try await library.publication("C/1.cbz").id, try await library.publication("A/1.cbz").id]
        #expect(try await library.store.mark(ids + [999], isRead: false, user: .owner) == 2)
        #expect(try await library.store.mark(ids, isRead: false, user: .owner) == 0)
        #expect(try await titles(.history) == ["B1"])
        #expect(try await library.allSeries().map(\.readCount) == [0, 0, 0])
        let series = try #require(try await library.allSeries().first { $0.title == "B" })
        #expect(try await library.store.mark(series: series.id, isRead: true, user: .owner) == 4)
        #expect(try await library.store.series(series.id, user: .owner)?.readCount == 4)
        #expect(try await titles(.inProgress).isEmpty)
    }

    @Test("the most recently added publications come first, of one library or all")
    func added() async throws {
        try await fill()
        try library.write("D/1.cbz", "pages=5;title=D1")
        try await library.scan()
        #expect(try await titles(.added, limit: 3).first == "D1")
        #expect(try await titles(.added, limit: 3).count == 13)
        let other = library.folder.appending(path: "other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try Data("pages=7;title=E1".utf8).write(to: other.appending(path: "E1.cbz"))
        try await library.scan(roots: [library.root, other])
        #expect(try await titles(.added, limit: 5).prefix(2) == ["E1", "D1"])
        #expect(try await titles(.added, limit: 5).count == 14)
        let second = try await library.store.libraries(user: .owner)[1].id
        var query = ShelfQuery(.added)
        query.libraryID = second
        let page = try await library.store.publications(query, user: .owner)
        #expect(page.entries.map(\.publication.title) == ["E1"])
        // A library that is no longer served is on no shelf.
        try await library.scan()
        #expect(try await titles(.added).count == 13)
    }

    @Test("favourite publications follow their content and favourite series their row when files move")
    func favourites() async throws {
        try await fill()
        let store = library.store
        try await store.setFavourite(true, publication: library.publication("A/2.cbz").id, user: .owner)
        library.clock.advance(1000)
        try await store.setFavourite(true, publication: library.publication("C/4.cbz").id, user: .owner)
        let series = try #require(try await library.allSeries().first { $0.title == "A" })
        try await store.setFavourite(true, series: series.id, user: .owner)
        try library.move("A", to: "Moved")
        try await library.scan()
        #expect(
            try await library.store.publications(ShelfQuery(.favourites), user: .owner).entries.map(\.publication.title)
                == [
                    "C4", "A2",
                ]
        )
        var query = SeriesQuery()
        query.filter.isFavourite = true
        #expect(try await store.series(query, user: .owner).series.map(\.title) == ["Moved"])
        try await store.setFavourite(false, publication: library.publication("C/4.cbz").id, user: .owner)
        try await store.setFavourite(false, series: series.id, user: .owner)
        #expect(try await library.publication("Moved/2.cbz").isFavourite)
        #expect(try await !library.publication("C/4.cbz").isFavourite)
        #expect(try await store.series(query, user: .owner).total == 0)
        await #expect(throws: LibraryError.noSuchSeries(id: 999)) {
            try await store.setFavourite(true, series: 999, user: .owner)
        }
    }

    @Test("refuse cursors of other shelves and invalid cursors")
    func cursors() async throws {
        try await fill()
        var query = ShelfQuery(.added)
        query.limit = 1
        let next = try #require(try await library.store.publications(query, user: .owner).next)
        for (shelf, text) in [(Shelf.history, next), (.deck, next), (.added, ""), (.added, "x"), (.favourites, "ZgAA")]
        {
            await #expect(throws: LibraryError.cursorNotValid) {
                try await library.store.publications(ShelfQuery(shelf, after: text), user: .owner)
            }
        }
    }
}
