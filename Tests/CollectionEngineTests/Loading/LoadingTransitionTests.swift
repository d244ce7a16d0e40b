import Testing

@testable import CollectionEngine

@Suite("States of loading")
struct LoadingTransitionTests {
    /// The table of transitions, written out by hand: rows are where one comes from, columns where one goes.
    static let table: [(from: LoadingState, to: [LoadingState])] = [
        (.initial, [.loading]),
        (.loading, [.loaded, .noContent, .error]),
        (.refreshing, [.loaded, .noContent, .error]),
        (.loaded, [.refreshing, .noContent, .error]),
        (.noContent, [.refreshing, .loaded, .error]),
        (.error, [.loading, .refreshing, .loaded, .noContent]),
    ]

    /// A machine in `state`, brought there by the table.
    static func machine(in state: LoadingState) throws(LoadingRefusal) -> LoadingMachine {
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
        for step in way { try machine.move(to: step) }
        return machine
    }

    @Test("each of the thirty-six moves is allowed or refused as the table says", arguments: table)
    func everyCell(from: LoadingState, allowed: [LoadingState]) throws {
        for to in LoadingState.allCases {
            var machine = try Self.machine(in: from)
            if to == from || allowed.contains(to) {
                try machine.move(to: to)
                #expect(machine.state == to)
            } else {
                let refusal = #expect(throws: LoadingRefusal.self) { try machine.move(to: to) }
                #expect(refusal?.from == from)
                #expect(refusal?.to == to)
                #expect(machine.state == from, "a refused move changes nothing")
            }
        }
    }

    @Test(
        "a refusal says why",
        arguments: [
            (LoadingState.initial, LoadingState.loaded, LoadingRefusal.Reason.nothingWasAskedFor),
            (.initial, .error, .nothingWasAskedFor),
            (.initial, .refreshing, .nothingToRefresh),
            (.loading, .refreshing, .nothingToRefresh),
            (.loaded, .loading, .wasAnsweredBefore),
            (.noContent, .loading, .wasAnsweredBefore),
            (.refreshing, .loading, .wasAnsweredBefore),
            (.loaded, .initial, .onlyResetLeadsBack),
        ]
    )
    func reasons(from: LoadingState, to: LoadingState, reason: LoadingRefusal.Reason) throws {
        var machine = try Self.machine(in: from)
        let refusal = #expect(throws: LoadingRefusal.self) { try machine.move(to: to) }
        #expect(refusal?.reason == reason)
    }

    @Test("a reset leads to the beginning from everywhere", arguments: LoadingState.allCases)
    func reset(from: LoadingState) throws {
        var machine = try Self.machine(in: from)
        machine.reset()
        #expect(machine.state == .initial)
        #expect(machine.token == nil)
    }

    @Test(
        "to load again is loading while nothing was there, and refreshing afterwards",
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

    @Test("to try again after an error is refreshing when there is something to show meanwhile")
    func retryWithContent() throws {
        var machine = try Self.machine(in: .error)
        _ = machine.begin(hasContent: true)
        #expect(machine.state == .refreshing)
    }

    @Test(
        "an answer that was ignored or cancelled leaves all as it was before the load",
        arguments: [LoadingState.initial, .loaded, .noContent, .error],
        [LoadingOutcome.ignored, .cancelled]
    )
    func undone(from: LoadingState, outcome: LoadingOutcome) throws {
        var machine = try Self.machine(in: from)
        _ = machine.begin()
        let second = machine.begin()
        #expect(machine.finish(second, outcome) == .accepted)
        #expect(machine.state == from)
    }
}
