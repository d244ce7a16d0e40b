/// Days in the device's time zone.
package enum Calendar {
    /// The number of a time's day, counted from 1 January 1970. `milliseconds` is since 1970.
    package static func day(of milliseconds: Int64) -> Int { Int(hostDayNumber(Double(milliseconds))) }

    /// The date of a time's day in the user's language, such as "Monday, 3 March".
    package static func date(of milliseconds: Int64) -> String {
        takeReturnedText(hostDayText(Double(milliseconds))) ?? ""
    }
}
