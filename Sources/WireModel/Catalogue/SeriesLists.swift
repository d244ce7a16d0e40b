/// A part of a list of series.
public struct SeriesWindow: WireObject {
    /// The series in the order of the list.
    public var series: [SeriesSummary] = []
    /// The index of the first of them in the list.
    public var start = 0
    /// The cursor of the next part; nil after the last.
    public var next: String?
    /// The number of series in the list.
    public var total = 0
    /// Whether the list has every match. A search lists at most 1,000 series.
    public var isComplete = false
    /// The version of the library; see ``LibraryEvent``.
    public var version: Int64 = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("complete", &isComplete)
        coder.code("next", &next)
        coder.code("series", &series, .required)
        coder.codeCount("start", &start)
        if coder.isReading { total = series.count }
        coder.codeCount("total", &total)
        coder.code("version", &version)
    }
}

/// The groups of a list of series, such as the initial letters of the titles.
public struct SeriesIndex: Equatable, WireObject {
    /// A part of the list with a common label.
    public struct Group: Equatable, WireObject {
        /// The label: `A`, `か`, `#`, `2026-11`.
        public var label = ""
        /// The index of the first series in the list.
        public var start = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("label", &label, .required)
            coder.code("start", &start, .required)
        }
    }

    /// The groups in the order of the list.
    public var groups: [Group] = []
    /// The number of series in the list.
    public var total = 0
    /// The version of the library; see ``LibraryEvent``.
    public var version: Int64 = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("groups", &groups, .required)
        coder.codeCount("total", &total)
        coder.code("version", &version)
    }
}
