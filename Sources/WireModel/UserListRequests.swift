public import TextCoding

/// A request to create a list.
public struct NewUserList: Sendable, Equatable, JSONWritable {
    /// The type of the list's entries.
    public var kind: UserList.Kind
    /// The title.
    public var title: String
    /// The identifiers of the initial entries.
    public var entries: [String]?

    /// Creates a new user list.
    public init(kind: UserList.Kind, title: String, entries: [String]? = nil) {
        self.kind = kind
        self.title = title
        self.entries = entries
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(_ json: JSON) throws(WireError) {
        kind = try json.read("kind") { UserList.Kind($0) }
        title = try json.read("title") { $0.string }
        entries = try json.readIfPresent("entries") { $0.arrayOfStrings }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if let entries { writer.add("entries", entries) }
        writer.add("kind", kind.rawValue)
        writer.add("title", title)
        writer.endObject()
    }
}

/// A request to rename a list.
public struct UserListTitle: Sendable, Equatable, JSONWritable {
    /// The new title.
    public var title: String

    /// Creates a user list title.
    public init(title: String) {
        self.title = title
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(_ json: JSON) throws(WireError) {
        title = try json.read("title") { $0.string }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("title", title)
        writer.endObject()
    }
}

/// A request to append entries to a list.
public struct UserListAddition: Sendable, Equatable, JSONWritable {
    /// The identifiers of the entries.
    public var ids: [String]

    /// Creates a user list addition.
    public init(ids: [String]) {
        self.ids = ids
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(_ json: JSON) throws(WireError) {
        ids = try json.read("ids") { $0.arrayOfStrings }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("ids", ids)
        writer.endObject()
    }
}

/// A request to move an entry of a list.
public struct UserListMove: Sendable, Equatable, JSONWritable {
    /// The identifier of the entry before which the moved entry is inserted; nil to move it to the end.
    public var before: String?

    /// Creates a user list move.
    public init(before: String? = nil) {
        self.before = before
    }

    /// Reads a request.
    ///
    /// - Throws: ``WireError`` when a required member is missing or has the wrong type.
    public init(_ json: JSON) throws(WireError) {
        before = try json.readIfPresent("before") { $0.string }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("before", before)
        writer.endObject()
    }
}
