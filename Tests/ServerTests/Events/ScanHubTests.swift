import Library
import Testing

@testable import Server

@Suite("The news of a scan")
struct ScanHubTests {
    private func progress(_ done: Int, _ phase: ScanProgress.Phase = .reading) -> ScanProgress {
        ScanProgress(phase: phase, found: 10, done: done, changed: 0, failed: 0, currentFile: "")
    }

    @Test("reach a slow listener as the last word, never as a queue")
    func slowListener() async throws {
        let hub = ScanHub()
        let wakes = try #require(hub.listen())
        for done in 0..<1000 { hub.report(progress(done)) }
        hub.report(progress(10, .done))
        var iterator = wakes.makeAsyncIterator()
        await iterator.next()
        #expect(hub.current.progress?.phase == .done)
        #expect(hub.current.version == 1001)
    }

    @Test("reach a listener who comes late")
    func lateListener() async throws {
        let hub = ScanHub()
        hub.report(progress(10, .done))
        let wakes = try #require(hub.listen())
        var iterator = wakes.makeAsyncIterator()
        await iterator.next()
        #expect(hub.latest?.phase == .done)
    }

    @Test("are given to a bounded number of listeners, and one who leaves makes room")
    func bound() {
        let hub = ScanHub()
        var listeners = (0..<ScanHub.maximumListeners).map { _ in hub.listen() }
        #expect(listeners.allSatisfy { $0 != nil })
        #expect(hub.listen() == nil)
        listeners.removeLast()
        #expect(hub.listenerCount == ScanHub.maximumListeners - 1)
        #expect(hub.listen() != nil)
    }

    @Test("a listener hears of every change since it began to listen, of very many the latest")
    func changes() {
        let hub = ScanHub()
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
