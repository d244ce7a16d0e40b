/// A change of the library, sent to every client.
public struct LibraryEvent: Equatable, WireObject {
    /// The version of the library after the change. Each change increases it.
    public var version: Int64 = 0
    /// The identifiers of the series that were added or changed.
    public var series: [String] = []
    /// The identifiers of the series that were removed.
    public var removed: [String] = []
    /// The identifiers of the publications whose progress, favourite state or metadata changed.
    public var publications: [String] = []
    /// Whether a user list changed.
    public var hasNewLists = false
    /// Whether reading settings of the user changed.
    public var hasNewSettings = false
    /// Whether the event lists only a part of the changes. Clients must then reload everything.
    public var hasMore = false
    /// The identifier of the client that made the change; nil if several clients or the server made it.
    public var author: String?

    /// Whether the change can be visible in lists. A change of settings alone is not.
    public var isAboutContent: Bool {
        hasMore || hasNewLists || !series.isEmpty || !removed.isEmpty || !publications.isEmpty
    }

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("by", &author)
        coder.code("lists", &hasNewLists)
        coder.code("more", &hasMore)
        coder.codeIdentifiers("publications", &publications)
        coder.codeIdentifiers("removed", &removed)
        coder.codeIdentifiers("series", &series)
        coder.code("settings", &hasNewSettings)
        coder.code("version", &version, .required)
    }
}

/// A publication whose pages or chapters changed.
public struct PublicationEvent: Equatable, WireObject {
    /// The identifier.
    public var id = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("id", &id, .required)
    }
}
