import Library
import Logging
import NIOPosix
import Readers
import ServiceLifecycle

/// Compares documents with the reports of e-readers after each scan: it computes the digests of publications that an earlier
/// version scanned, and records the progress in files that were unknown when it was reported.
struct SyncService: Service {
    let queue: SyncQueue
    let store: LibraryStore
    let accounts: AccountStore
    let places: KOReaderPlaces
    let logger: Logger

    /// The number of publications whose digests are computed before the next pause.
    private static let batchCount = 64
    /// The pause, as a multiple of the time that a batch took. It leaves the disk to requests.
    private static let pauseFactor = 3.0

    func run() async throws {
        await withBackgroundWorker { worker in
            await cancelWhenGracefulShutdown {
                for await _ in queue.workSignals {
                    do {
                        try await index(on: worker)
                        try await match()
                    } catch {
                        if !Task.isCancelled { logger.warning("Reports of e-readers can't be compared: \(error)") }
                    }
                }
            }
        }
    }

    /// Stores the digests that are missing.
    private func index(on worker: NIOThreadPool) async throws {
        while !Task.isCancelled {
            let waiting = try await store.publicationsWithoutDigest(limit: Self.batchCount)
            guard !waiting.isEmpty else { return }
            let began = ContinuousClock.now
            for id in waiting where !Task.isCancelled {
                let path = try? await store.pathForOpening(id)
                let digest = try await worker.runIfActive {
                    ThreadPriority.lower()
                    return path.flatMap { LibraryStore.documentDigest(path: $0) }
                }
                try await store.setDigest(digest, of: id)
            }
            try await Task.sleep(for: (.now - began) * Self.pauseFactor)
        }
    }

    /// Records the progress of reports whose document was unknown. Those of works that the user can't see wait.
    private func match() async throws {
        for (user, report) in try await store.waitingSyncReports() where !Task.isCancelled {
            try await places.apply(report, user: Viewer(accounts.user(user)))
        }
    }
}
