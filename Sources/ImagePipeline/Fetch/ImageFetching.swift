/// Brings the bytes an address stands for. ``HTTPFetcher`` does it over the network; tests put their own in its place.
public protocol ImageFetching: Sendable {
    /// Makes one attempt, redirects included. Whether and when to try again is the caller's decision.
    ///
    /// Cancelling the surrounding task ends the attempt at once.
    ///
    /// - Parameters:
    ///   - request: What to bring, and within which limits.
    ///   - progress: Called as bytes arrive with the bytes received so far (those of a resumed download included) and
    ///     the bytes expected in all, or `nil` when the server doesn't say or the body is compressed. Called from any
    ///     thread, in order, never after `fetch` returned.
    /// - Throws: Why nothing was brought, with what a retry should know.
    func fetch(
        _ request: FetchRequest,
        progress: @escaping @Sendable (_ received: Int, _ expected: Int?) -> Void
    ) async throws(FetchFailure) -> FetchOutcome
}
