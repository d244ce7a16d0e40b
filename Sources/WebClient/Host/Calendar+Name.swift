import WebBinding
import WebLocalization

extension Calendar {
    /// The name of a day: today, yesterday, or its date. `time` is a time of that day.
    static func name(of day: Int, time: Int64) -> String {
        switch Self.day(of: Clock.millisecondsSince1970) - day {
        case 0: Text.of(.today)
        case 1: Text.of(.yesterday)
        default: date(of: time)
        }
    }
}
