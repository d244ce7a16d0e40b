import Database
import Foundation
import Testing
import WireModel

@testable import Library

@Suite("The data of several users")
struct ReaderTests {
    private let library: TestLibrary
    private var store: LibraryStore { library.store }

    init() throws {
        library = try TestLibrary()
    }

    /// Scans two series of three publications and adds a second user.
    private func fill() async throws -> Viewer {
        for series in ["A", "B"] {
            for number in 1...3 {
                try library.write("\(series)/\(number).cbz", "pages=9;number=\(number);title=\(series)\(number)")
            }
        }
        try await library.scan()
        let id = try await store.database.write { try $0.insert("INSERT INTO users (name) VALUES ('Second')") }
        return Viewer(UserIdentifier(rawValue: id), limits: .none)
    }

    private func read(_ path: String, page: Int = 8, user: Viewer) async throws {
        library.clock.advance(1000)
        let progress = ProgressRecord(page: page, isCompleted: page == 8, updatedAt: library.clock.now, device: "d")
        _ = try await store.record(progress, for: library.publication(path).id, user: user)
    }

    private func titles(_ shelf: Shelf, user: Viewer) async throws -> [String] {
        try await store.publications(ShelfQuery(shelf), user: user).entries.map(\.publication.title)
    }

    @Test("is not visible to other users in any list, shelf, index or record")
    func isolation() async throws {
        let second = try await fill()
        let id = try await library.publication("A/1.cbz").id
        let series = try await library.publication("A/1.cbz").seriesID
        try await read("A/1.cbz", user: second)
        try await read("B/2.cbz", page: 3, user: second)
        try await store.setFavourite(true, publication: id, user: second)
        try await store.setFavourite(true, series: series, user: second)
        try await store.storePairing(PagePairing(isolated: [2], shifted: []), for: id, user: second)
        _ = try await store.setPageBookmark(page: 3, in: id, user: second)
        let list = try await store.makeList(.collection, title: "L", entries: [series], user: second)

        #expect(try await store.progress(of: id, user: .owner) == nil)
        #expect(try await store.publication(id, user: .owner)?.isFavourite == false)
        #expect(try await store.pairing(of: id, user: .owner) == PagePairing())
        #expect(try await store.annotations(in: id, user: .owner).isEmpty)
        #expect(try await store.annotations(inSeries: series, user: .owner).total == 0)
        #expect(try await store.lists(user: .owner).isEmpty)
        #expect(try await store.continueReading(user: .owner).isEmpty)
        for shelf in [Shelf.inProgress, .deck, .history, .favourites] {
            #expect(try await titles(shelf, user: .owner).isEmpty)
        }
        for sort in SeriesSort.allCases {
            let page = try await store.series(SeriesQuery(sort: sort), user: .owner)
            #expect(page.series.allSatisfy { $0.readCount == 0 && $0.readAt == nil && !$0.isFavourite })
        }
        await #expect(throws: LibraryError.noSuchList(id: list.id)) { try await store.list(list.id, user: .owner) }
        await #expect(throws: LibraryError.noSuchList(id: list.id)) {
            try await store.removeList(list.id, user: .owner)
        }
        await #expect(throws: LibraryError.noSuchList(id: list.id)) {
            try await store.add([series], toList: list.id, user: .owner)
        }
        var query = SeriesQuery()
        query.filter.collectionID = list.id
        await #expect(throws: LibraryError.noSuchList(id: list.id)) { try await store.series(query, user: .owner) }

        #expect(try await store.progress(of: id, user: second)?.isCompleted == true)
        #expect(try await store.publication(id, user: second)?.isFavourite == true)
        #expect(try await store.pairing(of: id, user: second).isolated == [2])
        #expect(try await store.annotations(in: id, user: second).map(\.id) == ["page-4"])
        #expect(try await titles(.deck, user: second) == ["A2"])
        #expect(try await titles(.inProgress, user: second) == ["B2"])
        #expect(try await titles(.history, user: second) == ["B2", "A1"])
        #expect(try await titles(.favourites, user: second) == ["A1"])
        #expect(try await store.series(query, user: second).series.map(\.id) == [series])
        #expect(try await store.series(SeriesQuery(sort: .read), user: second).series.map(\.title) == ["B", "A"])
    }

    @Test("is reported to the user alone")
    func changes() async throws {
        let second = try await fill()
        let version = store.changes.version
        try await read("A/1.cbz", user: second)
        _ = try await store.makeList(.collection, title: "L", entries: [], user: second)
        #expect(store.changes.since(version, user: .owner)?.isEmpty == true)
        let change = try #require(store.changes.since(version, user: second.id))
        #expect(try await change.publications == [library.publication("A/1.cbz").id])
        #expect(try await change.series == [library.publication("A/1.cbz").seriesID] && change.lists)
    }

    @Test("is carried over to a new edition of a file for each user")
    func newEdition() async throws {
        let second = try await fill()
        let id = try await library.publication("A/1.cbz").id
        try await read("A/1.cbz", page: 2, user: .owner)
        try await read("A/1.cbz", page: 5, user: second)
        try await store.setFavourite(true, publication: id, user: second)
        try library.write("A/1.cbz", "pages=4;number=1;title=A1 new")
        try await library.scan()
        #expect(try await store.progress(of: id, user: .owner)?.page == 2)
        #expect(try await store.progress(of: id, user: second)?.page == 3)
        #expect(try await store.publication(id, user: .owner)?.isFavourite == false)
        #expect(try await store.publication(id, user: second)?.isFavourite == true)
    }

    @Test("has totals only for series that the user has touched, also after files were moved and removed")
    func totals() async throws {
        let second = try await fill()
        try await read("A/1.cbz", user: second)
        try await read("A/2.cbz", user: .owner)
        func rows() async throws -> [String] {
            try await store.database.read { transaction in
                try transaction.rows(
                    """
                    SELECT title, userID, readCount FROM seriesReading JOIN series ON series.id = seriesID
                    ORDER BY title, userID
                    """
                ) { row in
                    let (title, user, count): (String, Int, Int) = (row[0], row[1], row[2])
                    return "\(title) \(user) \(count)"
                }
            }
        }
        #expect(try await rows() == ["A 1 1", "A \(second.id.rawValue) 1"])
        try library.move("A/2.cbz", to: "B/2.5.cbz")
        try await library.scan()
        #expect(try await rows() == ["A \(second.id.rawValue) 1", "B 1 1"])
        _ = try await store.mark([library.publication("A/1.cbz").id], isRead: false, user: second)
        #expect(try await rows() == ["B 1 1"])
    }

    @Test("stays when the catalogue is removed and rebuilt from the files")
    func rebuiltCatalogue() async throws {
        let second = try await fill()
        let id = try await library.publication("A/1.cbz").id
        try await read("A/1.cbz", user: second)
        try await store.setFavourite(true, publication: id, user: second)
        _ = try await store.setPageBookmark(page: 3, in: id, user: second)
        try await store.storePairing(PagePairing(isolated: [2], shifted: []), for: id, user: .owner)
        let seriesIDs = try await library.allSeries().map(\.id)
        try await store.setFavourite(true, series: seriesIDs[1], user: second)
        let collection = try await store.makeList(.collection, title: "C", entries: seriesIDs.reversed(), user: second)
        let entries = try await [library.publication("B/3.cbz").id, id]
        let readingList = try await store.makeList(.readingList, title: "R", entries: entries, user: second)
        try await library.removeCatalogue()
        let empty = try await store.list(readingList.id, user: second)
        #expect(empty.publications.isEmpty && empty.remaining == 0 && empty.list.count == 2)
        #expect(try await titles(.history, user: second).isEmpty)
        try await library.scan()
        let record = try await library.publication("A/1.cbz")
        #expect(try await store.progress(of: record.id, user: second)?.isCompleted == true)
        #expect(try await store.annotations(in: record.id, user: second).map(\.id) == ["page-4"])
        #expect(try await store.pairing(of: record.id, user: .owner).isolated == [2])
        #expect(try await titles(.favourites, user: second) == ["A1"])
        var query = SeriesQuery()
        query.filter.isFavourite = true
        let favourites = try await store.series(query, user: second)
        #expect(favourites.series.map(\.title) == ["B"] && favourites.series.allSatisfy(\.isFavourite))
        #expect(try await store.list(collection.id, user: second).series.map(\.title) == ["B", "A"])
        let read = try await store.list(readingList.id, user: second)
        #expect(read.publications.map(\.publication.title) == ["B3", "A1"])
        #expect(try await titles(.deck, user: second) == ["A2"])
        #expect(try await store.series(record.seriesID, user: second)?.readCount == 1)
        #expect(try await store.series(record.seriesID, user: .owner)?.readCount == 0)
    }
}
