/// A transition that the loading state machine doesn't permit.
public struct LoadingTransitionError: Error, Equatable, Sendable {
    /// The reason for the error.
    public enum Reason: Equatable, Sendable {
        /// A result without a load.
        case notRequested
        /// Content was loaded before, so the next load is a refresh.
        case alreadyFinished
        /// There is no content to refresh, so the next load is not a refresh.
        case nothingToRefresh
        /// Only a reset leads to the initial state.
        case requiresReset
    }

    /// The current state.
    public let from: LoadingState
    /// The requested state.
    public let to: LoadingState
    /// The reason.
    public let reason: Reason
}
