/// The properties of a series that the limits of users refer to, for administrators.
public struct WorkRestrictions: Equatable, WireObject {
    /// The labels in alphabetical order.
    public var labels: [String] = []
    /// The highest age rating of the publications, in years; nil when none is rated.
    public var ageRating: Int?
    /// Whether any publication has no age rating.
    public var hasUnrated = false

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("ageRating", &ageRating)
        coder.code("hasUnrated", &hasUnrated)
        coder.code("labels", &labels)
    }
}

/// The labels of a series.
public struct SeriesLabels: Equatable, WireObject {
    /// All labels.
    public var labels: [String] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("labels", &labels)
    }
}

/// The labels of all series.
public struct LabelList: Equatable, WireObject {
    /// The labels in alphabetical order.
    public var labels: [LabelSummary] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("labels", &labels, .required)
    }
}

/// A label and the number of series that have it.
public struct LabelSummary: Equatable, WireObject {
    /// The label.
    public var label = ""
    /// The number of series.
    public var seriesCount = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("label", &label, .required)
        coder.codeCount("seriesCount", &seriesCount)
    }
}
