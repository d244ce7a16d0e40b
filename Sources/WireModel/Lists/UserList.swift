/// A list as a user sees it: a list of the user, or one that another user shares.
public struct UserList: WireObject {
    /// The type of a list's entries.
    public enum Kind: String, Sendable, CaseIterable {
        /// Series, in any order.
        case collection
        /// Publications, to be read in the order of the list.
        case readingList

    }

    /// The identifier.
    public var id = ""
    /// The type of the list's entries.
    public var kind: Kind = .collection
    /// The title.
    public var title = ""
    /// The number of entries that the user can see.
    public var count = 0
    /// The time of the last change, in milliseconds since 1970.
    public var updatedAt: Int64 = 0
    /// The name of the user who shares the list; nil for the user's own lists.
    public var owner: String?
    /// The users who see the list.
    public var audience = UserListAudience()
    /// Whether the server made the list from a story arc.
    public var isAutomatic = false
    /// Whether the user can change the list.
    public var isEditable = true
    /// The covers of the first entries. Only ``UserLists`` contains them; nil elsewhere.
    public var covers: [Cover]?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("audience", &audience)
        coder.code("automatic", &isAutomatic)
        coder.codeCount("count", &count)
        coder.code("covers", &covers, .optional)
        coder.code("editable", &isEditable)
        coder.codeIdentifier("id", &id, .required)
        coder.code("kind", &kind, .required)
        coder.code("owner", &owner, .optional)
        coder.code("title", &title)
        coder.code("updatedAt", &updatedAt)
    }
}

/// All lists that a user sees.
public struct UserLists: WireObject {
    /// The lists, the last changed first.
    public var lists: [UserList] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("lists", &lists, .required)
    }
}
