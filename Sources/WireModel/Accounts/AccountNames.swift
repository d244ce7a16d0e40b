/// The public part of an account, which other users can see.
public struct AccountName: Equatable, WireObject {
    /// The identifier.
    public var id = ""
    /// The name.
    public var name = ""
    /// The colour of the user's circle, as an index into the palette of the app.
    public var avatarColour = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.codeCount("avatarColour", &avatarColour)
        coder.codeIdentifier("id", &id, .required)
        coder.code("name", &name, .required)
    }
}

/// The names of all users, for choosing with whom to share a list.
public struct AccountNames: Equatable, WireObject {
    /// The users, the owner of the server first.
    public var users: [AccountName] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("users", &users, .required)
    }
}
