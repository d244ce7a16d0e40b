import Database
import ImagePipeline
import Library
import Logging
import NIOPosix
import Publications
import ServiceLifecycle
import Workers

/// Analyses the pages of all comics after each scan, one page at a time, while the server has no requests.
///
/// The result of a publication is stored when all of its pages are analysed. After a restart, a pass continues with the
/// publications that have no result. On a shared store, one node at a time makes a pass.
struct PageFingerprintService: Service {
    let queue: PageComparisonQueue
    let store: LibraryStore
    let spreads: SpreadStore
    /// Returns the number of requests so far, and whether a scan is running.
    let activity: @Sendable () -> IdlePeriods.Activity
    /// The time without requests before pages are analysed, in seconds.
    let idlePause: Double
    let logger: Logger

    /// The number of publications in one query of the store.
    private static let batchCount = 32
    /// The pause after each page, as a multiple of the time that the page took.
    private static let pauseFactor = 3.0

    func run() async throws {
        await runInBackground(for: queue.passes, failureMessage: "Pages can't be analysed", logger) { worker in
            try await store.database.withQueuedLease("fingerprints") { try await pass(on: worker) }
        }
    }

    private func pass(on worker: NIOThreadPool) async throws {
        var idleTimer = IdleTimer(pause: idlePause)
        var position: Int64 = 0
        while !Task.isCancelled {
            let waiting = try await store.publicationsWithoutFingerprints(
                after: position,
                limit: Self.batchCount,
                detectorVersion: PageFingerprinting.version
            )
            guard let last = waiting.last else { return }
            var seen: Set<String> = []
            for (_, content) in waiting where seen.insert(content).inserted {
                if let found = try await findings(for: content, on: worker, &idleTimer) {
                    try await spreads.storeFindings(found, of: content)
                }
            }
            position = last.id
        }
    }

    /// Returns the findings for all pages of a publication; nil if its file can't be read at the moment. The next pass
    /// tries again.
    private func findings(
        for content: String,
        on worker: NIOThreadPool,
        _ idleTimer: inout IdleTimer
    ) async throws -> [PageFinding]? {
        try await idleTimer.wait(for: activity)
        // Opens the file again, because the cache of open publications is reserved for reading.
        guard let file = try? await store.file(content: content),
            let publication = try? await worker.runIfActive({ try file.open() })
        else { return nil }
        var findings: [PageFinding] = []
        var previous: AnalysedPage?
        for page in publication.pages.indices {
            try await idleTimer.wait(for: activity)
            let began = ContinuousClock.now
            let before = previous
            let result = try? await worker.runIfActive { () -> (AnalysedPage, PageFinding?) in
                ThreadPriority.lower()
                let analysis = try AnalysedPage(page, of: publication)
                return (analysis, analysis.finding(after: before))
            }
            try Task.checkCancellation()
            guard let (analysis, finding) = result, let finding else { return nil }
            findings.append(finding)
            previous = analysis
            try await Task.sleep(for: (.now - began) * Self.pauseFactor)
        }
        return findings
    }
}
