public import PageImages

/// The failure of an attempt.
public struct FetchError: Error, Equatable, Sendable {
    /// The kind of failure, for the retry strategy.
    public var kind: ImageFailureKind
    /// The delay in seconds that the server requests before the next attempt (`Retry-After`); never negative.
    public var retryAfter: Double?
    /// One sentence for the user.
    public var message: String

    /// Creates a failure.
    public init(_ kind: ImageFailureKind, _ message: String, retryAfter: Double? = nil) {
        self.kind = kind
        self.message = message
        self.retryAfter = retryAfter
    }
}

extension FetchError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension FetchError {
    /// The request was cancelled.
    static let cancelled = FetchError(.cancelled, "The request was cancelled.")
    /// The fetcher has been shut down.
    static let shutDown = FetchError(.other, "Fetching has ended because Quire is shutting down.")
}
