/// Why there is no picture, as far as a rule or a person can do something about it.
public enum ImageFailureKind: Hashable, Sendable {
    /// No connection: no such host, refused, cut before an answer.
    case unreachable
    /// The connection or the answer took longer than allowed.
    case timedOut
    /// The server answered with this HTTP status instead of a picture.
    case status(Int)
    /// The answer ended early, or was not as long as it said.
    case incomplete
    /// More bytes than allowed.
    case tooLarge
    /// The address leads to where requests must not go, such as a private network.
    case refusedAddress
    /// More redirects than allowed, redirects in a circle, or one that the policy forbids.
    case tooManyRedirects
    /// The bytes are not a picture that Quire can show, or one beyond its limits.
    case undecodable
    /// The picture is in no cache, and nothing else was allowed.
    case notInCache
    /// Nobody wants the picture any more.
    case cancelled
    /// The cache could not be read or written.
    case cacheTrouble
    /// Anything else.
    case other
}
