extension LoadingState {
    /// Returns the combined state of a source and its children.
    ///
    /// The source's own state has precedence if it is `error` or `noContent`. Otherwise the result is the first of these
    /// that any source has: `loading`, `refreshing`, `error`. Otherwise it is `noContent` if *all* children have no
    /// content, `loaded` if any source is loaded, and `initial` in all other cases. One empty shelf doesn't make the home
    /// screen empty.
    ///
    /// - Parameters:
    ///   - own: the state of the source's own content; nil if it has none.
    ///   - children: the states of the children, in any order.
    public static func combined(own: LoadingState?, children: [LoadingState]) -> LoadingState {
        if let own, own == .error || own == .noContent { return own }
        let all = own.map { children + [$0] } ?? children
        for active in [LoadingState.loading, .refreshing, .error] where all.contains(active) { return active }
        if !children.isEmpty, children.allSatisfy({ $0 == .noContent }) { return .noContent }
        return all.contains(.loaded) ? .loaded : .initial
    }
}
