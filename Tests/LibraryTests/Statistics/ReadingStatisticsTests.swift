import Database
import Foundation
import TestDatabases
import Testing
import WireModel

@testable import Library

@Suite("Statistics")
struct ReadingStatisticsTests {
    private let library: TestLibrary
    private var store: LibraryStore { library.store }
    private var now: Int64 { library.clock.now }
    /// The day of the test clock's first time, in UTC.
    private static let firstDay = 11_574
    private static let dayLength: Int64 = 24 * 60 * 60 * 1000

    init() throws {
        library = try TestLibrary()
    }

    private func publication(_ path: String = "S/1.cbz", _ text: String = "pages=40") async throws -> Int64 {
        try library.write(path, text)
        try await library.scan()
        return try await library.publication(path).id
    }

    /// Records progress, by default of an app that counts nothing.
    private func read(
        _ page: Int,
        completed: Bool = false,
        at time: Int64? = nil,
        device: String = "phone",
        _ id: Int64,
        reading: ReadingReport? = nil,
        user: Viewer = .owner
    ) async throws {
        _ = try await store.record(
            ProgressRecord(page: page, isCompleted: completed, updatedAt: time ?? now, device: device),
            for: id,
            user: user,
            sentAt: now,
            reading: reading
        )
    }

    private func report(
        _ days: (day: Int, pages: Int, seconds: Int)...,
        zone: String = "",
        since: Int64? = nil
    ) -> ReadingReport {
        .with {
            $0.zone = zone
            $0.days = days.map { day in
                .with {
                    $0.day = CalendarDay(number: day.day)
                    $0.pages = day.pages
                    $0.seconds = day.seconds
                    $0.since = since ?? now - 1
                }
            }
        }
    }

    private func days(_ user: Viewer = .owner) async throws -> [[Int]] {
        try await store.statistics(user: user).days.map { [$0.day.number, $0.pages, $0.seconds, $0.finished] }
    }

    private func totals() async throws -> (finished: Int, rereads: Int) {
        let years = try await store.statistics(user: .owner).years
        return (years.reduce(0) { $0 + $1.finished }, years.reduce(0) { $0 + $1.rereads })
    }

    private func addUser() async throws -> Viewer {
        let id = try await store.database.write { try $0.insert("INSERT INTO users (name) VALUES ('Ben')") }
        return Viewer(UserIdentifier(rawValue: id), limits: .none)
    }

    // MARK: - Other apps

    @Test("of other apps are estimated from two positions of a device")
    func estimate() async throws {
        let id = try await publication()
        try await read(2, id)
        library.clock.advance(30_000)
        try await read(3, id)
        // A pause of an hour counts as five minutes.
        library.clock.advance(3_600_000)
        try await read(4, id)
        // The time since a position of another device is unknown.
        library.clock.advance(10_000)
        try await read(6, device: "tablet", id)
        #expect(try await days() == [[Self.firstDay, 6, 330, 0]])
        // A repetition and an older report change nothing.
        try await read(6, device: "tablet", id)
        try await read(9, at: now - 60_000, id)
        #expect(try await days() == [[Self.firstDay, 6, 330, 0]])
    }

    @Test("of other apps count on the day of the event in the time zone that the app last reported")
    func otherAppsZone() async throws {
        let id = try await publication()
        // 01:46 in UTC is still the day before in Los Angeles.
        try await read(1, id, reading: report((Self.firstDay - 1, 1, 20), zone: "America/Los_Angeles"))
        library.clock.advance(1000)
        try await read(2, device: "e-reader", id)
        #expect(try await days() == [[Self.firstDay - 1, 2, 20, 0]])
        #expect(try await store.statistics(user: .owner).zone == "America/Los_Angeles")
        #expect(try await store.statistics(zone: "Asia/Tokyo", user: .owner).today.number == Self.firstDay)
        #expect(try await store.statistics(zone: "None", user: .owner).today.number == Self.firstDay - 1)
    }

    // MARK: - The app

