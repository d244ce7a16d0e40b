import Database
import Library
import Logging
import NIOPosix
import Readers
import ServiceLifecycle
import Workers

/// Matches publications with the reports of e-readers after each scan. It computes the digests of publications that an
/// earlier version scanned, and records reported progress whose file was unknown at the time of the report.
struct KOReaderMatchService: Service {
    let queue: KOReaderMatchQueue
    let store: LibraryStore
    let accounts: AccountStore
    let converter: KOReaderProgressConverter
    let logger: Logger

    /// The number of publications whose digests are computed before the next pause.
    private static let batchCount = 64
    /// The pause, as a multiple of the time that a batch took. It leaves the disk available to requests.
    private static let pauseFactor = 3.0

    func run() async throws {
        await runInBackground(for: queue.workSignals, failureMessage: "Reports of e-readers can't be matched", logger) {
            let worker = $0
            // On a shared store, one node at a time computes digests and records reports.
            try await store.database.withQueuedLease("koreader") {
                try await index(on: worker)
                try await match()
            }
        }
    }

    /// Stores the digests that are missing. A publication whose file can't be read now, for example because its disk is
    /// not mounted, is tried again after the next scan.
    private func index(on worker: NIOThreadPool) async throws {
        var last: Int64 = 0
        while !Task.isCancelled {
            let waiting = try await store.publicationsWithoutDigest(after: last, limit: Self.batchCount)
            guard let end = waiting.last else { return }
            last = end
            let began = ContinuousClock.now
            for id in waiting where !Task.isCancelled {
                guard let path = try? await store.pathForOpening(id) else { continue }
                let digest = try await worker.runIfActive {
                    ThreadPriority.lower()
                    return LibraryStore.documentDigest(path: path)
                }
                if let digest { try await store.setDigest(digest, of: id) }
            }
            try await Task.sleep(for: (.now - began) * Self.pauseFactor)
        }
    }

    /// Records the progress of reports whose document was unknown. Reports for works that the user can't see stay
    /// pending.
    private func match() async throws {
        for (user, report) in try await store.waitingSyncReports() where !Task.isCancelled {
            try await converter.apply(report, user: Viewer(accounts.user(user)))
        }
    }
}
