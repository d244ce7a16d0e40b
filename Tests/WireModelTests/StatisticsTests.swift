import Testing
import TextCoding
import WireModel

@Suite("Days and steps of the statistics")
struct StatisticsTests {
    @Test(
        "dates are numbers of days",
        arguments: [
            ("1970-01-01", 0), ("1970-03-01", 59), ("1999-12-31", 10_956), ("2000-02-29", 11_016),
            ("2000-03-01", 11_017),
            ("2001-09-09", 11_574), ("2024-12-31", 20_088), ("2100-03-01", 47_541), ("9999-12-31", 2_932_896),
        ]
    )
    func dates(text: String, number: Int) {
        #expect(CalendarDay(text: text)?.number == number)
        #expect(CalendarDay(number: number).text == text)
    }

    @Test("every day of four centuries has its own date")
    func allDates() {
        var last = (year: 1969, month: 12, day: 31)
        for number in 0..<146_097 {
            let day = CalendarDay(number: number)
            #expect(CalendarDay(text: day.text) == day)
            let date = day.date
            let isNext =
                date.day == last.day + 1 && date.month == last.month && date.year == last.year
                || date.day == 1 && date.month == last.month + 1 && date.year == last.year
                || date.day == 1 && date.month == 1 && date.year == last.year + 1
            #expect(isNext, "\(day.text)")
            last = date
        }
    }

    @Test(
        "other texts are no days",
        arguments: [
            "", "2026-1-5", "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "1969-12-31",
            "2026-11-05 ", "2026/11/05", "+026-11-05", "２０２６-11-05", "-2026-11-5",
        ]
    )
    func invalid(text: String) {
        #expect(CalendarDay(text: text) == nil)
    }

    @Test(
        "weeks begin on Monday",
        arguments: [("2026-11-02", 0), ("2026-11-05", 3), ("2026-11-08", 6), ("1970-01-01", 3)]
    )
    func weekdays(text: String, days: Int) {
        #expect(CalendarDay(text: text)?.daysSinceMonday == days)
    }

    @Test(
        "a step counts pages forward, and time up to five minutes",
        arguments: [
            // A page turn.
            (from: 3, to: 4, isEnd: false, elapsed: 20_000 as Int64?, pages: 1, milliseconds: 20_000 as Int64),
            // A double page, also when it is turned fast.
            (3, 5, false, 500, 2, 500),
            // A page that stays open over lunch.
            (3, 4, false, 3_600_000, 1, 300_000),
            // The position on the same page, and a step back.
            (3, 3, false, 5000, 0, 5000), (5, 3, false, 5000, 0, 5000),
            // A jump, and the same distance in an hour of reading.
            (3, 90, false, 4000, 1, 4000), (3, 63, false, 3_600_000, 60, 3_600_000),
            // An app that reports when the book is closed, a day later.
            (3, 23, false, 86_400_000, 20, 1_200_000),
            // The last page counts when the publication is completed.
            (8, 9, true, 1000, 2, 1000), (9, 9, true, nil, 1, 0), (0, 19, true, nil, 20, 0),
            // A clock that was set back.
            (3, 4, false, -5000, 1, 0),
        ] as [(Int, Int, Bool, Int64?, Int, Int64)]
    )
    func steps(from: Int, to: Int, isEnd: Bool, elapsed: Int64?, pages: Int, milliseconds: Int64) {
        let step = ReadingStep(from: from, to: to, isEnd: isEnd, elapsed: elapsed)
        #expect(step.pages == pages)
        #expect(step.milliseconds == milliseconds)
    }

    @Test(
        "a report with invalid days is refused",
        arguments: [
            #"{}"#, #"{"days":[{"day":"today","pages":1,"seconds":1,"since":1}]}"#,
            #"{"days":[{"day":"2026-11-05","pages":-1,"seconds":1,"since":1}]}"#,
            #"{"days":[{"day":"2026-11-05","pages":1,"since":1}]}"#, #"{"days":[],"zone":5}"#,
        ]
    )
    func refusals(text: String) throws {
        let json = try JSON(parsing: text)
        #expect(throws: WireError.self) { try ReadingReport(request: json) }
    }
}
