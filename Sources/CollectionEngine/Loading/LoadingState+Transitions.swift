extension LoadingState {
    /// The table: where a source may go from this state. The one place where it is written down.
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
    /// Nothing leads to `initial`: that is ``LoadingMachine/reset()``. To stay where one is, is no transition.
    public var successors: [LoadingState] {
        switch self {
        case .initial: [.loading]
        case .loading, .refreshing: [.loaded, .noContent, .error]
        case .loaded: [.refreshing, .noContent, .error]
        case .noContent: [.refreshing, .loaded, .error]
        case .error: [.loading, .refreshing, .loaded, .noContent]
        }
    }

    /// Why the table does not lead from this state to `next`; nil when it does, or when `next` is this state.
    func refusal(of next: LoadingState) -> LoadingRefusal? {
        if next == self || successors.contains(next) { return nil }
        let reason: LoadingRefusal.Reason =
            switch next {
            case .initial: .onlyResetLeadsBack
            case .loading: .wasAnsweredBefore
            case .refreshing: .nothingToRefresh
            case .loaded, .noContent, .error: .nothingWasAskedFor
            }
        return LoadingRefusal(from: self, to: next, reason: reason)
    }

    /// True while an answer is waited for.
    public var isUnderWay: Bool { self == .loading || self == .refreshing }
    /// True when there has been an answer, whatever it was.
    public var isSettled: Bool { self == .loaded || self == .noContent || self == .error }
}
