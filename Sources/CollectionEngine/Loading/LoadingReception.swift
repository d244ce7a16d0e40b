/// What became of an answer.
public enum LoadingReception: Equatable, Sendable {
    /// It was the answer that was waited for.
    case accepted
    /// A later load, a reset or a cancellation had come before it: nothing happened.
    case stale
    /// The same load had been answered already: nothing happened, and whoever answers has a mistake to look for.
    case repeated
}
