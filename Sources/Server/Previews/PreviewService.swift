import Glibc
import ImagePipeline
import Library
import Logging
import NIOPosix
import Publications
import ServiceLifecycle

/// Looks at covers, one at a time and beside everything else, so that lists have their colours before the pictures come.
struct PreviewService: Service {
    let queue: PreviewQueue
    let store: LibraryStore
    let logger: Logger

    /// Seconds for one cover.
    private static let timeLimit = 5.0
    /// Series that are looked at between two words with the store.
    private static let batchCount = 32
    /// Of the covers of a whole library, each is followed by a rest of that many times what it took: disks and processors
    /// belong to those who read.
    private static let rest = 3.0

    func run() async throws {
        let worker = NIOThreadPool(numberOfThreads: 1)
        worker.start()
        await cancelWhenGracefulShutdown {
            for await _ in queue.wakes {
                do {
                    try await work(on: worker)
                } catch {
                    if !Task.isCancelled { logger.warning("The colours of covers can't be kept: \(error)") }
                }
            }
        }
        try? await worker.shutdownGracefully()
    }

    private func work(on worker: NIOThreadPool) async throws {
        while !Task.isCancelled {
            try await lookAtSeen(on: worker)
            guard let series = queue.series else { return }
            let (covers, last) = try await store.coversWithoutPreview(after: series, limit: Self.batchCount)
            var found: [CoverPlace: [UInt8]] = [:]
            for cover in covers where !Task.isCancelled {
                try await lookAtSeen(on: worker)
                let began = ContinuousClock.now
                found[cover] = await colours(of: cover, on: worker)
                try await Task.sleep(for: (.now - began) * Self.rest)
            }
            if !found.isEmpty { try await store.keep(found) }
            queue.went(from: series, to: last)
        }
    }

    private func lookAtSeen(on worker: NIOThreadPool) async throws {
        while !Task.isCancelled, let cover = queue.next() {
            guard try await !store.hasPreview(cover), let found = await colours(of: cover, on: worker) else { continue }
            try await store.keep([cover: found])
        }
    }

    /// Nil when the cover can't be read now, lies on the web, or shows nothing.
    private func colours(of cover: CoverPlace, on worker: NIOThreadPool) async -> [UInt8]? {
        // Opened for itself: those on the shelf are for readers.
        guard let file = try? await store.file(content: cover.content) else { return nil }
        return try? await worker.runIfActive {
            // On Linux this is the thread's own. Pages that somebody waits for go first.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            let bytes = try file.open().bytes(ofPageAt: cover.page)
            return try CoverColours.fields(
                of: bytes,
                columns: CoverPreview.width,
                rows: CoverPreview.height,
                timeLimit: Self.timeLimit
            )
        }
    }
}
