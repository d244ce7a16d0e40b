/// Fetches the content of a URL. ``HTTPFetcher`` uses the network; tests use a fake.
public protocol ImageFetching: Sendable {
    /// Makes one attempt and follows redirects. The caller decides whether to retry.
    ///
    /// Cancelling the calling task ends the attempt at once.
    ///
    /// - Throws: The failure, with its kind and the server's delay for the next attempt.
    func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchOutcome
}
