/// The latest request of another app, which shows whether the app is set up correctly.
public struct ClientRequest: Equatable, WireObject {
    /// The part of the server that the app uses.
    public enum Service: String, Sendable, CaseIterable {
        case komga, opds, koreader
        /// Quire's own API.
        case api
    }

    /// The part of the server.
    public var service: Service = .api
    /// The name of the app and its system; empty if it is unknown.
    public var app = ""
    /// The identifier of the API key; nil for a password or a wrong credential.
    public var key: String?
    /// The name of the API key; nil also for a key that was revoked.
    public var keyName: String?
    /// How the request was answered.
    public var result: ClientRequestResult = .answered
    /// The status of the response.
    public var status = 0
    /// The time in milliseconds since 1970.
    public var time: Int64 = 0

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("app", &app)
        coder.code("key", &key)
        coder.code("keyName", &keyName)
        coder.code("result", &result, .required)
        coder.code("service", &service, .required)
        coder.code("status", &status)
        coder.code("time", &time)
    }
}

/// The result of a request of another app.
public enum ClientRequestResult: String, Sendable, CaseIterable {
    case answered
    /// The name, the password or the key is wrong.
    case wrongCredential
    /// The key is for another part of the server.
    case wrongScope
    /// The user doesn't have the permission.
    case refused
    /// The address doesn't exist.
    case unknownAddress
    /// Another error.
    case failed
}

/// The latest requests of a user's apps.
public struct ClientRequestList: Equatable, WireObject {
    /// The time of the server's clock, in milliseconds since 1970.
    public var now: Int64 = 0
    /// The requests, the latest first.
    public var requests: [ClientRequest] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("now", &now)
        coder.code("requests", &requests, .required)
    }
}
