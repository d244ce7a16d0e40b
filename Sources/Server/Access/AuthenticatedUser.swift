import Library
import Readers

/// The user on whose behalf a request is answered, and how the request was authenticated.
struct AuthenticatedUser: Sendable {
    /// The proof of a request.
    enum Proof: Sendable {
        /// None is needed: the server has one user and lets its clients act as the owner.
        case none
        /// The cookie that is derived from the access key, on a server with one user.
        case accessKey
        /// The cookie of a session.
        case session(Session)
        /// An API key.
        case key(APIKey.Scope)
        /// A name and a password (HTTP Basic), whose stored hash is given.
        case password(PasswordHash)
        /// The header of a trusted proxy.
        case proxy
    }

    let user: User
    let proof: Proof
    /// The identifier of the API key; nil for other proofs.
    var keyID: Int64?

    /// Whether the request contains a proof, so that shared caches must not store the response.
    var isPersonal: Bool {
        if case .none = proof { return false }
        return true
    }

    /// Whether browsers add the proof by themselves, also to requests that another site causes. This includes requests
    /// through a proxy, which recognises its users by a cookie.
    var isAmbient: Bool {
        switch proof {
        case .accessKey, .session, .proxy: true
        case .none, .key, .password: false
        }
    }

    /// The session; nil for other proofs.
    var session: Session? {
        if case .session(let session) = proof { return session }
        return nil
    }
}

extension Viewer {
    /// Creates the viewer for a user.
    init(_ user: User) {
        self.init(
            user.id,
            limits: user.account.effectiveLimits,
            isAdministrator: user.account.role == .administrator
        )
    }
}

extension UserIdentifier {
    /// The identifier for requests without a user. No user has it.
    static let unknown = UserIdentifier(rawValue: 0)
}
