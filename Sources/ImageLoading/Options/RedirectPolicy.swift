/// Whether an answer that points elsewhere is followed.
///
/// Whatever the policy, credentials and the fields of a ``RequestModifier`` are sent to another scheme, host or port
/// never: that they were meant for the first one is all that is known about them.
public enum RedirectPolicy: Equatable, Sendable {
    /// Never: a redirect is a failure.
    case none
    /// At most so many times, and only while the host's name stays the same.
    case sameHost(limit: Int)
    /// At most so many times, to wherever requests may go at all.
    case follow(limit: Int)

    /// What a redirect leads to.
    public enum Decision: Equatable, Sendable {
        /// Go there.
        case follow(withCredentials: Bool)
        /// Fail with ``ImageFailureKind/tooManyRedirects``.
        case refuse
    }

    /// Decides about one redirect.
    ///
    /// - Parameters:
    ///   - hop: Which redirect of this request it is, from 1.
    ///   - isSameHost: Whether the host's name is that of the request's first address.
    ///   - isSameOrigin: Whether scheme, host and port are those of the request's first address, and of every hop
    ///     since: credentials that were once left behind are not taken up again.
    public func decision(hop: Int, isSameHost: Bool, isSameOrigin: Bool) -> Decision {
        switch self {
        case .none: .refuse
        case .sameHost(let limit): hop <= limit && isSameHost ? .follow(withCredentials: isSameOrigin) : .refuse
        case .follow(let limit): hop <= limit ? .follow(withCredentials: isSameOrigin) : .refuse
        }
    }
}
