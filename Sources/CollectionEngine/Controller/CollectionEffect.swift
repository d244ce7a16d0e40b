/// What a collection wants of its host.
public enum CollectionEffect: Equatable, Sendable {
    /// Load the content of a source, anew or again, and answer with the token.
    case load(SourceIdentifier, LoadingToken, isRefresh: Bool)
    /// Fetch some items of a long list, by their indexes, and answer with the token.
    case fetch(SourceIdentifier, Range<Int>, LoadingToken)
    /// The answer to this token is wanted no longer.
    case cancel(LoadingToken)
    /// There are so many items now: for those who don't see them.
    case announce(Int)

    /// The token it is about; nil when it is about none.
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