    @Test("of a report from the app count once, even if it is sent several times")
    func repetition() async throws {
        let id = try await publication()
        let first = report((Self.firstDay, 3, 60))
        for _ in 1...3 { try await read(3, id, reading: first) }
        #expect(try await days() == [[Self.firstDay, 3, 60, 0]])
        // The totals of the day grow. An earlier request that arrives late is smaller.
        library.clock.advance(1000)
        try await read(5, id, reading: report((Self.firstDay, 5, 95)))
        try await read(4, id, reading: report((Self.firstDay, 4, 70)))
        #expect(try await days() == [[Self.firstDay, 5, 95, 0]])
    }

    @Test("of two devices are added")
    func devices() async throws {
        let id = try await publication()
        try await read(3, id, reading: report((Self.firstDay, 3, 60)))
        try await read(9, device: "tablet", id, reading: report((Self.firstDay, 4, 80)))
        try await read(3, id, reading: report((Self.firstDay, 3, 60)))
        #expect(try await days() == [[Self.firstDay, 7, 140, 0]])
    }

    @Test("that arrive late count on the days of the reading, even if later progress is stored")
    func late() async throws {
        let id = try await publication()
        library.clock.advance(10 * Self.dayLength)
        try await read(30, device: "tablet", id, reading: report((Self.firstDay + 10, 30, 900)))
        let offline = report((Self.firstDay + 2, 8, 200), (Self.firstDay + 3, 4, 100), since: now - 9 * Self.dayLength)
        try await read(12, at: now - 7 * Self.dayLength, id, reading: offline)
        #expect(try await store.progress(of: id, user: .owner)?.page == 30)
        #expect(
            try await days() == [
                [Self.firstDay + 2, 8, 200, 0], [Self.firstDay + 3, 4, 100, 0], [Self.firstDay + 10, 30, 900, 0],
            ]
        )
        #expect(try await store.statistics(user: .owner).streaks == .with { ($0.current, $0.longest) = (1, 2) })
    }

    @Test(
        "of impossible days and amounts are limited",
        arguments: [
            (days: -401, pages: 3, seconds: 5, counted: [] as [Int]), (2, 3, 5, []), (1, 3, 5, [3, 5]),
            (0, .max, .max, [20_000, 86_400]),
        ]
    )
    func hostile(days: Int, pages: Int, seconds: Int, counted: [Int]) async throws {
        let id = try await publication()
        library.clock.advance(500 * Self.dayLength)
        let today = Self.firstDay + 500
        try await read(1, id, reading: report((today + days, pages, seconds)))
        let statistics = try await store.statistics(
            from: CalendarDay(number: 0),
            to: CalendarDay(number: today + 10),
            user: .owner
        )
        #expect(statistics.days.flatMap { [$0.pages, $0.seconds] } == counted)
    }

    @Test("keep at most 16 devices for a day and a publication")
    func manyDevices() async throws {
        let id = try await publication()
        for number in 1...20 { try await read(1, device: "\(number)", id, reading: report((Self.firstDay, 1, 0))) }
        #expect(try await days() == [[Self.firstDay, 16, 0, 0]])
    }

    @Test("drop the oldest days beyond the maximum number of rows")
    func oldest() async throws {
        let id = try await publication()
        for day in 0..<5 { try await read(1, id, reading: report((Self.firstDay - day, 1, 0))) }
        try await store.database.write { transaction in
            try ReadingDayRow.removeOldest(of: .owner, maximumCount: 3, transaction)
        }
        #expect(try await days().map { $0[0] } == [Self.firstDay - 2, Self.firstDay - 1, Self.firstDay])
    }

    // MARK: - Finished and read again

    /// Pages of a publication with 40 pages; 39 completes it. A negative number marks it as unread.
    @Test(
        "a re-read is a finished publication read again from its beginning",
        arguments: [
            (pages: [5, 39], finished: 1, rereads: 0), ([39, 39], 1, 0), ([5, 39, 1, 20, 39], 2, 1),
            ([5, 39, 3, 39], 2, 1),
            // Looking something up in the middle, or at the end, is not reading again.
            ([5, 39, 15, 39], 1, 0), ([5, 39, 38, 39], 1, 0), ([5, 39, 0, 39], 1, 0),
            // From the middle back to the beginning.
            ([5, 39, 15, 2, 39], 2, 1), ([39, 1, 39, 1, 39], 3, 2),
            // Marked as unread.
            ([5, 39, -1, 1, 20, 39], 2, 1), ([5, 39, -1, 20, 39], 1, 0), ([5, -1, 5, 39], 1, 0),
        ] as [([Int], Int, Int)]
    )
    func rereads(pages: [Int], finished: Int, rereads: Int) async throws {
        let id = try await publication()
        for page in pages {
            library.clock.advance(60_000)
            if page < 0 {
                _ = try await store.mark([id], isRead: false, user: .owner)
            } else {
                try await read(page, completed: page == 39, id)
            }
        }
        let totals = try await totals()
        #expect(totals.finished == finished)
        #expect(totals.rereads == rereads)
    }

    @Test("marks as read and restored progress are not reading")
    func marks() async throws {
        let id = try await publication()
        _ = try await store.mark([id], isRead: true, user: .owner)
        _ = try await store.mark([id], isRead: false, user: .owner)
        library.clock.advance(1000)
        // The app restores progress without days.
        try await read(39, completed: true, id, reading: ReadingReport())
        #expect(try await days().isEmpty)
    }

    // MARK: - Works

    @Test("by series and genre contain only works that the user can see now")
    func works() async throws {
        let id = try await publication("S/1.cbz", "pages=40")
        let other = try await publication("T/1.cbz", "pages=30")
        try await read(10, id)
        try await read(20, other)
        try await store.database.write { transaction in
            try transaction.execute("DELETE FROM seriesDetails")
            for (title, genres) in [("S", "Mystery\nDrama"), ("T", "drama")] {
                try transaction.execute(
                    """
                    INSERT INTO seriesDetails (seriesID, people, genres, tags)
                    SELECT id, '', ?, '' FROM series WHERE title = ?
                    """,
                    [genres, title]
                )
            }
            try transaction.execute("UPDATE series SET ageRating = 18 WHERE title = 'T'")
        }
        let all = try await store.statistics(user: .owner)
        #expect(all.series.map(\.title) == ["T", "S"])
        #expect(all.genres.map(\.pages) == [30, 10])
        #expect(all.genres.last?.name == "Mystery")
        var limits = ReadingLimits()
        limits.highestAge = 12
        let limited = try await store.statistics(user: Viewer(.owner, limits: limits))
        #expect(limited.series.map(\.title) == ["S"])
        #expect(limited.genres.map(\.pages) == [10, 10])
        #expect(limited.days.map(\.pages) == [30])
        let later = try await store.statistics(from: CalendarDay(number: Self.firstDay + 1), user: .owner)
        #expect(later.days.isEmpty && later.series.isEmpty && later.genres.isEmpty && later.years.count == 1)
    }

    @Test("follow the file when its content changes")
    func newContent() async throws {
        let id = try await publication()
        try await read(10, id)
        _ = try await publication("S/1.cbz", "pages=41")
        let statistics = try await store.statistics(user: .owner)
        #expect(statistics.days.map(\.pages) == [10])
        #expect(statistics.series.map(\.pages) == [10])
    }

    // MARK: - Privacy

    @Test("belong to one user, and are deleted with the account")
    func users() async throws {
        let id = try await publication()
        let ben = try await addUser()
        try await read(5, id)
        #expect(try await days(ben).isEmpty)
        try await read(7, id, reading: report((Self.firstDay, 7, 70), zone: "Asia/Tokyo"), user: ben)
        #expect(try await days() == [[Self.firstDay, 5, 0, 0]])
        #expect(try await days(ben) == [[Self.firstDay, 7, 70, 0]])
        try await store.database.write { transaction in
            try transaction.execute("DELETE FROM users WHERE id = ?", [ben.id.rawValue])
            for table in ["readingDays", "readingCounters", "readingRestarts", "readingChoices"] {
                let count: Int? = try transaction.value(
                    "SELECT count(*) FROM \(table) WHERE userID = ?",
                    [ben.id.rawValue]
                )
                #expect(count == 0)
            }
        }
        #expect(try await days() == [[Self.firstDay, 5, 0, 0]])
    }

    @Test("are not recorded while they are turned off")
    func off() async throws {
        let id = try await publication()
        try await read(5, id)
        try await store.setStatistics(isRecorded: false, user: .owner)
        library.clock.advance(60_000)
        let counted = report((Self.firstDay, 9, 70))
        try await read(9, id, reading: counted)
        #expect(try await store.progress(of: id, user: .owner)?.page == 9)
        #expect(try await days() == [[Self.firstDay, 5, 0, 0]])
        #expect(try await !store.statistics(user: .owner).isRecorded)
        library.clock.advance(60_000)
        try await store.setStatistics(isRecorded: true, user: .owner)
        // Counts from the time without recording are never added.
        try await read(9, id, reading: counted)
        #expect(try await days() == [[Self.firstDay, 5, 0, 0]])
        library.clock.advance(60_000)
        try await read(11, id, reading: report((Self.firstDay, 2, 30)))
        #expect(try await days() == [[Self.firstDay, 7, 30, 0]])
    }

    @Test("stay deleted when a device repeats its report")
    func deletion() async throws {
        let id = try await publication()
        let counted = report((Self.firstDay, 9, 70))
        try await read(9, id, reading: counted)
        library.clock.advance(1000)
        try await store.deleteStatistics(user: .owner)
        #expect(try await store.statistics(user: .owner).years.isEmpty)
        try await read(9, id, reading: counted)
        #expect(try await days().isEmpty)
        #expect(try await store.progress(of: id, user: .owner)?.page == 9)
    }

    @Test("are part of an export, and an import keeps the greater numbers")
    func export() async throws {
        let id = try await publication()
        try await read(5, id, reading: report((Self.firstDay, 5, 60)))
        let file = try ExportFile.export(
            in: try await store.export(user: .owner, name: "a", program: "").jsonBytes
        )
        #expect(file.publications.map { $0.readingDays.map(\.pages) } == [[5]])
        let ben = try await addUser()
        let first = try await store.importing(file, user: ben.id)
        #expect(first.changes > 0)
        #expect(try await days(ben) == [[Self.firstDay, 5, 60, 0]])
        #expect(try await store.importing(file, user: ben.id).changes == 0)
        library.clock.advance(1000)
        try await read(9, id, reading: report((Self.firstDay, 9, 90)))
        _ = try await store.importing(file, user: .owner)
        #expect(try await days() == [[Self.firstDay, 9, 90, 0]])
    }

    // MARK: - Cost

    @Test("read indexes only", .sqliteOnly)
    func plans() async throws {
        var limits = ReadingLimits()
        limits.highestAge = 12
        let statements = [
            LibraryStore.readingDaysSQL, LibraryStore.readSeriesSQL, LibraryStore.readWorksSQL(.none),
            LibraryStore.readWorksSQL(limits.condition(onSeriesID: "publications.seriesID")),
        ]
        for sql in statements {
            let plan = try await store.database.read { transaction in
                let arguments = StatementArguments(repeatElement(0, count: sql.count { $0 == "?" }))
                return try transaction.rows("EXPLAIN QUERY PLAN " + sql, arguments) { $0[3] as String }
            }
            let scans = plan.filter { $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE") }
            #expect(scans.allSatisfy { $0.contains("totals") }, "\(sql): \(plan)")
            if sql.contains("readingDays") {
                #expect(
                    plan.contains { $0.contains("SEARCH readingDays USING COVERING INDEX readingDaysInOrder") },
                    "\(plan)"
                )
            }
        }
    }
}
