public import Library

/// A user of this server.
public struct User: Sendable, Equatable {
    /// The identifier.
    public let id: UserIdentifier
    /// The account.
    public var account: UserAccount
    /// Whether the user has a password. A user without one signs in with a provider. The owner can also sign in with
    /// the link that the server prints.
    public var hasPassword: Bool
    /// The time at which the user was added, in milliseconds since 1970; 0 for the owner.
    public var createdAt: Int64

    /// Whether the user is the owner, who can't be removed and stays an administrator.
    public var isOwner: Bool { id == .owner }
}
