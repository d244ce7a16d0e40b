/// What a tree of sources wants of its host.
public enum LoadRequest: Equatable, Sendable {
    /// Load the content of a source, anew or again, and answer with the token.
    case load(SourceIdentifier, LoadingToken, isRefresh: Bool)
    /// Fetch some items of a long list, by their indexes, and answer with the token.
    case fetch(SourceIdentifier, Range<Int>, LoadingToken)
    /// The answer to this token is wanted no longer; when it comes nevertheless, it is stale.
    case cancel(LoadingToken)
}
