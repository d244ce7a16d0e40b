import Database
import Foundation
import Synchronization
import Testing

@testable import Library

@Suite("A scan while someone reads")
struct ReadingPrecedenceTests {
    /// Counts the threads that work at the same time.
    private final class WorkCounter: Sendable {
        private let counts = Mutex((now: 0, maximum: 0))

        /// The highest number of threads that worked at the same time.
        var maximum: Int { counts.withLock { $0.maximum } }

        func work() {
            counts.withLock { $0 = ($0.now + 1, max($0.maximum, $0.now + 1)) }
            Thread.sleep(forTimeInterval: 0.002)
            counts.withLock { $0.now -= 1 }
        }
    }

    /// Runs threads that work in turns, and returns the highest number that worked at the same time.
    private func maximum(threads: Int, processors: Int, isReading: @escaping @Sendable () -> Bool) async -> Int {
        let precedence = ReadingPrecedence(processorCount: processors, isReading: isReading)
        let counter = WorkCounter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<threads {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        ScanThread.start(name: "scan-test") {
                            for _ in 0..<20 { precedence.work { counter.work() } }
                            continuation.resume()
                        }
                    }
                }
            }
        }
        return counter.maximum
    }

    @Test("leaves one processor free", arguments: [(1, 1), (2, 1), (3, 2), (5, 4)])
    func limit(processors: Int, limit: Int) async {
        #expect(await maximum(threads: 5, processors: processors) { true } == limit)
    }

    @Test("uses all processors without a reader")
    func noReader() async {
        #expect(await maximum(threads: 3, processors: 2) { false } > 1)
    }

    @Test("continues with all threads when the reader stops")
    func readerStops() async {
        let deadline = ContinuousClock.now + .milliseconds(60)
        #expect(await maximum(threads: 3, processors: 2) { ContinuousClock.now < deadline } > 1)
    }

    @Test("has the same result")
    func result() async throws {
        var summaries: [ScanSummary] = []
        for isReading in [true, false] {
            let library = try TestLibrary()
            for number in 1...40 { try library.write("Folder \(number % 5)/\(number).cbz", "pages=\(number)") }
            summaries.append(try await library.scanner().scan(isReading: { isReading }))
            #expect(try await library.publications().count == 40)
        }
        #expect(summaries[0].added == 40 && summaries[0].added == summaries[1].added)
        #expect(summaries[0].found == summaries[1].found)
    }

    @Test("writes few publications at a time, so that progress is written in between")
    func shortTransactions() async throws {
        let library = try TestLibrary()
        for number in 1...300 { try library.write("Folder \(number % 3)/\(number).cbz", "pages=\(number)") }
        let state = Mutex((hasEnded: false, counts: Set<Int>()))
        let database = library.store.database
        // A thread of its own, because other tests can keep all threads of tasks busy.
        let watcher = Thread {
            while !state.withLock({ $0.hasEnded }) {
                // Sees only what the scan has committed before it.
                let count: Int? = try? database.readBlocking { try $0.value("SELECT count(*) FROM publications") }
                state.withLock { _ = $0.counts.insert(count ?? 0) }
            }
        }
        watcher.start()
        defer { state.withLock { $0.hasEnded = true } }
        #expect(try await library.scanner().scan(isReading: { true }).added == 300)
        let counts = state.withLock { $0.counts }
        #expect(counts.count > 5, "the scan wrote in \(counts.count) steps: \(counts.sorted())")
    }

    @Test("writes changed files at its end in several transactions, so that progress is written in between")
    func shortTransactionsAtEnd() async throws {
        let library = try TestLibrary()
        for number in 1...200 { try library.write("S/\(number).cbz", "pages=\(number)") }
        try await library.scan()
        for number in 1...200 { try library.write("S/\(number).cbz", "pages=\(number + 1);title=New") }
        let state = Mutex((hasEnded: false, counts: Set<Int>()))
        let database = library.store.database
        // A thread of its own, because other tests can keep all threads of tasks busy.
        let watcher = Thread {
            while !state.withLock({ $0.hasEnded }) {
                let sql = "SELECT count(*) FROM publications WHERE title = 'New'"
                let count: Int? = try? database.readBlocking { try $0.value(sql) }
                state.withLock { _ = $0.counts.insert(count ?? 0) }
            }
        }
        watcher.start()
        defer { state.withLock { $0.hasEnded = true } }
        #expect(try await library.scanner().scan(isReading: { true }).changed == 200)
        let counts = state.withLock { $0.counts }
        #expect(counts.count > 5, "the scan wrote in \(counts.count) steps: \(counts.sorted())")
    }
}
