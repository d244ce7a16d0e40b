/// Conversions between dates of the Gregorian calendar and numbers of days since 1 January 1970.
///
///     CivilDate.day(year: 2026, month: 11, day: 5)    // 20762
///     CivilDate.date(ofDay: 20762)                    // (2026, 11, 5)
///
/// Both functions compute with years that begin on 1 March, so that the leap day is the last day of a year. They are
/// correct for the years from 0 to 9999.
public enum CivilDate {
    /// The number of days from 1 March of the year 0 to 1 January 1970.
    private static let daysBefore1970 = 719_468
    /// The number of days in 400 years, after which the calendar repeats.
    private static let daysPerEra = 146_097

    /// Returns the number of days since 1 January 1970.
    ///
    /// - Parameters:
    ///   - month: 1 to 12.
    ///   - day: 1 to 31. A day after the end of the month counts into the next month.
    public static func day(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let dayOfYear = ((month + 9) % 12 * 153 + 2) / 5 + day - 1
        let era = floored(marchYear, 400)
        let yearOfEra = marchYear - era * 400
        return era * daysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - daysBefore1970
    }

    /// Returns the date of a day, given as the number of days since 1 January 1970.
    public static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
        let days = day + daysBefore1970
        let era = floored(days, daysPerEra)
        let dayOfEra = days - era * daysPerEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// Returns whether a date exists in the calendar.
    public static func exists(year: Int, month: Int, day: Int) -> Bool {
        guard (1...12).contains(month), (1...31).contains(day) else { return false }
        let date = date(ofDay: Self.day(year: year, month: month, day: day))
        return date.month == month && date.day == day
    }

    private static func floored(_ number: Int, _ divisor: Int) -> Int {
        (number >= 0 ? number : number - divisor + 1) / divisor
    }
}
