import Database
import Foundation
import Publications
import Testing
import WireModel

@testable import Library

@Suite("Annotations in books")
struct AnnotationTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func book(_ path: String = "S/1.txt", _ text: String = "sections=10") async throws -> Int64 {
        try library.write(path, text)
        try await library.scan()
        return try await library.publication(path).id
    }

    private func annotation(_ id: String, modified: Int64, note: String? = nil) -> Annotation {
        Annotation(
            id: id,
            kind: .highlight,
            color: .pink,
            note: note,
            locator: Locator(href: "1.xhtml", text: .init(highlight: "words")),
            created: 1,
            modified: modified
        )
    }

    @Test("belong to the content: copies share them, and they are carried over to a new edition")
    func content() async throws {
        let id = try await book()
        let stored = try await library.store.setAnnotation(
            annotation("a", modified: 10, note: "n"),
            in: id,
            user: .owner
        )
        #expect(stored == annotation("a", modified: 10, note: "n"))
        let copy = try await book("T/copy.txt")
        #expect(copy != id)
        #expect(try await library.store.annotations(in: copy, user: .owner) == [stored])
        // Removing a copy's annotation removes it from all copies. Another content has its own annotations.
        try library.remove("T/copy.txt")
        try library.write("S/1.txt", "sections=12")
        try await library.scan()
        #expect(try await library.store.annotations(in: id, user: .owner) == [stored])
        #expect(try await library.store.annotations(in: book("U/other.txt", "sections=3"), user: .owner) == [])
    }

    @Test("the last change wins, a wrong clock is limited, and a removed annotation returns only with a later change")
    func winning() async throws {
        let id = try await book()
        let store = library.store
        let now = library.clock.now
        _ = try await store.setAnnotation(annotation("a", modified: 20, note: "second"), in: id, user: .owner)
        #expect(
            try await store.setAnnotation(annotation("a", modified: 10, note: "first"), in: id, user: .owner).note
                == "second"
        )
        #expect(
            try await store.setAnnotation(annotation("a", modified: 20, note: "tie"), in: id, user: .owner).note
                == "second"
        )
        let early = try await store.setAnnotation(
            annotation("a", modified: now * 2, note: "future"),
            in: id,
            user: .owner
        )
        #expect(early.modified == now + 5 * 60 * 1000)

        library.clock.advance(10 * 60 * 1000)
        try await store.removeAnnotation("a", from: id, user: .owner)
        try await store.removeAnnotation("a", from: id, user: .owner)
        #expect(try await store.annotations(in: id, user: .owner).isEmpty)
        await #expect(throws: LibraryError.annotationRemoved(id: "a")) {
            try await store.setAnnotation(
                annotation("a", modified: library.clock.now, note: "late"),
                in: id,
                user: .owner
            )
        }
        let again = try await store.setAnnotation(
            annotation("a", modified: library.clock.now + 1, note: "again"),
            in: id,
            user: .owner
        )
        #expect(try await store.annotations(in: id, user: .owner) == [again])
    }

    /// A change by a device with the device's time. `arrives` is the order in which the server receives the changes.
    enum Change: Sendable {
        case set(Int64, note: String)
        case remove(Int64?)
    }

    @Test(
        "the latest change or removal wins, in whatever order offline devices send them",
        arguments: [
            // Removed on one device and changed later on another: the change wins.
            ([Change.remove(20), .set(30, note: "later")], "later"),
            ([.set(30, note: "later"), .remove(20)], "later"),
            // Changed first and removed later: the removal wins.
            ([.set(20, note: "earlier"), .remove(30)], nil),
            ([.remove(30), .set(20, note: "earlier")], nil),
            // At the same time: the removal wins.
            ([.set(20, note: "same"), .remove(20)], nil),
            ([.remove(20), .set(20, note: "same")], nil),
            // Removed twice: the later removal counts.
            ([.remove(30), .remove(20), .set(25, note: "between")], nil),
            // Without a time, the stored annotation is removed.
            ([.set(20, note: "known"), .remove(nil)], nil),
        ] as [([Change], String?)]
    )
    func away(arrives: [Change], left: String?) async throws {
        let id = try await book()
        _ = try await library.store.setAnnotation(annotation("a", modified: 10, note: "first"), in: id, user: .owner)
        for change in arrives {
            switch change {
            case .set(let time, let note):
                _ = try? await library.store.setAnnotation(
                    annotation("a", modified: time, note: note),
                    in: id,
                    user: .owner
                )
            case .remove(let time): try await library.store.removeAnnotation("a", from: id, at: time, user: .owner)
            }
        }
        #expect(try await library.store.annotations(in: id, user: .owner).first?.note == left)
    }

    @Test("a removal with a time in the future does not block later changes")
    func removalAhead() async throws {
        let id = try await book()
        let now = library.clock.now
        _ = try await library.store.setAnnotation(annotation("a", modified: 10), in: id, user: .owner)
        try await library.store.removeAnnotation("a", from: id, at: now * 2, user: .owner)
        #expect(try await library.store.annotations(in: id, user: .owner).isEmpty)
        library.clock.advance(6 * 60 * 1000)
        _ = try await library.store.setAnnotation(
            annotation("a", modified: library.clock.now, note: "again"),
            in: id,
            user: .owner
        )
        #expect(try await library.store.annotations(in: id, user: .owner).first?.note == "again")
    }

    @Test("are limited in number; existing ones can always be changed")
    func limits() async throws {
        let id = try await book()
        let store = library.store
        let first = annotation("m0", modified: 1)
        _ = try await store.setAnnotation(first, in: id, user: .owner)
        let json = Data(first.jsonBytes)
        try await store.database.write { transaction in
            let content: Data? = try transaction.value("SELECT content FROM annotations")
            for number in 1..<LibraryStore.maximumAnnotationCount {
                try transaction.execute(
                    """
                    INSERT INTO annotations (content, userID, id, annotation, readingOrder, modifiedAt)
                    VALUES (?, 1, ?, ?, 0, 1)
                    """,
                    [content, "m\(number)", json]
                )
            }
        }
        await #expect(throws: LibraryError.tooManyAnnotations(publicationID: id)) {
            try await store.setAnnotation(annotation("more", modified: 1), in: id, user: .owner)
        }
        #expect(
            try await store.setAnnotation(annotation("m0", modified: 2, note: "n"), in: id, user: .owner).note == "n"
        )
        try await store.removeAnnotation("m1", from: id, user: .owner)
        _ = try await store.setAnnotation(annotation("more", modified: 1), in: id, user: .owner)
        #expect(try await store.annotations(in: id, user: .owner).count == LibraryStore.maximumAnnotationCount)
    }

    @Test("are refused for books that do not exist")
    func nowhere() async throws {
        let store = library.store
        await #expect(throws: LibraryError.noSuchPublication(id: 9)) {
            try await store.annotations(in: 9, user: .owner)
        }
        await #expect(throws: LibraryError.noSuchPublication(id: 9)) {
            try await store.removeAnnotation("a", from: 9, user: .owner)
        }
        await #expect(throws: LibraryError.noSuchPublication(id: 9)) {
            try await store.setAnnotation(annotation("a", modified: 1), in: 9, user: .owner)
        }
    }

    @Test("control characters are removed from notes, an empty note is nil, and the device's name is cut")
    func bounds() async throws {
        let id = try await book()
        var sent = annotation("a", modified: 1, note: "a\0b\n\tc\r")
        sent.device = String(repeating: "d", count: 150)
        var expected = annotation("a", modified: 1, note: "ab\n\tc")
        expected.device = String(repeating: "d", count: 100)
        #expect(try await library.store.setAnnotation(sent, in: id, user: .owner) == expected)
        let empty = try await library.store.setAnnotation(
            annotation("b", modified: 2, note: "\u{1B}\0"),
            in: id,
            user: .owner
        )
        #expect(empty.note == nil)
        #expect(try await library.store.annotations(in: id, user: .owner) == [expected, empty])
    }

    @Test("a book needs the path of a document, a comic a page")
    func locators() async throws {
        let book = try await book()
        try library.write("C/1.cbz", "pages=5")
        try await library.scan()
        let comic = try await library.publication("C/1.cbz").id
        let store = library.store
        await #expect(throws: LibraryError.annotationNeedsDocument(publicationID: book)) {
            try await store.setAnnotation(Annotation(bookmarkAtPage: 1, created: 1), in: book, user: .owner)
        }
        await #expect(throws: LibraryError.annotationNeedsDocument(publicationID: book)) {
            try await store.setPageBookmark(page: 1, in: book, user: .owner)
        }
        for locator in [Locator(href: "1.xhtml", locations: .init(position: 1)), Locator(href: "")] {
            await #expect(throws: LibraryError.annotationNeedsPage(publicationID: comic)) {
                try await store.setAnnotation(
                    Annotation(id: "a", kind: .bookmark, locator: locator, created: 1),
                    in: comic,
                    user: .owner
                )
            }
        }
        await #expect(throws: LibraryError.noSuchPage(5, publicationID: comic)) {
            try await store.setAnnotation(Annotation(bookmarkAtPage: 5, created: 1), in: comic, user: .owner)
        }
        let bookmark = Annotation(bookmarkAtPage: 4, fraction: 0.5, note: "n", created: 1, device: "phone")
        #expect(try await store.setAnnotation(bookmark, in: comic, user: .owner) == bookmark)
        #expect(try await store.annotations(in: comic, user: .owner) == [bookmark])
        #expect(try await store.annotations(in: book, user: .owner).isEmpty)
    }

    @Test("bookmarks of pages follow the same rules, and a client without times always wins")
    func pageBookmarks() async throws {
        try library.write("C/1.cbz", "pages=5")
        try await library.scan()
        let id = try await library.publication("C/1.cbz").id
        let store = library.store
        let now = library.clock.now
        let ahead = Annotation(bookmarkAtPage: 1, note: "ahead", created: 1, modified: now + 60_000)
        #expect(try await store.setAnnotation(ahead, in: id, user: .owner) == ahead)
        let late = Annotation(bookmarkAtPage: 1, note: "late", created: 1, modified: now)
        #expect(try await store.setAnnotation(late, in: id, user: .owner) == ahead)
        let forced = try await store.setPageBookmark(page: 1, note: "forced", in: id, user: .owner)
        #expect(forced.note == "forced" && forced.created == 1 && forced.modified == now + 60_000)

        try await store.removeAnnotation("page-2", from: id, user: .owner)
        await #expect(throws: LibraryError.annotationRemoved(id: "page-2")) {
            try await store.setAnnotation(late, in: id, user: .owner)
        }
        let again = try await store.setPageBookmark(page: 1, in: id, user: .owner)
        #expect(again.created == now)
        #expect(try await store.annotations(in: id, user: .owner) == [again])
    }

    @Test("are listed for a series in reading order, books of text among comics")
    func series() async throws {
        try library.write("S/1.cbz", "pages=9;number=1")
        try library.write("S/2.epub", "sections=10;number=2")
        try await library.scan()
        let comic = try await library.publication("S/1.cbz")
        let book = try await library.publication("S/2.epub")
        try #require(comic.seriesID == book.seriesID)
        let store = library.store
        func words(_ id: String, _ locations: Locator.Locations, at time: Int64) -> Annotation {
            Annotation(
                id: id,
                kind: .highlight,
                locator: Locator(href: "1.xhtml", locations: locations),
                created: time
            )
        }
        let inBook = [
            words("late", .init(position: 7), at: 1), words("part", .init(progression: 0.5, position: 3), at: 2),
            words("first", .init(progression: 0.25, position: 3), at: 3),
            words("total", .init(totalProgression: 0.5), at: 4),
        ]
        for annotation in inBook { _ = try await store.setAnnotation(annotation, in: book.id, user: .owner) }
        for (page, fraction) in [(5, 0.0), (4, 1.0), (4, nil)] as [(Int, Double?)] {
            let bookmark = Annotation(
                id: "p\(page)-\(fraction == nil ? "whole" : "part")",
                kind: .bookmark,
                locator: Locator(page: page, fraction: fraction),
                created: 1
            )
            _ = try await store.setAnnotation(bookmark, in: comic.id, user: .owner)
        }
        let removed = try await store.setPageBookmark(page: 0, in: comic.id, user: .owner)
        try await store.removeAnnotation(removed.id, from: comic.id, user: .owner)
        let found = try await store.annotations(inSeries: comic.seriesID, user: .owner)
        #expect(found.total == 7)
        #expect(
            found.entries.map(\.annotation.id)
                == ["p4-whole", "p4-part", "p5-part", "first", "part", "total", "late"]
        )
        #expect(
            found.entries.map(\.publicationIdentifier) == Array(repeating: comic.identifier, count: 3)
                + Array(repeating: book.identifier, count: 4)
        )
    }
}
