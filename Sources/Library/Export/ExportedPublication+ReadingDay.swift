public import WireModel

extension ExportedPublication {
    /// The maximum number of days on which a publication was read.
    static let maximumDayCount = 10_000

    /// What the user read on one day.
    public struct ReadingDay: WireObject {
        /// The day, in the user's time zone.
        public var day = ""
        /// The number of pages or, in a book of text, of positions.
        public var pages = 0
        /// The reading time in seconds.
        public var seconds = 0
        /// How often the publication was completed.
        public var finished = 0
        /// How often it was read again from the beginning.
        public var rereads = 0

        /// The maximum of each number.
        private static let maximum = 1_000_000

        /// Creates an object with default values.
        public init() {}

        init(_ row: ReadingDayRow) {
            day = CalendarDay(number: row.day).text
            pages = min(row.pages, Self.maximum)
            seconds = min(row.seconds, Self.maximum)
            finished = min(row.finished, Self.maximum)
            rereads = min(row.rereads, Self.maximum)
        }

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("day", &day, .required)
            coder.check(CalendarDay(text: day) != nil, "day", "A day has the form 2026-11-05.")
            coder.codeCount("pages", &pages, .required)
            coder.codeCount("seconds", &seconds, .required)
            coder.codeCount("finished", &finished, .required)
            coder.codeCount("rereads", &rereads, .required)
            coder.check(max(pages, seconds, finished, rereads) <= Self.maximum, "pages", "A number is too large.")
        }

        /// The row of the store; nil if the day is not valid.
        var row: ReadingDayRow? {
            CalendarDay(text: day).map {
                ReadingDayRow(day: $0.number, pages: pages, seconds: seconds, finished: finished, rereads: rereads)
            }
        }
    }
}
