import ImagePipeline
import ServiceLifecycle

/// Periodic maintenance. It wakes event listeners, which keeps their connections open and detects closed ones. It
/// closes idle publications and files, removes expired images, and frees memory when it is scarce.
struct Heartbeat: Service {
    let hub: EventHub
    let publications: OpenPublicationCache
    let books: BookServices
    let pipeline: ImagePipeline
    let pressure: MemoryPressure
    let interval: Duration

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: interval)
                hub.wake()
                publications.closeIdle()
                books.closeIdle()
                StoredFile.releaseCaches()
                pipeline.removeExpired()
                relieveMemory()
            }
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
