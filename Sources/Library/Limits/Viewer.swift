/// A user with the limits that apply. A function of the store reads the catalogue as this user sees it, and reads or
/// changes this user's data.
///
/// Series that the limits hide, and their publications, don't exist for the functions of the store: they are in no list
/// and in no count, and their identifiers aren't found. See ``ReadingLimits``.
public struct Viewer: Sendable, Hashable {
    /// The user.
    public let id: UserIdentifier
    /// The series that the user can see.
    public let limits: ReadingLimits
    /// Whether the user may change what other users share.
    public let isAdministrator: Bool

    /// Creates a viewer.
    public init(_ id: UserIdentifier, limits: ReadingLimits, isAdministrator: Bool = false) {
        self.id = id
        self.limits = limits
        self.isAdministrator = isAdministrator
    }

    /// The owner of the server, who is an administrator and sees every series.
    public static let owner = Viewer(.owner, limits: .none, isAdministrator: true)
}
