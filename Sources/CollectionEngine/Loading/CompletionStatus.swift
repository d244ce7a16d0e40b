/// How a result was handled.
public enum CompletionStatus: Equatable, Sendable {
    /// The result was expected.
    case accepted
    /// The token was superseded by a later load, a reset or a cancellation. The result was ignored.
    case stale
    /// The load was already finished. The result was ignored; this is an error of the caller.
    case repeated
}
