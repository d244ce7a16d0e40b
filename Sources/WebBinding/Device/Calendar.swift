/// Days in the device's time zone.
package enum Calendar {
    /// Returns the number of days from 1 January 1970 to the day of a time. The time is in milliseconds since 1970.
    package static func day(of milliseconds: Int64) -> Int { Int(hostDayNumber(Double(milliseconds))) }

    /// Returns the date of a time in the user's language, such as "Monday, 3 March", with the year unless it is the
    /// current one. The time is in milliseconds since 1970.
    package static func date(of milliseconds: Int64) -> String {
        takeReturnedText(hostDayText(Double(milliseconds))) ?? ""
    }

    /// The name of the device's time zone, such as `Europe/Berlin`.
    package static var timeZone: String { takeReturnedText(hostTimeZone()) ?? "" }
}
