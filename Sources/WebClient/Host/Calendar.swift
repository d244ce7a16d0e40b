/// Days, by the device's calendar.
enum Calendar {
    /// The number of the day that a time lies on: days since the first of 1970, where the device is.
    static func day(of milliseconds: Int64) -> Int { Int(hostDayNumber(Double(milliseconds))) }

    /// What a day is called: today, yesterday, or its date. `time` lies on it.
    static func name(of day: Int, time: Int64) -> String {
        switch Self.day(of: Clock.millisecondsSince1970) - day {
        case 0: Text.of(.today)
        case 1: Text.of(.yesterday)
        default: textFromOutbox(hostDayText(Double(time))) ?? ""
        }
    }
}
