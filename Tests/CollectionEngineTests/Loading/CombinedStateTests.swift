import CollectionEngine
import Testing

@Suite("The state of what is made of others")
struct CombinedStateTests {
    @Test(
        "what goes on goes before what has ended, and what went wrong before what went well",
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
        "its own error or emptiness wins, whatever the children are",
        arguments: [LoadingState.error, .noContent],
        LoadingState.allCases
    )
    func ownWins(own: LoadingState, child: LoadingState) {
        #expect(LoadingState.combined(own: own, children: [child, .loaded]) == own)
    }

    @Test("any other state of its own counts like a child's")
    func ownCounts() {
        #expect(LoadingState.combined(own: .loading, children: [.loaded]) == .loading)
        #expect(LoadingState.combined(own: .loaded, children: [.refreshing]) == .refreshing)
        #expect(LoadingState.combined(own: .loaded, children: [.noContent, .noContent]) == .noContent)
        #expect(LoadingState.combined(own: .loaded, children: []) == .loaded)
    }
}
