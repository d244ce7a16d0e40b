/// The users who see a list besides its owner. They can't change it.
public struct UserListAudience: Equatable, WireObject {
    /// The kinds of audiences.
    public enum Kind: String, Sendable, CaseIterable {
        /// No one else.
        case owner
        /// All users.
        case everyone
        /// Chosen users.
        case chosen
    }

    /// The kind.
    public var kind: Kind = .owner
    /// The identifiers of the chosen users. Responses contain them only for users who can change the list.
    public var users: [String]?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("kind", &kind, .required)
        coder.code("users", &users, .optional)
    }
}
