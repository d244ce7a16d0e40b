/// A request to sign in.
public struct SignInRequest: Equatable, WireObject {
    /// The name of the user.
    public var name = ""
    /// The password.
    public var password = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("name", &name)
        coder.code("password", &password)
    }
}

/// A request to add a user. Members that are missing have the defaults of the role.
public struct NewAccount: Equatable, WireObject {
    /// The name.
    public var name = ""
    /// The password; nil for a user who signs in with a provider only.
    public var password: String?
    /// The role.
    public var role: Account.Role = .member
    /// Other properties.
    public var changes = AccountChanges()

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("changes", &changes, .optional)
        coder.code("name", &name)
        coder.code("password", &password, .optional)
        coder.code("role", &role)
    }
}

/// A request to change a user. Members that are missing stay as they are.
public struct AccountChanges: Equatable, WireObject {
    /// The name.
    public var name: String?
    /// The raw value of the role.
    public var role: String?
    /// The names of all permissions.
    public var permissions: [String]?
    /// The colour of the user's circle.
    public var avatarColour: Int?
    /// The language of the app; empty for that of the browser.
    public var language: String?
    /// The e-mail address; empty for none.
    public var email: String?
    /// The works that the user can see.
    public var limits: AccountLimits?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("avatarColour", &avatarColour, .optional)
        coder.code("email", &email, .optional)
        coder.code("language", &language, .optional)
        coder.code("limits", &limits, .optional)
        coder.code("name", &name, .optional)
        coder.code("permissions", &permissions, .optional)
        coder.code("role", &role, .optional)
    }
}

/// A request to change a password.
public struct PasswordChange: Equatable, WireObject {
    /// The current password. Only needed to change one's own, if one has a password.
    public var current: String?
    /// The new password.
    public var password = ""

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("current", &current, .optional)
        coder.code("password", &password)
    }
}

/// A request to make an API key.
public struct NewKey: Equatable, WireObject {
    /// The name.
    public var name = ""
    /// What the key gives access to.
    public var scope: KeySummary.Scope = .everything

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("name", &name)
        coder.code("scope", &scope)
    }
}
