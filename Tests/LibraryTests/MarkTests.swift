import Foundation
import GRDB
import Publications
import Testing
import WireModel

@testable import Library

@Suite("Marks in books")
struct MarkTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func book(_ path: String = "S/1.txt", _ text: String = "sections=10") async throws -> Int64 {
        try library.write(path, text)
        try await library.scan()
        return try await library.publication(path).id
    }

    private func mark(_ id: String, modified: Int64, note: String? = nil) -> TextMark {
        TextMark(
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
        let told = try await library.store.setMark(mark("a", modified: 10, note: "n"), in: id)
        #expect(told == mark("a", modified: 10, note: "n"))
        let copy = try await book("T/copy.txt")
        #expect(copy != id)
        #expect(try await library.store.marks(in: copy) == [told])
        // Removing a copy's mark removes it from all copies. Another content has its own marks.
        try library.remove("T/copy.txt")
        try library.write("S/1.txt", "sections=12")
        try await library.scan()
        #expect(try await library.store.marks(in: id) == [told])
        #expect(try await library.store.marks(in: book("U/other.txt", "sections=3")) == [])
    }

    @Test("the last change wins, a wrong clock is limited, and a removed mark returns only with a later change")
    func winning() async throws {
        let id = try await book()
        let store = library.store
        let now = library.clock.now
        _ = try await store.setMark(mark("a", modified: 20, note: "second"), in: id)
        #expect(try await store.setMark(mark("a", modified: 10, note: "first"), in: id).note == "second")
        #expect(try await store.setMark(mark("a", modified: 20, note: "tie"), in: id).note == "second")
        let early = try await store.setMark(mark("a", modified: now * 2, note: "future"), in: id)
        #expect(early.modified == now + 5 * 60 * 1000)

        library.clock.advance(10 * 60 * 1000)
        try await store.removeMark("a", from: id)
        try await store.removeMark("a", from: id)
        #expect(try await store.marks(in: id).isEmpty)
        await #expect(throws: LibraryError.markRemoved(id: "a")) {
            try await store.setMark(mark("a", modified: library.clock.now, note: "late"), in: id)
        }
        let again = try await store.setMark(mark("a", modified: library.clock.now + 1, note: "again"), in: id)
        #expect(try await store.marks(in: id) == [again])
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
            // Without a time, the mark is removed as it is.
            ([.set(20, note: "known"), .remove(nil)], nil),
        ] as [([Change], String?)]
    )
    func away(arrives: [Change], left: String?) async throws {
        let id = try await book()
        _ = try await library.store.setMark(mark("a", modified: 10, note: "first"), in: id)
        for change in arrives {
            switch change {
            case .set(let time, let note):
                _ = try? await library.store.setMark(mark("a", modified: time, note: note), in: id)
            case .remove(let time): try await library.store.removeMark("a", from: id, at: time)
            }
        }
        #expect(try await library.store.marks(in: id).first?.note == left)
    }

    @Test("a removal with a time in the future does not block later changes")
    func removalAhead() async throws {
        let id = try await book()
        let now = library.clock.now
        _ = try await library.store.setMark(mark("a", modified: 10), in: id)
        try await library.store.removeMark("a", from: id, at: now * 2)
        #expect(try await library.store.marks(in: id).isEmpty)
        library.clock.advance(6 * 60 * 1000)
        _ = try await library.store.setMark(mark("a", modified: library.clock.now, note: "again"), in: id)
        #expect(try await library.store.marks(in: id).first?.note == "again")
    }

    @Test("are limited in number; existing ones can always be changed")
    func limits() async throws {
        let id = try await book()
        let store = library.store
        let first = mark("m0", modified: 1)
        _ = try await store.setMark(first, in: id)
        let json = Data(first.jsonBytes)
        try await store.pool.write { database in
            let content = try Data.fetchOne(database, sql: "SELECT content FROM marks")
            for number in 1..<LibraryStore.maximumMarkCount {
                try database.execute(
                    sql: "INSERT INTO marks (content, id, mark, modifiedAt) VALUES (?, ?, ?, 1)",
                    arguments: [content, "m\(number)", json]
                )
            }
        }
        await #expect(throws: LibraryError.tooManyMarks(publicationID: id)) {
            try await store.setMark(mark("more", modified: 1), in: id)
        }
        #expect(try await store.setMark(mark("m0", modified: 2, note: "n"), in: id).note == "n")
        try await store.removeMark("m1", from: id)
        _ = try await store.setMark(mark("more", modified: 1), in: id)
        #expect(try await store.marks(in: id).count == LibraryStore.maximumMarkCount)
    }

    @Test("are refused for books that do not exist")
    func nowhere() async throws {
        let store = library.store
        await #expect(throws: LibraryError.noSuchPublication(id: 9)) { try await store.marks(in: 9) }
        await #expect(throws: LibraryError.noSuchPublication(id: 9)) { try await store.removeMark("a", from: 9) }
        await #expect(throws: LibraryError.noSuchPublication(id: 9)) {
            try await store.setMark(mark("a", modified: 1), in: 9)
        }
    }
}
