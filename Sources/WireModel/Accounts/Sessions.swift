/// A browser in which a user is signed in.
public struct SessionSummary: Equatable, WireObject {
    /// The identifier.
    public var id = ""
    /// The name of the device; empty if it is unknown.
    public var device = ""
    /// The time of the sign-in, in milliseconds since 1970.
    public var createdAt: Int64 = 0
    /// The time of the last request, exact to a minute, in milliseconds since 1970.
    public var lastSeenAt: Int64 = 0
    /// Whether this is the session of the request.
    public var isCurrent = false

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("createdAt", &createdAt)
        coder.code("device", &device)
        coder.codeIdentifier("id", &id, .required)
        coder.code("isCurrent", &isCurrent)
        coder.code("lastSeenAt", &lastSeenAt)
    }
}

/// The sessions of a user.
public struct SessionList: Equatable, WireObject {
    /// The sessions, the last used first.
    public var sessions: [SessionSummary] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("sessions", &sessions, .required)
    }
}

/// The answer to a sign-out.
public struct SignedOut: Equatable, WireObject {
    /// The address at the provider where the user signs out there too; nil if the user did not sign in with one.
    public var address: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("address", &address)
    }
}

/// An API key, without its secret.
public struct KeySummary: Equatable, WireObject {
    /// What a key gives access to.
    public enum Scope: String, Sendable, CaseIterable {
        case everything, reading, opds, sync, metrics
    }

    /// The identifier.
    public var id = ""
    /// The name that the user gave.
    public var name = ""
    /// What the key gives access to.
    public var scope: Scope = .everything
    /// The time at which the key was made, in milliseconds since 1970.
    public var createdAt: Int64 = 0
    /// The time of the last use, exact to a minute, in milliseconds since 1970; nil if it was never used.
    public var lastUsedAt: Int64?
    /// The secret. Only the answer to the request that makes the key contains it; nil elsewhere.
    public var secret: String?

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("createdAt", &createdAt)
        coder.codeIdentifier("id", &id, .required)
        coder.code("lastUsedAt", &lastUsedAt)
        coder.code("name", &name)
        coder.code("scope", &scope, .required)
        coder.code("secret", &secret, .optional)
    }
}

/// The API keys of a user.
public struct KeyList: Equatable, WireObject {
    /// The keys, the newest first.
    public var keys: [KeySummary] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("keys", &keys, .required)
    }
}
