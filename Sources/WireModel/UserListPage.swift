public import TextCoding

/// A part of a list created by the user.
public struct UserListPage: Sendable, Equatable, JSONWritable {
    /// The entries, according to the list's kind.
    public enum Entries: Sendable, Equatable {
        case series([SeriesSummary])
        case publications([PublicationSummary])
    }

    /// The list.
    public var list: UserList
    /// The entries in the order of the list.
    public var entries: Entries
    /// The index of the first of them in the list.
    public var start: Int
    /// The index of the next part; nil after the last.
    public var next: Int?

    /// Creates a user list page.
    public init(list: UserList, entries: Entries, start: Int, next: Int? = nil) {
        self.list = list
        self.entries = entries
        self.start = start
        self.next = next
    }

    /// Reads a user list page; nil without `list` and `entries`.
    public init?(_ json: JSON) {
        guard let list = UserList(json["list"]), let elements = json["entries"].array else { return nil }
        self.list = list
        entries =
            list.kind == .collection
            ? .series(elements.compactMap { SeriesSummary($0) })
            : .publications(elements.compactMap { PublicationSummary($0) })
        start = json["start"].int ?? 0
        next = json["next"].int
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch entries {
        case .series(let series): writer.add("entries", series)
        case .publications(let publications): writer.add("entries", publications)
        }
        writer.add("list", list)
        writer.add("next", next)
        writer.add("start", start)
        writer.endObject()
    }
}
