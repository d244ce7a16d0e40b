/// A transition between states that the table does not have.
public struct LoadingRefusal: Error, Equatable, Sendable {
    /// Why a transition makes no sense.
    public enum Reason: Equatable, Sendable {
        /// Content, its absence or a failure can only answer a load, and none was begun.
        case nothingWasAskedFor
        /// There was an answer already, which stays while it is asked again: that is refreshing.
        case wasAnsweredBefore
        /// There was no answer yet that could stay while it is asked again: that is loading.
        case nothingToRefresh
        /// Only a reset leads back to the beginning.
        case onlyResetLeadsBack
    }

    /// The state that stays.
    public let from: LoadingState
    /// The state that was refused.
    public let to: LoadingState
    /// Why.
    public let reason: Reason
}
