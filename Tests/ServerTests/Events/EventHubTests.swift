import Testing
import WireModel

@testable import Library
@testable import Server

@Suite("Scan events")
struct ScanHubTests {
    private func progress(_ done: Int, _ phase: ScanReport.Phase = .reading) -> ScanProgress {
        ScanProgress(phase: phase, found: 10, done: done, changed: 0, failed: 0, currentFile: "")
    }

    @Test("a slow listener gets only the latest progress")
    func slowListener() async throws {
        let hub = EventHub()
        let signals = try #require(hub.listen())
        for done in 0..<1000 { hub.report(progress(done)) }
        hub.report(progress(10, .done))
        var iterator = signals.makeAsyncIterator()
        await iterator.next()
        #expect(hub.current.progress?.phase == .done)
        #expect(hub.current.version == 1001)
    }

    @Test("a late listener gets the latest progress")
    func lateListener() async throws {
        let hub = EventHub()
        hub.report(progress(10, .done))
        let signals = try #require(hub.listen())
        var iterator = signals.makeAsyncIterator()
        await iterator.next()
        #expect(hub.latest?.phase == .done)
    }

    @Test("have a bounded number of listeners, and a closed stream makes room")
    func bound() {
        let hub = EventHub()
        var listeners = (0..<EventHub.maximumListeners).map { _ in hub.listen() }
        #expect(listeners.allSatisfy { $0 != nil })
        #expect(hub.listen() == nil)
        listeners.removeLast()
        #expect(hub.listenerCount == EventHub.maximumListeners - 1)
        #expect(hub.listen() != nil)
    }

    @Test("a listener gets every change since it connected, bounded to the latest")
    func changes() {
        let hub = EventHub()
        hub.reportChange(of: 1)
        var heard: Int?
        #expect(hub.changes(after: &heard).isEmpty)
        hub.reportChange(of: 2)
        hub.reportChange(of: 3)
        #expect(hub.changes(after: &heard) == [2, 3])
        #expect(hub.changes(after: &heard).isEmpty)
        for id in 0..<200 { hub.reportChange(of: Int64(id)) }
        let latest = hub.changes(after: &heard)
        #expect(latest.last == 199 && latest.count < 200 && latest == latest.sorted())
        #expect(hub.changes(after: &heard).isEmpty)
    }
}
