/// The reason why a sign-in with a provider failed. `description` is a message of one line for users.
public enum SingleSignOnFailure: Error, Sendable, Equatable {
    /// The provider did not answer, or answered with an error.
    case unreachable
    /// The provider's discovery document can't be used.
    case discovery(String)
    /// The provider refused the sign-in, for example because the user cancelled it.
    case denied(String)
    /// The sign-in was started in another browser or too long ago, or it was finished already.
    case notBegun
    /// The authorization response or the token response of the provider can't be used.
    case exchange(String)
    /// The ID token is not valid.
    case token(TokenFault)
    /// No user of this server belongs to the identity.
    case noAccount
    /// The user is in none of the groups that may sign in.
    case noGroup

    /// The rule that an ID token violates.
    public enum TokenFault: String, Sendable, Equatable {
        case format, algorithm, unknownKey, signature, issuer, audience, expired, notYetValid, nonce, subject
    }
}

extension SingleSignOnFailure: CustomStringConvertible {
    /// The failure and what to do about it, on one line.
    public var description: String {
        switch self {
        case .unreachable: "The sign-in service can't be reached at the moment. Try again later."
        case .discovery(let reason): "The sign-in service is not configured correctly. \(reason)"
        case .denied(let reason): "The sign-in service refused: \(reason)."
        case .notBegun: "This sign-in has expired or was started in another browser. Start again."
        case .exchange(let reason): "The sign-in service gave an unusable answer. \(reason)"
        case .token(.expired):
            "The sign-in has expired. Start again, and check that the clocks of both servers are right."
        case .token(let fault): "The sign-in service gave a token that is not valid (\(fault.rawValue))."
        case .noAccount: "There is no user for this sign-in. Ask an administrator to add one."
        case .noGroup: "You are in none of the groups that may use this server. Ask an administrator."
        }
    }
}
