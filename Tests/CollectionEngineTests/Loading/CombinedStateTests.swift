import CollectionEngine
import Testing

@Suite("Combined loading states")
struct CombinedStateTests {
    @Test(
        "loads in progress have precedence over results, and errors over successes",
        arguments: [
            ([LoadingState.initial, .loaded, .noContent, .error, .refreshing, .loading], LoadingState.loading),
            ([.initial, .loaded, .noContent, .error, .refreshing], .refreshing),
            ([.initial, .loaded, .noContent, .error], .error),
            ([.initial, .loaded, .noContent], .loaded),
            ([.initial, .loaded], .loaded),
            ([.initial, .noContent], .initial),
            ([.noContent, .noContent], .noContent),
            ([.initial], .initial),
            ([], .initial),
        ]
    )
    func precedence(children: [LoadingState], expected: LoadingState) {
        #expect(LoadingState.combined(own: nil, children: children) == expected)
        #expect(LoadingState.combined(own: nil, children: children.reversed()) == expected)
    }

    @Test(
        "its own error or emptiness has precedence over the children",
        arguments: [LoadingState.error, .noContent],
        LoadingState.allCases
    )
    func ownWins(own: LoadingState, child: LoadingState) {
        #expect(LoadingState.combined(own: own, children: [child, .loaded]) == own)
    }

    @Test("any other own state counts like a child's")
    func ownCounts() {
        #expect(LoadingState.combined(own: .loading, children: [.loaded]) == .loading)
        #expect(LoadingState.combined(own: .loaded, children: [.refreshing]) == .refreshing)
        #expect(LoadingState.combined(own: .loaded, children: [.noContent, .noContent]) == .noContent)
        #expect(LoadingState.combined(own: .loaded, children: []) == .loaded)
    }
}
