/// The kind of failure of a request for an image. Rules for retries and alternatives depend on it.
public enum ImageFailureKind: Hashable, Sendable {
    /// There was no connection: the host is unknown, refused it, or closed it before a response.
    case unreachable
    /// The connection or the response exceeded its time limit.
    case timedOut
    /// The server responded with this HTTP status instead of an image.
    case status(Int)
    /// The response ended early, or its length was wrong.
    case incomplete
    /// The response exceeded the size limit.
    case tooLarge
    /// The URL is not allowed, for example because its host is in a private network.
    case refusedAddress
    /// There were too many redirects, or redirects in a circle.
    case tooManyRedirects
    /// Quire can't decode the bytes as an image, or the image exceeds its limits.
    case undecodable
    /// The request was cancelled.
    case cancelled
    /// The cache can't be read or written.
    case cacheFailure
    /// Any other failure.
    case other
}
