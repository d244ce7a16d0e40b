/// A request of a tree of sources to its host.
public enum LoadRequest: Equatable, Sendable {
    /// Load or reload the content of a source, and answer with the token.
    case load(SourceIdentifier, LoadingToken, isRefresh: Bool)
    /// Fetch a range of items of a long list, and answer with the token.
    case fetch(SourceIdentifier, Range<Int>, LoadingToken)
    /// The request with this token is no longer needed; a late result is ignored.
    case cancel(LoadingToken)
}
