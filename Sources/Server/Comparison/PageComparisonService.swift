import Database
import ImagePipeline
import Library
import Logging
import ServiceLifecycle

/// Compares the fingerprints of each publication with those of all others as soon as they are stored. Compares one
/// publication at a time. On a shared store, one node at a time does this work.
struct PageComparisonService: Service {
    let queue: PageComparisonQueue
    let store: LibraryStore
    let logger: Logger

    /// The pause after each publication, as a multiple of the time it took. It leaves the store available to requests.
    private static let pauseFactor = 3.0

    func run() async throws {
        // Resume the comparisons that the previous run of the server didn't finish.
        queue.requestComparison()
        await runOnSignals(for: queue.comparisons, failureMessage: "Pages can't be compared", logger) {
            try await store.database.withQueuedLease("comparison") { try await compare() }
        }
    }

    private func compare() async throws {
        try await store.removeFingerprints(exceptVersion: PageFingerprinting.version)
        while !Task.isCancelled {
            let began = ContinuousClock.now
            guard try await store.compareNextPages(detectorVersion: PageFingerprinting.version) else { return }
            try await Task.sleep(for: (.now - began) * Self.pauseFactor)
        }
    }
}
