import ServiceLifecycle

/// Four times a minute: wakes those who listen to events, so that proxies keep the connection and dead ones are found,
/// and closes publications that nobody reads.
struct Heartbeat: Service {
    let hub: ScanHub
    let shelf: PublicationShelf
    let interval: Duration

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: interval)
                hub.wake()
                shelf.closeIdle()
            }
        }
    }
}
