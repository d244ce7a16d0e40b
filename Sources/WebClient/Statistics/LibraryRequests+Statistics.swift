import TextCoding
import WebBinding
import WireModel

extension LibraryRequests {
    private static var statistics: String { "/api/v1/statistics" }

    /// Loads the statistics since a day.
    static func statistics(from: CalendarDay, _ handler: @escaping Completion<ReadingStatistics>) -> HostTask {
        get(statistics + "?from=" + from.text + "&zone=" + Calendar.timeZone.percentEncoded, handler) {
            ReadingStatistics($0)
        }
    }

    /// Turns recording on or off.
    static func recordStatistics(_ isRecorded: Bool, _ handler: @escaping ChangeCompletion) {
        let body = ReadingStatisticsChange.with { $0.isRecorded = isRecorded }.jsonText
        change(.patch, statistics, body: body, handler)
    }

    /// Deletes all statistics of the user.
    static func deleteStatistics(_ handler: @escaping ChangeCompletion) {
        change(.delete, statistics, handler)
    }
}
