/// The response to a health check.
public struct Health: Equatable, WireObject {
    /// `ok` or `unavailable`.
    public var status = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("status", &status, .required)
    }
}

/// Information about the server for signed-in users.
public struct ServerInfo: Equatable, WireObject {
    /// The version of Quire.
    public var version = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("version", &version, .required)
    }
}

/// The body of an error response (RFC 9457).
public struct ProblemDetails: Equatable, WireObject {
    /// The problem type URI. Always `about:blank`: the problem has no meaning beyond that of its HTTP status.
    public var type = ""
    /// A short title.
    public var title = ""
    /// The HTTP status code.
    public var status = 0
    /// An explanation for people.
    public var detail = ""
    /// The members of the ``ErrorCause``, for a file that can't be opened.
    public var cause: [String]?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("cause", &cause, .optional)
        coder.code("detail", &detail)
        coder.code("status", &status)
        coder.code("title", &title)
        coder.code("type", &type)
    }
}

/// A match of a search in a book, one line of the response.
public struct SearchResult: Equatable, WireObject {
    /// The index of the section.
    public var section = 0
    /// The title of the chapter.
    public var title: String?
    /// The position of the match.
    public var locator = Locator()

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("locator", &locator, .required)
        coder.code("section", &section, .required)
        coder.code("title", &title)
    }
}

/// The last line of the response to a search.
public struct SearchEnd: Equatable, WireObject {
    /// Always true; it distinguishes this line from a result.
    public var isDone = false
    /// The number of results.
    public var count = 0
    /// Whether there may be more results.
    public var isTruncated = false

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("count", &count)
        coder.code("done", &isDone, .required)
        coder.check(isDone, "done", "It must be true.")
        coder.code("truncated", &isTruncated)
    }
}
