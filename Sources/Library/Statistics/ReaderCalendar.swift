import Foundation
import WireModel

/// The calendar days of a user.
///
///     ReaderCalendar(zone: "Europe/Berlin").day(of: time)
struct ReaderCalendar {
    /// The name of the time zone; empty for an unknown one.
    let zone: String
    private let timeZone: TimeZone?

    /// The maximum length of a time zone's name, in bytes. The longest one has 32.
    private static let maximumNameLength = 64

    /// Creates the calendar of a time zone such as `Europe/Berlin`. For an empty or unknown name, days are those of
    /// UTC.
    init(zone: String) {
        let timeZone = zone.utf8.count <= Self.maximumNameLength && !zone.isEmpty ? TimeZone(identifier: zone) : nil
        self.zone = timeZone == nil ? "" : zone
        self.timeZone = timeZone
    }

    /// Returns the day of a time, which is in milliseconds since 1970.
    func day(of time: Int64) -> Int {
        let time = min(max(time, 0), Annotation.maximumTime)
        let offset = timeZone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time) / 1000)) ?? 0
        let day = Double(time / 1000 + Int64(offset)) / (24 * 60 * 60)
        return CalendarDay(number: Int(day.rounded(.down))).number
    }
}
