import Readers

/// Who may use a route.
enum RouteAccess: Sendable, Equatable {
    /// Everyone, also without signing in.
    case anyone
    /// All users. The response is the same for all of them, so shared caches may store it.
    case app
    /// All users, for what they can see.
    case reader
    /// All users, for their own account.
    case account
    /// Users with a permission.
    case permission(UserPermissions)
    /// Users with these permissions, also with keys for OPDS.
    case catalogue(UserPermissions)
    /// Administrators.
    case administrator
    /// Administrators, and API keys of administrators with the scope `metrics`.
    case metrics
    /// All users and their keys for synchronisation, which e-readers send.
    case sync

    /// Checks whether a requester may use the route.
    ///
    /// - Throws: `Problem` 401 without a user, 403 for a user who may not use it.
    func check(_ requester: AuthenticatedUser?) throws(Problem) {
        if self == .anyone { return }
        guard let requester else { throw .signInNeeded }
        if case .key(let scope) = requester.proof { try check(scope) }
        switch self {
        case .anyone, .app, .reader, .account, .sync: return
        case .permission(let permissions), .catalogue(let permissions):
            guard requester.user.account.permits(permissions) else {
                switch permissions {
                case .downloadFiles: throw .refused("You may not download files.")
                case .shareLists: throw .refused("You may not share lists.")
                default: throw .refused("You may not change this.")
                }
            }
        case .administrator, .metrics:
            guard requester.user.account.role == .administrator else {
                throw .refused("Only administrators can do this.")
            }
        }
    }

    private func check(_ scope: APIKey.Scope) throws(Problem) {
        switch (scope, self) {
        case (.everything, _), (.reading, .app), (.reading, .reader), (.metrics, .metrics), (.sync, .sync): return
        case (.opds, .catalogue), (.reading, .catalogue([])): return
        default: throw .refused("This API key is not for this part of the server.")
        }
    }

    /// Returns whether keys of a scope may be used for the route.
    func accepts(_ scope: APIKey.Scope) -> Bool { (try? check(scope)) != nil }
}
