import Testing

@testable import Library

@Suite("Pending changes")
struct PendingChangesTests {
    private let root = FilePath("/library")

    private func changes() -> PendingChanges {
        var times = WatchTimes(WatchOptions())
        times.quiet = 5000
        times.maximumDelay = 60_000
        return PendingChanges(times)
    }

    private func file(_ path: String) -> FilePath { root.appending(Array(path.utf8)) }

    private func paths(_ scope: ScanScope?) -> Set<String> {
        Set(scope?.folders(of: root)?.paths.keys.map { String(decoding: $0, as: UTF8.self) } ?? [])
    }

    @Test("are scanned together after five seconds without a change")
    func quiet() {
        var pending = changes()
        #expect(pending.deadline == nil)
        var scope = pending.take(at: 0)
        #expect(scope == nil)
        for number: Int64 in 0..<100 {
            let directory = Array("S\(number % 3)".utf8)
            pending.add(directory, in: root, isWhole: false, file: file("x\(number)"), at: number * 10)
            scope = pending.take(at: number * 10)
            #expect(scope == nil)
        }
        #expect(pending.deadline == 5990)
        scope = pending.take(at: 5989)
        #expect(scope == nil)
        scope = pending.take(at: 5990)
        #expect(paths(scope) == ["S0", "S1", "S2"])
        #expect(scope?.unsettled == [])
        #expect(pending.deadline == nil)
    }

    @Test("don't wait longer than the maximum delay; files that are still changing are left for the next scan")
    func steadyChanges() {
        var pending = changes()
        pending.add(Array("A".utf8), in: root, isWhole: false, file: file("A/done.cbz"), at: 0)
        for second: Int64 in 0..<60 {
            pending.add(Array("B/C".utf8), in: root, isWhole: false, file: file("B/C/1.cbz"), at: second * 1000)
            let scope = pending.take(at: second * 1000)
            #expect(scope == nil)
        }
        let first = pending.take(at: 60_000)
        #expect(paths(first) == ["A", "B/C"])
        // The file may also belong to a folder of images.
        #expect(first?.unsettled == [file("B/C/1.cbz"), file("B/C"), file("B"), root])
        #expect(pending.deadline == 64_000)
        let second = pending.take(at: 64_000)
        #expect(paths(second) == ["B/C"])
        #expect(second?.unsettled == [])
    }

    @Test("of an unmounted disk are forgotten")
    func unmounted() {
        var pending = changes()
        pending.add([], in: root, isWhole: true, file: file("x"), at: 0)
        pending.remove(root)
        #expect(pending.deadline == nil)
        let scope = pending.take(at: 100_000)
        #expect(scope == nil)
    }
}
