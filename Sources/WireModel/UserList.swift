public import TextCoding

/// A list created by the user.
public struct UserList: Sendable, Equatable, JSONWritable {
    /// The type of a list's entries.
    public enum Kind: String, Sendable, CaseIterable {
        /// Series, in any order.
        case collection
        /// Publications, to be read in the order of the list.
        case readingList

        init?(_ json: JSON) {
            guard let kind: Kind = json.choice() else { return nil }
            self = kind
        }
    }

    /// The identifier.
    public var id: String
    /// The type of the list's entries.
    public var kind: Kind
    /// The title.
    public var title: String
    /// The number of entries.
    public var count: Int
    /// The time of the last change, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The covers of the first entries; nil except in a list of lists.
    public var covers: [Cover]?

    /// Creates a user list.
    public init(id: String, kind: Kind, title: String, count: Int, updatedAt: Int64, covers: [Cover]? = nil) {
        self.id = id
        self.kind = kind
        self.title = title
        self.count = count
        self.updatedAt = updatedAt
        self.covers = covers
    }

    /// Reads a user list; nil without `id`, `kind`.
    public init?(_ json: JSON) {
        guard let id = json["id"].identifier, let kind = Kind(json["kind"]) else { return nil }
        self.id = id
        self.kind = kind
        title = json["title"].string ?? ""
        count = max(json["count"].int ?? 0, 0)
        updatedAt = json["updatedAt"].int64 ?? 0
        covers = json["covers"].array?.compactMap { Cover($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("count", count)
        if let covers { writer.add("covers", covers) }
        writer.add("id", id)
        writer.add("kind", kind.rawValue)
        writer.add("title", title)
        writer.add("updatedAt", updatedAt)
        writer.endObject()
    }
}

/// All lists.
public struct UserLists: Sendable, Equatable, JSONWritable {
    /// The lists, the last changed first.
    public var lists: [UserList]

    /// Creates the list of all lists.
    public init(lists: [UserList]) {
        self.lists = lists
    }

    /// Reads the list of all lists; nil without `lists`.
    public init?(_ json: JSON) {
        guard let lists = json["lists"].array else { return nil }
        self.lists = lists.compactMap { UserList($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("lists", lists)
        writer.endObject()
    }
}
