import Testing

@testable import ReadingEngine

@Suite("Which pages are loaded, and in which order")
struct PageLoadsTests {
    private func order(_ effects: [ReaderEffect]) -> [Int] {
        effects.compactMap { if case .load(let page, _) = $0 { page } else { nil } }
    }

    @Test("the page itself, the next two, the one before")
    func forward() {
        var loads = PageLoads(pageCount: 20)
        let effects = loads.reconcile(wanted: 5, direction: 1, visible: [5])
        #expect(order(effects) == [5, 6, 7, 4])
    }

    @Test("going back, the two before come first")
    func backward() {
        var loads = PageLoads(pageCount: 20)
        let effects = loads.reconcile(wanted: 5, direction: -1, visible: [5])
        #expect(order(effects) == [5, 4, 3, 6])
    }

    @Test("nothing beyond the ends is asked for")
    func ends() {
        for (count, direction, expected) in [(3, 1, [0, 1, 2]), (1, -1, [0]), (0, 1, [])] {
            var loads = PageLoads(pageCount: count)
            let effects = loads.reconcile(wanted: 0, direction: direction, visible: [0])
            #expect(order(effects) == expected)
        }
    }

    @Test("a step asks only for what is new, and re-ranks what is on its way")
    func step() {
        var loads = PageLoads(pageCount: 20)
        _ = loads.reconcile(wanted: 5, direction: 1, visible: [5])
        for page in 4...6 {
            let isNew = loads.markReady(page)
            #expect(isNew)
        }
        let effects = loads.reconcile(wanted: 6, direction: 1, visible: [6])
        #expect(effects == [.load(page: 7, rank: 1), .load(page: 8, rank: 2)])
    }

    @Test("far pages are let go: pictures evicted, loads cancelled, failures forgotten")
    func lettingGo() {
        var loads = PageLoads(pageCount: 50)
        _ = loads.reconcile(wanted: 5, direction: 1, visible: [5])
        let ready = loads.markReady(5)
        let failed = loads.markFailed(6)
        #expect(ready && failed)
        let effects = loads.reconcile(wanted: 40, direction: 1, visible: [5])
        #expect(effects.contains(.cancel(page: 7)))
        #expect(effects.contains(.cancel(page: 4)))
        #expect(!effects.contains(.evict(page: 5)), "it is still on screen")
        let later = loads.reconcile(wanted: 40, direction: 1, visible: [40])
        #expect(later.contains(.evict(page: 5)))
        #expect(loads.state(of: 6) == .idle)
    }

    @Test("answers nobody waits for any more are ignored")
    func lateAnswers() {
        var loads = PageLoads(pageCount: 50)
        let answers = [loads.markReady(3), loads.markFailed(3), loads.markReady(99), loads.retry(3) != nil]
        #expect(answers == [false, false, false, false])
    }
}
