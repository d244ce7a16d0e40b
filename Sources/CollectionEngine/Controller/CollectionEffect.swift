/// A task for the host.
public enum CollectionEffect: Equatable, Sendable {
    /// Load or reload the content of a source. Pass the token with the result.
    case load(SourceIdentifier, LoadingToken, isRefresh: Bool)
    /// Fetch a range of items of a long list. Pass the token with the result.
    case fetch(SourceIdentifier, Range<Int>, LoadingToken)
    /// The request with this token is no longer needed.
    case cancel(LoadingToken)
    /// Announce the number of items to assistive technology.
    case announce(Int)

    /// The token of the request; nil if there is none.
    var token: LoadingToken? {
        switch self {
        case .load(_, let token, _), .fetch(_, _, let token), .cancel(let token): token
        case .announce: nil
        }
    }

    init(_ request: LoadRequest) {
        switch request {
        case .load(let source, let token, let isRefresh): self = .load(source, token, isRefresh: isRefresh)
        case .fetch(let source, let range, let token): self = .fetch(source, range, token)
        case .cancel(let token): self = .cancel(token)
        }
    }
}
