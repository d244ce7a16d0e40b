import Testing
import WireModel

@testable import Library

@Suite("Totals of the statistics")
struct ReadingTotalsTests {
    @Test(
        "a streak is a run of days that ends today or yesterday",
        arguments: [
            (days: [], current: 0, longest: 0), ([100], 1, 1), ([99], 1, 1), ([98], 0, 1), ([98, 99, 100], 3, 3),
            ([97, 98, 100], 1, 2), ([10, 11, 12, 13, 99, 100], 2, 4), ([96, 97, 98], 0, 3),
            // A device in a time zone further east is already in the next day.
            ([99, 100, 101], 3, 3),
        ] as [([Int], Int, Int)]
    )
    func streaks(days: [Int], current: Int, longest: Int) {
        let totals = ReadingTotals(days: days.map { ReadingTotals.Day(day: $0, pages: 1) })
        let streaks = totals.streaks(today: 100)
        #expect(streaks.current == current)
        #expect(streaks.longest == longest)
    }

    @Test("a day without pages counts for a streak after a minute", arguments: [(59, 0), (60, 1)])
    func minute(seconds: Int, current: Int) {
        let totals = ReadingTotals(days: [ReadingTotals.Day(day: 100, seconds: seconds)])
        #expect(totals.streaks(today: 100).current == current)
    }

    @Test("years are those of the days")
    func years() throws {
        let days = ["2024-12-31", "2025-01-01", "2025-06-01"].compactMap { CalendarDay(text: $0)?.number }
        let totals = ReadingTotals(
            days: days.map { ReadingTotals.Day(day: $0, pages: 5, seconds: 60, finished: 1, rereads: 1) }
        )
        #expect(totals.years.map(\.year) == [2024, 2025])
        #expect(totals.years.map(\.pages) == [5, 10])
        #expect(totals.years.map(\.finished) == [1, 2])
        #expect(totals.years.map(\.rereads) == [1, 2])
    }
}
