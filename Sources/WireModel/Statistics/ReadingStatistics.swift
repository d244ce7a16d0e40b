/// The reading statistics of a user.
public struct ReadingStatistics: WireObject {
    /// The first day that ``days``, ``series`` and ``genres`` cover.
    public var from = CalendarDay(number: 0)
    /// The last day that ``days``, ``series`` and ``genres`` cover.
    public var to = CalendarDay(number: 0)
    /// The current day in the user's time zone.
    public var today = CalendarDay(number: 0)
    /// The time zone of the days.
    public var zone = ""
    /// Whether reading is recorded.
    public var isRecorded = true
    /// The days on which the user read, in order.
    public var days: [Day] = []
    /// The series that were read most, at most 20.
    public var series: [Work] = []
    /// The genres that were read most, at most 20.
    public var genres: [Genre] = []
    /// All years in which the user read, in order.
    public var years: [Year] = []
    /// The streaks: runs of consecutive days with reading.
    public var streaks = Streaks()

    /// The maximum number of days from ``from`` to ``to``.
    public static let maximumDayCount = 3660
    /// The maximum number of ``series`` and ``genres``.
    public static let maximumWorkCount = 20

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("days", &days, .required)
        coder.codeDay("from", &from)
        coder.code("genres", &genres, .required)
        coder.code("recorded", &isRecorded, .required)
        coder.code("series", &series, .required)
        coder.code("streaks", &streaks, .required)
        coder.codeDay("to", &to)
        coder.codeDay("today", &today)
        coder.code("years", &years, .required)
        coder.code("zone", &zone, .required)
    }

    /// The totals of a day.
    public struct Day: WireObject {
        /// The day.
        public var day = CalendarDay(number: 0)
        /// The number of pages; for text books, the number of positions.
        public var pages = 0
        /// The reading time in seconds.
        public var seconds = 0
        /// The number of completed publications.
        public var finished = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.codeDay("day", &day)
            coder.codeCount("finished", &finished, .required)
            coder.codeCount("pages", &pages, .required)
            coder.codeCount("seconds", &seconds, .required)
        }
    }

    /// The totals of a series.
    public struct Work: WireObject {
        /// The identifier of the series.
        public var id = ""
        /// The title.
        public var title = ""
        /// The number of pages; for text books, the number of positions.
        public var pages = 0
        /// The reading time in seconds.
        public var seconds = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.codeIdentifier("id", &id, .required)
            coder.codeCount("pages", &pages, .required)
            coder.codeCount("seconds", &seconds, .required)
            coder.code("title", &title, .required)
        }
    }

    /// The totals of a genre. A series with several genres counts for each.
    public struct Genre: WireObject {
        /// The genre.
        public var name = ""
        /// The number of pages; for text books, the number of positions.
        public var pages = 0
        /// The reading time in seconds.
        public var seconds = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("name", &name, .required)
            coder.codeCount("pages", &pages, .required)
            coder.codeCount("seconds", &seconds, .required)
        }
    }

    /// The totals of a year.
    public struct Year: WireObject {
        /// The year.
        public var year = 0
        /// The number of pages; for text books, the number of positions.
        public var pages = 0
        /// The reading time in seconds.
        public var seconds = 0
        /// The number of completed publications, including those that were read again.
        public var finished = 0
        /// The number of completed publications that were read again from the beginning.
        public var rereads = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.codeCount("finished", &finished, .required)
            coder.codeCount("pages", &pages, .required)
            coder.codeCount("rereads", &rereads, .required)
            coder.codeCount("seconds", &seconds, .required)
            coder.codeCount("year", &year, .required)
        }
    }

    /// Runs of consecutive days with reading.
    public struct Streaks: Equatable, WireObject {
        /// The length of the run that ends today or yesterday, in days; 0 if there is none.
        public var current = 0
        /// The length of the longest run, in days.
        public var longest = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.codeCount("current", &current, .required)
            coder.codeCount("longest", &longest, .required)
        }
    }
}

/// A request to start or stop recording the user's reading.
public struct ReadingStatisticsChange: WireObject {
    /// Whether reading is recorded.
    public var isRecorded = true

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("recorded", &isRecorded, .required)
    }
}
