import Testing

@testable import ImagePipeline

@Suite("A pass through a solid archive")
struct SolidRunTests {
    @Test("delivers entries to all who requested them, in the order of the archive")
    func delivers() {
        var run = SolidRun()
        run.request(2, by: 10)
        run.request(0, by: 11)
        run.request(2, by: 12)
        #expect(run.take(0) == [11])
        #expect(run.pass(0, byteCount: 5) == [])
        #expect(run.take(1) == [])
        #expect(run.take(2) == [10, 12])
        #expect(!run.hasWaiters)
    }

    @Test("also delivers an entry that is requested while it is stored")
    func requestedWhileStored() {
        var run = SolidRun()
        #expect(run.take(3) == [])
        run.request(3, by: 1)
        #expect(run.pass(3, byteCount: 5) == [1])
    }

    @Test("needs another pass for an entry that was passed before it was requested")
    func restarts() {
        var run = SolidRun()
        run.request(4, by: 1)
        _ = run.take(3)
        _ = run.pass(3, byteCount: 5)
        run.request(2, by: 2)
        #expect(run.hasWaiters)
        #expect(run.take(4) == [1])
        _ = run.pass(4, byteCount: 5)
        run.allowPrefetch()
        #expect(!run.mayContinue(prefetchLimit: 1_000, isNeededElsewhere: false))
        let (unanswered, restarts) = run.end()
        #expect(unanswered.isEmpty && restarts)
        #expect(run.take(2) == [2])
        #expect(!run.end().restarts)
    }

    @Test("keeps the requests that are made while it stops")
    func requestedWhileStopping() {
        var run = SolidRun()
        run.request(1, by: 1)
        #expect(run.take(1) == [1])
        _ = run.pass(1, byteCount: 5)
        run.request(0, by: 2)
        run.request(2, by: 3)
        let restarts = run.stop()
        #expect(restarts)
        #expect(run.take(0) == [2])
        #expect(run.take(2) == [3])
        let restartsAgain = run.stop()
        #expect(!restartsAgain)
    }

    @Test("ends with the requests that it couldn't answer")
    func unanswered() {
        var run = SolidRun()
        run.request(9, by: 1)
        run.request(8, by: 2)
        #expect(run.end().unanswered == [9: [1], 8: [2]])
    }

    @Test("continues ahead of the reader up to a limit, unless another archive is needed")
    func prefetches() {
        var run = SolidRun()
        run.request(0, by: 1)
        #expect(run.mayContinue(prefetchLimit: nil, isNeededElsewhere: true))
        run.allowPrefetch()
        _ = run.take(0)
        #expect(!run.mayContinue(prefetchLimit: nil, isNeededElsewhere: false))
        #expect(!run.mayContinue(prefetchLimit: 100, isNeededElsewhere: true))
        #expect(run.mayContinue(prefetchLimit: 100, isNeededElsewhere: false))
        _ = run.pass(0, byteCount: 60)
        #expect(run.mayContinue(prefetchLimit: 100, isNeededElsewhere: false))
        _ = run.pass(1, byteCount: 60)
        #expect(!run.mayContinue(prefetchLimit: 100, isNeededElsewhere: false))
        run.request(3, by: 2)
        #expect(run.mayContinue(prefetchLimit: 100, isNeededElsewhere: false))
        #expect(run.take(3) == [2])
        #expect(run.mayContinue(prefetchLimit: 100, isNeededElsewhere: false))
    }

    @Test("ends after a single request, which is often one for a cover")
    func cover() {
        var run = SolidRun()
        run.request(0, by: 1)
        #expect(run.take(0) == [1])
        #expect(!run.mayContinue(prefetchLimit: 1_000, isNeededElsewhere: false))
    }

    @Test("forgets a request that is withdrawn")
    func withdrawn() {
        var run = SolidRun()
        run.request(5, by: 1)
        run.withdraw(5, by: 1)
        #expect(!run.hasWaiters)
        #expect(run.take(5) == [])
        #expect(!run.end().restarts)
    }
}
