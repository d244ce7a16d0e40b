extension LoadingState {
    /// The state of a source that is made of others.
    ///
    /// What the source knows of itself wins when it is that there is nothing, or an error. Otherwise whatever is still
    /// going on goes before what has ended, and what went wrong before what went well:
    /// loading, refreshing, error, no content, loaded, initial. No content means that *all* children have none:
    /// an empty shelf does not empty the home page.
    ///
    /// - Parameters:
    ///   - own: the state of what the source loads itself; nil when it loads nothing but its children.
    ///   - children: the states of the children, in any order.
    public static func combined(own: LoadingState?, children: [LoadingState]) -> LoadingState {
        if let own, own == .error || own == .noContent { return own }
        let all = own.map { children + [$0] } ?? children
        for active in [LoadingState.loading, .refreshing, .error] where all.contains(active) { return active }
        if !children.isEmpty, children.allSatisfy({ $0 == .noContent }) { return .noContent }
        return all.contains(.loaded) ? .loaded : .initial
    }
}
