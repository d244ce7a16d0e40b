public import TextCoding

/// A change of the library, sent to every client.
public struct LibraryEvent: Sendable, Equatable, JSONWritable {
    /// The version of the library after the change. Each change increases it.
    public var version: Int64
    /// The identifiers of the series that were added or changed.
    public var series: [String]
    /// The identifiers of the series that were removed.
    public var removed: [String]
    /// The identifiers of the publications whose progress, favourite state or metadata changed.
    public var publications: [String]
    /// Whether a user list changed.
    public var hasNewLists: Bool
    /// Whether the event lists only a part of the changes. Clients must then reload everything.
    public var hasMore: Bool
    /// The identifier of the client that made the change; nil if several clients or the server made it.
    public var author: String?

    /// Creates a library event.
    public init(
        version: Int64,
        series: [String],
        removed: [String],
        publications: [String],
        hasNewLists: Bool,
        hasMore: Bool,
        author: String? = nil
    ) {
        self.version = version
        self.series = series
        self.removed = removed
        self.publications = publications
        self.hasNewLists = hasNewLists
        self.hasMore = hasMore
        self.author = author
    }

    /// Reads a library event; nil without `version`.
    public init?(_ json: JSON) {
        guard let version = json["version"].int64 else { return nil }
        self.version = version
        series = json["series"].elements.compactMap { $0.identifier }
        removed = json["removed"].elements.compactMap { $0.identifier }
        publications = json["publications"].elements.compactMap { $0.identifier }
        hasNewLists = json["lists"].bool ?? false
        hasMore = json["more"].bool ?? false
        author = json["by"].string
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("by", author)
        writer.add("lists", hasNewLists)
        writer.add("more", hasMore)
        writer.add("publications", publications)
        writer.add("removed", removed)
        writer.add("series", series)
        writer.add("version", version)
        writer.endObject()
    }
}

/// A publication whose pages or chapters changed.
public struct PublicationEvent: Sendable, Equatable, JSONWritable {
    /// The identifier.
    public var id: String

    /// Creates a publication event.
    public init(id: String) {
        self.id = id
    }

    /// Reads a publication event; nil without `id`.
    public init?(_ json: JSON) {
        guard let id = json["id"].string else { return nil }
        self.id = id
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("id", id)
        writer.endObject()
    }
}
