import ServiceLifecycle

/// Four times a minute: wakes those who listen to events, so that proxies keep the connection and dead ones are found,
/// and lets go of publications and pictures that nobody reads.
struct Heartbeat: Service {
    let hub: ScanHub
    let shelf: PublicationShelf
    let warm: WarmPictures
    let interval: Duration

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: interval)
                hub.wake()
                shelf.closeIdle()
                warm.forgetIdle()
                StoredFile.buffers.empty()
            }
        }
    }
}
