import Foundation
import Synchronization
import Testing

@testable import Library

/// A library that is watched, and scanned when it changes.
final class WatchSession: Sendable {
    let library: TestLibrary
    private let isStopped = Atomic(false)
    private let alarm: WatchAlarm
    private let requests = AsyncStream.makeStream(of: ScanScope.self)
    private let reportList = Mutex<[WatchReport]>([])
    private let scopeList = Mutex<[ScanScope]>([])
    private let summaryList = Mutex<[ScanSummary]>([])

    /// Watches a library during a test.
    ///
    /// - Parameters:
    ///   - quiet: the time without changes before a scan, in milliseconds.
    ///   - pollInterval: the interval of polling, in milliseconds.
    ///   - polls: whether the folders are polled.
    ///   - watchLimit: the number of folders that can be watched.
    static func run(
        _ library: TestLibrary,
        quiet: Int64 = 150,
        pollInterval: Int64 = 100,
        polls: Bool = false,
        watchLimit: Int = .max,
        _ body: (WatchSession) async throws -> Void
    ) async throws {
        let session = try WatchSession(library)
        var times = WatchTimes(WatchOptions())
        times.quiet = quiet
        times.pollInterval = pollInterval
        times.rootCheckInterval = 50
        let started = AsyncStream.makeStream(of: Void.self)
        let ended = AsyncStream.makeStream(of: Void.self)
        ScanThread.start(name: "watch") { [times] in
            let loop = WatchLoop(
                library.scanner(),
                polls: polls,
                times: times,
                watchLimit: watchLimit,
                isStopped: { session.isStopped.load(ordering: .relaxed) },
                onReport: { report in session.reportList.withLock { $0.append(report) } },
                onChange: { session.requests.continuation.yield($0) }
            )
            loop.start()
            started.continuation.finish()
            loop.run(session.alarm)
            ended.continuation.finish()
        }
        for await _ in started.stream {}
        let scans = Task { try await session.scan() }
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(session))
        } catch {
            result = .failure(error)
        }
        session.isStopped.store(true, ordering: .relaxed)
        session.alarm.ring()
        for await _ in ended.stream {}
        session.requests.continuation.finish()
        try await scans.value
        try result.get()
    }

    private init(_ library: TestLibrary) throws {
        self.library = library
        alarm = try #require(WatchAlarm())
    }

    private func scan() async throws {
        for await scope in requests.stream {
            scopeList.withLock { $0.append(scope) }
            let summary = try await library.scanner().scan(scope)
            summaryList.withLock { $0.append(summary) }
            if summary.hasSkippedFolderLinks { requests.continuation.yield(.everything) }
        }
    }

    /// The results of the scans so far.
    var summaries: [ScanSummary] { summaryList.withLock { $0 } }
    /// The scopes of the scans so far.
    var scopes: [ScanScope] { scopeList.withLock { $0 } }
    var reports: [WatchReport] { reportList.withLock { $0 } }

    /// Waits until a condition is true, for half a minute at most.
    func wait(_ comment: Comment? = nil, until condition: () async throws -> Bool) async throws {
        for _ in 0..<3000 {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record(comment ?? "the condition did not become true")
    }

    /// Waits until exactly these publications are available.
    func wait(for paths: Set<String>) async throws {
        try await wait("\(paths)") {
            Set(try await library.publications().filter { !$0.value.isMissing }.keys) == paths
        }
    }
}
