import ImagePipeline
import ServiceLifecycle

/// Four times a minute: wakes those who listen to events, so that proxies keep the connection and dead ones are found,
/// lets go of publications, files and pictures that nobody reads, and keeps less where memory is scarce.
struct Heartbeat: Service {
    let hub: ScanHub
    let shelf: PublicationShelf
    let books: BookParts
    let pipeline: ImagePipeline
    let pressure: MemoryPressure
    let interval: Duration

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: interval)
                hub.wake()
                shelf.closeIdle()
                books.closeIdle()
                StoredFile.rest()
                pipeline.removeExpired()
                relieveMemory()
            }
        }
    }

    /// Gives up results in memory as far as memory is scarce. What the disk has is still found there.
    private func relieveMemory() {
        switch pressure.level {
        case .none: break
        case .some: pipeline.trimMemory(to: 0.5)
        case .full:
            pipeline.trimMemory(to: 0)
            books.pieces.trimMemory()
        }
    }
}
