import Database
import Foundation
import Testing

@testable import Library

@Suite("Progress")
struct ProgressTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func makePublication(_ path: String = "S/1.cbz", _ text: String = "pages=10") async throws -> Int64 {
        try library.write(path, text)
        try await library.scan()
        return try await library.publication(path).id
    }

    private func note(
        _ page: Int,
        at time: Int64,
        completed: Bool = false,
        device: String = "phone",
        for id: Int64
    ) async throws -> ProgressRecord {
        try await library.store.record(
            ProgressRecord(page: page, isCompleted: completed, updatedAt: time, device: device),
            for: id,
            user: .owner
        )
    }

    @Test("the later time wins; on a tie, the stored record wins")
    func laterWins() async throws {
        let id = try await makePublication()
        let now = library.clock.now
        #expect(try await library.store.progress(of: id, user: .owner) == nil)
        #expect(try await note(3, at: now, for: id).page == 3)
        #expect(try await note(1, at: now - 1, device: "tablet", for: id).page == 3)
        #expect(try await note(9, at: now, device: "tablet", for: id).page == 3)
        let winner = try await note(2, at: now + 1, device: "tablet", for: id)
        #expect(winner == ProgressRecord(page: 2, isCompleted: false, updatedAt: now + 1, device: "tablet"))
        #expect(try await library.store.progress(of: id, user: .owner) == winner)
        #expect(try await library.publication("S/1.cbz").progress == winner)
    }

    @Test("keeps the fraction of the page, clamped to the page", arguments: [(0.25, 0.25), (-1, 0), (7, 1), (.nan, 0)])
    func heightOnThePage(fraction: Double, stored: Double) async throws {
        let id = try await makePublication()
        let place = ProgressRecord(
            page: 3,
            fraction: fraction,
            isCompleted: false,
            updatedAt: library.clock.now,
            device: "d"
        )
        #expect(try await library.store.record(place, for: id, user: .owner).fraction == stored)
        #expect(try await library.store.progress(of: id, user: .owner)?.fraction == stored)
        #expect(try await library.publication("S/1.cbz").progress?.fraction == stored)
    }

    @Test("limits a clock that is more than five minutes ahead")
    func clockAhead() async throws {
        let id = try await makePublication()
        let now = library.clock.now
        let lead: Int64 = 5 * 60 * 1000
        #expect(try await note(3, at: now + lead, for: id).updatedAt == now + lead)
        #expect(try await note(4, at: .max, for: id).page == 3)
        library.clock.advance(1)
        #expect(try await note(5, at: .max, for: id).updatedAt == now + lead + 1)
        library.clock.advance(2)
        #expect(try await note(6, at: library.clock.now + lead, for: id).page == 6)
    }

    @Test(
        "clamps pages to the publication",
        arguments: [(-1, 0), (10, 9), (.max, 9), (.min, 0), (9, 9)]
    )
    func pageRange(page: Int, stored: Int) async throws {
        let id = try await makePublication()
        let device = String(repeating: "x", count: 5000)
        let record = try await note(page, at: .min, device: device, for: id)
        #expect(record.page == stored)
        #expect(record.updatedAt == 1)
        #expect(record.device.count == 100)
    }

    @Test(
        "of a completed publication stays completed after opening the first page or the second half, but not when read again",
        arguments: [
            (pages: 10, page: 0, staysRead: true), (10, 1, false), (10, 4, false), (10, 5, true), (10, 8, true),
            (10, 9, true), (9, 4, false), (9, 5, true), (3, 1, false), (3, 2, true), (2, 1, true), (1, 0, true),
        ]
    )
    func completedOnce(pages: Int, page: Int, staysRead: Bool) async throws {
        let id = try await makePublication("S/1.cbz", "pages=\(pages)")
        let now = library.clock.now
        let finished = try await note(pages - 1, at: now, completed: true, for: id)
        let later = try await note(page, at: now + 1, device: "tablet", for: id)
        if staysRead {
            #expect(later == finished)
            #expect(try await library.store.continueReading(user: .owner).isEmpty)
        } else {
            #expect(later == ProgressRecord(page: page, isCompleted: false, updatedAt: now + 1, device: "tablet"))
            #expect(try await library.store.continueReading(user: .owner).map(\.id) == [id])
        }
        #expect(try await library.store.progress(of: id, user: .owner) == later)
        #expect(try await library.allSeries().map(\.readCount) == [staysRead ? 1 : 0])
        // Completing it again is recorded like any progress.
        #expect(try await note(pages - 1, at: now + 2, completed: true, for: id).updatedAt == now + 2)
    }

    @Test("of a publication that is read again moves freely, also back to the first page")
    func readingAgain() async throws {
        let id = try await makePublication()
        let now = library.clock.now
        _ = try await note(9, at: now, completed: true, for: id)
        for (step, page) in [0, 2, 7, 0, 9].enumerated() {
            let result = try await note(page, at: now + 1 + Int64(step), for: id)
            #expect(result.isCompleted == (step == 0))
            #expect(result.page == (step == 0 ? 9 : page))
        }
    }

    @Test("is refused for unknown publications and for those that were never readable")
    func refusals() async throws {
        await #expect(throws: LibraryError.noSuchPublication(id: 77)) { try await note(1, at: 1, for: 77) }
        try library.write("S/1.cbz", "pages=1")
        try library.link("S/2.cbz", to: "/nowhere.cbz")
        try await library.scan()
        let id = try await library.publication("S/2.cbz").id
        await #expect(throws: LibraryError.publicationNotReadable(id: id)) { try await note(1, at: 1, for: id) }
    }

    @Test("updates the totals of its series")
    func seriesTotals() async throws {
        let first = try await makePublication("S/1.cbz", "pages=1")
        let second = try await makePublication("S/2.cbz", "pages=2")
        let third = try await makePublication("S/3.cbz", "pages=3")
        let now = library.clock.now
        _ = try await note(0, at: now, completed: true, for: first)
        #expect(try await library.allSeries().map(\.readCount) == [1])
        _ = try await note(0, at: now + 1, completed: true, for: first)
        _ = try await note(1, at: now + 2, completed: true, for: second)
        #expect(try await library.allSeries().map(\.readCount) == [2])
        #expect(try await library.allSeries().map(\.readAt) == [now + 2])
        _ = try await note(2, at: now + 2, completed: true, for: third)
        #expect(try await library.allSeries().map(\.readCount) == [3])
        _ = try await note(1, at: now + 3, for: third)
        #expect(try await library.allSeries().map(\.readCount) == [2])
        // A recount, as in a scan, gives the same totals.
        try library.write("S/4.cbz", "pages=4")
        try await library.scan()
        #expect(try await library.allSeries().map(\.readCount) == [2])
        #expect(try await library.allSeries().map(\.readAt) == [now + 3])
    }

    @Test("lists publications in progress, the most recently read first")
    func continueReading() async throws {
        var identifiers: [Int64] = []
        for number in 1...5 {
            identifiers.append(try await makePublication("S\(number)/\(number).cbz", "pages=\(number)"))
        }
        let now = library.clock.now
        for (index, id) in identifiers.enumerated() {
            _ = try await note(0, at: now + Int64(index), completed: index == 3, for: id)
        }
        try library.remove("S5/5.cbz")
        try await library.scan()
        let expected = [identifiers[2], identifiers[1], identifiers[0]]
        #expect(try await library.store.continueReading(limit: 10, user: .owner).map(\.id) == expected)
        #expect(try await library.store.continueReading(limit: 2, user: .owner).map(\.id) == Array(expected.prefix(2)))
        #expect(try await library.store.continueReading(limit: 0, user: .owner).count == 1)
    }

    @Test("gives the previous and next readable publication of the series")
    func neighbours() async throws {
        for number in [1, 2, 3, 4, 5] {
            try library.write("S/\(number).cbz", number == 3 ? "broken" : "number=\(number)")
        }
        try await library.scan()
        try library.remove("S/4.cbz")
        try await library.scan()
        let publications = try await library.publications()
        func around(_ number: Int) async throws -> [String?] {
            let found = try await library.store.neighbours(
                try #require(publications["S/\(number).cbz"]?.id),
                user: .owner
            )
            return [found.previous?.title, found.next?.title]
        }
        #expect(try await around(1) == [nil, "2"])
        #expect(try await around(2) == ["1", "5"])
        #expect(try await around(3) == ["2", "5"])
        #expect(try await around(5) == ["2", nil])
        let none = try await library.store.neighbours(999, user: .owner)
        #expect(none.previous == nil && none.next == nil)
    }

    @Test("gives books the neighbouring books and comics the neighbouring comics in a mixed folder")
    func neighboursOfOneKind() async throws {
        for number in [1, 2] {
            try library.write("S/\(number).cbz", "number=\(number)")
            try library.write("S/\(number).5.epub", "sections=2;number=\(number).5")
        }
        try library.write("S/3.epub", "sections=2;number=3;layout=images")
        try await library.scan()
        let publications = try await library.publications()
        func after(_ path: String) async throws -> Int64? {
            try await library.store.neighbours(try #require(publications[path]?.id), user: .owner).next?.id
        }
        #expect(try await after("S/1.cbz") == publications["S/2.cbz"]?.id)
        #expect(try await after("S/1.5.epub") == publications["S/2.5.epub"]?.id)
        #expect(try await after("S/2.cbz") == publications["S/3.epub"]?.id)
        #expect(try await after("S/2.5.epub") == nil)
    }

    @Test("is synced to the disk before it is acknowledged")
    func durability() async throws {
        let id = try await makePublication()
        let database = library.store.database
        let (setting, full, relaxed) =
            database.dialect == .sqlite ? ("PRAGMA synchronous", "2", "1") : ("SHOW synchronous_commit", "on", "off")
        let during: String? = try await library.store.writeDurably { try $0.value(setting) }
        #expect(during == full)
        let after: String? = try await database.write { try $0.value(setting) }
        #expect(after == relaxed)
        await #expect(throws: LibraryError.noSuchPublication(id: 5000)) { try await note(1, at: 1, for: 5000) }
        #expect(try await database.write { try $0.value(setting) == relaxed })
        #expect(try await note(1, at: 5, for: id).page == 1)
    }

    @Test("is written even when the requesting task is cancelled")
    func cancellation() async throws {
        let id = try await makePublication()
        let store = library.store
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.record(
                ProgressRecord(page: 4, isCompleted: false, updatedAt: 9, device: "d"),
                for: id,
                user: .owner
            )
        }
        #expect(try await task.value.page == 4)
    }

    @Test("the latest record wins among concurrent devices")
    func concurrentWrites() async throws {
        let id = try await makePublication("S/1.cbz", "pages=500")
        let store = library.store
        let now = library.clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for page in (0..<200).shuffled() {
                group.addTask {
                    _ = try await store.record(
                        ProgressRecord(page: page, isCompleted: false, updatedAt: now + Int64(page), device: "\(page)"),
                        for: id,
                        user: .owner
                    )
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.progress(of: id, user: .owner)?.page == 199)
    }
}
