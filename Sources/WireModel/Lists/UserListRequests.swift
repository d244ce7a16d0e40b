/// A request to create a list.
public struct NewUserList: Equatable, WireObject {
    /// The type of the list's entries.
    public var kind: UserList.Kind = .collection
    /// The title.
    public var title = ""
    /// The identifiers of the initial entries.
    public var entries: [String]?
    /// The users who see the list; nil for its owner only.
    public var audience: UserListAudience?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("audience", &audience, .optional)
        coder.code("entries", &entries, .optional)
        coder.code("kind", &kind)
        coder.code("title", &title)
    }
}

/// A request to change a list. Properties whose member is missing are not changed.
public struct UserListChanges: Equatable, WireObject {
    /// The new title.
    public var title: String?
    /// The users who see the list.
    public var audience: UserListAudience?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("audience", &audience, .optional)
        coder.code("title", &title, .optional)
    }
}

/// A request to append entries to a list.
public struct UserListAddition: Equatable, WireObject {
    /// The identifiers of the entries.
    public var ids: [String] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("ids", &ids)
    }
}

/// A request to move an entry of a list.
public struct UserListMove: Equatable, WireObject {
    /// The identifier of the entry before which the moved entry is inserted; nil to move it to the end.
    public var before: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("before", &before)
    }
}
