import Foundation
import Testing
import WireModel

@testable import Library

@Suite("Calendar days of users")
struct ReaderCalendarTests {
    private func time(_ text: String) throws -> Int64 {
        Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1000)
    }

    @Test(
        "are those of their time zone, even when clocks change",
        arguments: [
            ("2026-11-05T12:00:00Z", "", "2026-11-05"), ("2026-11-05T23:30:00Z", "", "2026-11-05"),
            ("2026-11-05T23:30:00Z", "Europe/Berlin", "2026-11-06"),
            ("2026-11-05T15:30:00Z", "Asia/Tokyo", "2026-11-06"), ("2026-11-05T14:59:59Z", "Asia/Tokyo", "2026-11-05"),
            ("2026-11-06T05:30:00Z", "America/Los_Angeles", "2026-11-05"),
            ("2026-11-05T18:20:00Z", "Asia/Kathmandu", "2026-11-06"),
            ("2026-11-05T11:00:00Z", "Pacific/Kiritimati", "2026-11-06"),
            // Clocks go forward: midnight in Berlin is at 23:00 UTC before, and at 22:00 UTC after the night.
            ("2026-03-28T22:30:00Z", "Europe/Berlin", "2026-03-28"),
            ("2026-03-28T23:00:00Z", "Europe/Berlin", "2026-03-29"),
            ("2026-03-29T21:59:59Z", "Europe/Berlin", "2026-03-29"),
            ("2026-03-29T22:00:00Z", "Europe/Berlin", "2026-03-30"),
            // Clocks go back.
            ("2026-10-24T22:00:00Z", "Europe/Berlin", "2026-10-25"),
            ("2026-10-25T22:30:00Z", "Europe/Berlin", "2026-10-25"),
            ("2026-10-25T23:00:00Z", "Europe/Berlin", "2026-10-26"),
            // In Santiago, midnight itself is skipped.
            ("2026-09-06T03:59:59Z", "America/Santiago", "2026-09-05"),
            ("2026-09-06T04:00:00Z", "America/Santiago", "2026-09-06"),
        ]
    )
    func days(text: String, zone: String, day: String) throws {
        #expect(CalendarDay(number: ReaderCalendar(zone: zone).day(of: try time(text))).text == day)
    }

    @Test(
        "an unknown time zone is UTC",
        arguments: ["", "Mars/Olympus", String(repeating: "x", count: 100_000), "../etc"]
    )
    func unknown(zone: String) {
        #expect(ReaderCalendar(zone: zone).zone.isEmpty)
        #expect(ReaderCalendar(zone: zone).day(of: 86_400_000) == 1)
    }

    @Test("any time has a day", arguments: [Int64.min, -1, 0, .max])
    func extremes(time: Int64) {
        #expect(CalendarDay.numbers.contains(ReaderCalendar(zone: "Asia/Tokyo").day(of: time)))
    }
}
