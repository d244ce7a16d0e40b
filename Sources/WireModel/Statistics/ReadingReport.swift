/// The pages and the time that a device counted while the user read a publication.
public struct ReadingReport: WireObject {
    /// The time zone of the device, such as `Europe/Berlin`; empty if it is unknown.
    public var zone = ""
    /// The days whose totals the server may not have yet. Empty if the progress was set without reading.
    public var days: [ReadingDay] = []

    /// The maximum number of days in a report.
    public static let maximumDayCount = 100

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("days", &days, .required)
        coder.check(days.count <= Self.maximumDayCount, "days", "There are more than \(Self.maximumDayCount) days.")
        coder.code("zone", &zone)
    }
}

/// The totals that a device counted on one day. They include the totals of earlier reports of that day, so a report can
/// be sent again.
public struct ReadingDay: WireObject {
    /// The day, in the time zone of the device.
    public var day = CalendarDay(number: 0)
    /// The number of pages turned forward; for a text book, the number of positions.
    public var pages = 0
    /// The time spent reading, in seconds.
    public var seconds = 0
    /// The time at which the device began to count, by its clock, in milliseconds since 1970. Totals that began before
    /// the statistics were deleted are ignored.
    public var since: Int64 = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.codeDay("day", &day)
        coder.codeCount("pages", &pages, .required)
        coder.codeCount("seconds", &seconds, .required)
        coder.code("since", &since, .required)
    }
}
