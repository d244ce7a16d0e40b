import ImagePipeline
import Library
import NIOPosix
import ServiceLifecycle
import Workers

/// Maintenance. At the start, it reads what lists need. Periodically, it wakes event listeners, which keeps their
/// connections open and detects closed ones, closes idle publications and files, removes expired images, and frees memory
/// when it is scarce or the server is idle.
struct Heartbeat: Service {
    let hub: EventHub
    let store: LibraryStore
    let publications: OpenPublicationCache
    let books: BookServices
    let pipeline: ImagePipeline
    let metrics: ServerMetrics
    let pressure: MemoryPressure
    let interval: Duration
    /// The time in seconds.
    let clock: @Sendable () -> Double

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            await prepareLists()
            var periods = IdlePeriods()
            while true {
                try await Task.sleep(for: interval)
                hub.wake()
                publications.closeIdle()
                books.closeIdle()
                StoredFile.releaseCaches()
                pipeline.removeExpired()
                relieveMemory()
                if periods.release(metrics.activity, at: clock()) { await releaseMemory() }
            }
        }
    }

    /// Reads the orders of all series by time, and what the owner has read, so that hardly any request waits for them.
    /// Requests are served meanwhile.
    private func prepareLists() async {
        var queries = [SeriesQuery(sort: .added, limit: 1), SeriesQuery(sort: .updated, limit: 1)]
        var unread = SeriesQuery(limit: 1)
        unread.filter.isUnread = true
        queries.append(unread)
        for query in queries { _ = try? await store.series(query, user: .owner) }
    }

    /// Releases what the server can read or make again in milliseconds. The images in memory stay there.
    private func releaseMemory() async {
        // The connections of the databases block.
        try? await NIOThreadPool.singleton.runIfActive {
            store.releaseMemory()
            pipeline.releaseMemory()
            MemoryAllocator.releaseUnused()
        }
    }

    /// Trims the memory caches when memory is scarce. The disk cache is not affected.
    private func relieveMemory() {
        switch pressure.level {
        case .none: break
        case .some: pipeline.trimMemory(to: 0.5)
        case .full:
            pipeline.trimMemory(to: 0)
            books.resources.trimMemory()
            books.hyphenation.trimMemory()
        }
    }
}
