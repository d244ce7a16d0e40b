import FoundationEssentials

/// Formats and parses the times in Komga's API. They are written in UTC without fractions of a second, because Aidoku
/// can't parse other formats.
enum KomgaTime {
    private static let day: Int64 = 86_400

    /// Returns a time as `2026-11-26T02:58:00Z`.
    ///
    /// - Parameter milliseconds: the milliseconds since 1970.
    static func text(_ milliseconds: Int64) -> String {
        // Limited to the years 1 to 9999, which all clients can parse.
        let seconds = min(max(milliseconds / 1000, -62_135_596_800), 253_402_300_799)
        let days = Int((Double(seconds) / Double(day)).rounded(.down))
        let rest = Int(seconds) - days * Int(day)
        let (year, month, date) = civil(days)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))"
            + "T\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))Z"
    }

    /// Returns the milliseconds since 1970 of an ISO 8601 time, with or without fractions and with any offset; nil for other
    /// texts.
    static func milliseconds(_ text: String) -> Int64? {
        guard text.utf8.count <= 64 else { return nil }
        for style in [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)] {
            if let date = try? style.parse(text) {
                return Int64((date.timeIntervalSince1970 * 1000).rounded())
            }
        }
        return nil
    }

    /// Returns the Gregorian date of a day, given as the number of days since 1 January 1970.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        // Howard Hinnant's algorithm `civil_from_days`: years begin in March, so that the leap day is the last day of
        // a year.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
    }
}
