/// A user of the server.
public struct Account: Equatable, WireObject {
    /// The role of a user on the server.
    public enum Role: String, Sendable, CaseIterable {
        case administrator, member, child
    }

    /// A permission in addition to reading.
    public enum Permission: String, Sendable, CaseIterable {
        /// Change titles, covers and other metadata for all users.
        case editMetadata
        /// Download files as they are on the server.
        case downloadFiles
        /// Create lists that all users see.
        case shareLists
    }

    /// How the server recognises the user of a request.
    public enum SignIn: String, Sendable, CaseIterable {
        /// The server has one user and needs no sign-in.
        case notNeeded
        /// The access key of a server with one user.
        case accessKey
        /// A session of this browser.
        case session
        /// An API key.
        case key
        /// A name and a password with each request.
        case password
        /// A proxy in front of the server.
        case proxy
    }

    /// The identifier.
    public var id = ""
    /// The name, with which the user signs in.
    public var name = ""
    /// The role.
    public var role: Role = .member
    /// The names of the permissions.
    public var permissions: [String] = []
    /// The colour of the user's circle, as an index into the palette of the app.
    public var avatarColour = 0
    /// The language of the app; nil for that of the browser.
    public var language: String?
    /// The e-mail address; nil for none.
    public var email: String?
    /// Whether the user has a password.
    public var hasPassword = false
    /// Whether the user is the owner, who can't be removed.
    public var isOwner = false
    /// The works that the user can see.
    public var limits = AccountLimits()
    /// How the user of the request was recognised. Only the response with the user's own account contains it.
    public var signIn: SignIn?
    /// The version of the user's reading settings. Only the response with the user's own account contains it.
    public var settingsVersion: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.codeCount("avatarColour", &avatarColour)
        coder.code("email", &email)
        coder.code("hasPassword", &hasPassword)
        coder.codeIdentifier("id", &id, .required)
        coder.code("isOwner", &isOwner)
        coder.code("language", &language)
        coder.code("limits", &limits)
        coder.code("name", &name, .required)
        coder.code("permissions", &permissions)
        coder.code("role", &role, .required)
        coder.code("settingsVersion", &settingsVersion, .optional)
        coder.code("signIn", ifPresent: &signIn)
    }
}

/// The rule that decides which works a user can see.
public struct AccountLimits: Equatable, WireObject {
    /// The identifiers of the visible libraries; nil for all.
    public var libraries: [String]?
    /// The highest age rating; nil for no limit.
    public var highestAge: Int?
    /// Whether works without an age rating are visible.
    public var showsUnrated = true
    /// If this list is not empty, only works with at least one of these labels are visible.
    public var includedLabels: [String] = []
    /// Works with any of these labels are not visible.
    public var excludedLabels: [String] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("excludedLabels", &excludedLabels)
        coder.code("highestAge", &highestAge)
        coder.code("includedLabels", &includedLabels)
        coder.code("libraries", &libraries)
        coder.code("showsUnrated", &showsUnrated)
    }
}

/// All users.
public struct AccountList: Equatable, WireObject {
    /// The users, the owner first.
    public var users: [Account] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("users", &users, .required)
    }
}
