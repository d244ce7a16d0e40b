public import TextCoding

/// A library: a folder whose publications the server offers.
public struct LibrarySummary: Sendable, Equatable, JSONWritable {
    /// The identifier.
    public var id: String
    /// The name of the folder.
    public var name: String
    /// The number of series.
    public var seriesCount: Int
    /// The number of publications.
    public var publicationCount: Int

    /// Creates a library summary.
    public init(id: String, name: String, seriesCount: Int, publicationCount: Int) {
        self.id = id
        self.name = name
        self.seriesCount = seriesCount
        self.publicationCount = publicationCount
    }

    /// Reads a library summary; nil without `id`.
    public init?(_ json: JSON) {
        guard let id = json["id"].string else { return nil }
        self.id = id
        name = json["name"].string ?? ""
        seriesCount = max(json["seriesCount"].int ?? 0, 0)
        publicationCount = max(json["publicationCount"].int ?? 0, 0)
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("id", id)
        writer.add("name", name)
        writer.add("publicationCount", publicationCount)
        writer.add("seriesCount", seriesCount)
        writer.endObject()
    }
}

/// All libraries.
public struct LibraryList: Sendable, Equatable, JSONWritable {
    /// The libraries in the order they were added.
    public var libraries: [LibrarySummary]

    /// Creates a library list.
    public init(libraries: [LibrarySummary]) {
        self.libraries = libraries
    }

    /// Reads a library list; nil without `libraries`.
    public init?(_ json: JSON) {
        guard let libraries = json["libraries"].array else { return nil }
        self.libraries = libraries.compactMap { LibrarySummary($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("libraries", libraries)
        writer.endObject()
    }
}

/// A request to mark publications as read or unread.
public struct ReadingUpdate: Sendable, Equatable, JSONWritable {
    /// The publications; nil when ``series`` is given.
    public var ids: [String]?
    /// The series; nil when ``ids`` is given.
    public var series: String?
    /// Whether to mark them as read or as unread.
    public var isRead: Bool

    /// Creates a reading update.
    public init(ids: [String]? = nil, series: String? = nil, isRead: Bool) {
        self.ids = ids
        self.series = series
        self.isRead = isRead
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(_ json: JSON) throws(WireError) {
        ids = try json.readIfPresent("ids") { $0.arrayOfStrings }
        series = try json.readIfPresent("series") { $0.string }
        isRead = try json.read("read") { $0.bool }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if let ids { writer.add("ids", ids) }
        writer.add("read", isRead)
        if let series { writer.add("series", series) }
        writer.endObject()
    }
}

/// The result of a request that changes several publications.
public struct ChangeCount: Sendable, Equatable, JSONWritable {
    /// The number of publications that changed.
    public var changed: Int

    /// Creates a change count.
    public init(changed: Int) {
        self.changed = changed
    }

    /// Reads a change count; nil without `changed`.
    public init?(_ json: JSON) {
        guard let changed = json["changed"].int else { return nil }
        self.changed = changed
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("changed", changed)
        writer.endObject()
    }
}
