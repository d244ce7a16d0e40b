/// The role of a user, which decides what the user may do.
public enum UserRole: String, Sendable, CaseIterable {
    /// Manages users, libraries and the server.
    case administrator
    /// Reads.
    case member
    /// Reads within limits that administrators choose.
    case child
}

/// What an administrator can permit a user in addition to reading.
public struct UserPermissions: OptionSet, Sendable, Hashable {
    /// The sum of the permissions, as it is stored.
    public let rawValue: Int

    /// Creates a set from its stored value. Unknown bits are dropped.
    public init(rawValue: Int) {
        self.rawValue = rawValue & 0b111
    }

    /// Change titles, covers and other metadata for all users.
    public static let editMetadata = UserPermissions(rawValue: 1)
    /// Download files as they are on the server.
    public static let downloadFiles = UserPermissions(rawValue: 2)
    /// Create lists that all users see.
    public static let shareLists = UserPermissions(rawValue: 4)

    /// All permissions.
    public static let all: UserPermissions = [.editMetadata, .downloadFiles, .shareLists]

    /// The permissions of a new user. Administrators always have all of them.
    public static func initial(for role: UserRole) -> UserPermissions {
        switch role {
        case .administrator: .all
        case .member: .downloadFiles
        case .child: []
        }
    }
}
