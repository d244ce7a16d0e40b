import Testing
import WireModel

@testable import WebClient

@Suite("Counting of pages and reading time")
struct ReadingCounterTests {
    @Test("a step counts from the previous position in the same publication")
    func steps() {
        var counter = ReadingCounter()
        #expect(counter.move(to: 0, isEnd: false, of: "a", at: 0) == nil)
        #expect(counter.move(to: 1, isEnd: false, of: "a", at: 20_000)?.milliseconds == 20_000)
        #expect(counter.move(to: 2, isEnd: true, of: "a", at: 30_000)?.pages == 2)
        // The end counts once.
        #expect(counter.move(to: 2, isEnd: true, of: "a", at: 31_000)?.pages == 0)
        #expect(counter.move(to: 5, isEnd: false, of: "b", at: 40_000) == nil)
        counter.end()
        #expect(counter.move(to: 6, isEnd: false, of: "b", at: 50_000) == nil)
    }

    @Test("opening a publication with one page counts that page")
    func onePage() {
        var counter = ReadingCounter()
        #expect(counter.move(to: 0, isEnd: true, of: "a", at: 0)?.pages == 1)
    }

    @Test("time in the background doesn't count")
    func background() {
        var counter = ReadingCounter()
        _ = counter.move(to: 0, isEnd: false, of: "a", at: 0)
        counter.pause(at: 10_000)
        counter.pause(at: 20_000)
        counter.resume(at: 100_000)
        #expect(counter.move(to: 1, isEnd: false, of: "a", at: 105_000)?.milliseconds == 15_000)
    }
}

@Suite("Periods of the statistics")
struct ReadingPeriodsTests {
    private func periods(_ today: String, _ days: [(String, Int)]) throws -> ReadingPeriods {
        ReadingPeriods(
            today: try #require(CalendarDay(text: today)),
            days: try days.map { text, pages in
                let day = try #require(CalendarDay(text: text))
                return .with {
                    $0.day = day
                    $0.pages = pages
                    $0.seconds = pages * 60
                    $0.finished = 1
                }
            }
        )
    }

    @Test("totals of today, of the week from Monday and of the year")
    func totals() throws {
        // 5 November 2026 is a Thursday.
        let periods = try periods(
            "2026-11-05",
            [("2025-12-31", 1), ("2026-01-01", 2), ("2026-11-01", 4), ("2026-11-02", 8), ("2026-11-05", 16)]
        )
        #expect(periods.day.pages == 16)
        #expect(periods.week.pages == 24)
        #expect(periods.week.seconds == 24 * 60)
        #expect(periods.year.pages == 30)
        #expect(periods.chartDays.count == 30)
        #expect(periods.chartDays.last?.pages == 16)
        #expect(periods.chartWeeks.count == 52)
        #expect(periods.chartWeeks.suffix(2).map(\.pages) == [4, 24])
    }

    // If the clock of a device is wrong, the statistics can contain days of the next year.
    @Test("the year ends on 31 December", arguments: [2024, 2026])
    func endOfYear(year: Int) throws {
        let periods = try periods("\(year)-06-30", [("\(year)-12-31", 1), ("\(year + 1)-01-01", 2)])
        #expect(periods.year.pages == 1)
    }

    @Test(
        "the first day to load covers the year and 52 weeks",
        arguments: [("2026-11-05", "2025-11-10"), ("2026-12-31", "2026-01-01")]
    )
    func firstDay(today: String, first: String) throws {
        let day = try #require(CalendarDay(text: today))
        #expect(ReadingPeriods.firstDay(today: day).text <= first)
        #expect(ReadingPeriods.firstDay(today: day).number <= day.number - day.daysSinceMonday - 51 * 7)
    }
}
