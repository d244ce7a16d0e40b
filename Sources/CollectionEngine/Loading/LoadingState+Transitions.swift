extension LoadingState {
    /// The permitted transitions from this state.
    ///
    /// | from \ to  | loading | refreshing | loaded | no content | error |
    /// |------------|:-------:|:----------:|:------:|:----------:|:-----:|
    /// | initial    |    ✓    |            |        |            |       |
    /// | loading    |         |            |   ✓    |     ✓      |   ✓   |
    /// | refreshing |         |            |   ✓    |     ✓      |   ✓   |
    /// | loaded     |         |     ✓      |        |     ✓      |   ✓   |
    /// | no content |         |     ✓      |   ✓    |            |   ✓   |
    /// | error      |    ✓    |     ✓      |   ✓    |     ✓      |       |
    ///
    /// ``LoadingMachine/reset()`` leads to `initial`. Staying in a state is not a transition.
    public var successors: [LoadingState] {
        switch self {
        case .initial: [.loading]
        case .loading, .refreshing: [.loaded, .noContent, .error]
        case .loaded: [.refreshing, .noContent, .error]
        case .noContent: [.refreshing, .loaded, .error]
        case .error: [.loading, .refreshing, .loaded, .noContent]
        }
    }

    /// Returns the error for a transition to `next`; nil if it is permitted or no transition.
    func transitionError(of next: LoadingState) -> LoadingTransitionError? {
        if next == self || successors.contains(next) { return nil }
        let reason: LoadingTransitionError.Reason =
            switch next {
            case .initial: .requiresReset
            case .loading: .alreadyFinished
            case .refreshing: .nothingToRefresh
            case .loaded, .noContent, .error: .notRequested
            }
        return LoadingTransitionError(from: self, to: next, reason: reason)
    }

    /// Whether a load is in progress.
    public var isInProgress: Bool { self == .loading || self == .refreshing }
    /// Whether a load has ended with any result.
    public var isSettled: Bool { self == .loaded || self == .noContent || self == .error }
}
