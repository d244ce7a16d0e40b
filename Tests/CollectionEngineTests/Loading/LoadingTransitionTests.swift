import Testing

@testable import CollectionEngine

@Suite("Loading states")
struct LoadingTransitionTests {
    /// The table of transitions: rows are the current states, columns the next ones.
    static let table: [(from: LoadingState, to: [LoadingState])] = [
        (.initial, [.loading]),
        (.loading, [.loaded, .noContent, .error]),
        (.refreshing, [.loaded, .noContent, .error]),
        (.loaded, [.refreshing, .noContent, .error]),
        (.noContent, [.refreshing, .loaded, .error]),
        (.error, [.loading, .refreshing, .loaded, .noContent]),
    ]

    /// A machine in `state`.
    static func machine(in state: LoadingState) throws(LoadingTransitionError) -> LoadingMachine {
        var machine = LoadingMachine(source: SourceIdentifier(1))
        let way: [LoadingState] =
            switch state {
            case .initial: []
            case .loading: [.loading]
            case .refreshing: [.loading, .loaded, .refreshing]
            case .loaded: [.loading, .loaded]
            case .noContent: [.loading, .noContent]
            case .error: [.loading, .error]
            }
        for step in way { try machine.transition(to: step) }
        return machine
    }

    @Test("each of the thirty-six transitions is permitted or rejected by the table", arguments: table)
    func everyCell(from: LoadingState, allowed: [LoadingState]) throws {
        for to in LoadingState.allCases {
            var machine = try Self.machine(in: from)
            if to == from || allowed.contains(to) {
                try machine.transition(to: to)
                #expect(machine.state == to)
            } else {
                let transitionError = #expect(throws: LoadingTransitionError.self) { try machine.transition(to: to) }
                #expect(transitionError?.from == from)
                #expect(transitionError?.to == to)
                #expect(machine.state == from, "a rejected transition changes nothing")
            }
        }
    }

    @Test(
        "an error contains its reason",
        arguments: [
            (LoadingState.initial, LoadingState.loaded, LoadingTransitionError.Reason.notRequested),
            (.initial, .error, .notRequested),
            (.initial, .refreshing, .nothingToRefresh),
            (.loading, .refreshing, .nothingToRefresh),
            (.loaded, .loading, .alreadyFinished),
            (.noContent, .loading, .alreadyFinished),
            (.refreshing, .loading, .alreadyFinished),
            (.loaded, .initial, .requiresReset),
        ]
    )
    func reasons(from: LoadingState, to: LoadingState, reason: LoadingTransitionError.Reason) throws {
        var machine = try Self.machine(in: from)
        let transitionError = #expect(throws: LoadingTransitionError.self) { try machine.transition(to: to) }
        #expect(transitionError?.reason == reason)
    }

    @Test("a reset leads to the initial state from everywhere", arguments: LoadingState.allCases)
    func reset(from: LoadingState) throws {
        var machine = try Self.machine(in: from)
        machine.reset()
        #expect(machine.state == .initial)
        #expect(machine.token == nil)
    }

    @Test(
        "another load is loading without content, and refreshing with content",
        arguments: [
            (LoadingState.initial, LoadingState.loading), (.loading, .loading), (.error, .loading),
            (.loaded, .refreshing), (.noContent, .refreshing), (.refreshing, .refreshing),
        ]
    )
    func begin(from: LoadingState, expected: LoadingState) throws {
        var machine = try Self.machine(in: from)
        _ = machine.begin()
        #expect(machine.state == expected)
    }

    @Test("a retry after an error is a refresh if there is content to show")
    func retryWithContent() throws {
        var machine = try Self.machine(in: .error)
        _ = machine.begin(hasContent: true)
        #expect(machine.state == .refreshing)
    }

    @Test(
        "an ignored or cancelled result restores the state before the load",
        arguments: [LoadingState.initial, .loaded, .noContent, .error],
        [LoadingResult.ignored, .cancelled]
    )
    func undone(from: LoadingState, outcome: LoadingResult) throws {
        var machine = try Self.machine(in: from)
        _ = machine.begin()
        let second = machine.begin()
        #expect(machine.finish(second, outcome) == .accepted)
        #expect(machine.state == from)
    }
}
