import FoundationEssentials
import TextCoding

/// Formats and parses the times in Komga's API and OPDS. They are written in UTC without fractions of a second, because Aidoku
/// can't parse other formats.
enum ProtocolTime {
    private static let day: Int64 = 86_400

    /// Returns a time as `2026-11-26T02:58:00Z`.
    ///
    /// - Parameter milliseconds: the milliseconds since 1970.
    static func text(_ milliseconds: Int64) -> String {
        // Limited to the years 1 to 9999, which all clients can parse.
        let seconds = min(max(milliseconds / 1000, -62_135_596_800), 253_402_300_799)
        let days = Int((Double(seconds) / Double(day)).rounded(.down))
        let rest = Int(seconds) - days * Int(day)
        let (year, month, date) = CivilDate.date(ofDay: days)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))"
            + "T\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
    }

    /// Returns the milliseconds since 1970 of an ISO 8601 time, with or without fractions and with any offset; nil for
    /// other texts.
    static func milliseconds(_ text: String) -> Int64? {
        guard text.utf8.count <= 64 else { return nil }
        for style in [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)] {
            if let date = try? style.parse(text) {
                return Int64((date.timeIntervalSince1970 * 1000).rounded())
            }
        }
        return nil
    }

    /// Returns the last millisecond of the time in a text; nil for other texts.
    ///
    /// A time in whole seconds can be any moment within the second. The last millisecond is not earlier than an event
    /// that was recorded within the same second.
    static func lastMillisecond(_ text: String) -> Int64? {
        milliseconds(text).map { text.contains(".") ? $0 : $0 + 999 }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
    }
}
