/// The token of a load or fetch. The host gets it with the request and passes it with the result.
///
/// A result with an outdated token is ignored. A later load makes earlier tokens stale, so the content is always that
/// of the last load, independent of the order of the results.
public struct LoadingToken: Hashable, Sendable {
    /// The source of the request.
    public let source: SourceIdentifier
    /// The number of the request, increasing.
    public let number: Int
}
