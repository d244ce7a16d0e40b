/// A library: a folder whose publications the server offers.
public struct LibrarySummary: Equatable, WireObject {
    /// The identifier.
    public var id = ""
    /// The name of the folder.
    public var name = ""
    /// The kind of its content, which decides how publications are grouped into series: `comics`, `books` or `mixed`.
    public var kind = "mixed"
    /// The number of series.
    public var seriesCount = 0
    /// The number of publications.
    public var publicationCount = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("id", &id, .required)
        coder.code("kind", &kind)
        coder.code("name", &name)
        coder.codeCount("publicationCount", &publicationCount)
        coder.codeCount("seriesCount", &seriesCount)
    }
}

/// All libraries.
public struct LibraryList: Equatable, WireObject {
    /// The libraries in the order they were added.
    public var libraries: [LibrarySummary] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("libraries", &libraries, .required)
    }
}

/// A request to change what a library contains.
public struct LibraryUpdate: Equatable, WireObject {
    /// `comics`, `books` or `mixed`.
    public var kind = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("kind", &kind, .required)
    }
}

/// A request to mark publications as read or unread.
public struct ReadingUpdate: Equatable, WireObject {
    /// The identifiers of the publications; nil when ``series`` is given.
    public var ids: [String]?
    /// The identifier of the series; nil when ``ids`` is given.
    public var series: String?
    /// Whether to mark them as read or as unread.
    public var isRead = false
    /// The time of the change on the device that made it, in milliseconds since 1970; nil for now. Progress with a
    /// later time isn't changed.
    public var updatedAt: Int64?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("ids", &ids, .optional)
        coder.code("read", &isRead)
        coder.code("series", &series, .optional)
        coder.code("updatedAt", &updatedAt, .optional)
    }
}

/// The result of a request that changes several publications.
public struct ChangeCount: Equatable, WireObject {
    /// The number of publications that changed.
    public var changed = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("changed", &changed, .required)
    }
}
