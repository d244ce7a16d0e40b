/// The identifier of a user: whose progress, annotations, favourites and lists a function reads or changes.
public struct UserIdentifier: RawRepresentable, Sendable, Hashable {
    /// The `id` in the table of users.
    public let rawValue: Int64

    /// Creates an identifier.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The owner of the server, who exists in every store.
    public static let owner = UserIdentifier(rawValue: 1)
}
