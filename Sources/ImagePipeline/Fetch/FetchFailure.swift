public import ImageLoading

/// Why an attempt brought nothing.
public struct FetchFailure: Error, Equatable, Sendable {
    /// What kind of trouble, for the rules that decide on a retry.
    public var kind: ImageFailureKind
    /// Seconds the server asks to wait before the next attempt, from `Retry-After`; never negative.
    public var retryAfter: Double?
    /// One sentence for a person.
    public var message: String

    /// A failure of a kind, told in a sentence.
    public init(_ kind: ImageFailureKind, _ message: String, retryAfter: Double? = nil) {
        self.kind = kind
        self.message = message
        self.retryAfter = retryAfter
    }
}

extension FetchFailure: CustomStringConvertible {
    /// The sentence for a person.
    public var description: String { message }
}

extension FetchFailure {
    /// Nobody waits any more.
    static let cancelled = FetchFailure(.cancelled, "The picture is no longer wanted.")
    /// The fetcher has been shut down.
    static let shutDown = FetchFailure(.other, "Fetching has ended because Quire is shutting down.")
}
