/// What proves to a server who is asking. Never printed.
public enum Credentials: Sendable {
    /// A name and a password, RFC 7617.
    case basic(user: String, password: String)
    /// A token, RFC 6750.
    case bearer(token: String)

    /// The value of the `Authorization` field.
    public var authorization: String {
        switch self {
        case .basic(let user, let password):
            "Basic " + Base64.text(of: Array(user.utf8) + [UInt8(ascii: ":")] + Array(password.utf8))
        case .bearer(let token): "Bearer " + token
        }
    }
}

extension Credentials: Equatable {
    /// Credentials are equal when they are of the same kind and the same byte by byte.
    public static func == (first: Credentials, second: Credentials) -> Bool {
        switch (first, second) {
        case (.basic(let user, let password), .basic(let otherUser, let otherPassword)):
            ASCIIBytes.equal(user, otherUser) && ASCIIBytes.equal(password, otherPassword)
        case (.bearer(let token), .bearer(let other)): ASCIIBytes.equal(token, other)
        case (.basic, .bearer), (.bearer, .basic): false
        }
    }
}

extension Credentials: CustomStringConvertible {
    /// The kind alone.
    public var description: String {
        switch self {
        case .basic: "basic credentials"
        case .bearer: "bearer credentials"
        }
    }
}
