/// Fetches the content of a URL. ``HTTPFetcher`` uses the network; tests use a fake.
public protocol ImageFetching: Sendable {
    /// Makes one attempt and follows redirects. The caller decides about retries.
    ///
    /// Cancelling the calling task ends the attempt at once.
    ///
    /// - Throws: The reason of the failure, and what a retry needs to know.
    func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchOutcome
}
