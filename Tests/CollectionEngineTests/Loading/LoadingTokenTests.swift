import Testing

@testable import CollectionEngine

@Suite("Loading tokens")
struct LoadingTokenTests {
    @Test("a later load makes the earlier one's result stale, whichever comes first", arguments: [true, false])
    func race(laterAnswersFirst: Bool) {
        var machine = LoadingMachine(source: SourceIdentifier(1))
        let first = machine.begin()
        let second = machine.begin()
        if laterAnswersFirst { #expect(machine.finish(second, .content) == .accepted) }
        #expect(machine.finish(first, .failed(code: 5)) == .stale)
        if !laterAnswersFirst { #expect(machine.finish(second, .content) == .accepted) }
        #expect(machine.state == .loaded)
        #expect(machine.failure == nil)
    }

    @Test("finishing a load twice is distinguished from finishing a superseded one")
    func repeated() {
        var machine = LoadingMachine(source: SourceIdentifier(1))
        let first = machine.begin()
        let second = machine.begin()
        #expect(machine.finish(second, .content) == .accepted)
        #expect(machine.finish(second, .noContent) == .repeated)
        #expect(machine.finish(first, .noContent) == .stale)
        #expect(machine.state == .loaded)
    }

    @Test("a debug build stops if a load is finished twice")
    func repeatedStops() async {
        #if DEBUG
            await #expect(processExitsWith: .failure) {
                let source = BasicDataSource(SourceIdentifier(1))
                source.didBecomeActive()
                guard let token = SourceTree(root: source).takeRequests().loads.first else { return }
                source.finish(token, .noContent)
                source.finish(token, .noContent)
            }
        #endif
    }

    @Test("after a reset no result counts")
    func reset() {
        var machine = LoadingMachine(source: SourceIdentifier(1))
        let token = machine.begin()
        machine.reset()
        #expect(machine.finish(token, .content) == .stale)
        #expect(machine.state == .initial)
        #expect(machine.begin() != token)
    }

    @Test("a token of another source is stale")
    func foreign() {
        var machine = LoadingMachine(source: SourceIdentifier(1))
        var other = LoadingMachine(source: SourceIdentifier(2))
        _ = machine.begin()
        #expect(machine.finish(other.begin(), .content) == .stale)
        #expect(machine.state == .loading)
    }

    @Test("the failure's code is kept during a retry, and cleared by success")
    func failureCode() {
        var machine = LoadingMachine(source: SourceIdentifier(1))
        _ = machine.finish(machine.begin(), .failed(code: 503))
        #expect(machine.failure == 503)
        let retry = machine.begin()
        #expect(machine.failure == 503)
        _ = machine.finish(retry, .content)
        #expect(machine.failure == nil)
    }
}
