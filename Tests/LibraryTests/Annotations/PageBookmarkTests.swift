import Database
import Foundation
import Publications
import Testing
import WireModel

@testable import Library

@Suite("Bookmarks of pages")
struct PageBookmarkTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func makePublication(_ path: String = "S/1.cbz", _ text: String = "pages=10") async throws -> Int64 {
        try library.write(path, text)
        try await library.scan()
        return try await library.publication(path).id
    }

    @Test("are stored one per page with their creation and modification times")
    func keeping() async throws {
        let id = try await makePublication()
        let store = library.store
        #expect(try await store.annotations(in: id, user: .owner) == [])
        let made = library.clock.now
        let late = try await store.setPageBookmark(page: 7, device: "phone", in: id, user: .owner)
        #expect(late == Annotation(bookmarkAtPage: 7, created: made, device: "phone"))
        let early = try await store.setPageBookmark(
            page: 0,
            fraction: 0.25,
            note: "here",
            device: "phone",
            in: id,
            user: .owner
        )
        #expect(try await store.annotations(in: id, user: .owner) == [early, late])
        #expect(early.id == "page-1" && early.locator == Locator(page: 0, fraction: 0.25))
        library.clock.advance(5)
        let again = try await store.setPageBookmark(
            page: 7,
            fraction: 1,
            note: "there",
            device: "tablet",
            in: id,
            user: .owner
        )
        let expected = Annotation(
            bookmarkAtPage: 7,
            fraction: 1,
            note: "there",
            created: made,
            modified: made + 5,
            device: "tablet"
        )
        #expect(again == expected)
        #expect(try await store.annotations(in: id, user: .owner) == [early, expected])
    }

    @Test("can be removed, and removing one twice is not an error")
    func removal() async throws {
        let id = try await makePublication()
        _ = try await library.store.setPageBookmark(page: 3, in: id, user: .owner)
        let kept = try await library.store.setPageBookmark(page: 4, in: id, user: .owner)
        for page in [3, 3, 9, -1] {
            try await library.store.removeAnnotation(Annotation.bookmarkID(page: page), from: id, user: .owner)
        }
        #expect(try await library.store.annotations(in: id, user: .owner) == [kept])
    }

    @Test("are refused for missing pages and for publications that were never readable")
    func refusals() async throws {
        let id = try await makePublication()
        try library.link("S/2.cbz", to: "/nowhere.cbz")
        try await library.scan()
        let broken = try await library.publication("S/2.cbz").id
        let store = library.store
        for page in [-1, 10, .max, .min] {
            await #expect(throws: LibraryError.noSuchPage(page, publicationID: id)) {
                _ = try await store.setPageBookmark(page: page, in: id, user: .owner)
            }
        }
        let unknown = LibraryError.noSuchPublication(id: 77)
        await #expect(throws: unknown) { _ = try await store.setPageBookmark(page: 0, in: 77, user: .owner) }
        await #expect(throws: unknown) { _ = try await store.annotations(in: 77, user: .owner) }
        await #expect(throws: unknown) { try await store.removeAnnotation("page-1", from: 77, user: .owner) }
        await #expect(throws: LibraryError.publicationNotReadable(id: broken)) {
            _ = try await store.setPageBookmark(page: 0, in: broken, user: .owner)
        }
        #expect(try await store.annotations(in: broken, user: .owner) == [])
        try await store.removeAnnotation("page-1", from: broken, user: .owner)
    }

    @Test("bound the note, the device's name and the fraction")
    func values() async throws {
        let id = try await makePublication()
        let long = String(repeating: "e\u{301}", count: 6000)
        let first = try await library.store.setPageBookmark(page: 1, note: long, device: long, in: id, user: .owner)
        #expect(first.note?.utf8.count == Annotation.maximumNoteBytes)
        #expect(first.device?.count == 100)
        let second = try await library.store.setPageBookmark(
            page: 2,
            fraction: .nan,
            note: "\0\u{1B}\r",
            in: id,
            user: .owner
        )
        #expect(second.note == nil)
        #expect(second.locator.locations.progression == nil)
        let third = try await library.store.setPageBookmark(
            page: 3,
            fraction: .infinity,
            note: "a\0b\n\tc",
            in: id,
            user: .owner
        )
        #expect(third.note == "ab\n\tc")
        #expect(third.locator.locations.progression == 1)
        // One character can be longer than what the API allows for the whole name.
        let stacked = "e" + String(repeating: "\u{301}", count: 300)
        let fourth = try await library.store.setPageBookmark(page: 4, device: "x" + stacked, in: id, user: .owner)
        #expect(fourth.device == "x")
        #expect(try await library.store.annotations(in: id, user: .owner) == [first, second, third, fourth])
    }

    @Test("are limited to two thousand per publication; existing ones can still be changed")
    func limit() async throws {
        let id = try await makePublication("S/1.cbz", "pages=2001")
        let content = try #require(
            ContentHash.bytes(hexadecimal: try await library.publication("S/1.cbz").content)
        )
        try await library.store.database.write { transaction in
            for page in 0..<LibraryStore.maximumAnnotationCount {
                let bookmark = Annotation(bookmarkAtPage: page, created: 1)
                try transaction.execute(
                    "INSERT INTO annotations VALUES (?, 1, ?, ?, ?, 1)",
                    [content, bookmark.id, StoredAnnotation.encode(bookmark), page]
                )
            }
        }
        await #expect(throws: LibraryError.tooManyAnnotations(publicationID: id)) {
            _ = try await library.store.setPageBookmark(page: 2000, in: id, user: .owner)
        }
        #expect(try await library.store.setPageBookmark(page: 1999, note: "x", in: id, user: .owner).note == "x")
        try await library.store.removeAnnotation("page-6", from: id, user: .owner)
        #expect(try await library.store.setPageBookmark(page: 2000, in: id, user: .owner).id == "page-2001")
    }

    @Test("survive scans, renames and the deletion of the file, and copies share them")
    func scans() async throws {
        let id = try await makePublication()
        let bookmark = try await library.store.setPageBookmark(page: 3, note: "x", in: id, user: .owner)
        try library.move("S/1.cbz", to: "Other/2.cbz")
        try library.write("S/copy.cbz", "pages=10")
        try await library.scan()
        #expect(try await library.store.annotations(in: id, user: .owner) == [bookmark])
        for path in ["Other/2.cbz", "S/copy.cbz"] {
            #expect(try await library.store.annotations(in: library.publication(path).id, user: .owner) == [bookmark])
        }
        try library.remove("Other/2.cbz")
        try library.remove("S/copy.cbz")
        try await library.scan()
        #expect(try await library.store.annotations(in: id, user: .owner) == [bookmark])
    }

    @Test("are carried over to a new edition that has their pages, unless it has its own")
    func newEdition() async throws {
        let id = try await makePublication()
        let kept = try await library.store.setPageBookmark(page: 3, note: "x", in: id, user: .owner)
        let beyond = try await library.store.setPageBookmark(page: 8, in: id, user: .owner)
        try library.write("S/1.cbz", "pages=5")
        try await library.scan()
        #expect(try await library.publication("S/1.cbz").id == id)
        #expect(try await library.store.annotations(in: id, user: .owner) == [kept])
        // The old edition still has all its bookmarks when it is found again.
        try library.write("S/1.cbz", "pages=10")
        try await library.scan()
        #expect(try await library.store.annotations(in: id, user: .owner) == [kept, beyond])
    }

    @Test("are listed for a series in reading order with their publications")
    func series() async throws {
        let second = try await makePublication("S/2.cbz", "pages=9;number=2")
        let first = try await makePublication("S/1.cbz", "pages=8;number=1")
        let other = try await makePublication("T/1.cbz", "pages=7")
        let store = library.store
        for (page, id) in [(6, second), (1, second), (5, first), (0, other)] {
            _ = try await store.setPageBookmark(page: page, in: id, user: .owner)
        }
        let series = try await library.publication("S/1.cbz").seriesID
        let found = try await store.annotations(inSeries: series, user: .owner)
        #expect(found.total == 3)
        let identifiers = try await store.identifiers(of: [first, second, second], .publication)
        #expect(found.entries.map(\.publicationIdentifier) == identifiers)
        #expect(found.entries.map(\.annotation.locator.page) == [5, 1, 6])
        #expect(found.entries.map(\.number) == ["1", "2", "2"])
        #expect(found.entries[0].content == (try await library.publication("S/1.cbz").content))
        #expect(try await store.annotations(inSeries: 999, user: .owner) == SeriesAnnotations(entries: [], total: 0))
    }

    @Test("of concurrent requests are all stored")
    func concurrentWrites() async throws {
        let id = try await makePublication("S/1.cbz", "pages=100")
        let store = library.store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for page in (0..<100).shuffled() {
                group.addTask { _ = try await store.setPageBookmark(page: page, in: id, user: .owner) }
            }
            try await group.waitForAll()
        }
        #expect(try await store.annotations(in: id, user: .owner).compactMap(\.locator.page).sorted() == Array(0..<100))
    }

    @Test("get their table when an older store is migrated")
    func migration() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "QuireNotes-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "store.sqlite").path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let old = try Database(path: path)
        try old.migrate(Schema.migrations(upTo: "2026-11 crop boxes"))
        try old.close()
        let root = folder.appending(path: "root")
        try FileManager.default.createDirectory(at: root.appending(path: "S"), withIntermediateDirectories: true)
        try Data("pages=4".utf8).write(to: root.appending(path: "S/1.cbz"))
        let store = try LibraryStore(path: path)
        _ = try await LibraryScanner(
            store: store,
            roots: [LibraryRoot(path: root.path)],
            workerCount: 1,
            accessCheck: { _ in 0 }
        ) {
            source,
            _ throws(PublicationError) in
            try TestPublication(source)
        }.scan()
        let series = try #require(try await store.series(SeriesQuery(), user: .owner).series.first)
        let id = try #require(series.coverPublicationID)
        let bookmark = try await store.setPageBookmark(page: 3, in: id, user: .owner)
        #expect(try await store.annotations(in: id, user: .owner) == [bookmark])
        #expect(try await store.chooseCover(page: 2, for: id, user: .owner).publication.coverIndex == 2)
        #expect(try await store.pairing(of: id, user: .owner) == PagePairing())
        try store.close()
    }
}
